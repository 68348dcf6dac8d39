import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** px of the window's content, about. */
export const WINDOW = { width: 1280, height: 860 };

/** A browser with one page, driven by its own protocol. */
export interface Driver {
  open(address: string): Promise<void>;
  /** What a function answers in the page; it knows nothing but its arguments, and all is passed as JSON. */
  evaluate<T, A extends unknown[]>(read: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Presses the pointer at a place of the window, px, leads it along steps, and lets go. */
  drag(from: readonly [number, number], steps: readonly (readonly [number, number])[]): Promise<void>;
  /** The window's content as PNG, base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** A source text that calls the function in the page and answers in JSON. */
export const callText = (read: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(async () => JSON.stringify((await (${read})(...${JSON.stringify(args)})) ?? null))()`;

/** A drag as both protocols of WebDriver write it. */
export function dragActions(
  [x, y]: readonly [number, number],
  steps: readonly (readonly [number, number])[],
): object[] {
  const start = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
  const moves = steps.map(([dx, dy]) => ({
    type: 'pointerMove',
    x: Math.round((x += dx)),
    y: Math.round((y += dy)),
    duration: 200,
  }));
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [start, { type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }],
    },
  ];
}

/** The first of these programs that is installed. */
export const which = (...names: string[]): string | null =>
  names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()).find(Boolean) ?? null;

const { platform, env } = process;
const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
const unseen = hasDisplay ? null : which('xvfb-run');
/** Whether a browser can draw here. Without a display Firefox draws no WebGL, and WebKit does not start. */
export const canDraw = hasDisplay || unseen !== null;

/**
 * Starts a browser, on a display that nobody sees where there is no other.
 *
 * @returns `stop`, which ends what the browser started too.
 */
export function start(program: string, args: readonly string[]): { child: ChildProcess; stop: () => void } {
  const display = unseen ? [unseen, '-a', '-s', '-screen 0 1600x1000x24'] : [];
  const [first, ...rest] = [...display, program, ...args];
  const child = spawn(first, rest, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let isRunning = child.pid !== undefined;
  child.once('exit', () => (isRunning = false));
  const stop = () => {
    if (isRunning) process.kill(-child.pid!);
    isRunning = false;
  };
  process.once('exit', stop);
  return { child, stop };
}

/** Waits until the program writes what is looked for. Throws with what it wrote when it ends before, or after a minute. */
export const written = (child: ChildProcess, wanted: RegExp): Promise<RegExpMatchArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${text.trim().slice(-500)}`));
    const timer = setTimeout(() => fail('says nothing'), 60_000);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        text += chunk;
        const match = text.match(wanted);
        if (match) resolve(match);
        if (match) clearTimeout(timer);
      });
    child.on('exit', () => fail('ended'));
  });
