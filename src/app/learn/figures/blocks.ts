/** Into how many blocks of time the clip is cut; one of them is hidden. */
export const BLOCKS = 5;
/** The one whose poses are found from points; limits are learned from the others. */
export const SCORED = 4;

/** Of the blocks of time, where one begins and where the next does. @param block from 1 */
export const blockRange = (frameCount: number, block: number): [start: number, end: number] => {
  const start = Math.floor(((block - 1) * frameCount) / BLOCKS);
  return [start, Math.max(start + 1, Math.floor((block * frameCount) / BLOCKS))];
};

/** So many of the hidden frames are counted one by one. */
export const COUNTED = 10;

/** Of their even stretches, where they lie in each: there no two of those that are stopped are one dot. */
const WITHIN = 0.38;

/** Those that are: spread evenly over all. */
export const spreadOver = <T>(all: readonly T[]): T[] =>
  Array.from({ length: COUNTED }, (_, i) => all[Math.floor(((i + WITHIN) * all.length) / COUNTED)]);

/** Whether a frame is hidden where every fifth frame is. */
export const isFifth = (frame: number): boolean => frame % BLOCKS === Math.floor(BLOCKS / 2);
