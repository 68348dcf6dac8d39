import { limitVector } from '../../../core/limit';
import { readQuat } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { twistAngle } from '../../drawing/twist-angle';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { clampSwing, ellipseOf, fromChart, type SwingEllipse, swingVector, toChart } from '../figures/ellipse-swing';
import { SPLIT, WHOLE } from '../figures/split-turn';
import { jointThatNeeds } from '../joint-that-needs';
import { turnJointBy } from '../turn-joint';

const SwingThenTwist = lazyRoom('The figure', () => import('../figures/SwingThenTwist'), 'SwingThenTwist');
const EllipticalSwing = lazyRoom('The ellipse', () => import('../figures/EllipticalSwing'), 'EllipticalSwing');
const ThreeClouds = lazyRoom('Three clouds', () => import('../figures/ThreeClouds'), 'ThreeClouds');

const typeNow = ({ state, joint }: Now) => state.fit?.types[joint] ?? null;

function ellipseNow({ knobs, limit, state }: Now): { ellipse: SwingEllipse; x: number; y: number } {
  const { chart } = state.work.settings;
  const set = chart === 'quaternion-vector' ? chart : 'exponential-map';
  const ellipse = ellipseOf(String(knobs.size), limit, set);
  const [x, y] = toChart(ellipse.chart, Number(knobs.askedX), Number(knobs.askedY));
  return { ellipse, x, y };
}

/** rad: how far the bone points away from its reference, and how far it is rolled. */
function partsNow({ live, joint, limit }: Now): { swing: number; twist: number } {
  if (limit?.split !== 'swing-twist') return { swing: 0, twist: 0 };
  const held = readQuat(live.held, joint);
  const [x, y] = limitVector(limit, 0, held, [0, 0, 0]);
  const [toX, toY] = fromChart('exponential-map', x, y);
  return { swing: Math.hypot(toX, toY), twist: twistAngle(limit, held) };
}

const newton = (now: Now) => {
  const { ellipse, x, y } = ellipseNow(now);
  return clampSwing(ellipse.chart, ellipse.a, ellipse.b, x, y, 2)[0];
};

const SPACE: FigureOf = { main: 'space', inset: 'character' };
const DISK: FigureOf = { main: 'own', inset: 'character', Own: EllipticalSwing };
const SIZE: Control = {
  knob: 'size',
  part: 'ellipse',
  label: 'Size of the ellipse',
  initial: '120x60',
  choices: [
    { value: 'joint', label: 'This joint' },
    { value: '120x60', label: '120° × 60°' },
    { value: '180x60', label: '180° × 60°' },
  ],
};
const SWING_NOW: LiveNumber = {
  label: 'swing',
  part: 'limit',
  read: (now) => degrees(partsNow(now).swing),
};
const TWIST_NOW: LiveNumber = {
  label: 'twist',
  part: 'twist',
  read: (now) => degrees(partsNow(now).twist),
};
const ASKED: LiveNumber = {
  label: 'of swing asked for',
  part: 'asked',
  read: ({ knobs }) => degrees(Math.hypot(Number(knobs.askedX), Number(knobs.askedY)), 1),
};
const BACK: LiveNumber = { label: 'back to the ellipse', part: 'ways', read: (now) => degrees(newton(now).angle, 1) };
const STEPS: LiveNumber = {
  label: 'steps of Newton’s method',
  part: 'ways',
  read: (now) => String(newton(now).answer.iterations),
};
const NEEDS: LiveNumber = {
  label: 'numbers it needs',
  part: 'hinge',
  read: (now) => String(typeNow(now)?.degreesOfFreedom ?? '…'),
};
const SPAN: LiveNumber = {
  label: 'from end to end',
  part: 'hinge',
  read: (now) => {
    const interval = typeNow(now)?.interval;
    return interval ? degrees(interval[1] - interval[0]) : 'no one angle';
  },
};

export const swingAndTwistChapter: Chapter = {
  heading: 'Where a bone points and how it rolls can be limited apart',
  beats: [
    {
      text: [
        'Where a bone points is its [*swing*](swing); how it rolls about itself is its [*twist*](roll). First roll the bone, then swing it into place: every rotation splits like this.',
      ],
      figure: { main: 'own', inset: null, Own: SwingThenTwist },
      formula: {
        math: ['mrow', 'q', '=', ['msub', 'q', '"swing'], ['msub', 'q', '"twist']],
        says: 'q equals q swing times q twist',
        note: 'The twist is the part of q about the bone, made unit again; the swing is what is left. At a swing of 180° every twist fits.',
      },
      play: { knob: 'split', from: 0, to: 2, seconds: 3.2 },
      controls: [{ action: 'again', label: 'Again' }],
      readings: [
        { label: 'the whole turn', part: 'swing', read: () => degrees(WHOLE, 1) },
        { label: 'swing', part: 'swing', read: () => degrees(SPLIT.swing, 1) },
        { label: 'twist', part: 'roll', read: () => degrees(SPLIT.twist, 1) },
      ],
    },
    {
      text: [
        'All directions that the bone may point to fill a [*cone*](cone) on the body. Seen from its tip, the cone is a flat [patch](limit). The twist is one number, so its limit is an [arc](twist) on a dial.',
      ],
      without: ['swing', 'roll'],
      settings: { shape: 'k-dop' },
      plays: true,
      readings: [SWING_NOW, TWIST_NOW],
    },
    {
      text: [
        'Often the patch is an [*ellipse*](ellipse): so far up, so far sideways. You ask for a [swing outside](asked) it.',
      ],
      without: ['swing', 'roll', 'cone', 'limit', 'twist'],
      figure: DISK,
      knobs: { size: '120x60' },
      readings: [ASKED],
      guess: {
        ask: 'Is the nearest point of the rim on the line to the middle?',
        answers: ['Yes', 'No'],
        right: 1,
        reply:
          'No. The [way back](ways) meets the rim at a right angle. Only on a circle is it always the line to the middle. Drag the dot and see.',
        controls: [SIZE],
        readings: [ASKED, BACK],
      },
    },
    {
      text: [
        'No short formula gives that point. A *quartic*, an equation with a fourth power, does it in one go, but at some places loses digits. *Newton’s method* closes in by [steps](steps). A *correction* starts from the last answer and follows you.',
      ],
      without: ['swing', 'roll', 'cone', 'limit', 'twist'],
      figure: DISK,
      scene: { methods: 1 },
      controls: [
        SIZE,
        { knob: 'steps', label: 'Steps of the correction', initial: 2, min: 1, max: 3, step: 1, show: String },
      ],
      readings: [ASKED, BACK, STEPS],
    },
    {
      text: [
        'Some joints do less. A [cloud](clouds) that is a line makes a *hinge*: one axis, one [*interval*](hinge). A sheet has two *degrees of freedom*, a lump three: a *ball joint*.',
      ],
      without: ['swing', 'roll', 'cone', 'limit', 'twist', 'ellipse', 'asked', 'ways', 'steps'],
      figure: { main: 'own', inset: 'character', Own: ThreeClouds },
      settings: { split: 'none' },
      plays: true,
      knobs: { kind: '1' },
      readings: [SPAN],
      guess: {
        ask: 'How many numbers does the forearm need?',
        answers: ['One', 'Two', 'Three'],
        right: 1,
        reply:
          'Two: the elbow bends, and the forearm rolls. The right knee of Limber’s own clip needs one, **138°** from end to end. An interval is found by its largest gap, so it may run through 180°, and the rest pose may lie outside.',
        knobs: { kind: '2' },
        controls: [
          {
            knob: 'kind',
            label: 'A joint that needs',
            initial: '2',
            choices: [
              { value: '1', label: 'One' },
              { value: '2', label: 'Two' },
              { value: '3', label: 'Three' },
            ],
          },
        ],
        readings: [NEEDS, SPAN],
      },
    },
  ],
  know: 'pointing and rolling can be limited apart, and some joints need only one of them.',
  parts: [
    { id: 'swing', label: 'swing', look: 'line', colour: 'axis-z' },
    { id: 'roll', label: 'twist', look: 'line', colour: 'angle' },
    { id: 'cone', label: 'cone on the body', look: 'area', colour: 'limit-line' },
    { id: 'limit', label: 'swings allowed', look: 'area', colour: 'limit-line' },
    { id: 'twist', label: 'twists allowed', look: 'line', colour: 'limit-line' },
    { id: 'ellipse', label: 'ellipse', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'ring', colour: 'violation-fill' },
    { id: 'ways', label: 'the way back', look: 'line', colour: 'violation-fill' },
    { id: 'steps', label: 'Newton’s steps', look: 'dot', colour: 'text-1' },
    { id: 'clouds', label: 'samples of three joints', look: 'dot', colour: 'sample' },
    { id: 'hinge', label: 'how far a hinge goes', look: 'line', colour: 'limit-line' },
  ],
  sources: [
    {
      title: 'van den Bergen, Rotational joint limits in quaternion space',
      url: 'https://github.com/dtecta/motion-toolkit',
    },
    { title: 'Engell-Nørregård & Erleben, Estimation of joint types and joint limits from motion capture data' },
  ],
  terms: [
    'swing',
    'twist',
    'cone',
    'ellipse',
    'quartic',
    'Newton’s method',
    'correction',
    'hinge',
    'interval',
    'degrees of freedom',
    'ball joint',
  ],
  figure: SPACE,
  settings: { split: 'swing-twist', shape: 'ellipsoid' },
  borrowsJoint: true,
  knobs: { size: '120x60', steps: 2, split: 2, kind: '', askedX: 1.3, askedY: 0.8 },
  apply(now) {
    const kind = Number(now.knobs.kind);
    if (kind > 0) {
      stageJoint(jointThatNeeds(now.state, kind));
      return;
    }
    if (now.state.work.settings.shape !== 'ellipsoid') return;
    const { ellipse, x, y } = ellipseNow(now);
    turnJointBy(now, swingVector(ellipse, x, y));
  },
};
