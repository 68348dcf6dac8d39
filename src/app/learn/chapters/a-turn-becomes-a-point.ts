import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter } from '../chapter';
import { SOLID_BALL, turnSlider } from '../figures/turn-in-ball';

const TurnToPoint = lazyRoom('The figure', () => import('../figures/TurnToPoint'), 'TurnToPoint');

const FLAT_TURN = [
  turnSlider('turn', 'Angle', 'angle', 0, 180, 60),
  turnSlider('azimuth', 'Direction', 'axis', -180, 180, 30),
];

/** From where book and map are seen: the disk, the ball, and the disk in the ball from aside, where the axis leaves it. */
const FLAT = { turn: 14, rise: 10, radius: 1.24 };
const ASIDE = { turn: -52, rise: 20 };

export const aTurnBecomesAPoint: Chapter = {
  heading: 'Draw the axis as long as the angle, and a turn becomes a point',
  beats: [
    {
      text: [
        'Turn the book by any [angle](angle) about any [axis](axis) that lies flat in the disk. Point your right thumb along the axis: your fingers curl with the turn.',
      ],
      controls: FLAT_TURN,
      scene: { disk: 1, ...FLAT },
    },
    {
      text: [
        'From the middle, draw an arrow along the [axis](axis), as long as the [angle](angle). The [dot](dot) at its tip is the turn: drag the dot.',
      ],
      controls: FLAT_TURN,
      scene: { disk: 1, ...FLAT },
    },
    {
      text: [
        'Now put a little [book](books) at every place, turned as a dot there says. The [blue ring](dot) is the place of the large book. Near places hold near poses. The rim, half a turn, is still empty.',
      ],
      without: ['axis', 'angle'],
      knobs: { turn: 45, azimuth: 60 },
      scene: { disk: 1, field: 1, ...FLAT },
      guess: {
        ask: 'Take two books at opposite ends of the rim. How do they stand?',
        answers: ['Exactly alike', 'One is upside down', 'As mirror images'],
        right: 0,
        reply:
          'Exactly alike. Half a turn either way ends in one pose: [opposite places](pair) on the rim are one rotation.',
        knobs: { turn: 180 },
      },
    },
    {
      text: [
        '[Tip](tip) the [axis](axis) out of the disk. With all such axes, the disk swells into a [ball](ball): every rotation there is. Its skin is half a turn. Little [books](books) show the poses along the axis.',
      ],
      without: ['pair'],
      knobs: { turn: 70, azimuth: 32, tip: 0 },
      play: { knob: 'tip', from: 0, to: 35, seconds: 1.6 },
      controls: [
        turnSlider('tip', 'Tip the axis', 'axis', 0, 90, 35),
        turnSlider('turn', 'Angle', 'angle', 0, 180, 70),
      ],
      scene: { disk: 0.6, ...SOLID_BALL, ...ASIDE, beaded: 180 },
    },
  ],
  know: 'a rotation is a dot in a ball, and opposite points of its skin are one rotation.',
  parts: [
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'tip', label: 'tipped from the disk', look: 'line', colour: 'text-2' },
    { id: 'dot', label: 'the turn', look: 'dot', colour: 'sample' },
    { id: 'books', label: 'the pose of a dot there', look: 'area', colour: 'text-2' },
    { id: 'pair', label: 'opposite places', look: 'ring', colour: 'axis-x' },
    { id: 'ball', label: 'all rotations', look: 'area', colour: 'text-3' },
  ],
  sources: [
    { title: 'Holden, Visualizing rotation spaces', url: 'https://theorangeduck.com/page/visualizing-rotation-spaces' },
    {
      title: 'Grassia, Practical parameterization of rotations',
      url: 'https://www.cs.cmu.edu/~spiff/moedit99/expmap.pdf',
    },
  ],
  terms: [],
  figure: { main: 'own', inset: null, Own: TurnToPoint },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { turn: 60, azimuth: 30, tip: 0 },
};
