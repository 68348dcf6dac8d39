/** Whether a joint was seen doing enough for its limit to be trusted. */
export interface DataVerdict {
  /** 'still': it does not move, and nothing can be learned. 'scarce': what is held out often lies outside, or there is little at all. */
  kind: 'still' | 'scarce' | 'enough';
  /** Share of held-out frames inside, 0 to 1: over all folds, and in the worst of them. */
  coverage: number;
  worstFold: number;
  /** How many samples no nearer to one another than the spacing there are. */
  sampleCount: number;
}

/** Samples of which fewer tell nothing of how they are spread. */
const LEAST_SAMPLES = 12;
/** How many times as much as on average a single fold may leave out. */
const WORST = 4;

/**
 * Judges by what a model makes of frames that it was not fitted to: there is enough of a joint where its folds agree, so that what one
 * of them shows the others have shown too.
 *
 * @param folds coverage of each fold, 0 to 1, by a model whose padding is as small as what counts as the same rotation.
 * @param target the coverage asked for, 0 to 1.
 *
 * @example
 * enoughData([0.99, 0.97, 1, 0.96, 0.98], 240).kind; // 'enough'
 * enoughData([1, 1, 1, 1, 0.4], 240).kind; // 'scarce': a fifth of the time shows what no other does
 */
export function enoughData(folds: readonly number[], sampleCount: number, target = 0.95): DataVerdict {
  const coverage = folds.reduce((sum, share) => sum + share, 0) / folds.length;
  const worstFold = Math.min(...folds);
  const isEnough = sampleCount >= LEAST_SAMPLES && coverage >= target && 1 - worstFold <= WORST * (1 - target);
  return { kind: sampleCount <= 1 ? 'still' : isEnough ? 'enough' : 'scarce', coverage, worstFold, sampleCount };
}
