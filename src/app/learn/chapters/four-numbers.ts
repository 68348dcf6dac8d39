import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { BACK_AT, HALF_AT } from '../figures/two-mirrors';
import { wholeDegrees } from '../figures/whole-degrees';

const TwoMirrors = lazyRoom('The mirrors', () => import('../figures/TwoMirrors'), 'TwoMirrors');

const HALF: Control = {
  knob: 'half',
  label: 'Between the mirrors',
  part: 'half',
  initial: HALF_AT,
  min: 0,
  max: 90,
  step: 1,
  show: wholeDegrees,
};
const TURNED: LiveNumber = {
  label: 'the book has turned',
  part: 'last',
  read: ({ knobs: { half } }) => wholeDegrees(2 * Number(half)),
};

export const fourNumbers: Chapter = {
  heading: 'Four numbers tell a turn, by half its angle',
  beats: [
    {
      text: [
        'A dot kept in the ball leaps at the skin. Two [mirrors](mirrors) tell a turn without a leap. They meet in an [axis](axis), [35° apart](half). Mirror 1 shows [A](a), mirror 2 shows that image.',
      ],
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
        'Any two mirrors that meet in this [axis](axis), so far [apart](half), make this turn. A file keeps both in four numbers, w, x, y, z: the *quaternion*. Mirror 2 is 1 long, to its [marked end](end). Its [shadow](w), square onto mirror 1, is w: the cosine of the angle.',
      ],
      without: ['a', 'equal'],
      scene: { faint: 1 },
      controls: [{ ...HALF, max: 120 } as Control],
      readings: [TURNED],
    },
    {
      text: [
        'The [drop](sine) from the marked end is the sine. Draw the [axis](axis) as long as the drop: it ends at [x, y, z](xyz).',
      ],
      without: ['a', 'equal'],
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
      without: ['a', 'equal'],
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
  ],
  know: 'a turn is two mirrors, and its quaternion holds half its angle. q and −q are one rotation.',
  parts: [
    { id: 'a', label: 'A', look: 'word', colour: 'sample' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'end', label: 'marked end', look: 'dot', colour: 'text-1' },
    { id: 'w', label: 'shadow, the cosine', look: 'line', colour: 'text-1' },
    { id: 'sine', label: 'sine', look: 'line', colour: 'axis-z' },
    { id: 'xyz', label: 'x, y, z', look: 'area', colour: 'axis-z' },
    { id: 'mirrors', label: 'mirrors', look: 'line', colour: 'text-1' },
    { id: 'half', label: 'between the mirrors', look: 'line', colour: 'angle' },
    { id: 'equal', label: 'equal angles', look: 'line', colour: 'axis-y' },
    { id: 'last', label: 'turned', look: 'word', colour: 'axis-x' },
  ],
  sources: [
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
    {
      title: 'Rotation by two reflections',
      url: 'https://en.wikipedia.org/wiki/Rotations_and_reflections_in_two_dimensions',
    },
  ],
  terms: ['quaternion'],
  figure: { main: 'own', inset: null, Own: TwoMirrors },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { half: HALF_AT, told: 3 },
};
