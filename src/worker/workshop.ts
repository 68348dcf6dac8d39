import { ClipError } from '../core';
import type { ClipWorks, PointsWorks, Progress, RigWorks, Unread, Workshop } from './api';

/** An order whose turn has come. */
interface Turn<Order, Word> {
  order: Order;
  /** Aborts when the order is cancelled. */
  signal: AbortSignal;
  isCancelled: () => boolean;
  onProgress: Progress;
  tell: (word: Word) => void;
}

/** What does each kind of work. */
export type Doing<W extends ClipWorks | RigWorks | PointsWorks> = {
  [K in keyof W]: W[K] extends { order: infer Order; answer: infer Answer; word: infer Word }
    ? (turn: Turn<Order, Word>) => Promise<Answer | null>
    : never;
};

/** Makes what can be ordered of what does the work: it can be cancelled, each kind by itself. */
export function workshopOf<W extends ClipWorks | RigWorks | PointsWorks>(doing: Doing<W>): Workshop<W> {
  const turns = new Map<keyof W, AbortController>();
  const taking =
    (kind: keyof W): ((order: never, onProgress: Progress, tell: (word: never) => void) => Promise<unknown>) =>
    (order, onProgress, tell) => {
      const control = new AbortController();
      turns.set(kind, control);
      const { signal } = control;
      return doing[kind]({ order, signal, isCancelled: () => signal.aborted, onProgress, tell } as never);
    };
  const kinds = Object.keys(doing) as (keyof W)[];
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, taking(kind)])),
    cancel: (kind: keyof W) => turns.get(kind)?.abort(),
  } as Workshop<W>;
}

/** Makes an answer of what is wrong with a file; other errors go on. */
export function unread(error: unknown): Unread {
  if (!(error instanceof ClipError)) throw error;
  const { code, line, message } = error;
  return { problem: { code, line, message } };
}
