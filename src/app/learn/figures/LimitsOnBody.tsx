import { useFrame } from '@react-three/fiber';
import { useRef } from 'react';
import type { JointLimit } from '../../../core';
import { multiply, plus, readQuat, readVec3, rotateVector, times } from '../../../core/math';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { stretchLimb, turnJointBy } from '../turn-joint';
import { useNow } from '../use-apply';
import { alongTheWay } from './between-poses';
import { wayToDrive } from './drive';
import type { LimbLine } from './limb-lines';
import { createPaintedLines } from './painted-lines';
import { straightLimb } from './straight-limb';
import { learnedBorder } from './swing-borders';
import { createSwingPatches } from './swing-patches';
import { useLimbLines } from './use-limb-lines';

/** Of the limb: how far from its joint a sphere stands. */
const RADIUS = 0.46;

/** CSS pixels from the ends of the limb, as it is asked for and as it is held, to their words. */
const [ASKED_WORD, HELD_WORD] = [
  [0, -16],
  [-20, 40],
] as const;
/** Dashes of the way back. */
const DASHES = 16;

/** Whether the limb is asked for beyond its limit, and the limit holds. */
const isBroughtBack = ({ live, joint, state: { work } }: Now): boolean =>
  work.settings.limits && live.askedViolation[joint] > 0;

function createBack() {
  const back = createPaintedLines({ width: 3, depthTest: false });
  back.object.name = 'back';
  return back;
}

/** Where the selected limb may point, on a sphere round its joint; and the limb, driven to its limit and beyond: as it is asked for, as the limit holds it, and the way back between. */
export function LimitsOnBody() {
  const patches = useDrawing(createSwingPatches);
  const back = useDrawing(createBack);
  const drawn = useRef<JointLimit | null>(null);
  useNow(driveLimb);
  const both = useLimbLines((now): LimbLine[] => {
    if (!isBroughtBack(now)) return [];
    const { live, joint } = now;
    return [
      { rotation: readQuat(live.asked, joint), text: 'asked', colour: 'violation-fill', by: ASKED_WORD },
      { rotation: readQuat(live.held, joint), text: 'held', colour: 'text-1', by: HELD_WORD },
    ];
  });
  useFrame(() => {
    const now = readNow();
    if (!patches) return;
    back?.begin();
    if (now && isBroughtBack(now)) back?.add('violation-fill', wayBack(now));
    back?.end();
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
      {back && <primitive object={back.object} />}
      {both}
    </>
  );
}

/** The way of the end of the limb from where the limb is asked for to where it is held: S×2×3 segments, dashes. */
function wayBack({ clip, live, joint }: Now): number[] {
  const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
  const { end } = straightLimb(clip, joint);
  const [asked, held] = [readQuat(live.asked, joint), readQuat(live.held, joint)];
  const at = (share: number) =>
    plus(readVec3(live.worldPositions, joint), rotateVector(multiply(parent, alongTheWay(asked, held, share)), end));
  return Array.from({ length: DASHES }, (_, i) => [...at(i / DASHES), ...at((i + 0.5) / DASHES)]).flat();
}

/** Turns the joint as far on its way as the knob says. */
function driveLimb(now: Now): void {
  if (!now.limit) return;
  stretchLimb(now, now.joint);
  turnJointBy(now, times(wayToDrive(now.limit), Number(now.knobs.drive ?? 0)));
}
