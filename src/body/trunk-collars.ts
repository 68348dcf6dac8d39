import type { Vec3 } from '../core';
import type { BuildFigure } from './anatomy/figure';
import { chestHalfOf, pelvisHalfOf } from './anatomy/torso';
import { beyondCollar, type Collar } from './collar-distance';
import { bowAt } from './seams';
import { clamp } from './vec';

/** Levels, heights. */
interface Room {
  low: number;
  high: number;
}

const HALF_WIDTH = 0.006;
/** Heights between the middles of two rings, at least: nearer ones run together on large triangles. Then for stripes. */
const APART = 0.042;
const NEARER = 0.03;
/** Heights that a whole ring may lie below its joint; one further up has a stripe instead. */
const LOWERED = 0.045;
/** Heights that whole rings stay away from the middles of the collars that are always seen; and the ends of stripes, which fade. */
const CLEAR = { rings: 0.028, stripes: 0.012 };
/** Heights below the shoulders: higher up are the collars of the collar bones. */
const BELOW_SHOULDERS = 0.085;
/** Heights: how finely the trunk is looked at. */
const STEP = 0.002;
/** Heights below the shoulders: whole rings stay under the arms. */
const UNDER_ARMS = 0.135;
/** Heights: half the length of a stripe, at least and at most: on the flanks, a stripe on the breast would run into that on the back. */
const STRIPE = { least: 0.03, most: 0.075 };

/**
 * Collars of the spine's joints, from the lowest to the highest: whole rings where they fit between the arcs of hips and arms, each as
 * near to its joint's level as the others let it; stripes on breast and back, which fade out to both sides alike, where none fits. Where
 * there is no room for all, joints between the lowest and the highest go without.
 *
 * @param levels of the joints, heights
 * @param cuts collars of hips and arms, which are as they are
 */
export function trunkCollars(joints: number[], levels: number[], figure: BuildFigure, cuts: Collar[]): Collar[] {
  const { hips, shoulders } = figure;
  const top = shoulders[1] - BELOW_SHOULDERS;
  const flank = Math.max(chestHalfOf(figure), pelvisHalfOf(figure));
  const waist = ringRoom(figure, flank, cuts);
  const breast = { low: Math.min(top, waist ? waist.high + NEARER : (hips[1] + shoulders[1]) / 2), high: top };
  const mostRings = waist ? 1 + Math.floor((waist.high - waist.low) / APART) : 0;
  const mostStripes = 1 + Math.floor((breast.high - breast.low) / NEARER);
  const worn = evenly(joints.length, mostRings + mostStripes);
  let rings = 0;
  while (
    rings < Math.min(mostRings, worn.length) &&
    (rings === 0 || worn.length - rings > mostStripes || levels[worn[rings]] <= breast.low + LOWERED - NEARER)
  )
    rings++;
  const levelsOf = (chosen: number[]) => chosen.map((i) => levels[i]);
  const ringLevels = waist ? spread(levelsOf(worn.slice(0, rings)), waist, APART) : [];
  const placed = [...ringLevels, ...spread(levelsOf(worn.slice(rings)), breast, NEARER)];
  return placed.map((level, i) => {
    const beside = Math.min(level - (placed[i - 1] ?? -1), (placed[i + 1] ?? 2) - level);
    const share = clamp((level - hips[1]) / (shoulders[1] - hips[1]), 0, 1);
    const centre: Vec3 = [0, level, hips[2] + share * (shoulders[2] - hips[2])];
    return {
      joint: joints[worn[i]],
      centre,
      // Between two of them distances have one sign for both, however large the triangles.
      normal: [0, i % 2 === 0 ? -1 : 1, 0],
      halfWidth: Math.min(HALF_WIDTH, 0.3 * beside),
      reach: Math.max(0.19, 1.9 * flank),
      side: 0,
      bow: bowAt(level, figure),
      ...(i < rings
        ? {}
        : {
            ends: {
              along: [1, 0, 0],
              half: clamp(halfBreadth(level, flank, cuts, CLEAR.stripes), STRIPE.least, STRIPE.most),
            },
          }),
      isQuiet: true,
    };
  });
}

/** Levels where the trunk is free from flank to flank: the longest run of them; null for none. */
function ringRoom({ hips, shoulders }: BuildFigure, flank: number, cuts: Collar[]): Room | null {
  let best: Room | null = null;
  let low = Number.NaN;
  for (let level = hips[1]; level < shoulders[1] - UNDER_ARMS; level += STEP) {
    const isFree = halfBreadth(level, flank, cuts, CLEAR.rings) >= flank;
    if (!isFree) low = Number.NaN;
    else if (Number.isNaN(low)) low = level;
    if (isFree && (!best || level - low > best.high - best.low)) best = { low, high: level };
  }
  return best;
}

/** Whether a collar reaches a place on the trunk. */
const isNear = ({ centre, reach, side }: Collar, x: number, level: number): boolean =>
  side * x >= 0 && Math.hypot(x - centre[0], level - centre[1]) < reach;

/** Heights from the middle to both sides, `most` at most, that are so clear of other collars. Those run alike from front to back. */
function halfBreadth(level: number, most: number, cuts: Collar[], clear: number): number {
  for (let x = 0; x < most; x += STEP)
    for (const cut of cuts)
      for (const side of [x, -x])
        if (isNear(cut, side, level) && Math.abs(beyondCollar(cut, side, level, 0)) < clear) return x;
  return most;
}

/** At most so many of the first `count` whole numbers: the first, the last, and some between them. */
function evenly(count: number, most: number): number[] {
  const left = Math.min(count, most);
  return Array.from({ length: left }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, left - 1)));
}

/** Moves levels, in rising order, as little apart as lets all of them find room. */
function spread(levels: number[], { low, high }: Room, apart: number): number[] {
  const placed: number[] = [];
  for (const level of levels) placed.push(Math.max(clamp(level, low, high), (placed.at(-1) ?? -1) + apart));
  return placed.map((level, i) => Math.min(level, high - (placed.length - 1 - i) * apart));
}
