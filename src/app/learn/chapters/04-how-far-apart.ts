import { angleBetween, DEGREE } from '../../../core/math';
import { signed } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { BOTH_AT, FAR_AT } from '../figures/a-and-b';
import { FAR_POSES, FAR_TURN } from '../figures/between-poses';
import { BACK_AT, HALF_AT } from '../figures/two-mirrors';

const DistanceOfPoses = lazyRoom('The figure', () => import('../figures/DistanceOfPoses'), 'DistanceOfPoses');
const whole = (degrees: number): string => signed(`${Math.round(degrees)}°`);

const FAR_B: Control = {
  knob: 'far',
  label: 'Pose B',
  part: 'b',
  initial: FAR_AT,
  min: 5,
  max: 175,
  step: 1,
  show: whole,
};
const HALF: Control = {
  knob: 'half',
  label: 'Between the mirrors',
  part: 'half',
  initial: HALF_AT,
  min: 0,
  max: 90,
  step: 1,
  show: whole,
};
const BOTH: Control = {
  knob: 'both',
  label: 'Both turned by',
  initial: BOTH_AT,
  min: -90,
  max: 90,
  step: 1,
  show: whole,
};
/** What steps with mirrors and with the map have, and steps with two quaternions have not. */
const NO_MIRRORS = [
  ...['one', 'two', 'ends', 'short', 'mirrors', 'half', 'last', 'equal'],
  ...['end', 'w', 'sine', 'xyz'],
];
/** What steps before those with mirrors have. */
const NO_BOOKS = ['a', 'b', 'angle', 'one', 'two', 'ends', 'short'];
const TURNED: LiveNumber = {
  label: 'the book has turned',
  part: 'last',
  read: ({ knobs: { half } }) => whole(2 * Number(half)),
};

export const howFarApart: Chapter = {
  heading: 'Four numbers tell how far apart poses are, by half the angle',
  beats: [
    {
      text: [
        'One turn about one [axis](axis) carries pose [A](a) to [B](b). The [angle](angle) of the shorter turn is their *distance*.',
      ],
      controls: [FAR_B],
      play: { knob: 'far', from: 0, to: FAR_AT, seconds: 1.4 },
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
        reply: `**${360 - 2 * FAR_TURN}°**: [${180 - FAR_TURN}° out](short) to one end, and ${180 - FAR_TURN}° in from the other.`,
        play: { knob: 'short', from: 0, to: 1, seconds: 2.6 },
        controls: [{ action: 'again', label: 'Again' }],
        readings: [{ label: 'apart', part: 'short', read: () => whole(angleBetween(...FAR_POSES) / DEGREE) }],
      },
    },
    {
      text: [
        'Why by **half** the angle? Two [mirrors](mirrors) show it. They meet in an [axis](axis), [35° apart](half). Mirror 1 shows [A](a), mirror 2 shows that image.',
      ],
      without: NO_BOOKS,
      guess: {
        ask: 'The second image is not mirrored: it has only turned. How far?',
        answers: ['35°', '70°', '180°'],
        right: 1,
        reply:
          '[70°](last), to B: [a and b](equal) come twice on the way round, once between the mirrors. Any turn is two mirrors, **half** its angle apart.',
        controls: [HALF],
        readings: [TURNED],
      },
    },
    {
      text: [
        'The map leaps at the skin; mirrors just turn on. So a file keeps four numbers of mirrors, w, x, y, z: the *quaternion*. Mirror 2 is 1 long, to its [marked end](end). Its [shadow](w), square onto mirror 1, is w: the cosine of the angle [between](half).',
      ],
      without: [...NO_BOOKS, 'equal'],
      scene: { faint: 1 },
      controls: [{ ...HALF, max: 120 } as Control],
      readings: [TURNED],
    },
    {
      text: [
        'The [drop](sine) from the marked end is the sine. Draw the [axis](axis) as long as the drop: it ends at [x, y, z](xyz).',
      ],
      without: [...NO_BOOKS, 'equal'],
      scene: { faint: 1, numbers: 1 },
      play: { knob: 'told', from: 0, to: 3, seconds: 4.8 },
      controls: [HALF, { action: 'again', label: 'Again' }],
      readings: [TURNED],
      guess: {
        ask: 'For half a turn the mirrors are 90° apart. How long is the axis then?',
        answers: ['0', '0.5', '1'],
        right: 2,
        reply: '**1**, like mirror 2. The shadow is gone: w is 0.',
        knobs: { told: 3 },
        play: { knob: 'half', from: HALF_AT, to: 90, seconds: 3 },
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
        'Turn [mirror 2](mirrors) back by half a turn: it is the same mirror, with its [marked end](end) opposite.',
      ],
      without: [...NO_BOOKS, 'equal'],
      scene: { numbers: 1, laid: 1 },
      play: { knob: 'half', from: HALF_AT, to: BACK_AT, seconds: 3, waits: true },
      guess: {
        ask: 'And the quaternion?',
        answers: ['It is the same', 'Only w changes sign', 'All four change sign'],
        right: 2,
        reply:
          'All four, as [shadow](w) and [drop](sine) do. But [B](last) lies as before: **q and −q are one rotation**.',
        knobs: { half: BACK_AT },
        controls: [{ ...HALF, initial: BACK_AT, min: BACK_AT, max: HALF_AT } as Control],
      },
    },
    {
      text: [
        '[A](a) has quaternion p, [B](b) has q: [arrows](arrows) 1 long, as mirror 2 is. Add the [products](products), number by number. While A is no turn, that is w of q, its [shadow](sum) on p: the cosine of **half** the [distance](angle).',
      ],
      without: NO_MIRRORS,
      knobs: { both: 0 },
      controls: [FAR_B],
      play: { knob: 'far', from: 0, to: FAR_AT, seconds: 2.4 },
      guess: {
        ask: 'Turn both poses together. What does the sum do?',
        answers: ['It stays', 'It shrinks', 'It changes sign'],
        right: 0,
        reply:
          'Both [arrows](arrows) turn as one stiff piece: angle and [shadow](sum) stay. So the sum tells half the distance of **any** two poses.',
        knobs: { both: BOTH_AT },
        play: { knob: 'both', from: 0, to: BOTH_AT, seconds: 4 },
        controls: [FAR_B, BOTH],
      },
    },
    {
      text: [
        `A file may as well have [−q](minus) for B, the opposite [arrow](arrows), ${180 - FAR_AT / 2}° from p. All [products](products) change sign.`,
      ],
      without: [...NO_MIRRORS, 'angle'],
      guess: {
        ask: `What is twice that, ${360 - FAR_AT}°?`,
        answers: ['Another pose', 'The long way round', 'No turn'],
        right: 1,
        reply: `The long way round. For the short one, [${FAR_AT}°](angle), drop the [sum](sum)’s sign.`,
        controls: [FAR_B],
      },
      formula: {
        math: ['mrow', 'd', '=', '2', '"\u2009', 'arccos', '"\u2009', '|', 'p', '·', 'q', '|'],
        says: 'd equals twice the arc cosine of the absolute value of p dot q',
        note: 'p · q is the sum of products, d the distance.',
      },
    },
  ],
  know: 'two poses are one turn apart. The products of their quaternions tell half its angle, and q and −q are one pose.',
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
    { id: 'w', label: 'shadow, the cosine', look: 'line', colour: 'text-1' },
    { id: 'sine', label: 'sine', look: 'line', colour: 'axis-z' },
    { id: 'xyz', label: 'x, y, z', look: 'area', colour: 'axis-z' },
    { id: 'mirrors', label: 'mirrors', look: 'line', colour: 'text-1' },
    { id: 'half', label: 'between the mirrors', look: 'line', colour: 'angle' },
    { id: 'equal', label: 'equal angles', look: 'line', colour: 'axis-y' },
    { id: 'products', label: 'products', look: 'area', colour: 'text-3' },
    { id: 'arrows', label: 'arrows', look: 'word', colour: 'text-1' },
    { id: 'sum', label: 'shadow, their sum', look: 'line', colour: 'text-1' },
    { id: 'minus', label: '−q', look: 'word', colour: 'axis-x' },
    { id: 'last', label: 'turned', look: 'word', colour: 'axis-x' },
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
  knobs: { far: FAR_AT, both: BOTH_AT, half: HALF_AT, told: 3, short: 1 },
};
