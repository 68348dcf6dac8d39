import { DEGREE } from '../../../core/math';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { type BetweenSamples, betweenSamples, PAIRS } from '../figures/between-samples';
import { FEWEST } from '../figures/fewer-planes';
import { TOLD } from '../figures/shapes-told';
import { fitUnder } from '../fit-under';
import { possibleAmong, shareIn } from '../room-of';
import { roomHere, roomUnder } from '../room-under';
import { truthNow } from '../truth';
import { wrongly } from '../wrongly';

/** What is drawn into a view. */
const PLACELESS = { isPlaceless: true } as const;

const PlanesFigure = lazyRoom('The planes', () => import('../figures/PlanesFigure'), 'PlanesFigure', PLACELESS);

/** rad: a padding that is seen. */
const WIDE = 0.2;

/** The pairs of planes of the whole k-DOP. */
const MOST = 13;

const ShapeShares = lazyRoom('What shapes let in', () => import('../figures/ShapeShares'), 'ShapeShares');
const PaddedShares = lazyRoom('What padding lets in', () => import('../figures/ShapeShares'), 'PaddedShares');

/** The samples and their limit alone, from equally far for all shapes. */
const SPACE: FigureOf = {
  main: 'space',
  inset: null,
  reach: 1.06,
  hides: ['now', 'path', 'axes', 'plumb line'],
  Strip: ShapeShares,
};
/** Beside them the body takes a pose that the limit may not allow. */
const POSED: FigureOf = { ...SPACE, inset: 'character', isInsetLarge: true, half: 'upper', hidesMeters: true };

const [BoxSupport, FirstBox] = (['BoxSupport', 'FirstBox'] as const).map((name) =>
  lazyRoom('The farthest samples', () => import('../figures/BoxSupport'), name, PLACELESS),
);

const CornerFigure = lazyRoom('The corner', () => import('../figures/CornerFigure'), 'CornerFigure', PLACELESS);

const UnpaddedGhost = lazyRoom(
  'The limit without padding',
  () => import('../figures/LimitGhost'),
  'UnpaddedGhost',
  PLACELESS,
);

const BetweenFigure = lazyRoom(
  'The poses between',
  () => import('../figures/BetweenFigure'),
  'BetweenFigure',
  PLACELESS,
);

const PlanesGhost = lazyRoom('The k-DOP', () => import('../figures/LimitGhost'), 'PlanesGhost', PLACELESS);

const TruthCut = lazyRoom('The cut', () => import('../figures/TruthCut'), 'TruthCut');
const LevelInBall = lazyRoom('The cut in the ball', () => import('../figures/LevelInBall'), 'LevelInBall', PLACELESS);

/** Shares that differ by less count as the same. */
const SAME = 0.02;

/** The right answer to whether the tilted box is tighter. */
function tighter(now: Now): number | null {
  const [straight, tilted] = [roomUnder(now, 'box'), roomUnder(now, 'oriented-box')];
  if (!straight || !tilted) return null;
  if (Math.abs(tilted.share / straight.share - 1) < SAME) return 2;
  return tilted.share < straight.share ? 0 : 1;
}

/** Which answer says how much less the ellipsoid lets in than the tilted box: a tenth, a third, two thirds. */
function rightEllipsoid(now: Now): number | null {
  const [box, ball] = [roomUnder(now, 'oriented-box'), roomUnder(now, 'ellipsoid')];
  if (!box || !ball) return null;
  const left = ball.share / box.share;
  return left > 0.8 ? 0 : left > 0.5 ? 1 : 2;
}

/** Of the rooms of the hull, pushed out by the padding of all shapes and by the padding now. */
const hullNow = (now: Now) => [roomUnder(now, 'convex-hull'), roomUnder(now, 'convex-hull', WIDE)] as const;

/** Which answer says how much more the padded hull lets in: a tenth, half as much, twice as much. */
function rightGrowth(now: Now): number | null {
  const [tight, wide] = hullNow(now);
  if (!tight || !wide) return null;
  const growth = wide.share / tight.share;
  return growth < 1.25 ? 0 : growth < 2.2 ? 1 : 2;
}

/** Less of a room counts as nothing: that is the noise of counting. */
const NOTHING = 0.01;

/** Whether the k-DOP lets in what the joint cannot do; null where that is not known. */
function rightOfTruth(now: Now): number | null {
  const wrong = roomUnder(now, 'k-dop')?.wrong;
  return wrong == null ? null : wrong < NOTHING ? 0 : 1;
}

const readWrongly = (key: 'letIn' | 'stopped') => (now: Now) =>
  truthNow(now) ? wrongly(roomHere(now))[key] : 'not known';

const WRONGLY: readonly LiveNumber[] = [
  { label: 'of all rotations let in, but impossible', part: 'impossible', read: readWrongly('letIn') },
  { label: 'of all rotations stopped, but possible', part: 'lost', read: readWrongly('stopped') },
];

const HEIGHT: Control = {
  knob: 'height',
  part: 'level',
  label: 'Height of the cut',
  initial: 20 * DEGREE,
  min: -60 * DEGREE,
  max: 70 * DEGREE,
  step: 5 * DEGREE,
  show: degrees,
};

/** What the distance field says of poses between samples; null until it has been fitted. */
function betweenNow(now: Now): BetweenSamples | null {
  const fit = fitUnder(now, { shape: 'distance-field' });
  return fit && betweenSamples(fit.limit, fit.cloud);
}

/** Which answer says how many poses between samples the field stops. */
function stoppedMost(now: Now): number | null {
  const between = betweenNow(now);
  if (!between) return null;
  const stopped = between.stopped.length;
  return stopped === 0 ? 0 : 2 * stopped <= PAIRS ? 1 : 2;
}

/** How many of the poses that the field stops the joint can truly do: a sentence, empty where that is not known. */
function doableWords(now: Now): string {
  const truth = truthNow(now);
  const between = betweenNow(now);
  if (!truth || !between) return '';
  const rotations = between.stopped.map(({ rotation }) => rotation);
  const possible = possibleAmong(truth, rotations);
  const told = possible === null ? '…' : possible === rotations.length ? 'all' : count(possible);
  return `Limber’s makers built this body, so they know: the joint can do ${told} of these. The field is too tight.`;
}

const toldOf = (value: number | undefined): string => (value === undefined ? '…' : count(value));

/** Parts of the first four beats alone. */
const BEFORE = ['support', 'main', 'planes', 'corner', 'straight', 'tilted'];

export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where a joint **has been**, a *joint limit* where it **may** be. Put a [surface](limit) around them: what it holds is allowed. Each side of this *box* is 2.9° beyond its [farthest sample](support).',
      ],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: FirstBox },
    },
    {
      text: ['Tilt the [box](limit) along the cloud’s [main directions](main): dots spread most along the longest.'],
      settings: { shape: 'box' },
      without: ['support'],
      figure: { ...SPACE, inSpace: BoxSupport },
      guess: {
        ask: 'Will the tilted box be tighter?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: tighter,
        reply:
          'The tilted box lets in {tilted}, the [straight box](straight) {straight}. All dots set the directions; six [far dots](support) alone set the size.',
        settings: { shape: 'oriented-box' },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['box', 'oriented-box'],
            short: { box: 'Straight', 'oriented-box': 'Tilted' },
          },
        ],
      },
    },
    {
      text: [
        'A box guesses that a joint can go far in all directions at once, as in this [corner](corner). **Nobody has made** its pose: see the arm, from behind.',
      ],
      settings: { shape: 'oriented-box', limits: false },
      without: ['support', 'main', 'straight'],
      // From behind and above: there the arm is.
      figure: { ...POSED, from: [2.2, 0.45, 0.8], inSpace: CornerFigure },
      guess: {
        ask: 'An *ellipsoid* is a stretched, tilted ball. How much less than the tilted box does it let in?',
        answers: ['A tenth', 'A third', 'Two thirds'],
        right: rightEllipsoid,
        reply:
          'Much of a [box](tilted) is corners. An [ellipsoid](limit) guesses: far out one way leaves less room other ways.',
        settings: { shape: 'ellipsoid' },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['oriented-box', 'ellipsoid'],
            short: { 'oriented-box': 'Tilted' },
          },
        ],
      },
    },
    {
      text: [
        'A [*k-DOP*](planes), a discrete oriented polytope of k planes, cuts more off the [tilted box](tilted): two planes for each of 3 to 13 directions. It guesses: a joint goes as far in each as a [sample](samples) did.',
      ],
      settings: { shape: 'k-dop' },
      without: ['limit', 'straight', 'support', 'main', 'corner'],
      figure: { ...SPACE, inSpace: PlanesFigure },
      play: { knob: 'directions', from: FEWEST, to: MOST, seconds: 5 },
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
    {
      text: [
        'A [*convex hull*](limit) runs straight between outermost dots, 2.9° clear, inside the [k-DOP](kdop). It guesses: poses between samples are possible.',
      ],
      settings: { shape: 'convex-hull' },
      without: BEFORE,
      figure: { ...SPACE, inSpace: PlanesGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['k-dop', 'convex-hull'] }],
    },
    {
      text: [
        'A *distance field* keeps the distance to the nearest sample on a grid. It guesses: only poses near samples are possible.',
      ],
      settings: { shape: 'distance-field' },
      without: [...BEFORE, 'samples', 'kdop'],
      figure: { ...POSED, inSpace: BetweenFigure },
      guess: {
        ask: 'Of poses half way between two random samples, how many does the field stop?',
        answers: ['None', 'Up to half', 'More than half'],
        right: stoppedMost,
        reply:
          'The field stops {stopped} of {asked}, [this one](between) too. {doable} It lets in [the rest](let-in); the hull lets in all.',
        settings: { limits: false },
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
      text: ['*Padding* pushes a [surface](limit) out from [tight](unpadded), for poses the clip just missed.'],
      settings: { shape: 'convex-hull' },
      figure: { ...SPACE, inSpace: UnpaddedGhost, Strip: PaddedShares },
      without: [...BEFORE, 'between', 'let-in', 'kdop'],
      guess: {
        ask: 'Push the hull out by 11.5°, not 2.9°. How much more does it let in?',
        answers: ['A tenth', 'Half as much', 'Twice as much'],
        right: rightGrowth,
        reply: '{tight} becomes {wide}: a little wider in three directions at once is much more room.',
        settings: { padding: WIDE },
        controls: [{ setting: 'padding', part: 'limit' }],
      },
    },
    {
      text: ['{known} See a [flat cut](level) through the ball.'],
      settings: { shape: 'k-dop' },
      figure: {
        main: 'own',
        inset: 'space',
        isInsetLarge: true,
        reach: 1.06,
        hides: SPACE.hides,
        Own: TruthCut,
        inSpace: LevelInBall,
        Strip: ShapeShares,
      },
      without: [...BEFORE, 'samples', 'between', 'let-in', 'unpadded', 'kdop'],
      controls: [HEIGHT],
      guess: {
        ask: 'Does the k-DOP let in poses that the joint cannot do?',
        answers: ['No, it is smaller', 'Yes'],
        right: rightOfTruth,
        reply:
          '{wrong} Tighter shapes let in less that is [impossible](impossible) and stop more that is [possible](lost).',
        controls: [{ setting: 'shape', part: 'limit', only: TOLD, short: { 'oriented-box': 'Tilted' } }, HEIGHT],
        readings: WRONGLY,
      },
    },
  ],
  know: 'a limit is a guess about poses that nobody has shown, and its shape is the guess.',
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'planes', label: 'k-DOP', look: 'area', colour: 'limit-line' },
    { id: 'corner', label: 'a corner', look: 'dot', colour: 'text-1' },
    { id: 'tilted', label: 'tilted box', look: 'dash', colour: 'text-1' },
    { id: 'straight', label: 'straight box', look: 'dash', colour: 'text-1' },
    { id: 'unpadded', label: 'tight', look: 'dash', colour: 'text-1' },
    { id: 'support', label: 'farthest on its side', look: 'dot', colour: 'text-1' },
    { id: 'let-in', label: 'half way between, let in', look: 'dot', colour: 'limit-line' },
    { id: 'between', label: 'half way between, stopped', look: 'dot', colour: 'violation-fill' },
    { id: 'impossible', label: 'let in, but impossible', look: 'area', colour: 'violation-fill' },
    { id: 'lost', label: 'stopped, but possible', look: 'area', colour: 'text-1' },
    { id: 'level', label: 'flat cut', look: 'ring', colour: 'text-2' },
    { id: 'kdop', label: 'k-DOP', look: 'dash', colour: 'text-1' },
    { id: 'main', label: 'main directions', look: 'line', colour: 'text-1' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Engell-Nørregård & Erleben, limits as signed distance fields' },
  ],
  words: {
    straight: (now) => shareIn(roomUnder(now, 'box')),
    tilted: (now) => shareIn(roomUnder(now, 'oriented-box')),
    tight: (now) => shareIn(hullNow(now)[0]),
    wide: (now) => shareIn(hullNow(now)[1]),
    known: (now) => {
      if (!truthNow(now)) return 'Of this clip nobody knows what the joint can truly do.';
      const room = roomUnder(now, 'k-dop');
      const can = room?.possible == null ? '…' : shareIn({ ...room, share: room.possible });
      return `This joint was built to do ${can} of all rotations, the upright line. The k-DOP lets in ${shareIn(room)}.`;
    },
    wrong: (now) => {
      if (!truthNow(now)) return 'In Limber’s own clip it does.';
      const { letIn, stopped } = wrongly(roomUnder(now, 'k-dop'));
      return `It lets in ${letIn} that the joint cannot do, and stops ${stopped} that the joint can do.`;
    },
    asked: () => count(PAIRS),
    doable: doableWords,
    stopped: (now) => toldOf(betweenNow(now)?.stopped.length),
  },
  terms: ['joint limit', 'box', 'k-DOP', 'ellipsoid', 'convex hull', 'distance field', 'padding'],
  figure: SPACE,
  settings: {},
};
