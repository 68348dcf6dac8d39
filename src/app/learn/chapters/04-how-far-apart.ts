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
const BOTH: Control = { knob: 'both', label: 'Both turned by', initial: 0, min: 0, max: 180, step: 1, show: whole };
/** What steps with mirrors and with the map have, and steps with two quaternions have not. */
const NO_MIRRORS = [
  ...['one', 'two', 'ends', 'short', 'book', 'mirrors', 'half', 'last', 'equal'],
  ...['end', 'w', 'sine', 'xyz', 'whole', 'dots'],
];
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
        'Take two poses, [A](a) and [B](b). One turn about one [axis](axis) carries A to B. The [angle](angle) of the shorter turn is their *distance*.',
      ],
      controls: [FAR_B],
      play: { knob: 'far', from: 0, to: 75, seconds: 1.4 },
    },
    {
      text: [
        `Two turns about one [axis](axis), [${FAR_TURN}° one way](one) and [${FAR_TURN}° the other](two), lie ${2 * FAR_TURN}° apart on the map. Both [ends of the axis](ends), on the skin, are one pose.`,
      ],
      without: ['a', 'b', 'angle'],
      guess: {
        ask: 'How far apart are the two poses?',
        answers: [`${2 * FAR_TURN}°`, `${FAR_TURN}°`, `${360 - 2 * FAR_TURN}°`],
        right: 2,
        reply: `**${360 - 2 * FAR_TURN}°**: [go on through the skin](short), for ${360 - FAR_TURN}° one way is ${FAR_TURN}° the other. The map shows poses as far apart as they are, or farther.`,
        play: { knob: 'short', from: 0, to: 1, seconds: 2.6 },
        controls: [{ action: 'again', label: 'Again' }],
        readings: [{ label: 'apart', part: 'short', read: () => whole(angleBetween(...FAR_POSES) / DEGREE) }],
      },
    },
    {
      text: [
        'A computer needs numbers for this turn. Two [mirrors](mirrors) lead to them. They meet in an [axis](axis), [35° apart](half). Mirror 1 shows the [book](book), mirror 2 that image.',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'ends', 'short'],
      guess: {
        ask: 'The second image is no longer mirrored: it has only turned. How far?',
        answers: ['35°', '70°', '180°'],
        right: 1,
        reply:
          '[70°](last): [a and b](equal) come twice on the way round, once between the mirrors. Any turn is two mirrors, **half** its angle apart.',
        controls: [HALF],
        readings: [TURNED],
      },
    },
    {
      text: [
        'Mirror 2 is 1 long, from the axis to its [marked end](end). Its [shadow](w), square onto mirror 1, is the cosine of the half angle. The [drop](sine) is the sine.',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'ends', 'short', 'equal'],
      scene: { faint: 1 },
      controls: [HALF],
      readings: [TURNED],
    },
    {
      text: [
        'So a turn becomes four numbers, its *quaternion*. [w](w) is the shadow. [x, y, z](xyz) are where the [axis](axis) ends, drawn as long as the [drop](sine).',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'ends', 'short', 'equal'],
      scene: { faint: 1, numbers: 1 },
      play: { knob: 'told', from: 0, to: 3, seconds: 4.8 },
      controls: [HALF, { action: 'again', label: 'Again' }],
      readings: [TURNED],
      guess: {
        ask: 'For half a turn the mirrors are 90° apart. How long is the axis then?',
        answers: ['0', '0.5', '1'],
        right: 2,
        reply: '**1**, like mirror 2. With the [sine of the whole angle](whole), 180°, it would be lost: so **half**.',
        knobs: { told: 3 },
        play: { knob: 'half', from: 35, to: 90, seconds: 3 },
        controls: [{ ...HALF, initial: 90 } as Control],
        readings: [TURNED],
      },
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
        note: 'θ is the angle, a the axis.',
      },
    },
    {
      text: [
        'Turn [mirror 2](mirrors) on from [35°](half) by half a turn: it is the same mirror, with its [marked end](end) opposite.',
      ],
      without: ['a', 'b', 'angle', 'one', 'two', 'ends', 'short', 'equal', 'whole'],
      scene: { numbers: 1, laid: 1 },
      play: { knob: 'half', from: 35, to: 215, seconds: 3, waits: true },
      guess: {
        ask: 'And the quaternion?',
        answers: ['It is the same', 'Only w changes sign', 'All four change sign'],
        right: 2,
        reply:
          'All four, as cosine and sine do. The [book](last) lies as before: **q and −q are one rotation**, the [two dots](dots) of chapter 2.',
        knobs: { half: 215 },
        controls: [{ ...HALF, initial: 215, max: 360 } as Control],
        readings: [TURNED],
      },
    },
    {
      text: [
        'Let A be no turn: its quaternion [p](a) is 1, 0, 0, 0. Its four [products](products) with [q](b), for B, add up to w of q: the cosine of **half** the [distance](angle).',
      ],
      without: NO_MIRRORS,
      controls: [FAR_B],
      play: { knob: 'far', from: 5, to: 75, seconds: 2.4 },
      guess: {
        ask: 'Now turn both poses together. What does the sum do?',
        answers: ['It stays', 'It shrinks', 'It changes sign'],
        right: 0,
        reply: '[It stays](sum), as the distance does: the bars change, and end at the same place.',
        play: { knob: 'both', from: 0, to: 140, seconds: 4 },
        controls: [FAR_B, { ...BOTH, initial: 140 } as Control],
      },
    },
    {
      text: ['As arrows, [p](a) and [q](b) are half the distance apart. The sum is the [shadow](shadow) of q on p.'],
      without: [...NO_MIRRORS, 'products', 'sum'],
      controls: [FAR_B],
      guess: {
        ask: 'What if a file has −q for B?',
        answers: ['Drop the sign', 'A and B are farther apart', 'There is no distance'],
        right: 0,
        reply: 'The sum is negative. Drop the sign: [−q](minus) is the same pose.',
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
    { id: 'ends', label: 'one pose', look: 'ring', colour: 'text-1' },
    { id: 'short', label: 'the short way', look: 'line', colour: 'angle' },
    { id: 'end', label: 'marked end', look: 'dot', colour: 'text-1' },
    { id: 'w', label: 'shadow, the cosine', look: 'line', colour: 'axis-x' },
    { id: 'sine', label: 'sine', look: 'line', colour: 'axis-z' },
    { id: 'whole', label: 'sine of the whole angle', look: 'line', colour: 'text-1' },
    { id: 'xyz', label: 'x, y, z', look: 'area', colour: 'axis-z' },
    { id: 'book', label: 'book', look: 'word', colour: 'sample' },
    { id: 'mirrors', label: 'mirrors', look: 'line', colour: 'text-1' },
    { id: 'half', label: 'between the mirrors', look: 'line', colour: 'angle' },
    { id: 'equal', label: 'equal angles', look: 'line', colour: 'axis-y' },
    { id: 'dots', label: 'q and −q', look: 'word', colour: 'sample' },
    { id: 'products', label: 'products', look: 'area', colour: 'text-3' },
    { id: 'sum', label: 'their sum', look: 'dash', colour: 'text-1' },
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
  knobs: { far: 75, both: 0, half: 35, told: 3, short: 1 },
};
