import { useFrame, useThree } from '@react-three/fiber';
import * as THREE from 'three';
import type { JointLimit } from '../../../core';
import { readQuat, times } from '../../../core/math';
import { anatomyFor } from '../../../state/clips/anatomy';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { stretchLimb, turnJointBy } from '../turn-joint';
import { useNow } from '../use-apply';
import { wayToDrive } from './drive';
import { straightLimb } from './straight-limb';
import { learnedBorder } from './swing-borders';
import { createSwingPatches } from './swing-patches';
import { useLimbLines } from './use-limb-lines';

/** Of the limb: how far from its joint a sphere stands. */
const RADIUS = 0.46;
/** The joints that most is seen of. */
const SHOWN: ReadonlySet<string | undefined> = new Set(['upperArm', 'upperLeg']);

/** CSS pixels from the end of the limb as it is asked for to its word. */
const ASKED_WORD = [0, -16] as const;

/** Where arms and legs may point, on a sphere round the joint of each; and the selected limb, driven to its limit and beyond, as it is asked for. */
export function LimitsOnBody() {
  const figure = useDrawing(createLimitsOnBody);
  const invalidate = useThree((state) => state.invalidate);
  useNow(driveLimb);
  const asked = useLimbLines(({ live, joint }) =>
    live.askedViolation[joint] > 0
      ? [{ rotation: readQuat(live.asked, joint), text: 'asked', colour: 'violation-fill', by: ASKED_WORD }]
      : [],
  );
  useFrame(() => {
    const now = readNow();
    if (now && figure?.update(now)) invalidate();
  });
  return (
    <>
      {figure && <primitive object={figure.object} />}
      {asked}
    </>
  );
}

/** Turns the joint as far on its way as the knob says. */
function driveLimb(now: Now): void {
  if (!now.limit) return;
  stretchLimb(now, now.joint);
  turnJointBy(now, times(wayToDrive(now.limit), Number(now.knobs.drive ?? 0)));
}

function createLimitsOnBody() {
  const object = new THREE.Group();
  const patches = new Map<number, ReturnType<typeof createSwingPatches>>();
  let colours: ScenePalette | null = null;
  let of: readonly JointLimit[] | null = null;
  const clear = () => {
    for (const each of patches.values()) each.dispose();
    patches.clear();
    object.clear();
  };
  return {
    object,
    setPalette(palette: ScenePalette) {
      colours = palette;
      for (const each of patches.values()) each.setPalette(palette);
    },
    /** Adds one joint in each frame, until all are there. @returns whether more is to come */
    update({ clip, live, state: { fit } }: Now): boolean {
      const limits = fit?.limits ?? [];
      if (of !== limits) clear();
      of = limits;
      const anatomy = anatomyFor(clip);
      const wanted = limits.filter((limit) => limit && SHOWN.has(anatomy[limit.joint]?.part));
      const next = wanted.find(({ joint }) => !patches.has(joint));
      if (next && colours) {
        const made = createSwingPatches();
        const { end } = straightLimb(clip, next.joint);
        made.setBorders(next, learnedBorder({ ...next, softening: null }), null, RADIUS * Math.hypot(...end));
        made.show((part) => part === 'learned', false);
        made.setPalette(colours);
        patches.set(next.joint, made);
        object.add(made.object);
      }
      for (const [joint, { object }] of patches) {
        const above = clip.skeleton.parents[joint];
        object.position.fromArray(live.worldPositions, 3 * joint);
        if (above >= 0) object.quaternion.fromArray(live.worldRotations, 4 * above);
      }
      return patches.size < wanted.length;
    },
    dispose: clear,
  };
}
