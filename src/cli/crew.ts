import workerpool from 'workerpool';
import type { Tasks } from './tasks';

/** Threads that do tasks. */
export interface Crew {
  readonly jobs: number;
  run<K extends keyof Tasks>(task: K, ...args: Parameters<Tasks[K]>): Promise<Awaited<ReturnType<Tasks[K]>>>;
  /** The same threads, whose tasks tell how much of them is done, 0 to 1, where they can say. */
  hearing(onShare: (share: number) => void): Crew;
  end(): Promise<void>;
}

/** @param worker the file whose module hands `tasks` out */
export function createCrew(jobs: number, worker: string): Crew {
  const pool = workerpool.pool(worker, { maxWorkers: jobs, workerType: 'thread', workerTerminateTimeout: 0 });
  const crewWith = (on?: (share: number) => void): Crew => ({
    jobs,
    // The pool does not know which task answers with what.
    run: async (task, ...args) => (await pool.exec(task, args, { on })) as never,
    hearing: crewWith,
    end: async () => {
      await pool.terminate(true);
    },
  });
  return crewWith();
}

/** How many calls wait for a thread beside those that are at work. */
const WAITING = 2;

/** Does `run` to all items, so many at once that no thread waits and not more, and hands out the results in the order of the items. */
export async function* inOrder<Item, Result>(
  crew: Crew,
  items: Iterable<Item>,
  run: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const under: Promise<Result>[] = [];
  for (const item of items) {
    const result = run(item);
    // Whoever waits for an earlier one may never come to ask for this.
    result.catch(() => {});
    under.push(result);
    if (under.length >= crew.jobs + WAITING) yield await under.shift()!;
  }
  for (const result of under) yield await result;
}

/** At most so many files go to a thread in one piece. */
const MOST_FILES = 16;

/** The files in pieces, small enough that all threads are busy till the end. */
export function* batches(
  files: readonly string[],
  jobs: number,
  size = Math.min(MOST_FILES, Math.ceil(files.length / (8 * jobs))),
): Generator<string[]> {
  for (let i = 0; i < files.length; i += size) yield files.slice(i, i + size);
}
