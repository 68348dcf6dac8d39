import type { Quat, Vec3 } from '../../../core';
import {
  conjugate,
  inverseMultiply,
  multiply,
  readQuat,
  rotateVector,
  rotationFromVector,
  times,
} from '../../../core/math';
import { stageTurn } from '../../../state/work/lesson';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { parentRotation } from '../parent-rotation';
import { stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import { forwardOf } from './forward';
import { posesByWay } from './poses-by-way';
import { tornCloud } from './torn-cloud';
import { useLimbLines } from './use-limb-lines';

/** CSS pixels from the end of a limb to its word. */
const BELOW = [0, 14] as const;
/** The limb in the pose that turns are counted from, on its way to the mean of all frames, and where the limb is at the mean. */
export function ReferenceFigure() {
  useNow(turnToReference);
  return useLimbLines((now) => {
    const { limit } = now;
    if (!limit) return [];
    const rotation = rotationNow(now);
    const mean = limit.reference;
    const cover = coverAt(now, mean);
    return [
      { rotation, text: '', colour: 'text-3', by: BELOW, cover },
      { rotation: mean, text: 'mean', colour: 'limit-line', by: BELOW, cover },
    ];
  });
}

/** How the body has the joint now, parentFromLocal. */
const rotationNow = ({ clip: { skeleton }, joint, live: { worldRotations } }: Now): Quat =>
  inverseMultiply(parentRotation(skeleton, joint, worldRotations), readQuat(worldRotations, joint));

/** The limb in the bad reference that turns are counted from, and where the body has it now. */
export function BadReference() {
  return useLimbLines((now) => {
    const axis = tornCloud(now.clip, now.joint)?.axis;
    const mean = fitUnder(now, { reference: 'average' })?.limit.reference;
    if (!axis || !mean) return [];
    const cover = coverAt(now, mean);
    return [
      { rotation: badReference(mean, axis), text: 'reference', colour: 'text-3', by: BELOW, cover },
      { rotation: rotationNow(now), text: 'now', colour: 'text-1', by: BELOW },
    ];
  });
}

/** Where the cover of a held book looks, in the frame of the joint: at the mean it is forward, and a little up. */
function coverAt({ clip, joint, live }: Now, mean: Quat): Vec3 {
  const [x, , z] = forwardOf(clip, live.worldPositions);
  const world = multiply(parentRotation(clip.skeleton, joint, live.worldRotations), mean);
  return rotateVector(conjugate(world), [x, 0.3, z]);
}

/** Half a turn from the mean: where the dots of the torn cloud are counted from. @param axis unit, in the frame of the joint */
const badReference = (mean: Quat, axis: Vec3): Quat => multiply(mean, rotationFromVector(times(axis, -Math.PI)));

/** The limb in the poses of the clip that have names. */
export function NamedLimbs() {
  return useLimbLines(({ clip, joint, cloud }) =>
    cloud
      ? posesByWay(clip, joint, cloud.parts[0]).map(({ name, frame }) => ({
          rotation: readQuat(clip.rotations, frame * clip.skeleton.parents.length + joint),
          text: name,
          colour: 'text-1',
          by: BELOW,
        }))
      : [],
  );
}

function turnToReference(now: Now): void {
  stretchLimb(now, now.joint);
  const cloud = tornCloud(now.clip, now.joint);
  const left = Math.PI * (1 - Number(now.knobs.home ?? 1));
  stageTurn(now.joint, times(cloud?.axis ?? [0, 0, 0], -left));
}
