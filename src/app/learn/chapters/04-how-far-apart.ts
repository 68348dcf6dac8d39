import { angleBetween, DEGREE } from '../../../core/math';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { alongTheWay, FAR_POSES, FAR_TURN, FRAME_POSES, MEAN_OF_ANGLES, POSE_A, poseB } from '../figures/between-poses';

const DistanceOfPoses = lazyRoom('The figure', () => import('../figures/DistanceOfPoses'), 'DistanceOfPoses');

const whole = (degrees: number): string => `${Math.round(degrees)}°`;

const FAR_B: Control = { knob: 'far', label: 'Pose B', part: 'b', initial: 75, min: 5, max: 175, step: 1, show: whole };
const DISTANCE: LiveNumber = {
  label: 'distance',
  part: 'angle',
  read: ({ knobs }) => whole(angleBetween(POSE_A, poseB(Number(knobs.far))) / DEGREE),
};
const APART: LiveNumber = {
  label: 'from A to B',
  part: 'a',
  read: () => whole(angleBetween(...FRAME_POSES) / DEGREE),
};

export const howFarApart: Chapter = {
  heading: 'Two poses are as far apart as the one turn between them',
  beats: [
    {
      text: [
        'Take two poses, [A](a) and [B](b). Their *distance* is the [angle](angle) of the one turn that carries A to B. From B back to A it is just as far.',
      ],
      controls: [FAR_B],
      readings: [DISTANCE],
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
        'To compute a distance, pack [axis](axis) and [angle](angle) into four numbers: [w](w), the cosine of **half** the angle, and [x, y, z](xyz), the axis times the sine of that half. This is a *quaternion*. The four squares add up to 1.',
      ],
      without: ['a', 'b', 'one', 'two', 'short'],
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
      controls: [{ knob: 'angle', label: 'Angle', part: 'angle', initial: 70, min: 0, max: 360, step: 1, show: whole }],
      readings: [
        {
          label: 'w',
          part: 'w',
          read: ({ knobs }) =>
            Math.cos((Number(knobs.angle) / 2) * DEGREE)
              .toFixed(2)
              .replace('-', '−'),
        },
        { label: 'the four squares, added', part: 'xyz', read: () => '1' },
      ],
    },
    {
      text: [
        'Why half? To multiply quaternions is to do one turn after another, but to turn an arrow v takes both sides: q v q⁻¹. Take v at right angles to the [axis](axis), and multiply from the left alone.',
      ],
      without: ['a', 'b', 'one', 'two', 'short', 'angle', 'w', 'xyz'],
      guess: {
        ask: 'The quaternion is made for 90°. How far has q v turned?',
        answers: ['90°', '45°', 'Not at all'],
        right: 1,
        reply:
          '[45°](left): from one side alone, half the angle. The other half comes from [the right](both). That is also why **q and −q are one rotation**: two minus signs cancel.',
        readings: [
          { label: 'from the left', part: 'left', read: () => '45°' },
          { label: 'from both sides', part: 'both', read: () => '90°' },
        ],
      },
    },
    {
      text: [
        'Now the distance is one line: multiply both quaternions number by number, add up, and drop the sign. That is the cosine of half the [distance](angle) between [A](a) and [B](b).',
      ],
      without: ['axis', 'one', 'two', 'short', 'w', 'xyz', 'left', 'both'],
      formula: {
        math: ['mrow', 'd', '=', '2', '"\u2009', 'arccos', '"\u2009', '|', 'p', '·', 'q', '|'],
        says: 'd equals twice the arc cosine of the absolute value of p dot q',
        note: 'p and q are the quaternions of A and B.',
      },
      controls: [FAR_B],
    },
    {
      text: [
        'These two poses of Limber’s own clip, [A](a) and [B](b), are 63° apart. *Halfway* is half of the one turn between them.',
      ],
      without: ['axis', 'one', 'two', 'short', 'angle', 'w', 'xyz', 'left', 'both'],
      readings: [APART],
      guess: {
        ask: 'The file has three angles for each pose. Average those, one by one: how far from halfway do you land?',
        answers: ['3°', '30°', '177°'],
        right: 2,
        reply:
          '**177°**: [the average of the angles](angles) faces away. Each angle turns the axis of the next, so none can be averaged alone. For most pairs of poses the miss is small; here it is not.',
        scene: { average: 1 },
        controls: [
          {
            knob: 'way',
            label: 'Along the way',
            part: 'a',
            initial: 0.5,
            min: 0,
            max: 1,
            step: 0.01,
            show: (value) => `${Math.round(100 * value)}\u00a0%`,
          },
        ],
        readings: [
          APART,
          {
            label: 'from halfway to the average',
            part: 'angles',
            read: () => whole(angleBetween(alongTheWay(...FRAME_POSES, 0.5), MEAN_OF_ANGLES) / DEGREE),
          },
        ],
      },
    },
  ],
  know: 'the distance of two poses is one angle, and the straight way between them is one turn.',
  parts: [
    { id: 'a', label: 'A', look: 'word', colour: 'sample' },
    { id: 'b', label: 'B', look: 'word', colour: 'axis-x' },
    { id: 'one', label: 'one way', look: 'dot', colour: 'sample' },
    { id: 'two', label: 'the other way', look: 'dot', colour: 'axis-x' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'short', label: 'the short way', look: 'line', colour: 'angle' },
    { id: 'w', label: 'w', look: 'area', colour: 'angle' },
    { id: 'xyz', label: 'x, y, z', look: 'area', colour: 'axis-z' },
    { id: 'left', label: 'q v', look: 'line', colour: 'axis-x' },
    { id: 'both', label: 'q v q⁻¹', look: 'line', colour: 'sample' },
    { id: 'angles', label: 'average of the angles', look: 'word', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
    { title: 'Shoemake, Animating rotation with quaternion curves', url: 'https://doi.org/10.1145/325165.325242' },
  ],
  terms: ['distance', 'quaternion', 'halfway'],
  figure: { main: 'own', inset: null, Own: DistanceOfPoses },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { far: 75, angle: 70, way: 0.5 },
};
