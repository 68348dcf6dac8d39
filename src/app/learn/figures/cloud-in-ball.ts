import type { FigureOf } from '../chapter';

/** The ball is as plain as those of chapters before. */
const HIDES = ['limit', 'path', 'axes', 'plumb line'] as const;

/** One ball in all steps, from where chapters before looked at theirs. */
export const CLOUD_IN_BALL: FigureOf = {
  main: 'space',
  inset: 'character',
  isInsetLarge: true,
  hides: HIDES,
  reach: 1.1,
  from: [0.4, 0.12, 0.82],
};

/** The limb is seen whole. */
export const WHOLE_LIMB = { half: 'upper', from: [0.55, 0.12, 1.35] } as const;

export const toldOnceFound = (kept: number | null, tell: (kept: number) => string): string =>
  kept === null ? '…' : tell(kept);
