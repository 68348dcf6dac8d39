import type { JointLimit, Vec3 } from '../../../core';
import { DEGREE, multiply, readQuat, rotationFromVector } from '../../../core/math';
import { projectShortWay } from '../../../state/frame/short-way';
import { adjustLesson } from '../../../state/work/lesson';
import { turnAxes } from '../../drawing/axis-names';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { SideCurves } from '../figures/SideCurves';
import { curvesOf, findCurvesInSteps, ROUND } from '../figures/side-now';
import { toNearestTurn, turnsAbout } from '../figures/turns-about';
import { turnFromReference } from '../measure';
import { intoCharts, outOfCharts, turnJointBy, turnJointTo } from '../turn-joint';

const TurnDial = lazyRoom('The dial', () => import('../figures/TurnDial'), 'TurnDial');

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

const curveNow = (now: Now) => curvesOf(now)?.find(({ policy }) => policy === now.knobs.way) ?? null;

const ASKED: Control = {
  knob: 'asked',
  label: 'Asked turn',
  part: 'asked',
  initial: 150 * DEGREE,
  min: 0,
  max: 360 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const WAYS: Control = {
  knob: 'way',
  label: 'Way back',
  initial: 'nearer',
  choices: [
    { value: 'short-way', label: 'Short way' },
    { value: 'nearer', label: 'Nearer side' },
    { value: 'blend', label: 'Blend' },
    { value: 'rate-limit', label: 'Rate limit' },
  ],
};
const ABOUT: Control = {
  knob: 'axis',
  label: 'About',
  initial: FIRST_AXIS,
  choices: turnAxes.map((value) => ({ value, label: value })),
};
const HELD: LiveNumber = {
  label: 'held, about the axis',
  part: 'now',
  read: (now) => {
    const curve = curveNow(now);
    return curve ? degrees(curve.answers[Math.round(Number(now.knobs.asked) / DEGREE)]) : '…';
  },
};
const STEP: LiveNumber = {
  label: 'largest step for one degree',
  part: 'curves',
  read: (now) => {
    const curve = curveNow(now);
    return curve ? degrees(curve.largestStep, 1) : '…';
  },
  warns: (now) => (curveNow(now)?.largestStep ?? 0) > 10 * DEGREE,
};
const BORDER: LiveNumber = {
  label: 'from 0° to the cut locus',
  part: 'border',
  read: (now) => {
    const curve = curveNow(now);
    return curve ? degrees(Math.min(curve.stepAt, ROUND - curve.stepAt) * DEGREE) : '…';
  },
};
const GAP: LiveNumber = {
  label: 'from there to the nearest pose',
  part: 'border',
  read: (now) => {
    const { cloud, knobs } = now;
    const curve = curveNow(now);
    if (!curve || !cloud) return '…';
    return degrees(Math.abs(toNearestTurn(turnsAbout(cloud, String(knobs.axis)).turns, curve.stepAt * DEGREE)));
  },
};

/** What the reader does and reads while a way back is looked at. */
const TURNED = { controls: [ASKED], readings: [HELD, STEP] };

const DIAL: FigureOf = {
  main: 'own',
  inset: 'character',
  isInsetLarge: true,
  half: 'upper',
  from: [0.5, 0.13, 1.25],
  Own: TurnDial,
};
const CURVES: FigureOf = { ...DIAL, Strip: SideCurves, isStripTall: true };

export const pastHalfATurn: Chapter = {
  heading: 'Turn on past half way, and the way back changes sides',
  beats: [
    {
      text: [
        'Turn the arm on and on about one line. [Asked](asked) is where you want the arm, [held](now) is where the [limit](limit) lets the arm be: from −90° to 73°. Next, you ask for 180°.',
      ],
      figure: DIAL,
      controls: [ASKED],
      readings: [],
      guess: {
        ask: 'Which end is nearer then?',
        answers: ['73°', '−90°', 'Both alike'],
        right: 1,
        reply: '−90°, by the other way round: 90° away, against 107°.',
        knobs: { asked: Math.PI },
        readings: [HELD],
      },
    },
    {
      text: [
        'Ask for a little more, degree by degree. The [curve](curves) tells where the arm is [held](now): at one end of the range, then at the other. Where both ends are equally near, the arm *jumps*.',
      ],
      figure: CURVES,
      play: { knob: 'asked', from: 150 * DEGREE, to: 215 * DEGREE, seconds: 4 },
      ...TURNED,
    },
    {
      text: [
        'Do not look for the nearer end, then. Turn back **the short way round**. Ask for 215°, and you have turned −145°: so the arm stops at −90°.',
      ],
      figure: CURVES,
      knobs: { asked: 215 * DEGREE, counted: true },
      guess: {
        ask: 'Is the jump gone?',
        answers: ['Yes', 'No, it is elsewhere', 'No, there are two now'],
        right: 1,
        reply: 'It is at 180° now: at 175° the arm is still at 73°. Whoever picks one of two ends must jump somewhere.',
        knobs: { way: 'short-way', asked: 175 * DEGREE },
        ...TURNED,
      },
    },
    {
      text: [
        'So do not pick one end. Where both are almost equally near, a *blend* mixes them: the nearer an end is, the more it counts.',
      ],
      figure: CURVES,
      knobs: { asked: 120 * DEGREE },
      guess: {
        ask: 'Ask for 171°, as near to one end as to the other. Where does the arm point?',
        answers: ['The way you ask', 'The opposite way', 'To one end'],
        right: 1,
        reply:
          'The opposite way: at −6°, almost as far from what you ask as can be. That is the price. Nothing jumps any more.',
        knobs: { way: 'blend', asked: 171 * DEGREE },
        ...TURNED,
      },
    },
    {
      text: [
        'Or let the arm go to the nearer side, but slowly. For each degree that you ask, a *rate limit* lets the arm turn by 5° at most. Its price: the arm arrives late.',
      ],
      figure: CURVES,
      knobs: { way: 'rate-limit' },
      play: { knob: 'asked', from: 150 * DEGREE, to: 195 * DEGREE, seconds: 4 },
      controls: [WAYS, ASKED, ABOUT],
      readings: [HELD, STEP],
    },
    {
      text: [
        'Where both ends are equally near is a border, the [*cut locus*](border). Keep it far from the [poses of the clip](poses). Here turns are counted from the rest pose of the file.',
      ],
      without: ['curves', 'asked', 'now'],
      figure: DIAL,
      knobs: { asked: 45 * DEGREE },
      settings: { reference: 'rest' },
      readings: [BORDER, GAP],
      guess: {
        ask: 'Count from the average pose instead. Where does the border go?',
        answers: ['Nearer to the poses', 'Farther from the poses', 'It stays'],
        right: 1,
        reply:
          'Farther: 99°, and not 92°. The border lies opposite the middle of the [range](limit), and the average pose is near that middle.',
        settings: { reference: 'average' },
        controls: [{ setting: 'reference', label: 'Counted from', isList: true }],
        readings: [BORDER, GAP],
      },
    },
  ],
  know: '“nearest” has a border, and you choose what happens there.',
  parts: [
    { id: 'limit', label: 'limit', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'ring', colour: 'violation-fill' },
    { id: 'now', label: 'held', look: 'dot', colour: 'text-1' },
    { id: 'curves', label: 'held against asked', look: 'line', colour: 'text-1' },
    { id: 'poses', label: 'poses', look: 'area', colour: 'sample' },
    { id: 'border', label: 'cut locus', look: 'dash', colour: 'violation-fill' },
  ],
  sources: [{ title: 'Holden, Joint limits: issues', url: 'https://theorangeduck.com/page/joint-limits' }],
  terms: ['jumps', 'blend', 'rate limit', 'cut locus'],
  figure: DIAL,
  settings: { easing: 'blend' },
  getReady: ({ limit }) => (limit ? [findCurvesInSteps(limit, FIRST_AXIS)] : []),
  knobs: { way: 'nearer', asked: 150 * DEGREE, axis: FIRST_AXIS, counted: false },
  apply(now) {
    const { way, asked } = now.knobs;
    const vector = axisNow(now).map((x) => x * Number(asked)) as Vec3;
    if (way === 'short-way' && now.limit) {
      adjustLesson({ easing: 'none' });
      turnJointBy(now, intoCharts(now.limit.axes, shortWayTurn(now.limit, vector)));
      return;
    }
    adjustLesson({ easing: EASINGS[way as keyof typeof EASINGS] });
    const curve = curveNow(now);
    // A rate limit answers as the turn goes on degree by degree, however fast the reader asks.
    if (way === 'rate-limit' && curve)
      turnJointTo(now, now.joint, readQuat(curve.rotations, Math.round(Number(asked) / DEGREE)));
    else turnJointBy(now, vector);
  },
};
