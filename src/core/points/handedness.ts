import { cross, dot, length, medianOf, plus, readVec3, subtract, type Vec3 } from '../math';
import { bodyPlaces } from './body-places';
import { landmarkRegion, mirrorLandmark } from './landmarks';
import type { PointNames } from './point-names';
import type { RecordedPoints } from './points-clip';
import { type PointAlong, wayAlong } from './way-along';

/** m²: squared differences along a part of the body that tell where the part points to. */
const TELLING = 0.05 ** 2;
/** Frames that are asked, at most. */
const ASKED = 200;
/** How far, as a sine, and in which share of the frames left is to the right, before axes are believed to be left-handed. */
const CLEAR = { sine: 0.3, share: 0.75 } as const;

const FOOT = /heel|toe|foot|instep|ankle/;
const AT_TRUNK = /^(left|right) (shoulder|hip)$/;

/**
 * Whether the axes of points are left-handed, as those of Unity and other engines are: face, chest, pelvis and feet tell what is ahead, and left is
 * to the right of that in most frames.
 */
export function isLeftHanded({ labels, points, frameCount }: RecordedPoints, names: PointNames): boolean {
  const places = bodyPlaces();
  const placed = labels.flatMap((label, index) => {
    const landmark = names[label];
    if (!landmark) return [];
    const [, height, ahead] = places.get(landmark)!;
    const region = landmarkRegion(landmark);
    return [{ landmark, region, upward: { index, along: height }, forward: { index, along: ahead } }];
  });
  const upper = placed.filter(
    ({ landmark, region }) => region === 'trunk' || region === 'head' || AT_TRUNK.test(landmark),
  );
  const trunk = upper.map(({ upward }) => upward);
  const standing = placed.filter(({ region }) => region !== 'arm').map(({ upward }) => upward);
  const parts = [
    placed.filter(({ region }) => region === 'head'),
    placed.filter(({ region }) => region === 'trunk'),
    ...['left', 'right'].map((side) =>
      placed.filter(({ landmark }) => landmark.startsWith(side) && FOOT.test(landmark)),
    ),
  ].map((part) => part.map(({ forward }) => forward));
  const pairs = upper.flatMap(({ landmark, upward: { index } }) => {
    const other = landmark.startsWith('left') && upper.find((one) => one.landmark === mirrorLandmark(landmark));
    return other ? [[index, other.upward.index]] : [];
  });
  const sines: number[] = [];
  const stride = Math.ceil(frameCount / ASKED);
  for (let frame = 0; frame < frameCount; frame += stride) {
    const first = frame * labels.length;
    const placeOf = (index: number) => readVec3(points, first + index);
    const wayOf = (part: readonly PointAlong[]): Vec3 => {
      const { way, squares } = wayAlong(points, first, part);
      return squares > TELLING ? way : [0, 0, 0];
    };
    const trunkUp = wayOf(trunk);
    const up = length(trunkUp) > 0 ? trunkUp : wayOf(standing);
    const ahead = sumOf(parts.map(wayOf));
    const left = sumOf(pairs.map(([l, r]) => subtract(placeOf(l), placeOf(r))).filter(isSeen));
    const size = length(up) * length(ahead) * length(left);
    if (size > 0) sines.push(dot(left, cross(up, ahead)) / size);
  }
  if (sines.length === 0) return false;
  return medianOf(sines) < -CLEAR.sine && sines.filter((sine) => sine < 0).length > CLEAR.share * sines.length;
}

const isSeen = (place: Readonly<Vec3>): boolean => place.every(Number.isFinite);
const sumOf = (ways: readonly Vec3[]): Vec3 => ways.reduce<Vec3>((sum, way) => plus(sum, way), [0, 0, 0]);
