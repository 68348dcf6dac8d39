import { DEGREE } from '../../../core/math';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { areRingsLocked, gridAt, LOCKED } from '../figures/chart-grid';

const SchoolMap = lazyRoom('The map', () => import('../figures/SchoolMap'), 'SchoolMap');
const ChartSheet = lazyRoom('The sheet', () => import('../figures/ChartSheet'), 'ChartSheet');
const ThreeRings = lazyRoom('The rings', () => import('../figures/ThreeRings'), 'ThreeRings');
const GimbalLock = lazyRoom('The grid', () => import('../figures/GimbalLock'), 'GimbalLock');

const grid = ({ state, knobs }: Now) => gridAt(state.work.settings.chart, Number(knobs.held) * DEGREE);

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
const HELD: Control = {
  knob: 'held',
  label: 'Middle angle',
  part: 'grid',
  initial: 0,
  min: -90,
  max: 90,
  step: 1,
  show: (value) => `${Math.round(value)}°`,
};
const MAPS: Control = {
  setting: 'chart',
  label: 'Map of the sheet',
  only: ['euler-zyz-published', 'euler-zyz', 'exponential-map'],
  short: {
    'euler-zyz-published': 'z–y–z',
    'euler-zyz': 'z–y–z, frame turned',
    'exponential-map': 'Exponential map',
  },
};
const MIDDLE = {
  knob: 'middle',
  label: 'Middle ring',
  part: 'middle',
  initial: 90,
  min: 0,
  max: 90,
  step: 1,
  show: (value: number) => `${Math.round(value)}°`,
};
const WAYS_LEFT: LiveNumber = {
  label: 'ways left to turn',
  part: 'inner',
  read: ({ knobs }) => (areRingsLocked(Number(knobs.middle)) ? '2' : '3'),
};
const radius = ({ knobs }: Now): number => Number(knobs.radius) * DEGREE;

const ROOM_ON_RING = { label: 'true volume in one unit, on the ring', part: 'unit' };
const AGAINST: Control = {
  knob: 'against',
  label: 'Against each other',
  part: 'inner',
  initial: 0,
  min: -60,
  max: 60,
  step: 1,
  show: (value) => `${Math.round(value)}°`,
};

const ROOM: LiveNumber = {
  label: 'least true volume in one unit',
  part: 'grid',
  read: (now) => grid(now).least.toFixed(2),
};

const LOCK: LiveNumber = {
  label: 'gimbal lock',
  part: 'locked',
  read: (now) => (grid(now).least < LOCKED ? 'an axis is lost' : 'none'),
  warns: (now) => grid(now).least < LOCKED,
};

/** The true room of one unit of the exponential map, and of the quaternion vector, at an angle; rad. */
export const roomOfArrow = (angle: number): number => (angle < 1e-6 ? 1 : ((2 * Math.sin(angle / 2)) / angle) ** 2);
export const roomOfVector = (angle: number): number => 1 / Math.cos(angle / 2);

export const otherMaps: Chapter = {
  heading: 'Every map of rotations stretches something',
  beats: [
    {
      text: [
        'Nobody can flatten a globe without stretching it. On the school map, [Greenland](greenland) looks almost as large as [Africa](africa). (Both are drawn round here.)',
      ],
      figure: { main: 'own', inset: null, Own: SchoolMap },
      play: { knob: 'slid', from: 0, to: 1, seconds: 1.8, waits: true },
      guess: {
        ask: 'How many Greenlands fit into Africa?',
        answers: ['2', '5', '14'],
        right: 2,
        reply:
          '**14**: each piece of [Africa](africa) is as large as Greenland. A *chart* gives each rotation three numbers, and it stretches too.',
      },
    },
    {
      text: [
        'Our [ball](ball) is such a chart: the *exponential map* takes each arrow to its rotation. A [sheet](grid) cuts the ball here. Lengths from the middle are true.',
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
        note: 'The true volume in one unit, at an angle θ.',
      },
      guess: {
        ask: 'How do circles of one true size look further out?',
        answers: ['Smaller', 'Wider', 'The same'],
        right: 1,
        reply:
          'Wider: [circles](circles) are stretched sideways, both ways: hence the square. So one [unit](unit) holds less. Move the [ring](ring).',
        controls: [RADIUS],
        readings: [{ ...ROOM_ON_RING, read: (now) => roomOfArrow(radius(now)).toFixed(2) }],
      },
    },
    {
      text: ['The *quaternion vector* is the x, y, z of a quaternion, doubled.'],
      without: ['greenland', 'africa'],
      figure: SHEET,
      settings: { chart: 'exponential-map' },
      guess: {
        ask: 'How do the same circles look on its sheet, further out?',
        answers: ['Wider again', 'Narrower', 'The same'],
        right: 1,
        reply: 'Narrower, so one [unit](unit) holds more.',
        settings: { chart: 'quaternion-vector' },
        controls: [RADIUS],
        readings: [{ ...ROOM_ON_RING, read: (now) => roomOfVector(radius(now)).toFixed(2) }],
      },
    },
    {
      text: [
        '*Euler angles* make three turns in a row, each about an axis that the ones before carry along. Think of three rings, one inside the other: [outer](outer), [middle](middle), [inner](inner).',
      ],
      without: ['greenland', 'africa', 'grid', 'circles', 'ball', 'ring', 'unit'],
      figure: { main: 'own', inset: null, Own: ThreeRings },
      play: { knob: 'middle', from: 30, to: 90, seconds: 1.6, waits: true },
      controls: [{ ...MIDDLE, initial: 30, max: 80 }],
      guess: {
        ask: 'Turn the middle ring on to 90°. In how many ways can you still turn?',
        answers: ['Three', 'Two', 'One'],
        right: 1,
        reply:
          'Two: outer and inner axis fall together, and about the [third](lost) no ring turns. Turn both rings against each other, and the book stands still: *gimbal lock*.',
        controls: [MIDDLE, AGAINST],
        readings: [WAYS_LEFT],
      },
    },
    {
      text: [
        'Take Euler angles in z–y–z order. Hold the middle angle still and turn the two others: they sweep a [sheet](grid) through our ball, among your [samples](samples).',
      ],
      without: ['greenland', 'africa', 'outer', 'middle', 'inner', 'lost', 'ring', 'circles', 'unit'],
      knobs: { held: 60 },
      play: { knob: 'held', from: 60, to: 0, seconds: 2.4, waits: true },
      guess: {
        ask: 'The middle angle goes to 0. What becomes of the sheet?',
        answers: ['A smaller sheet', 'A line'],
        right: 1,
        reply:
          'A [line](locked) through [no turn](none): first and third axis begin the same, so this order locks at 0°, not 90°.',
        controls: [HELD],
        readings: [ROOM, LOCK],
      },
    },
    {
      text: ['Turn the frame of the joint by 90°, and first and third axis begin apart.'],
      without: ['greenland', 'africa', 'outer', 'middle', 'inner', 'lost', 'ring', 'circles', 'unit', 'locked'],
      settings: { chart: 'euler-zyz' },
      play: { knob: 'held', from: 0, to: 90, seconds: 2.4, waits: true },
      guess: {
        ask: 'Is the lock gone?',
        answers: ['It is', 'It has moved'],
        right: 1,
        reply: 'It has moved: [the lock](locked) is 90° and more from [no turn](none).',
        controls: [MAPS, HELD],
        readings: [ROOM, LOCK],
      },
    },
  ],
  know: 'every map stretches, and some lose an axis: choose the map before the shape.',
  parts: [
    { id: 'greenland', label: 'as large as Greenland', look: 'area', colour: 'axis-x' },
    { id: 'africa', label: 'as large as Africa', look: 'area', colour: 'limit-line' },
    { id: 'grid', label: 'sheet of the map', look: 'line', colour: 'axis-y' },
    { id: 'unit', label: 'one unit', look: 'area', colour: 'axis-y' },
    { id: 'circles', label: 'equal true circles', look: 'ring', colour: 'text-1' },
    { id: 'ring', label: 'all turns by the angle', look: 'ring', colour: 'angle' },
    { id: 'ball', label: 'half a turn', look: 'area', colour: 'text-2' },
    { id: 'outer', label: 'outer ring', look: 'ring', colour: 'axis-x' },
    { id: 'middle', label: 'middle ring', look: 'ring', colour: 'axis-y' },
    { id: 'inner', label: 'inner ring', look: 'ring', colour: 'axis-z' },
    { id: 'lost', label: 'no ring turns about this', look: 'dash', colour: 'violation-fill' },
    { id: 'none', label: 'no turn', look: 'ring', colour: 'text-1' },
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
  terms: ['chart', 'exponential map', 'quaternion vector', 'Euler angles', 'gimbal lock'],
  figure: { main: 'own', inset: null, Own: GimbalLock },
  settings: { chart: 'euler-zyz-published' },
  knobs: { slid: 0, radius: 110, middle: 30, against: 0, held: 60 },
};
