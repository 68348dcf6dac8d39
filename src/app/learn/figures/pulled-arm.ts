import { type Clip, type Vec3, worldTransforms } from '../../../core';
import { cross, distance, dot, plus, readVec3, subtract, times, unit } from '../../../core/math';
import type { IkChain } from '../../../core/solve';
import { gazeOf, gazeStart } from '../../../state/frame/gaze';
import { handlesOf } from '../../../state/frame/reach';
import type { LimberState } from '../../../state/store';
import { stagePull } from '../../../state/work/lesson';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, Now } from '../chapter';
import { placeOnCircle } from './elbow-circle';
import { forwardOf } from './forward';

const ReachFigure = lazyRoom('What is drawn round the limb', () => import('./ReachFigure'), 'ReachFigure', {
  isPlaceless: true,
});

/** The way from where a limb begins to its target, in any length: before the body, aside and up. */
const TO_TARGET = { before: 0.6, aside: 0.12, up: -0.22 };

/** In lengths of the limb: how far its target is at first, and half way in; how near and far the target comes. */
export const [FAR, HALF, NEAREST, FARTHEST] = [0.65, 0.5, 0.4, 0.9];

/** Where joints of the clip are in a frame, and how they are turned there. */
function placedAt({ skeleton, rotations, rootPositions }: Clip, frame: number) {
  const joints = skeleton.parents.length;
  const placed = { worldPositions: new Float32Array(3 * joints), worldRotations: new Float32Array(4 * joints) };
  const { worldPositions, worldRotations } = placed;
  worldTransforms(skeleton, rotations, 4 * joints * frame, rootPositions, worldPositions, worldRotations, 3 * frame);
  return placed;
}

/** The left arm, or the first limb there is. */
function firstLimb(clip: Clip) {
  const handles = handlesOf(clip, {});
  return handles.find(({ id }) => id === 'left-hand') ?? handles.find(({ kind }) => kind === 'limb');
}

/** The target of a limb before the body as the clip has it. @param far in lengths of the limb */
export function targetOf(clip: Clip, { joints }: IkChain, frame: number, far: number): Vec3 {
  const { worldPositions } = placedAt(clip, frame);
  const at = (joint: number) => readVec3(worldPositions, joint);
  const start = at(joints[0]);
  const length = joints.slice(1).reduce((sum, joint, i) => sum + distance(at(joints[i]), at(joint)), 0);
  const before = forwardOf(clip, worldPositions);
  const left = cross([0, 1, 0], before);
  const aside = dot(subtract(start, at(0)), left) < 0 ? -TO_TARGET.aside : TO_TARGET.aside;
  const way = plus(plus(times(before, TO_TARGET.before), left, aside), [0, 1, 0], TO_TARGET.up);
  return plus(start, unit(way), far * length);
}

/** Pulls the first limb before the body. */
function firstPull({ clip, live }: LimberState) {
  const limb = clip && firstLimb(clip);
  if (!clip || !live || !limb) return {};
  return {
    gazeTarget: behind(clip, live.frame),
    pulls: { [limb.id]: { target: targetOf(clip, limb, live.frame, FAR), isPinned: false } },
  };
}

/** Has the target be as far away, and the elbow point, as their knobs say. */
function leadArm(now: Now): void {
  const { far } = now.knobs;
  const limb = firstLimb(now.clip);
  if (limb && typeof far === 'number') stagePull(limb.id, { target: targetOf(now.clip, limb, now.live.frame, far) });
  leadElbow(now);
}

/** Has the elbow of the pulled arm point where its knob says. */
function leadElbow({ clip, live, knobs, state: { work } }: Now): void {
  const { elbow } = knobs;
  const limb = handlesOf(clip, work.chainChoices).find(({ id }) => work.pulls[id]);
  const [first, middle, end] = limb?.joints.slice(-3) ?? [];
  if (!limb || end === undefined || typeof elbow !== 'number') return;
  const [from, bend, to] = [first, middle, end].map((joint) => readVec3(live.worldPositions, joint));
  const { target } = work.pulls[limb.id];
  const pole = placeOnCircle(from, target, distance(from, bend), distance(bend, to), elbow);
  stagePull(limb.id, { pole });
}

/** m: how far behind the body its gaze is asked to go, and how far to its right, where the camera stands. */
const BACK = 0.56;

const ASIDE = 0.42;

/** m: a point behind the body as the clip has it, at the height of its eyes, to its right; null for a body without a head. */
function behind(clip: Clip, frame: number): Vec3 | null {
  const gaze = gazeOf(clip, 'automatic');
  if (!gaze) return null;
  const placed = placedAt(clip, frame);
  const eyes = gazeStart(gaze, placed);
  const before = forwardOf(clip, placed.worldPositions);
  const left = cross([0, 1, 0], before);
  return plus(plus(eyes, before, -BACK), left, -ASIDE);
}

export const ARM_ALONE: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: ReachFigure,
  hides: ['joint-marks'],
  from: [0.75, 0.42, 0.85],
  half: 'upper',
  marksBeyond: true,
};

/** What chapters on an arm that is pulled have in common. */
export const PULLED_ARM = {
  sources: [
    {
      title: 'Blow, IK with quaternion joint limits',
      url: 'http://number-none.com/product/IK%20with%20Quaternion%20Joint%20Limits/',
    },
    { title: 'Wilhelms & Van Gelder, Reach-cone joint limits', url: 'https://doi.org/10.1080/10867651.2001.10487539' },
    { title: 'Aristidou & Lasenby, FABRIK', url: 'http://www.andreasaristidou.com/FABRIK.html' },
  ],
  figure: ARM_ALONE,
  settings: { mode: 'ik' },
  stage: firstPull,
  apply: leadArm,
} as const satisfies Partial<Chapter>;
