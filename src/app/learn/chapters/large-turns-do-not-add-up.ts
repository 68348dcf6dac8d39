import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter } from '../chapter';
import { degreesOf, gapOf } from '../figures/two-orders';

const OrderOfTurns = lazyRoom('The figure', () => import('../figures/OrderOfTurns'), 'OrderOfTurns');

export const largeTurnsDoNotAddUp: Chapter = {
  heading: 'Can turns be added, as arrows are?',
  beats: [
    {
      text: [
        'Both orders in the ball: the [first book](first) goes [pink](pink), then [yellow](yellow); the [second](second) yellow, then pink. Each dot is one turn from the start: its [axis](axis) tilts as the second turn grows.',
      ],
      scene: { pair: 1 },
      play: { knob: 'way', from: 0, to: 2, seconds: 3.4 },
      controls: [{ action: 'again', label: 'Again' }],
    },
    {
      text: ['Add both arrows as on paper, along a flat [square](square).'],
      without: ['axis'],
      scene: { pair: 1, adds: 1 },
      guess: {
        ask: 'How does a book stand at the far corner?',
        answers: ['As the first book', 'As the second book', 'As neither'],
        right: 2,
        reply: 'As neither: the [sum](sum) is **62°** from both. Large turns do not add up.',
      },
    },
    {
      text: [
        'Halve both turns, and halve them again. The [square](square) shrinks, and the [gap](gap) from book to book shrinks too. Dashed lines lead through all sizes between.',
      ],
      without: ['axis'],
      scene: { pair: 1, halves: 1 },
      play: { knob: 'halved', from: 0, to: 2, seconds: 3.6, waits: true },
      guess: {
        ask: 'The gap was 120°. How much of it is left after the first halving?',
        answers: ['About a half', 'About a quarter', 'About an eighth'],
        right: 1,
        reply:
          '[34°](gap), and then 8.7°: the gap shrinks nearly like the area of the [square](square), not its side. So tiny turns nearly commute, and [their arrows](sum) nearly add up.',
        controls: [
          {
            knob: 'each',
            label: 'Both turns',
            initial: 90,
            min: 1,
            max: 90,
            step: 1,
            show: (value) => `${Math.round(value)}°`,
          },
          { action: 'again', label: 'Again' },
        ],
        readings: ['from book to book', 'turns halved', 'halved again'].map((label, halved) => ({
          label,
          part: 'gap',
          read: ({ knobs }) => degreesOf(gapOf(Number(knobs.each) / 2 ** halved)),
        })),
      },
    },
  ],
  know: 'large turns do not add up, tiny ones nearly do.',
  parts: [
    { id: 'pink', label: 'line across', look: 'line', colour: 'axis-x' },
    { id: 'yellow', label: 'line upward', look: 'line', colour: 'axis-y' },
    { id: 'first', label: 'first book', look: 'dot', colour: 'sample' },
    { id: 'second', label: 'second book', look: 'dot', colour: 'violation-fill' },
    { id: 'square', label: 'square of both arrows', look: 'area', colour: 'text-3' },
    { id: 'axis', label: 'axis from the start', look: 'dash', colour: 'axis-z' },
    { id: 'sum', label: 'sum of both arrows', look: 'dot', colour: 'text-3' },
    { id: 'gap', label: 'from book to book', look: 'line', colour: 'text-1' },
  ],
  sources: [{ title: 'Rotations do not commute', url: 'https://en.wikipedia.org/wiki/3D_rotation_group' }],
  terms: [],
  figure: { main: 'own', inset: null, Own: OrderOfTurns },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { first: 2, second: 0, way: 2, each: 90, halved: 0 },
  scene: { rows: 1 },
};
