/** Work that stops again and again, after some ms at most: whoever runs it may do something else, or leave it there. */
export type Steps<T> = Generator<void, T>;

/** Does all of it at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
