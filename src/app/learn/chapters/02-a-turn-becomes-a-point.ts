import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { coverDegrees } from '../figures/cover-degrees';
import { ACROSS, coverAxis, coverVectors, DoubleCover } from '../figures/DoubleCover';
import { turnJointBy } from '../turn-joint';

const TURN = 2 * Math.PI;

function followed({ knobs }: Now): number {
  return Math.hypot(...coverVectors(coverAxis(Number(knobs.axis)), Number(knobs.angle))[0]);
}

export const aTurnBecomesAPoint: Chapter = {
  heading: 'Draw the axis as long as the angle, and a turn becomes a point',
  text: [
    'Axis and angle make one [arrow](path): it points along the axis, and is as long as the angle. Its tip is a [point](now). This is the *exponential map*. No turn at all sits in the middle. Half a turn about any axis sits on the skin of a [ball](ball) with a *radius* of 180°.',
    'Go on past the skin, and the same pose is nearer from the far side: 190° one way is 170° the other. So each rotation owns [two points](other), one in the ball and one outside. Quaternions say it too: **q and −q are one rotation**. This is called *double cover*.',
  ],
  formula: {
    math: ['mrow', 'v', '=', 'θ', 'a', ',', 'v', '′', '=', '(', 'θ', '−', '360°', ')', 'a'],
    says: 'v equals theta times a; the other vector equals theta minus 360 degrees, times a',
    note: 'Two vectors for the one turn; they lie on one line, 360° apart.',
  },
  tryIt:
    'Pull the angle past 180°. The dot leaves the ball, and the ring comes in on the far side. The arm knows nothing of it. At 360° the arm is home, but the dot is not: it takes two turns.',
  parts: [
    { id: 'now', label: 'the turn', look: 'dot', colour: 'sample' },
    { id: 'path', label: 'its arrow', look: 'line', colour: 'sample' },
    { id: 'other', label: 'to the other cover', look: 'dash', colour: 'text-2' },
    { id: 'ball', label: 'half a turn', look: 'area', colour: 'text-3' },
  ],
  sources: [
    { title: 'Holden, Visualizing rotation spaces', url: 'https://theorangeduck.com/page/visualizing-rotation-spaces' },
    {
      title: 'Grassia, Practical parameterization of rotations',
      url: 'https://www.cs.cmu.edu/~spiff/moedit99/expmap.pdf',
    },
  ],
  terms: ['exponential map', 'radius', 'double cover'],
  figure: { main: 'own', inset: 'character', Own: DoubleCover },
  settings: { limits: false },
  controls: [
    {
      knob: 'angle',
      label: 'Angle',
      part: 'now',
      initial: 2.4,
      min: 0,
      max: 2 * TURN,
      step: DEGREE,
      show: (value) => degrees(value),
    },
    { knob: 'axis', label: 'Axis', initial: ACROSS, min: 0, max: TURN, step: DEGREE, show: (value) => degrees(value) },
  ],
  apply(now) {
    const [vector] = coverVectors(coverAxis(Number(now.knobs.axis)), Number(now.knobs.angle));
    turnJointBy(now, vector);
  },
  readings: [
    { label: 'the way that was followed', part: 'now', read: (now) => `${coverDegrees(followed(now))[0]}°` },
    { label: 'the other cover', part: 'other', read: (now) => `${coverDegrees(followed(now))[1]}°` },
    {
      label: 'is the short way',
      part: 'ball',
      read: (now) => (followed(now) <= Math.PI + 1e-9 ? 'this one' : 'the other'),
      warns: (now) => followed(now) > Math.PI + 1e-9,
    },
    {
      label: 'w of the quaternion',
      part: 'now',
      read: ({ knobs }) =>
        Math.cos(Number(knobs.angle) / 2)
          .toFixed(2)
          .replace('-', '−'),
    },
  ],
};
