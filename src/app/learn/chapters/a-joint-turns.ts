import type { Vec3 } from '../../../core';
import { DEGREE, length } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber } from '../chapter';
import { straightLimb } from '../figures/straight-limb';

const AxisFigure = lazyRoom('The axis', () => import('../figures/AxisFigure'), 'AxisFigure', { isPlaceless: true });

/** Of the three turns that are shown first. */
const SEED = 7;

/**
 * m: how far the end of the stretched limb is from where the end began, straight.
 *
 * @param lean rad between the axis and the bone @param angle rad
 */
export const endMoved = (end: Readonly<Vec3>, lean: number, angle: number): number =>
  2 * length(end) * Math.sin(lean) * Math.abs(Math.sin(angle / 2));

/** rad: how far the limb turns about an axis, and how far the axis leans from the bone at first. */
const [ROLL, LEANT] = [70 * DEGREE, 40 * DEGREE];

const ANGLE: Control = {
  knob: 'angle',
  part: 'angle',
  label: 'Angle',
  initial: ROLL,
  min: -170 * DEGREE,
  max: 170 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const AXIS: Control = {
  knob: 'axis',
  part: 'axis',
  label: 'Between axis and bone',
  initial: 0,
  min: 0,
  max: Math.PI / 2,
  step: DEGREE,
  show: (value) => degrees(value),
};
const MOVED: LiveNumber = {
  label: 'the end has moved',
  part: 'angle',
  read: ({ clip, joint, knobs }) =>
    `${(100 * endMoved(straightLimb(clip, joint).end, Number(knobs.axis), Number(knobs.angle))).toFixed(0)} cm`,
};

const FIGURE: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: AxisFigure,
  from: [0.5, 0.15, 1.7],
  half: 'upper',
};

export const aJointTurns: Chapter = {
  heading: 'All that a joint can do is turn',
  beats: [
    {
      text: [
        'In a game, an arm can bend as no arm does. To forbid that, ask what a [*joint*](joint) does: a joint holds two bones together, and lets one turn against the other. Here only the {joint} turns. Drag the [end](end) of the limb: it stays on one [ball](reach).',
      ],
      knobs: { angle: 40 * DEGREE },
      controls: [{ ...ANGLE, label: 'Turn', part: 'joint' } as Control],
    },
    {
      text: ['Fix a [book](book) to the limb, and turn it three times, away from the [dashed start](rest).'],
      without: ['end', 'reach'],
      knobs: { played: 3 },
      controls: [{ action: 'again', label: 'Three turns at random' }],
      play: { knob: 'played', from: 0, to: 3, seconds: 3.6, counts: 'seed' },
      guess: {
        ask: 'How many turns do you need, at least, to bring limb and book from the start to where they are now?',
        answers: ['One', 'Two', 'Three'],
        right: 0,
        reply:
          'One, always: any turns come to one *rotation* (Euler, 1775), about one line, the [*axis*](axis), by one [*angle*](angle), into the [outline](target). Grey [books](book) stand on the way.',
        play: { knob: 'played', from: 3, to: 4, seconds: 4 },
      },
    },
    {
      text: [
        'Why is there always such a line? Three turns lead the tip of this [axis](axis) [away and back](loop). A line that is back where it began did not turn: so limb and book turned around it.',
      ],
      without: ['end', 'reach'],
      knobs: { played: 4 },
      controls: [{ action: 'again', label: 'Three turns at random' }],
      play: { knob: 'played', from: 3, to: 4, seconds: 3, counts: 'seed' },
    },
    {
      text: [
        'This [axis](axis) leans from the bone: the [end](end) runs on a [circle](circle), and the [angle](angle) opens at its middle.',
      ],
      without: ['reach', 'target', 'loop'],
      figure: { ...FIGURE, from: [0.38, -0.12, 1.5] },
      knobs: { axis: LEANT, angle: ROLL },
      play: { knob: 'angle', from: 0, to: ROLL, seconds: 2.4 },
      readings: [MOVED],
      guess: {
        ask: 'Put the axis along the bone. Turn by 70° about it. What happens to the end?',
        answers: ['It runs on the circle', 'It stays, and rolls', 'It moves along the bone'],
        right: 1,
        reply:
          'It stays, and rolls: the [circle](circle) has shrunk to a point. The bone lies as at the start, and still has [turned](angle): see the [book](rest).',
        knobs: { axis: 0, angle: ROLL },
        play: { knob: 'axis', from: LEANT, to: 0, seconds: 3 },
        controls: [ANGLE, AXIS],
        readings: [MOVED],
      },
    },
  ],
  know: 'from its start, every pose of a joint is one axis and one angle.',
  parts: [
    { id: 'joint', label: 'joint', look: 'ring', colour: 'text-1' },
    { id: 'end', label: 'the end of the limb', look: 'dot', colour: 'sample' },
    { id: 'rest', label: 'the start', look: 'dash', colour: 'text-2' },
    { id: 'reach', label: 'the ball that the end stays on', look: 'area', colour: 'text-3' },
    { id: 'target', label: 'outline of now', look: 'dash', colour: 'text-1' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'loop', label: 'ways of its tip', look: 'line', colour: 'axis-z' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'circle', label: 'circle', look: 'line', colour: 'text-3' },
    { id: 'book', label: 'the book', look: 'area', colour: 'text-1' },
  ],
  sources: [
    { title: 'Euler’s rotation theorem', url: 'https://en.wikipedia.org/wiki/Euler%27s_rotation_theorem' },
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
  ],
  terms: ['joint', 'rotation', 'axis', 'angle'],
  figure: FIGURE,
  settings: { limits: false },
  hidesMeters: true,
  knobs: { angle: ROLL, axis: Math.PI / 2, round: 0, played: 0, seed: SEED - 1 },
};
