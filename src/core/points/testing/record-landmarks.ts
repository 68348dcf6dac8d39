import { stanceOf } from '../../carry';
import { type Clip, findRoles } from '../../clip';
import { makeRandom, nextNormal, type Vec3 } from '../../math';
import { heightInStance, landmarkOn } from '../landmarks';
import type { PointNames } from '../point-names';
import type { RecordedPoints } from '../points-clip';
import type { AttachedPoint } from '../pose-fit';
import { placesOf, takeFrames } from './record-points';

export interface RecordOptions {
  /** Every how many frames are recorded. */
  readonly stride?: number;
  readonly from?: number;
  readonly to?: number;
  /** m, along each axis. */
  readonly noise?: number;
  /** How far points sit off where their names say, in multiples of the spread of the place. */
  readonly misplaced?: number;
  readonly seed?: number;
}

/** Where points with these labels are on the skeleton of a clip, put off their places at random; labels without a place are left out. */
export function attachLandmarks(
  { skeleton }: Clip,
  labels: readonly string[],
  names: PointNames,
  { misplaced = 0, seed = 1 }: RecordOptions = {},
): AttachedPoint[] {
  const random = makeRandom(seed + 1000);
  const stance = stanceOf({ skeleton, roles: findRoles(skeleton) });
  const height = heightInStance(stance);
  return labels.flatMap((label) => {
    const landmark = names[label];
    const place = landmark && landmarkOn(landmark, stance, height);
    if (!place) return [];
    const { joint, offset, spread } = place;
    return [{ label, joint, offset: offset.map((x) => x + misplaced * spread * nextNormal(random)) as Vec3 }];
  });
}

/** What would be recorded of points that move with the joints of a clip: metres, Y up, noise that is new in each frame. */
export function recordAttached(
  clip: Clip,
  attached: readonly AttachedPoint[],
  { stride = 1, from = 0, to = clip.frameCount, noise = 0, seed = 1 }: RecordOptions = {},
): RecordedPoints {
  const random = makeRandom(seed);
  const taken = takeFrames(clip, from, to, stride);
  const { name, frameTime, frameCount } = taken;
  const points = Float32Array.from(placesOf(taken, attached), (place) => place + noise * nextNormal(random));
  return { name, labels: attached.map(({ label }) => label), frameTime, frameCount, points, metres: 1, notes: [] };
}

/** Both at once. */
export const recordLandmarks = (
  clip: Clip,
  labels: readonly string[],
  names: PointNames,
  options: RecordOptions = {},
) => recordAttached(clip, attachLandmarks(clip, labels, names, options), options);
