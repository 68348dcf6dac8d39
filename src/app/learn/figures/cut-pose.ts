import type { Vec3 } from '../../../core';
import { dot, multiply, rotateVector, rotationFromVector, unit } from '../../../core/math';
import { chartRadius } from '../../drawing/chart-scale';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { keptFor } from '../now';
import { parentRotation } from '../parent-rotation';
import { outOfCharts } from '../turn-joint';
import { cutUnder } from './cut-now';
import { farthestFrom, squareToNearest } from './farthest-from';
import { forwardOf } from './forward';
import { isWithin, type LevelCut, type Loops } from './level-cut';
import { straightLimb } from './straight-limb';

/** How many places are looked at along each axis; and rad: how far a pose stays from the borders that it is asked about. */
const PLACES = 61;
const CLEAR = 0.09;
/** Of straight back: how far up as well; and of the pose that is farthest from all samples, how far one in a corner is at least. */
const [RAISED, CORNER] = [0.5, 0.6] as const;

const BESIDE = [0, 1, 2, 3].map((i) => [CLEAR * [1, -1, 0, 0][i], CLEAR * [0, 0, 1, -1][i]] as const);

/** Borders of poses that are sought: inside some, outside of another. */
interface Sought {
  within: readonly Loops[];
  without: Loops | null;
}

/** By the cut that holds the pose, then by what it is to be outside of: where it is. */
const placesOf = keptFor((_: LevelCut) => new Map<Loops | null, Vec3 | null>());

/** The poses of a level plane that are sought, clear of all borders. @param far how far out is looked */
export function posesSought(height: number, { within, without }: Sought, far: number): Vec3[] {
  const along = (i: number) => far * ((2 * i) / (PLACES - 1) - 1);
  return Array.from(
    { length: PLACES ** 2 },
    (_, i): Vec3 => [along(i % PLACES), along(Math.floor(i / PLACES)), height],
  ).filter((at) =>
    BESIDE.every(([x, y]) => {
      const beside = [at[0] + x, at[1] + y] as const;
      return within.every((loops) => isWithin(loops, beside)) && !(without && isWithin(without, beside));
    }),
  );
}

/** Of poses, the one in which the limb points most to where no arm goes: back and up; null where there are none. */
function mostBack({ clip, live, joint, limit }: Now, places: readonly Vec3[]): Vec3 | null {
  if (!limit) return null;
  const [x, , z] = forwardOf(clip, live.worldPositions);
  const back = unit([-x, RAISED, -z]);
  const base = multiply(parentRotation(clip.skeleton, joint, live.worldRotations), limit.reference);
  const { end } = straightLimb(clip, joint);
  const away = places.map((at) => {
    const turned = multiply(base, rotationFromVector(outOfCharts(limit.axes, at)));
    return dot(back, rotateVector(turned, end));
  });
  return places[away.indexOf(Math.max(...away))] ?? null;
}

/** What the pose is sought among at first, and the cut that holds it: what the tilted box lets in and the joint cannot do; or what the hull lets in, the joint can do, and the field stops. */
function soughtNow(now: Now, isCorner: boolean): { cut: LevelCut; sought: Sought } | null {
  const cut = cutUnder(now, isCorner ? 'oriented-box' : 'convex-hull');
  if (!cut) return null;
  const { limit, possible } = cut;
  if (isCorner) return { cut, sought: { within: [limit], without: possible } };
  const field = cutUnder(now, 'distance-field');
  return field && { cut, sought: { within: possible ? [limit, possible] : [limit], without: field.limit } };
}

/** Where in the cut the pose is that the body takes: where the reader has put it, within the ball; at first where `soughtNow` says. Null until that has been found. */
export function cutPose(now: Now): readonly [number, number] | null {
  const fit = fitUnder(now, { shape: 'oriented-box' });
  if (!fit) return null;
  const { poseX, poseY, height } = now.knobs;
  const ball = chartRadius(fit.limit.parts[0].chart, Math.PI);
  if (poseX !== undefined) {
    const most = Math.sqrt(Math.max(0, ball ** 2 - Number(height ?? 0) ** 2));
    const back = Math.min(1, most / Math.max(1e-9, Math.hypot(Number(poseX), Number(poseY))));
    return [back * Number(poseX), back * Number(poseY)];
  }
  const isCorner = now.knobs.asks === 'corner';
  const found = soughtNow(now, isCorner);
  if (!found) return null;
  const { cut, sought } = found;
  const kept = placesOf(cut);
  if (!kept.has(sought.without)) {
    const { points } = fit.cloud.parts[0];
    const places = posesSought(cut.height, sought, ball);
    const far = farthestFrom(points, places);
    const inCorner = (at: Vec3) => squareToNearest(points, at) > CORNER ** 2 * squareToNearest(points, far!);
    // Where it is not known what the joint can do, nobody has been near the farthest.
    kept.set(sought.without, isCorner && sought.without ? mostBack(now, places.filter(inCorner)) : far);
  }
  const at = kept.get(sought.without);
  return at ? [at[0], at[1]] : null;
}
