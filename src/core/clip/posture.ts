import { quantileOf, readVec3, subtract, type Vec3 } from '../math';
import type { Clip } from './clip';
import { restTransforms, sampleTransforms } from './forward-kinematics';
import type { Roles } from './roles/roles';

/** Leg and trunk up to the shoulders, as a share of the height. */
const SHOULDER_SHARE = 0.78;
/** Frames that are looked at. */
const SAMPLES = 40;

/** What a few frames say about size and posture, in the file's units and axes. */
export interface Posture {
  /** Mean unit vector from feet to head; shorter the more the frames differ, 0 when unknown. */
  up: Vec3;
  /** The same of the rest pose. */
  restUp: Vec3;
  /** Largest extent of the skeleton, median over the frames. */
  size: number;
  /** Height of a standing person of these bones; 0 when unknown. */
  height: number;
  /** Lowest joint along x, y, z: median over the frames, and spread between the 10th and 90th percentile. */
  floor: Vec3;
  floorSpread: Vec3;
}

const distance = (positions: Float64Array, a: number, b: number): number =>
  Math.hypot(...subtract(readVec3(positions, a), readVec3(positions, b)));

/** Middle of two joints; of one when the other is missing. */
function middle(positions: Float64Array, a: number, b: number): Vec3 {
  const p = (a >= 0 ? a : b) * 3;
  const q = (b >= 0 ? b : a) * 3;
  return [0, 1, 2].map((axis) => (positions[p + axis] + positions[q + axis]) / 2) as Vec3;
}

/** Unit vector from the feet to the head; zero when one of them is unknown or they coincide. */
function upright(positions: Float64Array, roles: Roles): Vec3 {
  const top = roles.head >= 0 ? roles.head : roles.chest;
  if (top < 0 || (roles.left.foot < 0 && roles.right.foot < 0)) return [0, 0, 0];
  const feet = middle(positions, roles.left.foot, roles.right.foot);
  const d = feet.map((value, axis) => positions[top * 3 + axis] - value);
  const length = Math.hypot(...d);
  return length > 0 ? (d.map((value) => value / length) as Vec3) : [0, 0, 0];
}

/** Height of a person with these bones in the pose `positions`, from leg and trunk (head ends are no measure). */
function bodyHeight(positions: Float64Array, roles: Roles): number {
  const { left, right } = roles;
  if (roles.kind !== 'human') return 0;
  let legs = 0;
  for (const side of [left, right]) {
    legs += (distance(positions, side.upperLeg, side.lowerLeg) + distance(positions, side.lowerLeg, side.foot)) / 2;
  }
  const hips = middle(positions, left.upperLeg, right.upperLeg);
  const shoulders = middle(positions, left.upperArm, right.upperArm);
  const trunk = Math.hypot(...hips.map((value, axis) => shoulders[axis] - value));
  return (legs + trunk) / SHOULDER_SHARE;
}

/** Looks at a few frames of a clip that is as the file has it. */
export function readPosture(clip: Clip, roles: Roles): Posture {
  const { skeleton, frameCount } = clip;
  const samples = Math.min(SAMPLES, frameCount);
  const up: Vec3 = [0, 0, 0];
  const sizes: number[] = [];
  const heights: number[] = [];
  const lowest: [number[], number[], number[]] = [[], [], []];
  for (const { positions } of sampleTransforms(clip, SAMPLES)) {
    const direction = upright(positions, roles);
    let size = 0;
    for (let axis = 0; axis < 3; axis++) {
      up[axis] += direction[axis] / samples;
      let low = Infinity;
      let high = -Infinity;
      for (let at = axis; at < positions.length; at += 3) {
        low = Math.min(low, positions[at]);
        high = Math.max(high, positions[at]);
      }
      lowest[axis].push(low);
      size = Math.max(size, high - low);
    }
    sizes.push(size);
    heights.push(bodyHeight(positions, roles));
  }
  return {
    up,
    restUp: upright(restTransforms(skeleton).positions, roles),
    size: quantileOf(sizes, 0.5),
    height: quantileOf(heights, 0.5),
    floor: lowest.map((list) => quantileOf(list, 0.5)) as Posture['floor'],
    floorSpread: lowest.map((list) => quantileOf(list, 0.9) - quantileOf(list, 0.1)) as Posture['floor'],
  };
}
