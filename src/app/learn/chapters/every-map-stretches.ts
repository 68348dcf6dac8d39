import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf } from '../chapter';
import { aroundPressed, outwardCast } from '../figures/half-globe';
import { drawn, flatBy, RADIUS } from '../figures/ring-on-sheet';

const SchoolMap = lazyRoom('The map', () => import('../figures/SchoolMap'), 'SchoolMap');
const ChartSheet = lazyRoom('The sheet', () => import('../figures/ChartSheet'), 'ChartSheet');

const SHEET: FigureOf = { main: 'own', inset: null, Own: ChartSheet };
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
        'Chapter 7 made a turn by θ an arrow [q](q) of length 1 that leans [θ/2](half) from no turn. With all axes in one plane, arrows end on [half a globe](globe). Its [circles](circles) are equally large.',
      ],
      without: ['greenland', 'africa'],
      scene: { rise: 30, radius: 1.02, up: 0.1 },
      play: { knob: 'flat', from: 0, to: 1, seconds: 2.4, waits: true },
      formula: {
        math: ['mrow', 's', '=', ['mfrac', 'θ', ['mrow', '2', '"\u2009', 'sin', '(', 'θ', '/', '2', ')']]],
        says: 's equals theta over twice the sine of half theta',
        note: 'Times too long around the middle, at an angle θ.',
      },
      guess: {
        ask: 'Press the globe flat, and keep lengths from the top. How do circles near the rim look?',
        answers: ['Stretched along the radius', 'Stretched around the middle', 'As before'],
        right: 1,
        reply:
          'Around the middle: the rim opens, 1.57 times too long. This [sheet](grid) is our ball, cut through the middle; its chart is the *exponential map*. Move the [ring](ring).',
        scene: { rise: 89, radius: 1.12, up: 0 },
        controls: [RADIUS, flatBy('Pressed flat')],
        readings: [drawn(AROUND, aroundPressed), drawn(ALONG, () => 1)],
      },
    },
    {
      text: [
        'The *quaternion vector* is the x, y, z of a quaternion, doubled. It leaves out [w](w), the height on the [globe](globe). So this chart is the shadow of the globe, straight down.',
      ],
      without: ['greenland', 'africa', 'q', 'half', 'ring'],
      knobs: { cast: 1, radius: 140 },
      scene: { rise: 30, radius: 1.02, up: 0.1 },
      play: { knob: 'flat', from: 0, to: 1, seconds: 2.4, waits: true },
      guess: {
        ask: 'How do circles near the rim look in the shadow?',
        answers: ['Squeezed along the radius', 'Squeezed around the middle', 'As before'],
        right: 0,
        reply:
          'Along the radius: the globe is steep there, so a [circle](circles) is seen aslant. Around the middle, lengths are true, on a smaller sheet than [before](wide). Move the [ring](ring).',
        scene: { rise: 89, radius: 1.12, up: 0 },
        controls: [{ ...RADIUS, initial: 140 }, flatBy('Cast down')],
        readings: [drawn(AROUND, () => 1), drawn(ALONG, outwardCast)],
      },
    },
  ],
  know: 'both maps are true in the middle and worst at the rim: one stretches around, one squeezes along.',
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
