import { useFrame } from '@react-three/fiber';
import { useRef } from 'react';
import type { JointLimit } from '../../../core';
import { readQuat, times } from '../../../core/math';
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

/** CSS pixels from the end of the limb as it is asked for to its word. */
const ASKED_WORD = [0, -16] as const;

/** Where the selected limb may point, on a sphere round its joint; and the limb, driven to its limit and beyond, as it is asked for where the limit holds it. */
export function LimitsOnBody() {
  const patches = useDrawing(createSwingPatches);
  const drawn = useRef<JointLimit | null>(null);
  useNow(driveLimb);
  const asked = useLimbLines(({ live, joint, state: { work } }) =>
    work.settings.limits && live.askedViolation[joint] > 0
      ? [{ rotation: readQuat(live.asked, joint), text: 'asked', colour: 'violation-fill', by: ASKED_WORD }]
      : [],
  );
  useFrame(() => {
    const now = readNow();
    if (!patches) return;
    patches.object.visible = now?.limit != null;
    if (!now?.limit) return;
    const { clip, live, joint, limit } = now;
    if (drawn.current !== limit) {
      const radius = RADIUS * Math.hypot(...straightLimb(clip, joint).end);
      patches.setBorders(limit, learnedBorder({ ...limit, softening: null }), null, radius);
      patches.show((part) => part === 'learned', false);
      drawn.current = limit;
    }
    const above = clip.skeleton.parents[joint];
    patches.object.position.fromArray(live.worldPositions, 3 * joint);
    if (above >= 0) patches.object.quaternion.fromArray(live.worldRotations, 4 * above);
  });
  return (
    <>
      {patches && <primitive object={patches.object} />}
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
