import { angleBetween, DEGREE } from '../../../core/math';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { alongTheWay, blendOfAngles, FAR_POSES, FAR_TURN, FRAME_ANGLES, FRAME_POSES } from '../figures/between-poses';

const DistanceOfPoses = lazyRoom('The figure', () => import('../figures/DistanceOfPoses'), 'DistanceOfPoses');
const HalfwayFigure = lazyRoom('The two ways', () => import('../figures/HalfwayFigure'), 'HalfwayFigure', {
  isPlaceless: true,
});

const whole = (degrees: number): string => `${Math.round(degrees)}°`;

const FAR_B: Control = { knob: 'far', label: 'Pose B', part: 'b', initial: 75, min: 5, max: 175, step: 1, show: whole };
const HALF: Control = {
  knob: 'half',
  label: 'Between the mirrors',
  part: 'half',
  initial: 35,
  min: 0,
  max: 90,
  step: 1,
  show: whole,
};
const TURNED: LiveNumber = {
  label: 'the book has turned',
  part: 'last',
  read: ({ knobs }) => whole(2 * Number(knobs.half)),
};

const anglesOf = (pose: 0 | 1): string => FRAME_ANGLES[pose].map((each) => whole(each).replace('-', '−')).join(', ');
const ANGLES_OF_A: LiveNumber = { label: 'the file’s angles of A', part: 'a', read: () => anglesOf(0) };
const ANGLES_OF_B: LiveNumber = { label: 'the file’s angles of B', part: 'b', read: () => anglesOf(1) };

export const howFarApart: Chapter = {
  heading: 'Two poses are as far apart as the one turn between them',
  beats: [
    {
      text: [
        'Take two poses, [A](a) and [B](b). One turn about one [axis](axis) carries A to B. Its [angle](angle) is their *distance*, from B back to A as well.',
      ],
      controls: [FAR_B],
      play: { knob: 'far', from: 0, to: 75, seconds: 1.4 },
    },
    {
      text: [
        `Two dots on one [axis](axis), both inside the skin: [${FAR_TURN}° one way](one) and [${FAR_TURN}° the other](two). On the map they lie ${2 * FAR_TURN}° apart.`,
      ],
      without: ['a', 'b', 'angle'],
      guess: {
        ask: 'And the two poses?',
        answers: [`${2 * FAR_TURN}°`, `${FAR_TURN}°`, `${360 - 2 * FAR_TURN}°`],
        right: 2,
        reply: `**${360 - 2 * FAR_TURN}°**: [step out through the skin](short), and you come in at the far side. The ball is a map: it shows poses as far apart as they are, or farther.`,
        readings: [{ label: 'apart', part: 'short', read: () => whole(angleBetween(...FAR_POSES) / DEGREE) }],
      },
    },
    {
      text: [
        'To compute that angle, see the turn as two mirrors. Lay a [book](book) before a [mirror](mirrors), and its image before the second. The mirrors meet in an [axis](axis), [35° apart](half).',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'short'],
      guess: {
        ask: 'The image of the image is no longer mirrored: it has only turned. How far?',
        answers: ['35°', '70°', '180°'],
        right: 1,
        reply: '[70°](last). Every turn is two mirrors that stand **half** its angle apart.',
        controls: [HALF],
        readings: [TURNED],
      },
    },
    {
      text: [
        'A computer keeps the turn as four numbers. [w](w), the shadow of one mirror on the other, is the cosine of that half angle. [x, y, z](xyz) are the axis times the sine. Together they are a *quaternion*.',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'short'],
      controls: [HALF],
      readings: [TURNED],
      formula: {
        math: [
          'mrow',
          'q',
          '=',
          '((',
          'cos',
          '"\u2009',
          ['mfrac', 'θ', '2'],
          ',',
          'a',
          '"\u2009',
          'sin',
          '"\u2009',
          ['mfrac', 'θ', '2'],
          '))',
        ],
        says: 'q equals the cosine of half theta, and the axis a times the sine of half theta',
        note: 'θ is the angle, and a the axis, one unit long.',
      },
    },
    {
      text: ['Turn the second [mirror](mirrors) on by half a turn: it is the same mirror.'],
      without: ['a', 'b', 'angle', 'one', 'two', 'short'],
      readings: [TURNED],
      play: { knob: 'half', from: 35, to: 215, seconds: 3, waits: true },
      guess: {
        ask: 'And the quaternion?',
        answers: ['It is the same', 'Only w changes sign', 'All four change sign'],
        right: 2,
        reply:
          'All four: with half a turn more, cosine and sine both change sign. The [book](last) went round once, and lies as before: **q and −q are one rotation**.',
        knobs: { half: 215 },
        controls: [{ ...HALF, initial: 215, max: 360 } as Control],
        readings: [TURNED],
      },
    },
    {
      text: [
        'The distance is one line: multiply both quaternions number by number, add up, and drop the sign, for q and −q are one. That is the cosine of half the [distance](angle) between [A](a) and [B](b).',
      ],
      without: ['axis', 'one', 'two', 'short', 'book', 'mirrors', 'half', 'last', 'w', 'xyz'],
      formula: {
        math: ['mrow', 'd', '=', '2', '"\u2009', 'arccos', '"\u2009', '|', 'p', '·', 'q', '|'],
        says: 'd equals twice the arc cosine of the absolute value of p dot q',
        note: 'p and q are the quaternions of A and B.',
      },
      controls: [FAR_B],
    },
    {
      text: [
        'Two poses of the arm, [A](a) and [B](b), lie 63° apart. *Halfway* is half of the [one turn](straight) between them.',
      ],
      without: ['axis', 'one', 'two', 'short', 'angle', 'book', 'mirrors', 'half', 'last', 'w', 'xyz'],
      figure: { main: 'character', inset: null, inCharacter: HalfwayFigure, from: [-0.5, 0.26, 1.4], half: 'upper' },
      readings: [ANGLES_OF_A, ANGLES_OF_B],
      play: { knob: 'way', from: 0, to: 0.5, seconds: 2.4, waits: true },
      guess: {
        ask: 'The file keeps each pose as three turns in a row. Average their angles one by one: how far from halfway are you?',
        answers: ['20°', '63°', '177°'],
        right: 2,
        reply:
          '**177°**: [the average](angles) rolls the arm upside down. 171° and −8° average to 81°, far from both. For most pairs the miss is small.',
        knobs: { blended: 1, way: 0.5 },
        controls: [
          {
            knob: 'way',
            label: 'Along the way',
            part: 'angles',
            initial: 0.5,
            min: 0,
            max: 1,
            step: 0.01,
            show: (value) => `${Math.round(100 * value)}\u00a0%`,
          },
          { action: 'again', label: 'Again' },
        ],
        readings: [
          ANGLES_OF_A,
          ANGLES_OF_B,
          {
            label: 'from halfway to the average',
            part: 'angles',
            read: () => whole(angleBetween(alongTheWay(...FRAME_POSES, 0.5), blendOfAngles(0.5)) / DEGREE),
          },
        ],
      },
    },
  ],
  know: 'two poses are as far apart as the angle of one turn, and q and −q are one pose.',
  parts: [
    { id: 'a', label: 'A', look: 'word', colour: 'sample' },
    { id: 'b', label: 'B', look: 'word', colour: 'axis-x' },
    { id: 'one', label: 'one way', look: 'dot', colour: 'sample' },
    { id: 'two', label: 'the other way', look: 'dot', colour: 'axis-x' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'short', label: 'the short way', look: 'line', colour: 'angle' },
    { id: 'w', label: 'w', look: 'area', colour: 'axis-x' },
    { id: 'xyz', label: 'x, y, z', look: 'area', colour: 'axis-z' },
    { id: 'book', label: 'book', look: 'word', colour: 'sample' },
    { id: 'mirrors', label: 'mirrors', look: 'line', colour: 'text-1' },
    { id: 'half', label: 'between the mirrors', look: 'line', colour: 'axis-x' },
    { id: 'last', label: 'turned', look: 'word', colour: 'angle' },
    { id: 'straight', label: 'one turn', look: 'line', colour: 'text-1' },
    { id: 'angles', label: 'by angles', look: 'line', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
    {
      title: 'Rotation by two reflections',
      url: 'https://en.wikipedia.org/wiki/Rotations_and_reflections_in_two_dimensions',
    },
    { title: 'Shoemake, Animating rotation with quaternion curves', url: 'https://doi.org/10.1145/325165.325242' },
  ],
  terms: ['distance', 'quaternion', 'halfway'],
  figure: { main: 'own', inset: null, Own: DistanceOfPoses },
  settings: { limits: false },
  hidesMeters: true,
  borrowsJoint: true,
  knobs: { far: 75, half: 35, way: 0.5, blended: 0 },
};
