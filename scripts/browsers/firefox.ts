import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callText, type Driver, dragActions, start, WINDOW, written } from './driver';

/** Firefox by WebDriver BiDi: messages in JSON over a WebSocket. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'limber-firefox-'));
  const { child, stop } = start(program, ['--profile', profile, '--remote-debugging-port', '0']);
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    stop();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const [, address] = await written(child, /WebDriver BiDi listening on (ws:\S+)/);
    const send = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const [{ context }] = contexts;
    await send('browsingContext.setViewport', { context, viewport: WINDOW });
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async evaluate(read, ...args) {
        const expression = callText(read, args);
        const answer = await send<BidiAnswer>('script.evaluate', {
          expression,
          target: { context },
          awaitPromise: true,
        });
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
        return JSON.parse(answer.result.value);
      },
      drag: async (from, steps) =>
        void (await send('input.performActions', { context, actions: dragActions(from, steps) })),
      picture: () => send<{ data: string }>('browsingContext.captureScreenshot', { context }).then(({ data }) => data),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type BidiAnswer =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

type Send = <T>(method: string, params: object) => Promise<T>;

/** Sends a command and answers its result. Throws with the browser's words. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No connection to ${address}.`));
  });
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result as never);
    waiting.delete(id);
  };
  let count = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
}
