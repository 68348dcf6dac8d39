import { type Clip, type Vec3, worldTransforms } from '../../../core';
import { AT_LIMIT } from '../../../core/limit';
import { cross, distance, dot, plus, readVec3, subtract, times, unit } from '../../../core/math';
import type { IkChain } from '../../../core/solve';
import { gazeOf, gazeStart } from '../../../state/frame/gaze';
import { handlesOf } from '../../../state/frame/reach';
import type { LimberState } from '../../../state/store';
import { stagePull } from '../../../state/work/lesson';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { placeOnCircle } from '../figures/elbow-circle';
import { forwardOf } from '../figures/forward';
import { armAfter, CM, TURNS } from '../figures/turn-by-turn';
import { learnView } from '../learn-view';

const TurnByTurn = lazyRoom('The arm, turn by turn', () => import('../figures/TurnByTurn'), 'TurnByTurn');

const ReachingArm = lazyRoom('The small arm', () => import('../figures/ReachingArm'), 'ReachingArm');

const GazeFigure = lazyRoom('What the gaze is short of', () => import('../figures/GazeFigure'), 'GazeFigure', {
  isPlaceless: true,
});

const ArmUsed = lazyRoom('Used of each cone', () => import('../figures/UsedStrip'), 'ArmUsed');

const GazeStrip = lazyRoom('What each joint turns', () => import('../figures/GazeStrip'), 'GazeStrip');

const ReachFigure = lazyRoom('What is drawn round the limb', () => import('../figures/ReachFigure'), 'ReachFigure', {
  isPlaceless: true,
});

/** The way from where a limb begins to its target, in any length: before the body, aside and up. */
const TO_TARGET = { before: 0.6, aside: 0.12, up: -0.22 };
/** In lengths of the limb: how far its target is at first, and half way in; how near and far the target comes. */
const [FAR, HALF, NEAREST, FARTHEST] = [0.65, 0.5, 0.4, 0.9];

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

const GAZE: LiveNumber = {
  label: 'gaze error',
  read: ({ live }) => (live.gaze ? degrees(live.gaze.residual, 1) : 'idle'),
};
const TURN: Control = {
  knob: 'turns',
  part: 'way',
  label: 'Turns',
  initial: 1,
  min: 0,
  max: TURNS.length,
  step: 0.25,
  show: (turns) => String(Math.ceil(turns)),
};
const LEFT_OVER: LiveNumber = {
  label: 'from the hand to the target',
  part: 'goal',
  read: ({ knobs }) => `${(CM * missingAfter(armAfter(Number(knobs.turns ?? 0)).angles)).toFixed(1)} cm`,
};

/** How many joints of the gaze are at their limits or beyond. */
const AT_LIMITS: LiveNumber = {
  label: 'joints at their limits or beyond',
  part: 'stopped',
  read: ({ clip, live, state: { work } }) => {
    const { chain } = gazeOf(clip, work.settings.gazeAxis) ?? { chain: [] };
    return `${chain.filter((joint) => live.gauge[joint] >= AT_LIMIT).length} of ${chain.length}`;
  },
};

const ALONE: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: ReachFigure,
  hides: ['joint-marks'],
  from: [0.75, 0.42, 0.85],
  half: 'upper',
  marksBeyond: true,
};
const ARM: FigureOf = { main: 'own', inset: null, Own: ReachingArm, Strip: ArmUsed };
const TURNS_ALONE: FigureOf = { main: 'own', inset: null, Own: TurnByTurn };
/** Before the face that is turned aside, and from above: the turn that is missing is level. */
const GAZE_ALONE: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: GazeFigure,
  Strip: GazeStrip,
  isStripTall: true,
  hides: ['asked-pose', 'joint-marks'],
  from: [-1.35, 0.5, 0.8],
  half: 'upper',
  hidesMeters: true,
};

export const reachAndLook: Chapter = {
  heading: 'When a limit stops a joint, the next takes over',
  beats: [
    {
      text: [
        'More bones make no triangle. **CCD** (cyclic coordinate descent) turns [one joint](chain) after the other, each inside its [range](range): to bring the hand onto its [line](sight) to the [target](goal).',
      ],
      without: 'all',
      figure: TURNS_ALONE,
      knobs: { turns: 0 },
      readings: [LEFT_OVER],
      guess: {
        ask: 'The wrist turns first. Does the hand get onto its line?',
        answers: ['Yes', 'No'],
        right: 1,
        reply: 'No: the limit stops [the hand](way). [Without limits](free) the wrist turns on.',
        controls: [{ ...TURN, max: 1 }],
        knobs: { turns: 1 },
        play: { knob: 'turns', from: 0, to: 1, seconds: 2 },
        readings: [LEFT_OVER],
      },
    },
    {
      text: [
        'The next joint takes over: [the elbow](chain) turns the hand onto its [line](sight). Then the shoulder turns it onto its own.',
      ],
      without: ['free'],
      figure: TURNS_ALONE,
      knobs: { turns: 2 },
      play: { knob: 'turns', from: 1, to: 2, seconds: 2 },
      readings: [LEFT_OVER],
      guess: {
        ask: 'Once the shoulder has turned, where is the hand?',
        answers: ['At the target', 'Short of it', 'Beyond it'],
        right: 1,
        reply:
          '[7.9\u00a0cm](short) short: about the shoulder the hand goes on a [circle](round), no nearer and no farther. Four more turns bring it within 1\u00a0cm.',
        controls: [TURN],
        knobs: { turns: 3 },
        play: { knob: 'turns', from: 2, to: 3, seconds: 2 },
        readings: [LEFT_OVER],
      },
    },
    {
      text: [
        'The same turns move an [arm of fifteen joints](arm), the tip first. Each bone may lean by 24°, inside its [*reach cone*](cone). [Amber bones](border) stand at their rims. Next [the target](target) comes [down](down).',
      ],
      without: 'all',
      figure: ARM,
      readings: [
        { label: 'the target', part: 'target', read: () => learnView.getState().arm.target || '…' },
        {
          label: 'of 15 bones at the rim of their cone',
          part: 'border',
          read: () => String(learnView.getState().arm.stopped),
        },
      ],
      guess: {
        ask: 'Which bones take on most of the new bend?',
        answers: ['Amber bones, at the tip', 'Grey bones, next to the amber ones', 'Grey bones, at the foot'],
        right: 1,
        reply:
          'Bones 9, 8 and 7 lean to their rims, those below less. So [amber](border) spreads down. Lead [the target](target) on.',
      },
      play: { knob: 'down', from: 0, to: 1, seconds: 4, waits: true },
    },
    {
      text: [
        '*Look-at* asks the same of a gaze: spine, neck and head turn. Without limits, [amber joints](stopped) turn too far; [green](inside) has turn to spare.',
      ],
      without: 'all',
      figure: GAZE_ALONE,
      settings: { mode: 'look-at', limits: false },
      readings: [GAZE, AT_LIMITS],
      guess: {
        ask: 'Let the limits hold. Can green take over all that amber loses?',
        answers: ['Yes', 'Only in part'],
        right: 1,
        reply:
          'Only in part: {lost} are lost and {gained} taken over. [Each joint](stopped) is at its limit, and the gaze [falls short](gap) by the rest.',
        settings: { limits: true },
        controls: [{ setting: 'limits' }],
        readings: [GAZE, AT_LIMITS],
      },
    },
  ],
  know: 'what a limit stops, the next joint takes over, until none is left.',
  parts: [
    { id: 'goal', label: 'target', look: 'ring', colour: 'violation-fill' },
    { id: 'chain', label: 'arm', look: 'line', colour: 'text-1' },
    { id: 'free', label: 'hand without limits', look: 'dash', colour: 'axis-x' },
    { id: 'sight', label: 'line to the target', look: 'dash', colour: 'violation-fill' },
    { id: 'range', label: 'range of a joint', look: 'area', colour: 'limit-line' },
    { id: 'round', label: 'as far from the shoulder', look: 'dash', colour: 'text-2' },
    { id: 'way', label: 'way of the hand', look: 'line', colour: 'sample' },
    { id: 'short', label: 'still to go', look: 'word', colour: 'violation-fill' },
    { id: 'arm', label: 'arm of 15 joints', look: 'line', colour: 'text-2' },
    { id: 'cone', label: 'reach cones', look: 'area', colour: 'limit-line' },
    { id: 'border', label: 'bone at its rim', look: 'line', colour: 'violation-fill' },
    { id: 'down', label: 'way of the target', look: 'dash', colour: 'violation-fill' },
    { id: 'target', label: 'target', look: 'ring', colour: 'violation-fill' },
    { id: 'stopped', label: 'joint at its limit or beyond', look: 'dot', colour: 'violation-fill' },
    { id: 'inside', label: 'joint inside its limit', look: 'dot', colour: 'limit-line' },
    { id: 'gap', label: 'still to turn', look: 'line', colour: 'violation-fill' },
  ],
  sources: [
    {
      title: 'Blow, IK with quaternion joint limits',
      url: 'http://number-none.com/product/IK%20with%20Quaternion%20Joint%20Limits/',
    },
    { title: 'Wilhelms & Van Gelder, Reach-cone joint limits', url: 'https://doi.org/10.1080/10867651.2001.10487539' },
    { title: 'Aristidou & Lasenby, FABRIK', url: 'http://www.andreasaristidou.com/FABRIK.html' },
  ],
  words: {
    lost: () => degrees(learnView.getState().gaze.lost),
    gained: () => degrees(learnView.getState().gaze.gained),
  },
  terms: ['Look-at', 'reach cone'],
  figure: ALONE,
  settings: { mode: 'ik' },
  stage: firstPull,
  apply: leadArm,
};
