/** ms of work after which the mailbox is looked at: with the step that goes past it 8 ms at most, as a rule. */
const SLICE = 6;

/**
 * Works step by step, looking up now and then whether the work is still wanted.
 *
 * @param onLook is told the last step's word at each look.
 * @returns null when it no longer was.
 */
export async function inTimeSlices<Step, T>(
  work: Generator<Step, T>,
  isCancelled: () => boolean,
  onLook: (step: Step) => void = () => {},
): Promise<T | null> {
  let lastLook = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - lastLook < SLICE) continue;
    onLook(step.value);
    await nextMessages();
    if (isCancelled()) return null;
    lastLook = performance.now();
  }
}

/** Lets messages in that have arrived. A timer would wait 4 ms for nothing each time. */
export function nextMessages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
