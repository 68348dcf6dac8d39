import type { JointLimit, Vec3 } from '../../../core';
import { DEGREE, multiply, rotationFromVector } from '../../../core/math';
import { projectShortWay } from '../../../state/frame/short-way';
import { adjustLesson } from '../../../state/work/lesson';
import { turnAxes } from '../../drawing/axis-names';
import { degrees } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { SideCurves } from '../figures/SideCurves';
import { curvesOf, findCurves } from '../figures/side-now';
import { turnFromReference } from '../measure';
import { outOfCharts, turnJointBy } from '../turn-joint';

const FIRST_AXIS = 'y';
const EASINGS = { nearer: 'none', blend: 'blend', 'rate-limit': 'rate-limit' } as const;

/** Unit, in the frame of the charts. */
function axisNow({ knobs }: Now): Vec3 {
  const at = Math.max(0, (turnAxes as readonly unknown[]).indexOf(knobs.axis));
  return [0, 1, 2].map((k) => (k === at ? 1 : 0)) as Vec3;
}

/** What the short way round makes of a turn, rotation vector relative to the reference in the joint's own frame. */
function shortWayTurn(limit: JointLimit, vector: Readonly<Vec3>): Vec3 {
  const asked = multiply(limit.reference, rotationFromVector(outOfCharts(limit.axes, vector)));
  return turnFromReference(limit.reference, projectShortWay(limit, asked));
}

const intoCharts = (axes: readonly number[], v: Readonly<Vec3>): Vec3 =>
  [0, 3, 6].map((at) => axes[at] * v[0] + axes[at + 1] * v[1] + axes[at + 2] * v[2]) as Vec3;

const curveNow = (now: Now) => curvesOf(now)?.find(({ policy }) => policy === now.knobs.way) ?? null;

export const pastHalfATurn: Chapter = {
  heading: 'Turn on past half way, and the way back changes sides',
  beats: [
    {
      text: [
        'Turn the joint on and on. First the [limit](limit) holds it at one end. Past some angle the other end is nearer, and the [held pose](now) wants to be over there. If it goes at once, the arm *jumps*.',
        'There are four ways to live with that. The first takes **the short way round** from the reference, whatever is near; it jumps at 180°. The second takes **the nearer side**, and jumps where both are equally far. The third *blends*: close to that border it mixes both ends, so the arm sweeps across. The fourth is a *rate limit*: the held pose may turn so fast and no faster. It lags, but it works for every shape.',
      ],
      formula: {
        math: [
          'mrow',
          'w',
          '=',
          ['mfrac', '1', '2'],
          'max',
          '((',
          '0',
          ',',
          '1',
          '−',
          [
            'mfrac',
            ['mrow', ['msub', 'd', '2'], '−', ['msub', 'd', '1']],
            ['mrow', '‖', ['msub', 'p', '1'], '−', ['msub', 'p', '2'], '‖', '/', '4'],
          ],
          '))',
        ],
        says: 'w equals one half of the larger of zero and one minus d two minus d one, over a quarter of the distance from p one to p two',
        note: 'The share of the farther end p₂ in the blend; d₁ and d₂ say how far both ends are.',
      },
      tryIt:
        'Pull the asked turn slowly from 0° to 360°, once for each of the four ways. Where does the arm jump? Watch the steep parts of the [curves](curves).',
      controls: [
        {
          knob: 'way',
          label: 'Way back',
          initial: 'nearer',
          choices: [
            { value: 'short-way', label: 'Short way' },
            { value: 'nearer', label: 'Nearer side' },
            { value: 'blend', label: 'Blend' },
            { value: 'rate-limit', label: 'Rate limit' },
          ],
        },
        {
          knob: 'asked',
          label: 'Asked turn',
          initial: 150 * DEGREE,
          min: 0,
          max: 360 * DEGREE,
          step: DEGREE,
          show: (value) => degrees(value),
        },
        {
          knob: 'axis',
          label: 'About',
          initial: FIRST_AXIS,
          choices: turnAxes.map((value) => ({ value, label: value })),
        },
      ],
      readings: [
        { label: 'asked', part: 'now', read: ({ knobs }) => degrees(Number(knobs.asked)) },
        {
          label: 'held, about the axis',
          part: 'now',
          read: (now) => {
            const curve = curveNow(now);
            return curve ? degrees(curve.answers[Math.round(Number(now.knobs.asked) / DEGREE)]) : '…';
          },
        },
        {
          label: 'largest step for one degree',
          part: 'curves',
          read: (now) => {
            const curve = curveNow(now);
            return curve ? degrees(curve.largestStep, 1) : '…';
          },
          warns: (now) => (curveNow(now)?.largestStep ?? 0) > 10 * DEGREE,
        },
        { label: 'where it steps', part: 'curves', read: (now) => `${curveNow(now)?.stepAt ?? '…'}°` },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'now', label: 'asked, and held', look: 'dot', colour: 'text-1' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'curves', label: 'held against asked', look: 'line', colour: 'sample' },
  ],
  sources: [{ title: 'Holden, Joint limits: issues', url: 'https://theorangeduck.com/page/joint-limits' }],
  terms: ['jumps', 'blends', 'rate limit'],
  figure: { main: 'character', inset: 'space', Strip: SideCurves, isStripTall: true },
  settings: { easing: 'blend' },
  getReady: ({ limit }) => [() => limit && findCurves(limit, FIRST_AXIS)],
  apply(now) {
    const { way, asked } = now.knobs;
    const vector = axisNow(now).map((x) => x * Number(asked)) as Vec3;
    if (way === 'short-way' && now.limit) {
      adjustLesson({ easing: 'none' });
      turnJointBy(now, intoCharts(now.limit.axes, shortWayTurn(now.limit, vector)));
      return;
    }
    adjustLesson({ easing: EASINGS[way as keyof typeof EASINGS] });
    turnJointBy(now, vector);
  },
};
