import {
  angleBetween,
  inverseMultiply,
  multiply,
  type Quat,
  rotationFromVector,
  shortRotationVector,
  type Vec3,
} from '../math';
import type { AnatomicalJoint } from './anatomical-joint';
import { anatomicalNear, fromAnatomical, toAnatomical } from './angles';

/** What following remembers of the frame before; owned by the caller, changed in place. */
export interface FollowedAngles {
  /** parentFromLocal, as it was last asked for. */
  rotation: Quat;
  /** rad, as they were last answered. */
  angles: Vec3;
}

/** No angle runs faster than this many times the joint itself. */
export const FASTEST_ANGLE = 5;
/** rad: steps of differences. */
const STEP = 1e-5;
const ROUNDS = 6;
const SWEEPS = 24;
/** How much a change of an angle weighs beside the rotation, squared: what hardly turns the joint, as next to a lock, waits. */
const DAMPING = 1e-2;

/** A following that begins at this rotation. */
export function startFollowing(joint: AnatomicalJoint, rotation: Readonly<Quat>): FollowedAngles {
  return { rotation: [...rotation], angles: toAnatomical(joint, rotation) };
}

/**
 * The angles of the next rotation of a motion, rad, for curves and dials: of all names of the rotation the one nearest to the angles before,
 * so that nothing flips by half a turn. At a gimbal lock two angles may have to run without bound to stay exact; here none runs
 * more than `FASTEST_ANGLE` times as fast as the joint: where the exact ones would, the answer is the nearest rotation that can be told without, and
 * catches up as the joint moves on. Through a lock itself the answer stays exact, and so it is everywhere at some distance from it.
 *
 * @param before is brought up to date.
 * @returns `before.angles`
 */
export function followAnatomical(joint: AnatomicalJoint, rotation: Readonly<Quat>, before: FollowedAngles): Vec3 {
  const reach = FASTEST_ANGLE * angleBetween(before.rotation, rotation);
  const { angles } = before;
  const exact = anatomicalNear(joint, rotation, angles);
  const furthest = Math.max(...exact.map((angle, k) => Math.abs(angle - angles[k])));
  const next = furthest <= reach ? exact : nearestWithin(joint, rotation, angles, reach);
  for (let k = 0; k < 3; k++) angles[k] = next[k];
  for (let k = 0; k < 4; k++) before.rotation[k] = rotation[k];
  return angles;
}

/** The angles within `reach` of `about`, each, whose rotation is nearest to the one asked: Gauss and Newton in a box. */
function nearestWithin(joint: AnatomicalJoint, rotation: Readonly<Quat>, about: Readonly<Vec3>, reach: number): Vec3 {
  const angles: Vec3 = [...about];
  for (let round = 0; round < ROUNDS; round++) {
    const here = fromAnatomical(joint, angles);
    const wanted = shortRotationVector(inverseMultiply(here, rotation));
    const columns = [0, 1, 2].map((k) => {
      const moved: Vec3 = [...angles];
      moved[k] += STEP;
      return shortRotationVector(inverseMultiply(here, fromAnatomical(joint, moved))).map((x) => x / STEP);
    });
    const gram = columns.map((a) => columns.map((b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]));
    const right = columns.map((a) => a[0] * wanted[0] + a[1] * wanted[1] + a[2] * wanted[2]);
    const change = [0, 0, 0];
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let k = 0; k < 3; k++) {
        let rest = right[k];
        for (let j = 0; j < 3; j++) if (j !== k) rest -= gram[k][j] * change[j];
        const best = (rest + DAMPING * (about[k] - angles[k])) / (gram[k][k] + DAMPING);
        change[k] = Math.min(Math.max(angles[k] + best, about[k] - reach), about[k] + reach) - angles[k];
      }
    }
    for (let k = 0; k < 3; k++) angles[k] += change[k];
  }
  return angles;
}

/** A rotation turned on by a rotation vector of its own frame. */
export const turnedBy = (q: Readonly<Quat>, v: Readonly<Vec3>): Quat => multiply(q, rotationFromVector(v));
