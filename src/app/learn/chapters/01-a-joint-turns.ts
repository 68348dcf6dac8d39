import type { Vec3 } from '../../../core';
import { DEGREE, readQuat } from '../../../core/math';
import { unstageTurns } from '../../../state/work/lesson';
import { degrees } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { AxisFigure } from '../figures/AxisFigure';
import { turnFromReference } from '../measure';
import { turnJointBy } from '../turn-joint';

/** Unit, in the frame of the charts: across the bone at first, along it at the end. */
function axisAt(share: number): Vec3 {
  const lean = share * (Math.PI / 2);
  return [Math.cos(lean) * Math.SQRT1_2, Math.cos(lean) * Math.SQRT1_2, Math.sin(lean)];
}

const turnNow = ({ limit, live, joint }: Now): Vec3 =>
  limit ? turnFromReference(limit.reference, readQuat(live.held, joint)) : [0, 0, 0];

export const aJointTurns: Chapter = {
  heading: 'However a joint turns, it is one turn about one line',
  text: [
    'A *joint* joins two bones, and lets one turn on the other. Here it is the {joint}. Turn it twice, or ten times, this way and that. The end of it all is one *rotation*: how the bone now stands from where it began.',
    'Euler found in 1775 that each rotation has one straight line that it leaves alone, the [*axis*](axis), and one [*angle*](angle) by which all else goes round it. So the [arm](arm) can always be brought from [where it was](rest) to where it is in one go. The four numbers that hold both are a *quaternion*.',
  ],
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
    note: 'A quaternion: four numbers with the angle θ and the unit axis a in them.',
  },
  tryIt:
    'Drag the angle. The hand runs on a circle round the axis. Now tip the axis until it lies in the bone: the hand stays, and the arm only rolls.',
  parts: [
    { id: 'arm', label: 'arm now', look: 'line', colour: 'text-1' },
    { id: 'rest', label: 'where it was', look: 'dash', colour: 'text-2' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Euler’s rotation theorem', url: 'https://en.wikipedia.org/wiki/Euler%27s_rotation_theorem' },
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
  ],
  terms: ['joint', 'rotation', 'axis', 'angle', 'quaternion'],
  figure: { main: 'character', inset: null, inCharacter: AxisFigure },
  settings: { limits: false },
  controls: [
    {
      knob: 'by',
      label: 'Turned by',
      initial: 'hand',
      choices: [
        { value: 'hand', label: 'You' },
        { value: 'clip', label: 'The clip' },
      ],
    },
    {
      knob: 'angle',
      part: 'angle',
      label: 'Angle',
      initial: 70 * DEGREE,
      min: -170 * DEGREE,
      max: 170 * DEGREE,
      step: DEGREE,
      show: (value) => degrees(value),
    },
    {
      knob: 'axis',
      part: 'axis',
      label: 'Axis',
      initial: 0.25,
      min: 0,
      max: 1,
      step: 0.01,
      show: (value) => degrees(value * (Math.PI / 2)),
    },
  ],
  apply(now) {
    const { by, angle, axis } = now.knobs;
    if (by === 'clip') unstageTurns();
    else turnJointBy(now, axisAt(Number(axis)).map((x) => x * Number(angle)) as Vec3);
  },
  readings: [
    { label: 'turned', part: 'angle', read: (now) => degrees(Math.hypot(...turnNow(now)), 1) },
    {
      label: 'of it about the bone',
      part: 'axis',
      read: (now) => {
        const turn = turnNow(now);
        const bone = now.limit?.twistAxis ?? [0, 0, 1];
        return degrees(turn[0] * bone[0] + turn[1] * bone[1] + turn[2] * bone[2], 1);
      },
    },
    { label: 'w of the quaternion', read: (now) => Math.cos(Math.hypot(...turnNow(now)) / 2).toFixed(3) },
    { label: 'numbers you need', part: 'axis', read: () => '3' },
  ],
};
