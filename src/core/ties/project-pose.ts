import { projectRotation } from '../limit/project';
import { readQuat } from '../math/rotation';
import type { Quat } from '../math/types';
import { createGroupHold, type GroupHold, holdGroup, type RotationStream, rotationIn } from './hold-group';
import type { Tie } from './tie';
import { type LimitsByJoint, type TiedLimits, tieLimits } from './tied-limits';

const ready = new WeakMap<LimitsByJoint, WeakMap<readonly Tie[], { tied: TiedLimits; holds: GroupHold[] }>>();

function readyFor(limits: LimitsByJoint, ties: readonly Tie[]) {
  let ofLimits = ready.get(limits);
  if (!ofLimits) ready.set(limits, (ofLimits = new WeakMap()));
  let known = ofLimits.get(ties);
  if (!known) {
    const tied = tieLimits(limits, ties);
    ofLimits.set(ties, (known = { tied, holds: tied.groups.map(createGroupHold) }));
  }
  return known;
}

const q: Quat = [0, 0, 0, 1];

/**
 * A whole pose inside all limits and ties: tied joints are held together, by the smallest change of all of them, the others each by its own
 * limit as `projectRotation` holds it. Inside, and projecting again changes nothing; hard for joints that a tie moves. Where limits and
 * ties leave no pose at all, as after limits were edited by hand, ties give way by the least that leaves one.
 *
 * What it works out of `limits` and `ties` it keeps by the lists themselves: give the same lists again, and don't change them.
 *
 * @param limits by joint; joints without one are left as they are.
 * @param rotations J×4, parentFromLocal.
 * @param out may be `rotations`.
 */
export function projectPose<T extends RotationStream>(
  limits: LimitsByJoint,
  ties: readonly Tie[],
  rotations: T,
  out: T = rotations.slice() as T,
): T {
  const { tied, holds } = readyFor(limits, ties);
  for (let i = 0; i < holds.length; i++) holdGroup(tied.groups[i], rotations, holds[i]);
  for (let joint = 0; joint < rotations.length / 4; joint++) {
    readQuat(rotations, joint, q);
    const limit = limits[joint];
    const place = tied.placeOf[joint];
    if (limit && !(place && isMoved(tied, holds, place.group))) projectRotation(limit, q, q);
    write(out, joint, q);
  }
  for (let i = 0; i < holds.length; i++) {
    const { joints } = tied.groups[i];
    if (!holds[i].isTied) continue;
    for (let place = 0; place < joints.length; place++) {
      readQuat(out, joints[place], q);
      write(out, joints[place], rotationIn(tied.groups[i], place, holds[i].nearest, q, q));
    }
  }
  return out;
}

const isMoved = (tied: TiedLimits, holds: readonly GroupHold[], group: TiedLimits['groups'][number]): boolean =>
  holds[tied.groups.indexOf(group)].isTied;

function write(stream: RotationStream, joint: number, rotation: Readonly<Quat>): void {
  for (let k = 0; k < 4; k++) stream[4 * joint + k] = rotation[k];
}
