import { shapeKinds, type Vec3 } from '../../../core';
import { DEGREE } from '../../../core/math';
import { shapeFamilies } from '../../../core/shape';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { type BetweenSamples, betweenSamples, PAIRS } from '../figures/between-samples';
import { farCorner } from '../figures/far-corner';
import { FEWEST } from '../figures/fewer-planes';
import { fitUnder } from '../fit-under';
import type { RegionSize } from '../measure-room';
import { possibleAmong, shareIn } from '../room-of';
import { roomHere, roomUnder } from '../room-under';
import { truthNow } from '../truth';
import { turnJointBy } from '../turn-joint';

const PlanesFigure = lazyRoom('The planes', () => import('../figures/PlanesFigure'), 'PlanesFigure', {
  isPlaceless: true,
});

/** rad: a padding that is seen. */
const WIDE = 0.2;

/** The pairs of planes of the whole k-DOP. */
const MOST = 13;

/** The shapes that the chapter tells of. */
const TOLD = shapeKinds.filter((kind) => shapeFamilies[kind].solid && kind !== 'elliptic-cylinder');

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

const StraightGhost = lazyRoom('The straight box', () => import('../figures/LimitGhost'), 'StraightGhost', {
  isPlaceless: true,
});

const [BoxSupport, FirstBox] = (['BoxSupport', 'FirstBox'] as const).map((name) =>
  lazyRoom('The farthest samples', () => import('../figures/BoxSupport'), name, { isPlaceless: true }),
);

const CornerFigure = lazyRoom('The corner', () => import('../figures/CornerFigure'), 'CornerFigure', {
  isPlaceless: true,
});

const UnpaddedGhost = lazyRoom('The limit without padding', () => import('../figures/LimitGhost'), 'UnpaddedGhost', {
  isPlaceless: true,
});

const BetweenFigure = lazyRoom('The poses between', () => import('../figures/BetweenFigure'), 'BetweenFigure', {
  isPlaceless: true,
});

const PlanesGhost = lazyRoom('The k-DOP', () => import('../figures/LimitGhost'), 'PlanesGhost', { isPlaceless: true });

const TruthCut = lazyRoom('The cut', () => import('../figures/TruthCut'), 'TruthCut');
const LevelInBall = lazyRoom('The cut in the ball', () => import('../figures/LevelInBall'), 'LevelInBall', {
  isPlaceless: true,
});

/** Shares that differ by less count as the same. */
const SAME = 0.02;

/** The right answer to whether the tilted box is tighter. */
function tighter(now: Now): number | null {
  const [straight, tilted] = [roomUnder(now, 'box'), roomUnder(now, 'oriented-box')];
  if (!straight || !tilted) return null;
  if (Math.abs(tilted.share / straight.share - 1) < SAME) return 2;
  return tilted.share < straight.share ? 0 : 1;
}

/** Of the rooms of the hull, pushed out by the padding of all shapes and by the padding now. */
const hullNow = (now: Now) => [roomUnder(now, 'convex-hull'), roomUnder(now, 'convex-hull', WIDE)] as const;

/** Which answer says how much more the padded hull lets in: a tenth, half as much, three times as much. */
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

/** Of all rotations, those that a limit lets in and the joint cannot do, and those that the limit stops and the joint can do. */
function wrongly(room: RegionSize | null): { letIn: string; stopped: string } {
  if (room?.wrong == null || room.possible === null) return { letIn: '…', stopped: '…' };
  const letIn = room.share * room.wrong;
  const told = (share: number) => shareIn({ ...room, share: Math.max(0, share) });
  return { letIn: told(letIn), stopped: told(room.possible - room.share + letIn) };
}

const WRONGLY: readonly LiveNumber[] = [
  {
    label: 'of all rotations let in, but impossible',
    part: 'impossible',
    read: (now) => (truthNow(now) ? wrongly(roomHere(now)).letIn : 'not known'),
  },
  {
    label: 'of all rotations stopped, but possible',
    part: 'lost',
    read: (now) => (truthNow(now) ? wrongly(roomHere(now)).stopped : 'not known'),
  },
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
  return `Limber’s makers built this body and set how far each joint turns: the joint can do ${told} of them. The field is too tight.`;
}

const toldOf = (value: number | undefined): string => (value === undefined ? '…' : count(value));

/** The corner of the tilted box; null where another shape is shown. */
const cornerNow = ({ limit, cloud }: Now) => limit && cloud && farCorner(limit, cloud);

/** The pose that the body takes; null where it is that of the clip. */
function poseNow(now: Now): Vec3 | null {
  const { pose } = now.knobs;
  if (pose === 'between') return betweenNow(now)?.shown?.at ?? null;
  return pose === 'corner' ? (cornerNow(now)?.at ?? null) : null;
}

/** Parts of the first five beats alone. */
const BEFORE = ['support', 'main', 'planes', 'corner', 'straight', 'tilted'];

export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where a joint **has been**, a *joint limit* says where it **may** be. Put a [surface](limit) around the samples: what it holds is allowed. Each side of this *box* is 2.9° beyond the [farthest sample](support) there.',
      ],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: FirstBox },
    },
    {
      text: [
        'Tilt the [box](limit) along the three [main directions](main) of the cloud. Samples spread most along the longest.',
      ],
      settings: { shape: 'box' },
      without: ['support'],
      figure: { ...SPACE, inSpace: BoxSupport },
      guess: {
        ask: 'Will the tilted box be tighter?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: tighter,
        reply:
          'The tilted box allows {tilted} of all rotations, the [straight box](straight) {straight}. Main directions follow where most dots lie; six [far dots](support) alone say how large a box is.',
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
        'A box guesses: what goes far along each axis alone goes far along all at once. This [corner](corner) does, {away} from all samples: **nobody has made** its pose. See the arm, from behind.',
      ],
      settings: { shape: 'oriented-box', limits: false },
      knobs: { pose: 'corner' },
      without: ['support', 'main', 'straight'],
      // From behind and above: there the arm is.
      figure: { ...POSED, from: [2.2, 0.45, 0.8], inSpace: CornerFigure },
    },
    {
      text: [
        'An [*ellipsoid*](limit) is a ball, stretched and tilted. It guesses: far out one way leaves less room other ways. It cuts the corners of the [straight box](straight).',
      ],
      settings: { shape: 'ellipsoid' },
      without: ['support', 'main', 'corner'],
      figure: { ...SPACE, inSpace: StraightGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['box', 'ellipsoid'] }],
    },
    {
      text: [
        'More planes cut corners off the [tilted box](tilted). A [*k-DOP*](planes), a discrete oriented polytope of k planes, has two planes for each of 3 to 13 directions. It guesses: a joint goes as far in each as a [sample](samples) did.',
      ],
      settings: { shape: 'k-dop' },
      without: ['limit', 'straight', 'support', 'main', 'corner'],
      figure: { ...SPACE, inSpace: PlanesFigure },
      play: { knob: 'directions', from: FEWEST, to: MOST, seconds: 5 },
      formula: {
        math: ['mrow', ['msub', 'd', 'i'], '=', ['munder', 'max', 's'], '"\u2009', ['msub', 'n', 'i'], '·', 's'],
        says: 'd i equals the largest, over all samples s, of n i dot s',
        note: 'Plane i stands across direction n, as far out as the farthest sample s.',
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
        'A [*convex hull*](limit) runs straight between outermost dots, then 2.9° clear, inside the [k-DOP](kdop). It guesses: poses between samples are possible.',
      ],
      settings: { shape: 'convex-hull' },
      without: BEFORE,
      figure: { ...SPACE, inSpace: PlanesGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['k-dop', 'convex-hull'] }],
    },
    {
      text: [
        'A *distance field* keeps, on a grid, how far it is to the nearest sample. It guesses: only poses near a sample are possible.',
      ],
      settings: { shape: 'distance-field' },
      without: [...BEFORE, 'samples', 'kdop'],
      figure: { ...POSED, inSpace: BetweenFigure },
      guess: {
        ask: 'Take poses half way between two samples, picked at random. How many does the field stop?',
        answers: ['None', 'Up to half', 'More than half'],
        right: stoppedMost,
        reply:
          'The field stops {stopped} of {asked}, [this one](between) too. {doable} It lets in [the rest](let-in); the hull lets in all.',
        knobs: { pose: 'between' },
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
      text: ['*Padding* pushes a [surface](limit) out from [tight](unpadded), for poses that the clip just missed.'],
      settings: { shape: 'convex-hull' },
      figure: { ...SPACE, inSpace: UnpaddedGhost, Strip: PaddedShares },
      without: [...BEFORE, 'between', 'let-in', 'kdop'],
      guess: {
        ask: 'Push the hull out by 11.5° instead of 2.9°. How much more does it let in?',
        answers: ['A tenth more', 'Half as much again', 'Three times as much'],
        right: rightGrowth,
        reply:
          '{tight} becomes {wide} of all rotations. In three directions at once, a little wider is much more room.',
        settings: { padding: WIDE },
        controls: [{ setting: 'padding', part: 'limit' }],
      },
    },
    {
      text: ['{known} A [flat cut](level) through the ball shows the k-DOP.'],
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
          '{wrong} A tighter shape lets in less that is [impossible](impossible), and stops more that is [possible](lost).',
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
    { id: 'level', label: 'flat cut', look: 'line', colour: 'text-1' },
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
    away: (now) => {
      const corner = cornerNow(now);
      return corner ? degrees(corner.away) : '…';
    },
    known: (now) => {
      if (!truthNow(now)) return 'Of this clip nobody knows what the joint can truly do.';
      const room = roomUnder(now, 'k-dop');
      const can = room?.possible == null ? '…' : shareIn({ ...room, share: room.possible });
      return `Limber’s makers let this joint do ${can} of all rotations, the upright line. The k-DOP lets in ${shareIn(room)}.`;
    },
    wrong: (now) => {
      if (!truthNow(now)) return 'In Limber’s own clip it does.';
      const { letIn, stopped } = wrongly(roomUnder(now, 'k-dop'));
      return `It lets in ${letIn} of all rotations, amber, that the joint cannot do, and stops ${stopped}, white, that the joint can do.`;
    },
    asked: () => count(PAIRS),
    doable: doableWords,
    stopped: (now) => toldOf(betweenNow(now)?.stopped.length),
  },
  terms: ['joint limit', 'box', 'k-DOP', 'ellipsoid', 'convex hull', 'distance field', 'padding'],
  figure: SPACE,
  settings: {},
  knobs: { pose: 'clip' },
  apply(now) {
    const pose = poseNow(now);
    if (pose) turnJointBy(now, pose);
  },
};
