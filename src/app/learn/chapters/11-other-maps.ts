import type { Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { angleBetween, DEGREE, distance } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { gridAt, gridAtInSteps, LOCKED } from '../figures/chart-grid';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';

const SchoolMap = lazyRoom('The map', () => import('../figures/SchoolMap'), 'SchoolMap');
const ChartSheet = lazyRoom('The sheet', () => import('../figures/ChartSheet'), 'ChartSheet');
const ThreeRings = lazyRoom('The rings', () => import('../figures/ThreeRings'), 'ThreeRings');
const GimbalLock = lazyRoom('The grid', () => import('../figures/GimbalLock'), 'GimbalLock');

const FIRST_REACH = 70 * DEGREE;
/** Pairs of samples whose distance in the chart is held against the angle between them. */
const PAIRS = 400;
/** rad: nearer pairs say more of rounding than of the chart. */
const NEAR = 0.2;

const grid = ({ state, knobs }: Now) => gridAt(state.work.settings.chart, Number(knobs.reach));

const bendsOf = keptFor((_: JointCloud) => ({ of: null as Float32Array | null, least: 1, most: 1 }));

/** The least and the most that a chart makes of one degree between two samples of the joint. */
function bends({ clip, cloud }: Now): { least: number; most: number } | null {
  if (!cloud || cloud.parts.length > 1) return null;
  const kept = bendsOf(cloud);
  if (kept.of === clip.rotations) return kept;
  const { rotations } = cloudFacts(clip, cloud);
  const { points } = cloud.parts[0];
  const at = (i: number): Vec3 => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
  let [least, most] = [Infinity, 0];
  for (let n = 0; n < PAIRS; n++) {
    const [i, j] = [(n * 37) % rotations.length, (n * 113 + 11) % rotations.length];
    const angle = angleBetween(rotations[i], rotations[j]);
    if (angle < NEAR) continue;
    const bend = distance(at(i), at(j)) / angle;
    least = Math.min(least, bend);
    most = Math.max(most, bend);
  }
  Object.assign(kept, { of: clip.rotations, least, most });
  return most > 0 ? kept : null;
}

const SHEET: FigureOf = { main: 'own', inset: null, Own: ChartSheet };

const RADIUS: Control = {
  knob: 'radius',
  label: 'Angle',
  part: 'ring',
  initial: 110,
  min: 0,
  max: 179,
  step: 1,
  show: (value) => `${Math.round(value)}°`,
};
const REACH: Control = {
  knob: 'reach',
  label: 'Reach',
  initial: FIRST_REACH,
  min: 20 * DEGREE,
  max: 110 * DEGREE,
  step: DEGREE,
  show: (value) => `±${degrees(value)}`,
};
const radius = ({ knobs }: Now): number => Number(knobs.radius) * DEGREE;

/** The true room of one unit of the exponential map, and of the quaternion vector, at an angle; rad. */
export const roomOfArrow = (angle: number): number => (angle < 1e-6 ? 1 : ((2 * Math.sin(angle / 2)) / angle) ** 2);
export const roomOfVector = (angle: number): number => 1 / Math.cos(angle / 2);

export const otherMaps: Chapter = {
  heading: 'Every map of rotations stretches something, and Euler angles tear',
  beats: [
    {
      text: [
        'Nobody can flatten a globe without stretching it. On the school map, [Greenland](greenland) looks almost as large as [Africa](africa). (Both are drawn as round land here.)',
      ],
      figure: { main: 'own', inset: null, Own: SchoolMap },
      play: { knob: 'slid', from: 0, to: 1, seconds: 1.8, waits: true },
      guess: {
        ask: 'How many Greenlands fit into Africa?',
        answers: ['2', '5', '14'],
        right: 2,
        reply: '**14**. A *chart* of rotations gives each of them three numbers, and it stretches too.',
      },
    },
    {
      text: [
        'Our [ball](ball) is such a chart: from arrow to rotation, the *exponential map*; back again, the *logarithm*. Lengths from the middle are true. Further out, sideways is stretched: one unit of the [sheet](grid) holds less true room, and its lines fade. Move the [ring](ring).',
      ],
      without: ['greenland', 'africa'],
      figure: SHEET,
      settings: { chart: 'exponential-map' },
      formula: {
        math: [
          'mrow',
          'V',
          '=',
          ['msup', ['mrow', '((', ['mfrac', ['mrow', '2', '"\u2009', 'sin', '(', 'θ', '/', '2', ')'], 'θ'], '))'], '2'],
        ],
        says: 'V equals the square of twice the sine of half theta, over theta',
        note: 'The true room of one unit at an angle θ: 1 in the middle, 0.4 at half a turn.',
      },
      controls: [RADIUS],
      readings: [
        {
          label: 'true room in one unit, on the ring',
          part: 'ring',
          read: (now) => roomOfArrow(radius(now)).toFixed(2),
        },
      ],
    },
    {
      text: [
        'The *quaternion vector* takes twice x, y, z as they are. It needs no arctangent, and squeezes the other way: toward half a turn one unit of the [sheet](grid) holds ever more room, and its lines grow strong.',
      ],
      without: ['greenland', 'africa'],
      figure: SHEET,
      settings: { chart: 'quaternion-vector' },
      controls: [RADIUS],
      readings: [
        {
          label: 'true room in one unit, on the ring',
          part: 'ring',
          read: (now) => roomOfVector(radius(now)).toFixed(2),
        },
      ],
    },
    {
      text: [
        '*Euler angles* make three turns in a row, each about an axis that the ones before carry along. Think of three rings, one inside the other: [outer](outer), [middle](middle), [inner](inner).',
      ],
      without: ['greenland', 'africa', 'grid', 'ball', 'ring'],
      figure: { main: 'own', inset: null, Own: ThreeRings },
      play: { knob: 'middle', from: 30, to: 90, seconds: 1.6, waits: true },
      guess: {
        ask: 'Turn the middle ring until outer and inner axis fall together. In how many ways can you still turn?',
        answers: ['Three', 'Two', 'One'],
        right: 1,
        reply: 'Two. Two numbers then do one job, and none is left for the third way. That is *gimbal lock*.',
        controls: [
          {
            knob: 'middle',
            label: 'Middle ring',
            part: 'middle',
            initial: 90,
            min: 0,
            max: 90,
            step: 1,
            show: (value) => `${Math.round(value)}°`,
          },
        ],
        readings: [
          {
            label: 'what is left of the room',
            part: 'inner',
            read: ({ knobs }) => Math.abs(Math.cos(Number(knobs.middle) * DEGREE)).toFixed(2),
          },
        ],
      },
    },
    {
      text: [
        'This is one [sheet](grid) of Euler angles, in z–y–z order. Along the [orange dots](locked) its lines run into one: the lock sits at rest itself, among your [samples](samples). Turn the frame by 90°, and the lock waits at a reach of 90°. It moves; it never goes.',
      ],
      without: ['greenland', 'africa', 'outer', 'middle', 'inner', 'ring'],
      controls: [
        {
          setting: 'chart',
          label: 'Map of the sheet',
          only: ['euler-zyz-published', 'euler-zyz', 'exponential-map'],
          short: {
            'euler-zyz-published': 'z–y–z',
            'euler-zyz': 'Frame turned by 90°',
            'exponential-map': 'Exponential map',
          },
        },
        REACH,
      ],
      readings: [
        { label: 'least room in one unit', part: 'grid', read: (now) => grid(now).stretch[0].toFixed(2) },
        {
          label: 'gimbal lock',
          part: 'locked',
          read: (now) => (grid(now).stretch[0] < LOCKED ? 'an axis is lost' : 'none'),
          warns: (now) => grid(now).stretch[0] < LOCKED,
        },
        {
          label: '10° apart in truth, in this chart',
          part: 'samples',
          read: (now) => {
            const found = bends(now);
            return found ? `${(10 * found.least).toFixed(0)}° to ${(10 * found.most).toFixed(0)}°` : '…';
          },
        },
      ],
    },
  ],
  know: 'choose the map before the shape, for a torn map tears the limit.',
  parts: [
    { id: 'greenland', label: 'as large as Greenland', look: 'area', colour: 'axis-x' },
    { id: 'africa', label: 'as large as Africa', look: 'area', colour: 'limit-line' },
    { id: 'grid', label: 'sheet of the map', look: 'line', colour: 'axis-y' },
    { id: 'ring', label: 'all turns by the angle', look: 'ring', colour: 'angle' },
    { id: 'ball', label: 'half a turn', look: 'area', colour: 'text-2' },
    { id: 'outer', label: 'outer ring', look: 'ring', colour: 'axis-x' },
    { id: 'middle', label: 'middle ring', look: 'ring', colour: 'axis-y' },
    { id: 'inner', label: 'inner ring', look: 'ring', colour: 'axis-z' },
    { id: 'locked', label: 'an axis is lost', look: 'dot', colour: 'violation-fill' },
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
  ],
  sources: [
    {
      title: 'Grassia, Practical parameterization of rotations',
      url: 'https://www.cs.cmu.edu/~spiff/moedit99/expmap.pdf',
    },
    { title: 'Gimbal lock', url: 'https://en.wikipedia.org/wiki/Gimbal_lock' },
  ],
  terms: ['chart', 'exponential map', 'logarithm', 'quaternion vector', 'Euler angles', 'gimbal lock'],
  figure: { main: 'own', inset: null, Own: GimbalLock },
  settings: { chart: 'euler-zyz-published' },
  getReady: ({ settings }) => [gridAtInSteps(settings.chart, FIRST_REACH)],
  knobs: { slid: 0, radius: 110, middle: 30, reach: FIRST_REACH },
};
