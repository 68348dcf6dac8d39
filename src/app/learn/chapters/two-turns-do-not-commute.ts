import { DEGREE } from '../../../core/math';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter } from '../chapter';
import { rolledBySwings } from '../figures/three-swings';
import { degreesOf } from '../figures/two-orders';

const OrderOfTurns = lazyRoom('The figure', () => import('../figures/OrderOfTurns'), 'OrderOfTurns');
const SwingsFigure = lazyRoom('The swings', () => import('../figures/SwingsFigure'), 'SwingsFigure', {
  isPlaceless: true,
});

export const twoTurnsDoNotCommute: Chapter = {
  heading: 'Does it matter which of two turns comes first?',
  beats: [
    {
      text: [
        'Turn the book twice by a quarter turn: first about the [pink line](pink), which runs across, then about the [yellow line](yellow), which runs up. Both lines stay where they are.',
      ],
      play: { knob: 'first', from: 0, to: 2, seconds: 3.4 },
      controls: [{ action: 'again', label: 'Again' }],
    },
    {
      text: ['Now the other order: first about the [yellow line](yellow), then the [pink line](pink).'],
      scene: { rows: 2 },
      play: { knob: 'second', from: 0.01, to: 3, seconds: 5.1, waits: true },
      guess: {
        ask: 'Does the book end in the same pose?',
        answers: ['Yes', 'No'],
        right: 1,
        reply:
          'One turn of **120°** takes one ending to the other. Order matters: rotations *do not commute*. So a file of angles must name their order.',
        scene: { told: 1 },
        controls: [{ action: 'again', label: 'Again' }],
      },
    },
    {
      text: [
        'Try three turns with your own arm. None rolls it: [raise](pink) it to the front, [lead](yellow) it out to the side, [lower](lower) it. The hand holds the book, its R where the [palm](palm) faces.',
      ],
      figure: { main: 'character', inset: null, inCharacter: SwingsFigure, from: [0.75, 0.4, 0.8] },
      play: { knob: 'swung', from: 0, to: 3, seconds: 4.8, waits: true },
      guess: {
        ask: 'The arm hangs at the side again. Where does the palm face?',
        answers: ['To the thigh, as before', 'To the front', 'To the back'],
        right: 1,
        reply:
          'The three have rolled the arm by **90°**. Choose Backward: they roll it the other way. Where an arm points does not say how it is rolled.',
        controls: [
          {
            knob: 'order',
            label: 'Way',
            initial: 'front',
            choices: [
              { value: 'front', label: 'Forward' },
              { value: 'side', label: 'Backward' },
            ],
          },
          { action: 'again', label: 'Again' },
        ],
        readings: [
          {
            label: 'rolled, without a turn about the bone',
            part: 'palm',
            read: () => degreesOf(rolledBySwings() / DEGREE),
          },
        ],
      },
    },
  ],
  know: 'turns need an order, and turns that never roll the arm can still leave it rolled.',
  parts: [
    { id: 'pink', label: 'line across', look: 'line', colour: 'axis-x' },
    { id: 'yellow', label: 'line upward', look: 'line', colour: 'axis-y' },
    { id: 'lower', label: 'line to the front', look: 'line', colour: 'axis-z' },
    { id: 'palm', label: 'out of the palm', look: 'line', colour: 'angle' },
  ],
  sources: [
    { title: 'Rotations do not commute', url: 'https://en.wikipedia.org/wiki/3D_rotation_group' },
    { title: 'Codman’s paradox of the shoulder', url: 'https://en.wikipedia.org/wiki/Codman%27s_paradox' },
  ],
  terms: ['do not commute'],
  figure: { main: 'own', inset: null, Own: OrderOfTurns },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { first: 2, second: 0, way: 2, each: 90, halved: 0, swung: 0 },
  scene: { rows: 1 },
};
