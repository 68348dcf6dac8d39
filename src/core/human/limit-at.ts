import { centroid, slabPolytope } from '../geometry';
import { chartAxes, type JointLimit, type LimitPart, limitPart } from '../limit';
import {
  conjugate,
  inverseMultiply,
  multiply,
  normalize,
  type Quat,
  readVec3,
  rotateVector,
  unit,
  type Vec3,
} from '../math';
import { cubeAxes, polytopeOfSlabs, slabRow } from '../shape';
import type { HumanPlace } from './places';
import type { HumanProfile, StoredRegion } from './stored-region';

/** A region of the set where a joint is: no number of the shape changes, the reference and the axes of the charts turn. */
export function limitAt(place: HumanPlace, region: StoredRegion, profile: HumanProfile, name: string): JointLimit {
  const { joint, before, after, isMirrored } = place;
  const reference = normalize(isMirrored ? mirrored(region.reference) : region.reference);
  const back = conjugate(after);
  const axes = chartAxes(unit(region.bone));
  const toJoint = (axis: Readonly<Vec3>): Vec3 => rotateVector(back, isMirrored ? [axis[0], -axis[1], -axis[2]] : axis);
  return {
    joint,
    name,
    reference: normalize(multiply(inverseMultiply(before, reference), after)),
    split: 'none',
    twistAxis: toJoint(unit(region.bone)),
    twistAxisSource: 'default',
    axes: [0, 1, 2].flatMap((row) => toJoint(readVec3(axes, row))),
    parts: [partOf(region, profile)],
    softening: null,
    sampleCount: 0,
  };
}

/** The same turn on the other side of the body. */
const mirrored = ([x, y, z, w]: Readonly<Quat>): Quat => [x, -y, -z, w];

const cube = cubeAxes.map((axis) => unit(axis));
const parts = new Map<readonly number[], LimitPart>();

/** The part that bounds rotations of a region; made once, since parts never change. */
function partOf({ directions, ranges }: StoredRegion, profile: HumanProfile): LimitPart {
  const known = parts.get(ranges[profile]);
  if (known) return known;
  const slabs = [...cube, ...directions.map((d) => unit(d))].map((axis, i) => {
    const [low, high] = ranges[profile].slice(2 * i, 2 * i + 2);
    return { axis, low, high };
  });
  const part = limitPart('whole', 'swing-twist', polytopeOfSlabs(centroid(slabPolytope(slabs))!, slabRow(slabs)));
  parts.set(ranges[profile], part);
  return part;
}
