import type { LimberWorker } from '../api';
import type { Connection } from '../connect';

/** A worker without a thread of its own: what crosses is copied, and answers come later. */
export interface FakeConnection<W = LimberWorker> extends Connection<W> {
  /** Lets it crash. */
  crash: (reason?: string) => void;
  hasEnded: boolean;
}

/** @param worker does the work */
export function fakeConnection<W extends object>(worker: W): FakeConnection<W> {
  let tellLost: (reason: string) => void = () => {};
  let isLost = false;
  const isPlain = (value: unknown): value is object => Object.getPrototypeOf(value ?? 0) === Object.prototype;
  // A file stays the one that was given.
  const cross = <T>(value: T): T => {
    if (typeof value === 'function' || value instanceof Blob) return value;
    const holdsFile = isPlain(value) && Object.values(value).some((part) => part instanceof Blob);
    return holdsFile
      ? (Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cross(part)])) as T)
      : structuredClone(value);
  };
  const called =
    (method: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]): Promise<unknown> => {
      const crossed = args.map(cross);
      // In the order of the calls, none before the caller has gone on.
      await Promise.resolve();
      const answer = isLost ? null : await method(...crossed);
      return isLost ? new Promise(() => {}) : cross(answer);
    };
  const connection: FakeConnection<W> = {
    worker: Object.fromEntries(
      Object.entries(worker).map(([name, method]) => [name, called(method)]),
    ) as unknown as Connection<W>['worker'],
    onLost(listener) {
      tellLost = listener;
    },
    end() {
      connection.hasEnded = true;
    },
    crash(reason = 'out of memory') {
      isLost = true;
      tellLost(reason);
    },
    hasEnded: false,
  };
  return connection;
}
