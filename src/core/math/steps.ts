/**
 * Work that stops again and again, after some ms at most: whoever runs it may do something else, or leave it there. A function that
 * does its work so is called `…InSteps`; the function that does the same at once has the name without these words, and is
 * `finish(…InSteps(…))`. A function that yields its result piece by piece is called `…InPieces`.
 */
export type Steps<T> = Generator<void, T>;

/** Does all of it at once. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same steps, each saying `word`. */
export function* saying<Word, T>(word: Word, steps: Steps<T>): Generator<Word, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield word;
  }
}

/** Frames or samples that are gone through in a step: some ms, where each takes a tenth of a µs. */
const STRETCH = 8192;

/**
 * Goes through `count` things a stretch at a time, stopping in between: `go` does those from ≤ i < to. The loop that is hot stays in
 * one piece.
 */
export function* inStretches(count: number, go: (from: number, to: number) => void, stretch = STRETCH): Steps<void> {
  for (let from = 0; from < count; from += stretch) {
    if (from > 0) yield;
    go(from, Math.min(from + stretch, count));
  }
}
