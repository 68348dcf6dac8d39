/**
 * ms of processor time of the longest step and of all together. Of several runs the quickest counts for each step: compiling, collecting and other work
 * on the machine disturb some.
 */
export function longestStep(
  work: () => Generator<unknown, unknown>,
  runs = 5,
): { longest: number; all: number; steps: number } {
  let best: number[] = [];
  for (let run = 0; run < runs; run++) {
    const steps = work();
    const times: number[] = [];
    for (let isDone: boolean | undefined = false; !isDone; ) {
      const start = process.cpuUsage();
      isDone = steps.next().done;
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
    best = times.map((time, i) => Math.min(time, best[i] ?? time));
  }
  return { longest: Math.max(...best), all: best.reduce((sum, time) => sum + time, 0), steps: best.length };
}
