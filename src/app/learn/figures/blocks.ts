/** Into how many blocks of time the clip is cut; one of them is hidden. */
export const BLOCKS = 5;
/** The one whose poses are found from points; limits are learned from the others. */
export const SCORED = 4;

/** Of the blocks of time, where one begins and where the next does. @param block from 1 */
export const blockRange = (frameCount: number, block: number): [start: number, end: number] => {
  const start = Math.floor(((block - 1) * frameCount) / BLOCKS);
  return [start, Math.max(start + 1, Math.floor((block * frameCount) / BLOCKS))];
};

/** Of the hidden frames that are counted one by one, where each lies in its tenth of all: there their dots are apart, and each is seen to be in or out. */
const WITHIN = [0.625, 0.827, 0.212, 0.298, 0.231, 0.981, 0.692, 0.317, 0.288, 0.942];
/** So many are. */
export const COUNTED = WITHIN.length;

/** Those that are, one of each tenth. */
export const spreadOver = <T>(all: readonly T[]): T[] =>
  WITHIN.map((within, i) => all[Math.floor(((i + within) * all.length) / COUNTED)]);

/** Whether a frame is hidden where every fifth frame is. */
export const isFifth = (frame: number): boolean => frame % BLOCKS === Math.floor(BLOCKS / 2);
