import type { Clip } from '../../../core';
import type { Settings } from '../../../state/settings';
import type { Now } from '../chapter';
import type { RegionSize } from '../measure-room';
import { roomFound, roomOf } from '../room-of';
import { heldOut } from './held-out';
import type { HeldOutLimit } from './learn-without';

/** rad: a step of padding; and how many there are. */
const [STEP, STEPS] = [0.002, 175];

/** Two shapes that are padded until both let in as much of the hidden piece. */
export const TWO_SHAPES = ['k-dop', 'box'] as const;
export const TWO_NAMES = ['k-DOP', 'box'] as const;
/** The parts of the figure that they are. */
export const TWO_PARTS = ['kdop', 'box'] as const;

/** The least step of padding that lets in as much as is needed, or the last where none does; null until it is known. @param insideAt share, which grows with steps */
export function leastStep(insideAt: (step: number) => number | null, need: number): number | null {
  let [low, high] = [0, STEPS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const inside = insideAt(middle);
    if (inside === null) return null;
    if (inside >= need) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * What was learned without a piece with the least padding that lets in as much of the piece as is needed, or with the most where none does;
 * null until it has been found.
 *
 * @param need share
 */
export function reachedBy(
  clip: Clip,
  joint: number,
  block: number,
  settings: Settings,
  need: number,
): HeldOutLimit | null {
  const paddedBy = (step: number) => heldOut(clip, joint, block, { ...settings, padding: step * STEP });
  const step = leastStep((each) => paddedBy(each)?.inside ?? null, need);
  return step === null ? null : paddedBy(step);
}

/** Both shapes at a coverage, with their rooms; null until all is found. */
export function bothReached(
  { clip, joint, cloud, knobs, state }: Now,
  need: number,
): readonly { inside: number; room: RegionSize }[] | null {
  const found = TWO_SHAPES.flatMap((shape) => {
    const held = reachedBy(clip, joint, Number(knobs.block ?? 1), { ...state.work.settings, shape }, need);
    if (!held || !cloud) return [];
    if (!roomFound(held.limit, null)) roomOf(clip, cloud, held.limit, null);
    const room = roomFound(held.limit, null);
    return room ? [{ inside: held.inside, room }] : [];
  });
  return found.length === TWO_SHAPES.length ? found : null;
}
