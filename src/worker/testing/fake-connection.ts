import type { LimberWorker } from '../api';
import type { Connection } from '../connect';

/** A worker without a thread of its own: what crosses is copied, and answers come later. */
export interface FakeConnection extends Connection {
  /** Lets it crash. */
  crash: (reason?: string) => void;
  hasEnded: boolean;
}

/** @param worker does the work */
export function fakeConnection(worker: LimberWorker): FakeConnection {
  let tellLost: (reason: string) => void = () => {};
  let isLost = false;
  const cross = <T>(value: T): T =>
    typeof value === 'function' || value instanceof Blob ? value : structuredClone(value);
  const called =
    (method: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]): Promise<unknown> => {
      const crossed = args.map(cross);
      // In the order of the calls, none before the caller has gone on.
      await Promise.resolve();
      const answer = isLost ? null : await method(...crossed);
      return isLost ? new Promise(() => {}) : cross(answer);
    };
  const connection: FakeConnection = {
    worker: Object.fromEntries(
      Object.entries(worker).map(([name, method]) => [name, called(method)]),
    ) as unknown as Connection['worker'],
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
