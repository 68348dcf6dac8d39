import type { Quat } from '../../../core';
import { inverseMultiply, readQuat, times } from '../../../core/math';
import { stageTurn } from '../../../state/work/lesson';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import { BELOW, badLimb, coverAt } from './bad-limb';
import { posesByWay } from './poses-by-way';
import { tornCloud } from './torn-cloud';
import { useLimbLines } from './use-limb-lines';

/** CSS pixels from the end of a limb to its word, beside the book that the limb holds. */
const BESIDE_BOOK = [38, -10] as const;

/** The limb in the pose that turns are counted from, on its way to the mean of all frames, and where the limb is at the mean. */
export function ReferenceFigure() {
  useNow(turnToReference);
  return useLimbLines((now) => {
    const { limit } = now;
    if (!limit) return [];
    const rotation = rotationNow(now);
    const mean = limit.reference;
    const isThere = Number(now.knobs.home ?? 1) === 1;
    return [
      { rotation, text: isThere ? '' : 'reference', colour: 'text-3', by: BELOW, cover: coverAt(now, mean) },
      { rotation: mean, text: 'mean', colour: 'limit-line', by: BESIDE_BOOK },
    ];
  });
}

/** How the body has the joint now, parentFromLocal. */
const rotationNow = ({ clip: { skeleton }, joint, live: { worldRotations } }: Now): Quat =>
  inverseMultiply(parentRotation(skeleton, joint, worldRotations), readQuat(worldRotations, joint));

/** The limb in the bad reference that turns are counted from, and where the body has it now. */
export function BadReference() {
  return useLimbLines((now) => {
    const bad = badLimb(now);
    return bad ? [bad, { rotation: rotationNow(now), text: 'now', colour: 'text-1', by: BELOW }] : [];
  });
}

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
