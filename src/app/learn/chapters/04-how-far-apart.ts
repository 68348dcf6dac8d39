import { angleBetween, DEGREE } from '../../../core/math';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { FAR_POSES, FAR_TURN } from '../figures/between-poses';

const DistanceOfPoses = lazyRoom('The figure', () => import('../figures/DistanceOfPoses'), 'DistanceOfPoses');
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

export const howFarApart: Chapter = {
  heading: 'Two poses are as far apart as the one turn between them',
  beats: [
    {
      text: [
        'Take two poses, [A](a) and [B](b). One turn about one [axis](axis) carries A to B. The [angle](angle) of the shorter turn is their *distance*, from B back to A as well.',
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
        'Mirrors make turns simple: every turn is two reflections. Lay a [book](book) before a [mirror](mirrors), and its image before a second. They meet in an [axis](axis), [35° apart](half).',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'short'],
      guess: {
        ask: 'The image of the image is no longer mirrored: it has only turned. How far?',
        answers: ['35°', '70°', '180°'],
        right: 1,
        reply:
          '[70°](last). An image lies as far behind a mirror as the book before it, so [a and b](equal) come twice. Between the mirrors they come once: **half** the angle.',
        controls: [HALF],
        readings: [TURNED],
      },
    },
    {
      text: [
        'Let one mirror, 1 long, cast its [shadow](w) straight down on the other. The shadow is as long as the cosine of that half angle, and the [drop](sine) as its sine.',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'short', 'equal'],
      scene: { faint: 1 },
      controls: [HALF],
      readings: [TURNED],
    },
    {
      text: [
        'So a computer keeps a turn as four numbers, its *quaternion*. [w](w) is the shadow. [x, y, z](xyz) are where the [axis](axis) ends, drawn as long as the [sine](sine).',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'short', 'equal'],
      scene: { faint: 1, numbers: 1 },
      play: { knob: 'told', from: 0, to: 3, seconds: 4.8 },
      controls: [HALF, { action: 'again', label: 'Again' }],
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
      text: [
        'Mirrors and [book](book) as before. Turn the second [mirror](mirrors) on from [35°](half) by half a turn: it is the same mirror.',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'short', 'equal', 'last'],
      scene: { numbers: 1 },
      play: { knob: 'half', from: 35, to: 215, seconds: 3, waits: true },
      guess: {
        ask: 'And the quaternion?',
        answers: ['It is the same', 'Only w changes sign', 'All four change sign'],
        right: 2,
        reply:
          'All four, for cosine and sine do. The [book](last) went round once, and lies as before: **q and −q are one rotation**, the two dots of chapter 2.',
        knobs: { half: 215 },
        controls: [{ ...HALF, initial: 215, max: 360 } as Control],
        readings: [TURNED],
      },
    },
    {
      text: [
        'Any two quaternions, [p](a) of pose A and [q](b) of pose B, cast such a [shadow](shadow): multiply them number by number and add up. It is the cosine of **half** their [distance](angle).',
      ],
      without: ['axis', 'one', 'two', 'short', 'book', 'mirrors', 'half', 'last', 'equal', 'w', 'sine', 'xyz'],
      controls: [FAR_B],
      guess: {
        ask: 'What if a file has −q for B, and the sum comes out negative?',
        answers: ['Drop the sign', 'A and B are farther apart', 'There is no distance'],
        right: 0,
        reply: 'Drop the sign: [−q](minus) is the same pose, and its shadow is as long.',
        controls: [FAR_B],
      },
      formula: {
        math: ['mrow', 'd', '=', '2', '"\u2009', 'arccos', '"\u2009', '|', 'p', '·', 'q', '|'],
        says: 'd equals twice the arc cosine of the absolute value of p dot q',
        note: 'The distance d of A and B.',
      },
    },
  ],
  know: 'one turn is the distance of two poses. A quaternion keeps half its angle, and q and −q are one pose.',
  parts: [
    { id: 'a', label: 'A', look: 'word', colour: 'sample' },
    { id: 'b', label: 'B', look: 'word', colour: 'axis-x' },
    { id: 'one', label: 'one way', look: 'dot', colour: 'sample' },
    { id: 'two', label: 'the other way', look: 'dot', colour: 'axis-x' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'short', label: 'the short way', look: 'line', colour: 'angle' },
    { id: 'w', label: 'shadow, the cosine', look: 'line', colour: 'axis-x' },
    { id: 'sine', label: 'sine', look: 'line', colour: 'axis-z' },
    { id: 'xyz', label: 'x, y, z', look: 'area', colour: 'axis-z' },
    { id: 'book', label: 'book', look: 'word', colour: 'sample' },
    { id: 'mirrors', label: 'mirrors', look: 'line', colour: 'text-1' },
    { id: 'half', label: 'between the mirrors', look: 'line', colour: 'angle' },
    { id: 'equal', label: 'equal angles', look: 'line', colour: 'axis-y' },
    { id: 'shadow', label: 'shadow of q on p', look: 'line', colour: 'text-1' },
    { id: 'minus', label: '−q', look: 'word', colour: 'axis-x' },
    { id: 'last', label: 'turned', look: 'word', colour: 'angle' },
  ],
  sources: [
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
    {
      title: 'Rotation by two reflections',
      url: 'https://en.wikipedia.org/wiki/Rotations_and_reflections_in_two_dimensions',
    },
  ],
  terms: ['distance', 'quaternion'],
  figure: { main: 'own', inset: null, Own: DistanceOfPoses },
  settings: { limits: false },
  hidesMeters: true,
  borrowsJoint: true,
  knobs: { far: 75, half: 35, told: 3 },
};
