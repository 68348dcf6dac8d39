import { cross, dot, length, medianOf, readVec3, subtract, type Vec3 } from '../math';
import { bodyPlaces } from './body-places';
import { landmarkRegion, mirrorLandmark } from './landmarks';
import type { PointNames } from './point-names';
import type { RecordedPoints } from './points-clip';

/** m²: squared differences along a part of the body that tell where the part points to. */
const TELLING = 0.05 ** 2;
/** Frames that are asked, at most. */
const ASKED = 200;
/** How far, as a sine, and in which share of the frames left is to the right, before axes are believed to be left-handed. */
const CLEAR = { sine: 0.3, share: 0.75 } as const;

const FOOT = /heel|toe|foot|instep|ankle/;
const AT_TRUNK = /^(left|right) (shoulder|hip)$/;

/** A point of a part of the body: where it is in the file, and on the body. */
interface Placed {
  readonly index: number;
  readonly at: Readonly<Vec3>;
}

/**
 * Whether the axes of points are left-handed, as those of Unity and other engines are: face, chest, pelvis and feet tell what is ahead, and left is
 * to the right of that in most frames.
 */
export function isLeftHanded({ labels, points, frameCount }: RecordedPoints, names: PointNames): boolean {
  const places = bodyPlaces();
  const placed = labels.flatMap((label, index) => {
    const landmark = names[label];
    return landmark ? [{ index, landmark, at: places.get(landmark)! }] : [];
  });
  const isTrunk = ({ landmark }: (typeof placed)[number]) =>
    landmarkRegion(landmark) === 'trunk' || landmarkRegion(landmark) === 'head' || AT_TRUNK.test(landmark);
  const upper = placed.filter(isTrunk);
  const standing = placed.filter(({ landmark }) => landmarkRegion(landmark) !== 'arm');
  const parts = [
    placed.filter(({ landmark }) => landmarkRegion(landmark) === 'head'),
    placed.filter(({ landmark }) => landmarkRegion(landmark) === 'trunk'),
    ...['left', 'right'].map((side) =>
      placed.filter(({ landmark }) => landmark.startsWith(side) && FOOT.test(landmark)),
    ),
  ];
  const pairs = upper.flatMap(({ landmark, index }) => {
    const other = landmark.startsWith('left') && upper.find((one) => one.landmark === mirrorLandmark(landmark));
    return other ? [[index, other.index]] : [];
  });
  const sines: number[] = [];
  const stride = Math.ceil(frameCount / ASKED);
  for (let frame = 0; frame < frameCount; frame += stride) {
    const placeOf = (index: number) => readVec3(points, frame * labels.length + index);
    const trunkUp = wayAlong(1, upper, placeOf);
    const up = length(trunkUp) > 0 ? trunkUp : wayAlong(1, standing, placeOf);
    const ahead = sumOf(parts.map((part) => wayAlong(2, part, placeOf)));
    const left = sumOf(pairs.map(([l, r]) => subtract(placeOf(l), placeOf(r))).filter(isSeen));
    const size = length(up) * length(ahead) * length(left);
    if (size > 0) sines.push(dot(left, cross(up, ahead)) / size);
  }
  if (sines.length === 0) return false;
  return medianOf(sines) < -CLEAR.sine && sines.filter((sine) => sine < 0).length > CLEAR.share * sines.length;
}

const isSeen = (place: Readonly<Vec3>): boolean => place.every(Number.isFinite);
const sumOf = (ways: readonly Vec3[]): Vec3 =>
  ways.reduce<Vec3>((sum, way) => [sum[0] + way[0], sum[1] + way[1], sum[2] + way[2]], [0, 0, 0]);

/** The way in which points of a part are found whose places are further along an axis of the body; zero where they tell nothing. */
function wayAlong(axis: 1 | 2, part: readonly Placed[], placeOf: (index: number) => Vec3): Vec3 {
  const seen = part
    .map(({ index, at }) => ({ place: placeOf(index), along: at[axis] }))
    .filter(({ place }) => isSeen(place));
  const middle = seen.reduce((sum, { along }) => sum + along, 0) / seen.length;
  const squares = seen.reduce((sum, { along }) => sum + (along - middle) ** 2, 0);
  if (!(squares > TELLING)) return [0, 0, 0];
  return sumOf(seen.map(({ place, along }) => place.map((x) => (along - middle) * x) as Vec3));
}
