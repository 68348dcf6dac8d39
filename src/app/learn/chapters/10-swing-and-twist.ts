import { limitVector } from '../../../core/limit';
import { DEGREE, readQuat } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { twistAngle } from '../../drawing/twist-angle';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { ellipseWays } from '../figures/ellipse-swing';
import { SPLIT, WHOLE } from '../figures/split-turn';
import { jointThatNeeds } from '../joint-that-needs';
import { turnJointBy } from '../turn-joint';

const SwingThenTwist = lazyRoom('The figure', () => import('../figures/SwingThenTwist'), 'SwingThenTwist');
const EllipticalSwing = lazyRoom('The ellipse', () => import('../figures/EllipticalSwing'), 'EllipticalSwing');
const ThreeClouds = lazyRoom('Three clouds', () => import('../figures/ThreeClouds'), 'ThreeClouds');

const typeNow = ({ state, joint }: Now) => state.fit?.types[joint] ?? null;

const waysNow = ({ knobs }: Now) => ellipseWays(Number(knobs.wide), Number(knobs.askedX), Number(knobs.askedY));

/** rad: how far the bone points away from its reference, and how far it is rolled. */
function partsNow({ live, joint, limit }: Now): { swing: number; twist: number } {
  if (limit?.split !== 'swing-twist') return { swing: 0, twist: 0 };
  const held = readQuat(live.held, joint);
  const [x, y] = limitVector(limit, 0, held, [0, 0, 0]);
  return { swing: Math.hypot(x, y), twist: twistAngle(limit, held) };
}

const SPACE: FigureOf = { main: 'space', inset: 'character' };
const DISK: FigureOf = { main: 'own', inset: null, Own: EllipticalSwing };
const CONE: FigureOf = { main: 'character', inset: null, half: 'upper' };
const CLOUDS: FigureOf = { main: 'own', inset: null, Own: ThreeClouds };
const WIDE: Control = {
  knob: 'wide',
  part: 'ellipse',
  label: 'Width of the ellipse',
  initial: 120,
  min: 60,
  max: 180,
  step: 1,
  show: (value) => `${Math.round(value)}°`,
};
const TWIST: LiveNumber = { label: 'twist', part: 'roll', read: () => degrees(SPLIT.twist, 1) };
const SWING: LiveNumber = { label: 'swing', part: 'swing', read: () => degrees(SPLIT.swing, 1) };
const POINT: Control = {
  knob: 'pointed',
  label: 'Arm',
  initial: 40,
  min: -70,
  max: 70,
  step: 1,
  show: (value) => `${Math.round(value)}°`,
};
const POINTED = { pointed: 40 };
const SWING_NOW: LiveNumber = {
  label: 'swing',
  part: 'cone',
  read: (now) => degrees(partsNow(now).swing),
};
const TWIST_NOW: LiveNumber = {
  label: 'twist',
  part: 'twist',
  read: (now) => degrees(partsNow(now).twist),
};
const STRAIGHT: LiveNumber = {
  label: 'from the asked swing to A, on this map',
  part: 'straight',
  read: (now) => degrees(waysNow(now).straight.away, 1),
};
const BACK: LiveNumber = {
  label: 'from the asked swing to B, on this map',
  part: 'nearest',
  read: (now) => degrees(waysNow(now).nearest.away, 1),
};
const NEEDS: LiveNumber = {
  label: 'numbers it needs',
  part: 'hinge',
  read: (now) => String(typeNow(now)?.degreesOfFreedom ?? '…'),
};
const SPAN: LiveNumber = {
  label: 'from end to end of the hinge',
  part: 'hinge',
  read: (now) => {
    const type = typeNow(now);
    return type?.interval && type.degreesOfFreedom === 1 ? degrees(type.interval[1] - type.interval[0]) : 'no hinge';
  },
};

export const swingAndTwistChapter: Chapter = {
  heading: 'Where a bone points and how it rolls can be limited apart',
  beats: [
    {
      text: [
        'Say a book is a bone that points along its [arrow](bone). To roll about the arrow is a [*twist*](roll); to point elsewhere is a [*swing*](swing). First the twist, then the swing: every rotation splits like this.',
      ],
      figure: { main: 'own', inset: null, Own: SwingThenTwist },
      formula: {
        math: ['mrow', 'q', '=', ['msub', 'q', '"swing'], ['msub', 'q', '"twist']],
        says: 'q equals q swing times q twist',
        note: 'The twist is the part of q about the bone; the swing is what is left. At a swing of 180° every twist fits.',
      },
      play: { knob: 'split', from: 0, to: 2, seconds: 3.2 },
      controls: [{ action: 'again', label: 'Again' }],
      readings: [TWIST, SWING],
      guess: {
        ask: 'A twist of 30°, then a swing of 64°. How large is the whole turn?',
        answers: ['34°', '70°', '94°'],
        right: 1,
        reply: '70°. The two axes differ, so their angles do not add up.',
        readings: [TWIST, SWING, { label: 'the whole turn', part: 'swing', read: () => degrees(WHOLE, 1) }],
      },
    },
    {
      text: [
        'All the directions that the upper arm points to fill a [*cone*](cone): the limit of its swing. Move the arm.',
      ],
      without: ['bone', 'swing', 'roll'],
      figure: CONE,
      knobs: POINTED,
      controls: [POINT],
      readings: [SWING_NOW],
    },
    {
      text: [
        'Seen from its tip, the cone is a flat [patch](limit): move the arm, and the dot moves. The twist is one number, so its limit is an [arc](twist) on a dial.',
      ],
      without: ['bone', 'swing', 'roll', 'cone'],
      knobs: POINTED,
      controls: [POINT],
      readings: [{ ...SWING_NOW, part: 'limit' }, TWIST_NOW],
    },
    {
      text: [
        'Many engines take an [*ellipse*](ellipse): so far up, so far sideways. You ask for a [swing outside](asked) it. [A](straight) lies straight toward the middle of the ellipse; [B](nearest) does not.',
      ],
      without: ['bone', 'swing', 'roll', 'cone', 'limit', 'twist'],
      figure: DISK,
      knobs: { grown: 0 },
      play: { knob: 'grown', from: 0, to: 1, seconds: 1.8, waits: true },
      guess: {
        ask: 'Which place of the rim is nearest to what you ask for?',
        answers: ['A is nearest', 'B is nearest'],
        right: 1,
        reply:
          'On this map, a circle that grows around the dot touches B first. There the [way back](ways) meets the rim at a right angle. Only on a round rim is B always A: set the width to 60°, or drag the dot.',
        controls: [WIDE],
        readings: [STRAIGHT, BACK],
      },
    },
    {
      text: [
        'Some joints do less. A [cloud](clouds) that is long and narrow, nearly a line, makes a *hinge*: one axis, one [*interval*](hinge).',
      ],
      without: ['bone', 'swing', 'roll', 'cone', 'limit', 'twist', 'ellipse', 'asked', 'straight', 'nearest', 'ways'],
      figure: CLOUDS,
      settings: { split: 'none' },
      plays: true,
      knobs: { kind: '1' },
      readings: [SPAN],
      guess: {
        ask: 'How many numbers does the left elbow need?',
        answers: ['One', 'Two', 'Three'],
        right: 1,
        reply:
          'It bends, and the forearm rolls: two *degrees of freedom*, and a cloud like a sheet. A lump has three: a *ball joint*. The right knee of Limber’s own clip needs one, **138°** from end to end.',
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
  know: 'pointing and rolling can be limited apart, and some joints need fewer than three numbers.',
  parts: [
    { id: 'bone', label: 'where the bone points', look: 'line', colour: 'text-1' },
    { id: 'roll', label: 'twist', look: 'line', colour: 'axis-z' },
    { id: 'swing', label: 'swing', look: 'line', colour: 'angle' },
    { id: 'cone', label: 'cone on the body', look: 'area', colour: 'limit-line' },
    { id: 'limit', label: 'swings allowed', look: 'area', colour: 'limit-line' },
    { id: 'twist', label: 'twists allowed', look: 'line', colour: 'limit-line' },
    { id: 'ellipse', label: 'ellipse', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'ring', colour: 'violation-fill' },
    { id: 'straight', label: 'A, toward the middle', look: 'dash', colour: 'text-2' },
    { id: 'nearest', label: 'B', look: 'dot', colour: 'text-1' },
    { id: 'ways', label: 'the way back', look: 'line', colour: 'violation-fill' },
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
  terms: ['swing', 'twist', 'cone', 'ellipse', 'hinge', 'interval', 'degrees of freedom', 'ball joint'],
  figure: SPACE,
  settings: { split: 'swing-twist', shape: 'k-dop', chart: 'exponential-map' },
  borrowsJoint: true,
  knobs: { wide: 120, grown: 1, split: 2, kind: '', pointed: '', askedX: 1.05, askedY: 1.05 },
  apply(now) {
    const { knobs, state } = now;
    const kind = Number(knobs.kind);
    if (typeof knobs.pointed === 'number') turnJointBy(now, [0, knobs.pointed * DEGREE, 0]);
    if (kind > 0) stageJoint(jointThatNeeds(state, kind));
  },
};
