import { callText, type Driver, dragActions, start, WINDOW } from './driver';

const PORT = 4195;

/** WebKitGTK by WebDriver: a request for each command. */
export async function openWebKit(program: string): Promise<Driver> {
  const { stop } = start(program, [`--port=${PORT}`, '--host=127.0.0.1']);
  try {
    await isListening();
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} });
    const command = <T = unknown>(path: string, body: object) => send<T>('POST', `/session/${sessionId}${path}`, body);
    await command('/timeouts', { script: 300_000, pageLoad: 300_000 });
    await command('/window/rect', WINDOW);
    return {
      open: async (url) => void (await command('/url', { url })),
      async evaluate(read, ...args) {
        const script = `const done = arguments[0]; ${callText(read, args)}.then(done, (error) => done({ error: String(error) }))`;
        const answer = await command<string | { error: string }>('/execute/async', { script, args: [] });
        if (typeof answer !== 'string') throw new Error(answer.error);
        return JSON.parse(answer);
      },
      drag: async (from, steps) => void (await command('/actions', { actions: dragActions(from, steps) })),
      picture: () => send<string>('GET', `/session/${sessionId}/screenshot`),
      async close() {
        await send('DELETE', `/session/${sessionId}`).catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Throws with the driver's words. */
async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function isListening(): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (
      await fetch(`http://127.0.0.1:${PORT}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('WebKitWebDriver does not answer.');
}
