import {
  type AnatomicalJoint,
  anatomyOf,
  type Clip,
  fromAnatomical,
  type JointLimit,
  type Quat,
  toAnatomical,
  type Vec3,
} from '../../core';
import { anatomicalNear } from '../../core/anatomy';
import { inverseMultiply, keptFor, multiply, readQuat, rotationFromVector, rotationVector } from '../../core/math';
import type { JointRanges } from '../../worker/api';
import { WorkerLost } from '../../worker/desk';
import { setManual } from '../actions/turn-joints';
import type { LiveFrame } from '../frame/live';
import { type LimberState, store } from '../store';
import { worker } from '../work';
import { rolesOf } from './roles';

/**
 * Joints in angles that people speak. What is here comes after the first frame: nothing that is shown before may import it.
 */

/** How each joint of a clip's skeleton is spoken of, index = joint. The same list every time. */
export const anatomyFor = keptFor((clip: Clip): AnatomicalJoint[] => anatomyOf(clip.skeleton, rolesOf(clip)));

const ranges = new WeakMap<AnatomicalJoint, WeakMap<JointLimit, JointRanges>>();

/** The ranges of a joint under a limit where they were found; null else. */
export const knownRanges = (joint: AnatomicalJoint, limit: JointLimit): JointRanges | null =>
  ranges.get(joint)?.get(limit) ?? null;

/** What is being found: who asks for the same waits for the same answer. */
let finding: { joint: AnatomicalJoint; limit: JointLimit; answer: Promise<JointRanges | null> } | null = null;

/**
 * Finds the ranges of a joint of the present clip under a limit: a tenth of a second of the worker's time.
 *
 * @returns null where others were asked for since, or the worker is lost: what is being learned says so.
 */
export function findRanges(joint: AnatomicalJoint, limit: JointLimit): Promise<JointRanges | null> {
  const known = knownRanges(joint, limit);
  if (known) return Promise.resolve(known);
  if (finding?.joint === joint && finding.limit === limit) return finding.answer;
  const own = { joint, limit, answer: order() };
  finding = own;
  return own.answer;

  async function order(): Promise<JointRanges | null> {
    try {
      const found = await worker.order('ranges', { joint, limit });
      if (found) {
        const known = ranges.get(joint) ?? new WeakMap<JointLimit, JointRanges>();
        ranges.set(joint, known.set(limit, found));
      }
      return knownRanges(joint, limit);
    } catch (error) {
      if (error instanceof WorkerLost) return null;
      throw error;
    } finally {
      if (finding === own) finding = null;
    }
  }
}

/** The angles that joints were put at by hand, by the very vector that was set: what was typed is told again, undone or not. */
const told = new WeakMap<Vec3, { angles: Readonly<Vec3>; reference: Readonly<Quat> }>();

/**
 * Turns a joint by hand to three angles, rad, exactly. The rotation vector goes on from the one before, past half a turn too.
 *
 * @param angles of any size; what is not finite changes nothing
 */
export function turnToAngles(joint: AnatomicalJoint, angles: Readonly<Vec3>): void {
  const limit = store.getState().fit?.limits[joint.joint];
  if (!limit || !angles.every(Number.isFinite)) return;
  const vector = vectorOf(limit, fromAnatomical(joint, angles));
  told.set(vector, { angles: [...angles], reference: [...limit.reference] });
  setManual(joint.joint, vector);
}

/** Turns a joint by hand to a rotation, parentFromLocal. */
export function turnToRotation(joint: number, rotation: Readonly<Quat>): void {
  const limit = store.getState().fit?.limits[joint];
  if (limit && rotation.every(Number.isFinite)) setManual(joint, vectorOf(limit, rotation));
}

/** The rotation vector from the reference, of the two the one nearer to where the joint was put before. */
function vectorOf(limit: JointLimit, rotation: Readonly<Quat>): Vec3 {
  const relative = inverseMultiply(limit.reference, rotation);
  const before = store.getState().work.manual[limit.joint] ?? [0, 0, 0];
  const vector = rotationVector(relative[3] < 0 ? negated(relative) : relative);
  const angle = Math.hypot(...vector);
  if (angle < 1e-9) return vector;
  const other = vector.map((x) => x * (1 - (2 * Math.PI) / angle)) as Vec3;
  const away = (v: Vec3) => Math.hypot(v[0] - before[0], v[1] - before[1], v[2] - before[2]);
  return away(other) < away(vector) ? other : vector;
}

const negated = (q: Readonly<Quat>): Quat => [-q[0], -q[1], -q[2], -q[3]];

const q: Quat = [0, 0, 0, 1];
const about: Vec3 = [0, 0, 0];
const answers = new WeakMap<AnatomicalJoint, Vec3>();

/**
 * Where a joint is asked to be, as three angles, rad. Of a joint turned by hand as they were said, or else near those answered last, so that
 * they run on through half a turn; of one that the clip moves the usual ones. Allocates nothing while the clip moves it.
 *
 * @returns the same array for a joint every time
 */
export function askedAngles(joint: AnatomicalJoint, state: LimberState, live: LiveFrame): Readonly<Vec3> {
  let out = answers.get(joint);
  const isFirst = !out;
  if (!out) {
    out = [0, 0, 0];
    answers.set(joint, out);
  }
  const vector = state.work.manual[joint.joint];
  const reference = state.fit?.limits[joint.joint]?.reference;
  if (!vector || !reference) return toAnatomical(joint, readQuat(live.asked, joint.joint, q), out);
  const said = told.get(vector);
  if (said?.reference.every((x, k) => x === reference[k])) {
    for (let k = 0; k < 3; k++) out[k] = said.angles[k];
    return out;
  }
  multiply(reference, rotationFromVector(vector, q), q);
  if (isFirst) return toAnatomical(joint, q, out);
  for (let k = 0; k < 3; k++) about[k] = out[k];
  return anatomicalNear(joint, q, about, out);
}
