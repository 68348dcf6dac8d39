import { defaultSettings } from '../../../state/settings';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter } from '../chapter';
import { FEWEST } from '../figures/fewer-planes';
import { ASKED, leastWrong } from '../figures/least-wrong';
import {
  CUT_AND_BALL,
  CUT_AND_BODY,
  DRAWN_INTO_A_VIEW,
  HEIGHT_OF_CUT,
  SHAPES_ROUND_CLOUD,
  whereTruthIsKnown,
} from '../figures/wrapped-cloud';
import { fitUnder } from '../fit-under';
import { roomUnder } from '../room-under';
import { wrongly } from '../wrongly';

const PlanesFigure = lazyRoom('The planes', () => import('../figures/PlanesFigure'), 'PlanesFigure', DRAWN_INTO_A_VIEW);

/** The pairs of planes of the whole k-DOP. */
const MOST = 13;

const PlanesGhost = lazyRoom('The k-DOP', () => import('../figures/LimitGhost'), 'PlanesGhost', DRAWN_INTO_A_VIEW);

const AllCuts = lazyRoom('All cuts', () => import('../figures/AllCuts'), 'AllCuts');
/** rad: how far beyond its sample the plane is at first. */
const FAR_OUT = 0.8;

export const tighterShapes: Chapter = {
  ...SHAPES_ROUND_CLOUD,
  heading: 'Tighter shapes let in less, and stop more',
  beats: [
    {
      text: [
        'The joint can do what the [wavy line](possible) holds. Push a [plane](plane) in along its direction n, to 2.9° beyond a [sample](samples): it cuts a piece off the [tilted box](tilted). A box and more such planes are a [*k-DOP*](planes), a discrete oriented polytope of k planes.',
      ],
      settings: { shape: 'k-dop' },
      figure: { ...CUT_AND_BALL, inSpace: PlanesFigure },
      play: { knob: 'beyond', from: FAR_OUT, to: defaultSettings.padding, seconds: 3 },
      controls: [
        {
          knob: 'beyond',
          part: 'plane',
          label: 'Plane beyond its sample',
          initial: FAR_OUT,
          min: defaultSettings.padding,
          max: FAR_OUT,
          step: 0.01,
          show: (value) => degrees(value, 1),
        },
      ],
      guess: {
        ask: 'Push in 20 planes, from all sides: with the box’s own, 26. Which fault of the box do they mend?',
        answers: ['It lets in too much', 'It stops too much', 'Both'],
        right: 0,
        reply:
          'Planes only cut off. The more directions, the less is let in that is [impossible](impossible), and the more is stopped that is [possible](lost).',
        play: { knob: 'directions', from: FEWEST, to: MOST, seconds: 5 },
        controls: [
          {
            knob: 'directions',
            part: 'planes',
            label: 'Directions',
            initial: MOST,
            min: FEWEST,
            max: MOST,
            step: 1,
            show: (value) => `${Math.floor(value)}: ${2 * Math.floor(value)} planes`,
          },
        ],
      },
      formula: {
        math: [
          'mrow',
          ['msub', 'd', 'i'],
          '=',
          ['munder', 'max', 's'],
          '"\u2009',
          ['msub', 'n', 'i'],
          '·',
          's',
          '+',
          'p',
        ],
        says: 'd i equals the largest, over all samples s, of n i dot s, plus p',
        note: 'Plane i stands across direction n, by p beyond the farthest sample s. Here p is 2.9°.',
      },
    },
    {
      text: [
        'Planes in all directions would leave a [*convex hull*](limit), inside the [k-DOP](kdop). It runs straight between outermost dots, 2.9° clear. It guesses: poses between samples are possible.',
      ],
      settings: { shape: 'convex-hull' },
      without: ['planes', 'plane', 'tilted', 'posed'],
      figure: { ...CUT_AND_BALL, inSpace: PlanesGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['k-dop', 'convex-hull'] }],
    },
    {
      text: [
        'A *distance field* keeps, on a coarse grid, how far each place is from the nearest sample, and lets in what is within about {near}: less would stop samples. [This arm](posed) is between samples: the hull lets it in.',
      ],
      settings: { shape: 'convex-hull', limits: false },
      knobs: { asks: 'between' },
      without: ['planes', 'plane', 'tilted', 'kdop'],
      figure: CUT_AND_BODY,
      guess: {
        ask: 'Will the field let it in?',
        answers: ['Yes', 'No'],
        right: 1,
        reply: 'The field guesses: only poses near samples are possible. {field}',
        settings: { shape: 'distance-field' },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['convex-hull', 'distance-field'],
          },
        ],
      },
    },
    {
      text: ['Here are all six shapes, in one [flat cut](level).'],
      settings: { shape: 'k-dop' },
      figure: { ...CUT_AND_BALL, inset: null, Own: AllCuts },
      without: ['samples', 'posed', 'tilted', 'planes', 'plane', 'kdop', 'impossible', 'lost'],
      guess: {
        ask: 'Which do least wrong, both faults together?',
        answers: ['Tilted box', 'k-DOP and hull', 'Field'],
        right: leastWrong,
        reply:
          '{least} Tighter shapes let in less that is [impossible](impossible), and stop more that is [possible](lost). Other clips have no wavy line: the next chapter does without.',
        controls: [HEIGHT_OF_CUT],
      },
    },
  ],
  know: 'a limit is a guess about poses that nobody has shown, and its shape is the guess.',
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'possible', label: 'the joint can do', look: 'line', colour: 'text-1' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'planes', label: 'k-DOP', look: 'area', colour: 'limit-line' },
    { id: 'plane', label: 'a plane', look: 'word', colour: 'limit-line' },
    { id: 'posed', label: 'this arm', look: 'word', colour: 'text-1' },
    { id: 'tilted', label: 'tilted box', look: 'dash', colour: 'text-1' },
    { id: 'impossible', label: 'let in, but impossible', look: 'hatch', colour: 'text-1' },
    { id: 'lost', label: 'stopped, but possible', look: 'area', colour: 'violation-fill' },
    { id: 'level', label: 'flat cut', look: 'ring', colour: 'text-2' },
    { id: 'kdop', label: 'k-DOP', look: 'dash', colour: 'text-1' },
  ],
  words: {
    near: (now) => {
      const shape = fitUnder(now, { shape: 'distance-field' })?.limit.parts[0].shape;
      return shape?.kind === 'distance-field' ? degrees(shape.epsilon, 1) : '…';
    },
    field: whereTruthIsKnown((now) => {
      const { stopped } = wrongly(roomUnder(now, 'distance-field'));
      return `It stops this arm, and ${stopped} of all rotations, though the joint can do them.`;
    }, 'It stops this arm.'),
    least: whereTruthIsKnown((now) => {
      const [tilted, planes, hull, field] = ASKED.flat().map((shape) => wrongly(roomUnder(now, shape)).both);
      return `The k-DOP is wrong about ${planes} of all rotations, the hull about ${hull}; the tilted box about ${tilted}, the field about ${field}.`;
    }, 'In Limber’s own clip k-DOP and hull do.'),
  },
  terms: ['k-DOP', 'convex hull', 'distance field'],
};
