import { shapeKinds, type Vec3 } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, Now } from '../chapter';
import { type BetweenSamples, betweenSamples, PAIRS } from '../figures/between-samples';
import { emptiestCorner, FEWEST } from '../figures/fewer-planes';
import { fitUnder } from '../fit-under';
import type { RegionSize } from '../measure-room';
import { possibleAmong, shareIn } from '../room-of';
import { roomUnder } from '../room-under';
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

/** The samples and their limit alone, from equally far for all shapes: where the joint is now is no matter here. */
const SPACE: FigureOf = {
  main: 'space',
  inset: 'character',
  isInsetLarge: true,
  half: 'upper',
  reach: 1.06,
  hides: ['now', 'path'],
  Strip: ShapeShares,
};
/** The body takes a pose that the limit may not allow. */
const POSED: FigureOf = { ...SPACE, hidesMeters: true };

const StraightGhost = lazyRoom('The straight box', () => import('../figures/LimitGhost'), 'StraightGhost', {
  isPlaceless: true,
});

const BoxSupport = lazyRoom('The farthest samples', () => import('../figures/BoxSupport'), 'BoxSupport', {
  isPlaceless: true,
});

const UnpaddedGhost = lazyRoom('The limit without padding', () => import('../figures/LimitGhost'), 'UnpaddedGhost', {
  isPlaceless: true,
});

const BetweenFigure = lazyRoom('The poses between', () => import('../figures/BetweenFigure'), 'BetweenFigure', {
  isPlaceless: true,
});

const PlanesGhost = lazyRoom('The k-DOP', () => import('../figures/LimitGhost'), 'PlanesGhost', { isPlaceless: true });

const ImpossibleFigure = lazyRoom('Impossible poses', () => import('../figures/ImpossibleFigure'), 'ImpossibleFigure', {
  isPlaceless: true,
});

const FromTheFront = lazyRoom('The look from the front', () => import('../figures/FromTheFront'), 'FromTheFront', {
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

/** Says something of what the joint can truly do; where that is not known, says so. */
const knownOr =
  (tell: (room: RegionSize, possible: number) => string, unknown: string) =>
  (now: Now): string => {
    if (!truthNow(now)) return unknown;
    const room = roomUnder(now, 'k-dop');
    return room?.possible == null ? '…' : tell(room, room.possible);
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
  return `A program made this body, so what it can do is known: ${told} of them. The field is too tight.`;
}

const toldOf = (value: number | undefined): string => (value === undefined ? '…' : count(value));

/** The pose that the body takes; null where it is that of the clip. */
function poseNow(now: Now): Vec3 | null {
  const { limit, cloud, knobs } = now;
  if (knobs.pose === 'between') return betweenNow(now)?.shown?.at ?? null;
  return knobs.pose === 'corner' && limit && cloud ? emptiestCorner(limit, cloud) : null;
}

/** Parts of the first four beats alone. */
const BEFORE = ['support', 'main', 'planes', 'corner', 'straight', 'tilted'];

export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where a joint **has been**, a *joint limit* says where it **may** be. Put a [surface](limit) around them, 2.9° clear: what it holds is allowed. This is a *box*.',
      ],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: FromTheFront },
    },
    {
      text: [
        'Each side of a [box](limit) is as far out as the [farthest sample](support) on that side. Tilt the box along the [main directions](main) of the [cloud](samples).',
      ],
      settings: { shape: 'box' },
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
        'An [*ellipsoid*](limit) is a ball, stretched and tilted. It cuts the corners of the [straight box](straight), and swells out of its sides.',
      ],
      settings: { shape: 'ellipsoid' },
      without: ['support', 'main'],
      figure: { ...SPACE, inSpace: StraightGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['box', 'ellipsoid'] }],
    },
    {
      text: [
        'A [corner](corner) of the [tilted box](tilted) lets in a pose **nobody has made**: see the arm, from behind. More planes cut corners off. A [*k-DOP*](planes), a discrete oriented polytope of k planes, has two planes for each of 3 to 13 directions, as far out as the [samples](samples) reach.',
      ],
      settings: { shape: 'k-dop', limits: false },
      knobs: { pose: 'corner' },
      without: ['limit', 'straight', 'support', 'main'],
      // From behind and above: there the arm is.
      figure: { ...POSED, from: [2.2, 0.45, 0.8], inSpace: PlanesFigure },
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
        'A [*convex hull*](limit) runs straight between outermost dots, then 2.9° clear, inside the [k-DOP](kdop). No shape without dents that stays 2.9° clear is smaller.',
      ],
      settings: { shape: 'convex-hull' },
      without: BEFORE,
      figure: { ...SPACE, inSpace: PlanesGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['k-dop', 'convex-hull'] }],
    },
    {
      text: [
        'A *distance field* keeps, on a grid, how far it is to the nearest sample. Its [surface](limit) follows each dent.',
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
      text: ['What the joints of Limber’s own clip can truly do is known. {known}'],
      settings: { shape: 'k-dop' },
      figure: { ...POSED, inSpace: ImpossibleFigure },
      without: [...BEFORE, 'samples', 'between', 'let-in', 'unpadded', 'kdop'],
      guess: {
        ask: 'Does the k-DOP let in poses that the joint cannot do?',
        answers: ['No, it is smaller', 'Yes'],
        right: rightOfTruth,
        reply: '{wrong} The tighter a shape, the less of it is [impossible](impossible), outside the [net](possible).',
        controls: [{ setting: 'shape', part: 'limit', only: TOLD, short: { 'oriented-box': 'Tilted' } }],
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
    { id: 'impossible', label: 'let in, but impossible', look: 'dot', colour: 'violation-fill' },
    { id: 'possible', label: 'what the joint can do', look: 'line', colour: 'text-1' },
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
    known: knownOr(
      (room, possible) =>
        `The joint can do ${shareIn({ ...room, share: possible })} of all rotations, the upright line. The k-DOP lets in ${shareIn(room)}.`,
      'Of the clip that is open it is not.',
    ),
    wrong: knownOr((room, possible) => {
      const wrong = room.share * (room.wrong ?? 0);
      return `The hatched ${shareIn({ ...room, share: wrong })} of all rotations is let in, though the joint cannot do it; ${shareIn({ ...room, share: possible - room.share + wrong })} is stopped, though the joint can.`;
    }, 'In Limber’s own clip it does.'),
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
