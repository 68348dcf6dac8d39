import { DEGREE } from '../../../core/math';
import { defaultSettings } from '../../../state/settings';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, LiveNumber } from '../chapter';
import { aroundPressed, outwardCast } from '../figures/half-globe';
import { drawn, flatBy, RADIUS } from '../figures/ring-on-sheet';

const SchoolMap = lazyRoom('The map', () => import('../figures/SchoolMap'), 'SchoolMap');
const ChartSheet = lazyRoom('The sheet', () => import('../figures/ChartSheet'), 'ChartSheet');

const SHEET: FigureOf = { main: 'own', inset: null, Own: ChartSheet };
/** What 2.9° on the map truly are, around the middle on the ring: so far clear of samples a limit usually stands. */
const CLEAR: LiveNumber = {
  label: 'true size of 2.9° around',
  part: 'ring',
  read: ({ knobs }) => degrees(defaultSettings.padding / aroundPressed(Number(knobs.radius) * DEGREE), 1),
};
/** How the globe is seen, no line of it behind the arrow of no turn; and the flat sheet. */
const GLOBE = { turn: 15, rise: 30, radius: 0.72, up: 0.26 };
const FLAT = { turn: 0, rise: 89, radius: 1.12, up: 0 };
const [AROUND, ALONG] = ['around the middle', 'along the radius'];

export const everyMapStretches: Chapter = {
  heading: 'Every map of rotations stretches something',
  beats: [
    {
      text: [
        'No globe lies flat without being stretched. On the school map, [Greenland](greenland) looks almost as large as [Africa](africa). (Disks stand for both here.)',
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
        'Chapter 7 made a turn by θ an arrow [q](q) that leans [θ/2](half) from no turn. With all axes in one plane, arrows end on [half a globe](globe). Its [circles](circles) are equally large.',
      ],
      without: ['greenland', 'africa'],
      scene: GLOBE,
      play: { knob: 'flat', from: 0, to: 1, seconds: 2.4, waits: true },
      formula: {
        math: ['mrow', 's', '=', ['mfrac', 'θ', ['mrow', '2', '"\u2009', 'sin', '(', 'θ', '/', '2', ')']]],
        says: 's equals theta over twice the sine of half theta',
        note: 'Times too long around the middle, at θ.',
      },
      guess: {
        ask: 'Press the globe flat, and keep lengths from the top. How do circles near the rim look?',
        answers: ['Stretched along the radius', 'Stretched around the middle', 'As before'],
        right: 1,
        reply:
          'The rim opens, 1.57 times too long. Around it, a limit that looks 2.9° clear of a sample is truly 1.8° clear. This [sheet](grid) is our ball, cut through the middle; its chart is the *exponential map*. Move the [ring](ring).',
        scene: FLAT,
        controls: [RADIUS, flatBy('Pressed flat')],
        readings: [drawn(AROUND, aroundPressed), drawn(ALONG, () => 1), CLEAR],
      },
    },
    {
      text: [
        'The *quaternion vector* is the x, y, z of a quaternion, doubled. It leaves out [w](w), the height on the [globe](globe). So this chart is the globe’s shadow, straight down.',
      ],
      without: ['greenland', 'africa', 'q', 'half', 'ring'],
      knobs: { cast: 1, radius: 140 },
      scene: GLOBE,
      play: { knob: 'flat', from: 0, to: 1, seconds: 2.4, waits: true },
      guess: {
        ask: 'How do circles near the rim look in the shadow?',
        answers: ['Squeezed along the radius', 'Squeezed around the middle', 'As before'],
        right: 0,
        reply:
          'The globe is steep there, so a [circle](circles) is seen aslant. Around the middle, lengths are true, on a smaller sheet than [before](wide). Move the [ring](ring).',
        scene: FLAT,
        controls: [{ ...RADIUS, initial: 140 }, flatBy('Cast down')],
        readings: [drawn(AROUND, () => 1), drawn(ALONG, outwardCast)],
      },
    },
  ],
  know: 'maps are true in the middle; at the rim a limit is smaller than the exponential map shows, larger than the shadow shows.',
  parts: [
    { id: 'greenland', label: 'as large as Greenland', look: 'word', colour: 'axis-x' },
    { id: 'africa', label: 'as large as Africa', look: 'word', colour: 'limit-line' },
    { id: 'globe', label: 'half a globe of turns', look: 'line', colour: 'axis-y' },
    { id: 'q', label: 'q', look: 'word', colour: 'axis-x' },
    { id: 'half', label: 'θ/2', look: 'word', colour: 'angle' },
    { id: 'grid', label: 'flat sheet', look: 'area', colour: 'text-3' },
    { id: 'circles', label: 'equal true circles', look: 'ring', colour: 'text-1' },
    { id: 'wide', label: 'exponential map', look: 'dash', colour: 'text-3' },
    { id: 'ring', label: 'all turns by the angle', look: 'ring', colour: 'angle' },
    { id: 'w', label: 'w', look: 'dash', colour: 'axis-x' },
  ],
  sources: [
    {
      title: 'Grassia, Practical parameterization of rotations',
      url: 'https://www.cs.cmu.edu/~spiff/moedit99/expmap.pdf',
    },
  ],
  terms: ['chart', 'exponential map', 'quaternion vector'],
  figure: SHEET,
  settings: {},
  knobs: { slid: 0, flat: 0, cast: 0, radius: 170 },
};
