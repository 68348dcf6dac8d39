import { useFrame } from '@react-three/fiber';
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
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import { useNoName } from '../use-no-name';
import { forwardOf } from './forward';
import { createLimbLines, type LimbLine } from './limb-lines';
import { posesByWay } from './poses-by-way';
import { createSceneWords } from './scene-words';
import { tornCloud } from './torn-cloud';

/** CSS pixels from the end of a limb to its word. */
const BELOW = [0, 14] as const;
/** CSS pixels: views that are as wide have room for more words than two. */
const ROOMY = 200;

/** Limbs beside the body's own, and their words. */
function useLimbLines(limbsOf: (now: Now) => readonly LimbLine[]) {
  const figure = useDrawing(createLimbLines);
  useNoName();
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    if (!now || !figure || !view) return;
    const { clientWidth, clientHeight } = track.current;
    const said = figure.update(now, limbsOf(now));
    // Many words have no room in a small view.
    words.current?.say(said.length > 2 && clientWidth < ROOMY ? [] : said, view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** The limb in the pose that turns are counted from, on its way to the mean of all frames, and where the limb is at the mean. */
export function ReferenceFigure() {
  useNow(turnToReference);
  return useLimbLines((now) => {
    const { limit, clip, joint, live } = now;
    if (!limit) return [];
    const world = readQuat(live.worldRotations, joint);
    const rotation = inverseMultiply(parentRotation(clip.skeleton, joint, live.worldRotations), world);
    const mean = limit.reference;
    const cover = coverAt(now, mean);
    return [
      { rotation, text: '', colour: 'text-3', by: BELOW, cover },
      { rotation: mean, text: 'mean', colour: 'limit-line', by: BELOW, cover },
    ];
  });
}

/** The limb in the bad reference that turns are counted from. */
export function BadReference() {
  return useLimbLines((now) => {
    const axis = tornCloud(now.clip, now.joint)?.axis;
    const mean = fitUnder(now, { reference: 'average' })?.limit.reference;
    if (!axis || !mean) return [];
    return [
      { rotation: badReference(mean, axis), text: 'no turn', colour: 'text-3', by: BELOW, cover: coverAt(now, mean) },
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
