import { percent, shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Ahead, Chapter, FigureOf, LiveNumber, Now } from '../chapter';
import { heldOut, holdOutAhead } from './held-out';
import type { HeldOutLimit } from './learn-without';

const HeldOutFigure = lazyRoom('The hidden fifth', () => import('./HeldOutFigure'), 'HeldOutFigure', {
  isPlaceless: true,
});

export const FIRST_BLOCK = 2;

export const EVERY_FIFTH = 'every fifth';

export const heldOutNow = ({ clip, joint, knobs, state }: Now): HeldOutLimit | null =>
  heldOut(clip, joint, knobs.hides === EVERY_FIFTH ? EVERY_FIFTH : Number(knobs.block ?? 1), state.work.settings);

/** What is told of it once it has been found. */
export const toldOfHeldOut = (now: Now, tell: (found: HeldOutLimit) => string): string => {
  const held = heldOutNow(now);
  return held ? tell(held) : '…';
};

export const shareOrDots = (share: number | null | undefined): string => (share == null ? '…' : shareText(share));

export const COVERAGE_NOW: LiveNumber = {
  label: 'of the hidden frames let in',
  part: 'samples',
  read: (now) => toldOfHeldOut(now, ({ inside }) => `${percent(inside)} %`),
};

export const HIDDEN_IN_BALL: FigureOf = {
  main: 'space',
  inset: 'character',
  isInsetLarge: true,
  hides: ['limit', 'path', 'axes', 'plumb line', 'trail'],
  inSpace: HeldOutFigure,
  half: 'upper',
  hidesMeters: true,
  reach: 1.06,
};

/** What chapters on frames that a limit has not seen have in common. */
export const HELD_OUT = {
  sources: [{ title: 'Cross-validation', url: 'https://en.wikipedia.org/wiki/Cross-validation_(statistics)' }],
  figure: HIDDEN_IN_BALL,
  settings: { shape: 'convex-hull' },
  getReady: ({ clip, joint, settings }: Ahead) => [holdOutAhead(clip, joint, FIRST_BLOCK, settings)],
} as const satisfies Partial<Chapter>;
