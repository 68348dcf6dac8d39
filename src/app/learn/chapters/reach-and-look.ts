import { AT_LIMIT } from '../../../core/limit';
import { gazeOf } from '../../../state/frame/gaze';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber } from '../chapter';
import { PULLED_ARM } from '../figures/pulled-arm';
import { armAfter, CM, missing as missingAfter, TURNS } from '../figures/turn-by-turn';
import { learnView } from '../learn-view';

const TurnByTurn = lazyRoom('The arm, turn by turn', () => import('../figures/TurnByTurn'), 'TurnByTurn');

const ReachingArm = lazyRoom('The small arm', () => import('../figures/ReachingArm'), 'ReachingArm');

const GazeFigure = lazyRoom('What the gaze is short of', () => import('../figures/GazeFigure'), 'GazeFigure', {
  isPlaceless: true,
});

const ArmUsed = lazyRoom('Used of each cone', () => import('../figures/UsedStrip'), 'ArmUsed');

const GazeStrip = lazyRoom('What each joint turns', () => import('../figures/GazeStrip'), 'GazeStrip');

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
  ...PULLED_ARM,
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
        ask: 'The wrist turns first. How far does the hand get?',
        answers: ['Onto its line', 'Part of the way', 'Nowhere'],
        right: 1,
        reply: 'Part of the way: then the limit stops [the hand](way). [Without limits](free) the wrist turns on.',
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
  words: {
    lost: () => degrees(learnView.getState().gaze.lost),
    gained: () => degrees(learnView.getState().gaze.gained),
  },
  terms: ['Look-at', 'reach cone'],
};
