import { type Clip, takesOf } from '../clip';
import { fillLimits } from '../human';
import {
  combinationProblem,
  containsRotation,
  type FitOptions,
  fitCloudInSteps,
  type JointCloud,
  type JointLimit,
  jointCloudInSteps,
  resolveFitOptions,
  type SplitKind,
  splitKinds,
  violationAngle,
} from '../limit';
import {
  angleBetween,
  haarBallPoints,
  haarBallShare,
  inStretches,
  meanRotation,
  type Quat,
  readQuat,
  type Steps,
  saying,
} from '../math';
import { type ShapeKind, shapeKinds } from '../shape';
import { type DataVerdict, enoughData } from './enough-data';
import { makeFolds } from './folds';

/** A model that was tried on a joint, with the least padding that covers what is asked; the most there is where none does. */
export interface TriedModel {
  shape: ShapeKind;
  split: SplitKind;
  /** rad, one of `PADDINGS`. */
  padding: number;
  /** Share of the frames held out that are inside, 0 to 1: over all folds. */
  coverage: number;
  /** What can be relied on of it: less what five folds may be off by, as sure as nine in ten. */
  sureCoverage: number;
  /** Share of all rotations that are inside or within `RESOLUTION` of it; NaN where the model does not cover. */
  volume: number;
}

/** How far a limit is filled up to that of people, and what comes of it. */
export interface ChosenFill {
  /** Above 0, to 1: see `fillLimits`. */
  share: number;
  /** Share of the frames held out that are inside, 0 to 1: over all folds, each filled up. */
  coverage: number;
  /** Share of all rotations that are inside or within `RESOLUTION` of it. */
  volume: number;
  /** The same of the limit as it is learned. */
  learned: { coverage: number; volume: number };
}

/** The model that suits a joint. */
export interface ModelChoice {
  /** To fit the joint with: as given, but for shape, split and padding. Of what is filled up the padding is no more than given. */
  options: FitOptions;
  /** Where data are scarce and people's limit is known; null where the limit is to stay as it is learned. */
  fill: ChosenFill | null;
  /** Whether it covers what is asked; if not, it is the one that covers most. Of a joint that stands still nothing can be said. */
  isCovering: boolean;
  /** All models that go with the chart: those that cover first, the tightest before all. None of a joint that stands still. */
  tried: TriedModel[];
  data: DataVerdict;
}

export interface ChooseSettings {
  /** The coverage asked for, 0 to 1. Default 0.95. */
  targetCoverage?: number;
  /** Default all. */
  shapes?: readonly ShapeKind[];
  /** Into how many blocks of time what a fold holds out is cut: one alone hides the only time that something is done. Default 4. */
  blocksPerFold?: number;
  /** Frames held out per fold that are looked at. Default 300. */
  heldOutPerFold?: number;
  /** Quasi-random rotations that a volume is measured with. Default 4096. */
  volumePoints?: number;
  /** Default 1. */
  seed?: number;
  /** Limit of people for the joint. Default none: then nothing is filled up. */
  human?: JointLimit | null;
}

/** How far a limit is filled up where data are scarce: one clip then holds 99 % of other clips of the actor. */
const SCARCE_FILL = 0.75;
/** rad: what is tried, from tight to loose. */
export const PADDINGS = [0, 0.0125, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3];
/** rad: regions thinner than this, as of a hinge, count as if they were twice as thick. */
const RESOLUTION = 0.02;
/** Standard errors below the mean that nine in ten means lie above. */
const SURE = 1.28;
/** Rotations that a volume is measured with, unless said. */
const VOLUME_POINTS = 4096;
/** rad: how far beyond the frames models are measured. */
const BEYOND = 0.35;
/** Rotations held against a limit in a step. */
const LOOKED_AT = 512;

/**
 * The tightest model of one joint that covers what it was not fitted to: every shape whole and in halves, in the chart that is given,
 * each with the least padding for which, of five folds in turn held out, the share inside is surely the target. Of these the one
 * that admits least. Where the data are scarce, what is held out tells little of what the joint can do: the limit is filled up to
 * that of people instead of being padded. A generator: it yields the share that is done, every few ms.
 *
 * @throws RangeError when options are out of range.
 *
 * @example
 * const { options, data } = finish(chooseModelInSteps([clip], shoulder));
 * fitJoint([clip], shoulder, options);
 */
export function* chooseModelInSteps(
  given: readonly Clip[],
  joint: number,
  options: Partial<FitOptions> = {},
  settings: ChooseSettings = {},
): Generator<number, ModelChoice> {
  const clips = given.flatMap(takesOf);
  const resolved = resolveFitOptions({ ...options, softening: null });
  const { targetCoverage = 0.95, shapes = shapeKinds } = settings;
  const models = splitKinds.flatMap((split) =>
    shapes.map((shape) => ({ split, shape })).filter((model) => !combinationProblem({ ...resolved, ...model })),
  );
  const found: Tried[] = [];
  for (const [i, { split, shape }] of models.entries()) {
    const share = i / (models.length + 1);
    const before = found.at(-1)?.study;
    const study =
      before?.options.split === split
        ? before
        : yield* saying(share, prepare(clips, joint, { ...resolved, split, shape }, settings));
    // What stands still is held by any model.
    if (study.sampleCount <= 1) return standsStill(options);
    found.push(yield* saying(share, tryModel(study, shape, targetCoverage)));
    yield (i + 1) / (models.length + 1);
  }
  const ranked = found.sort(byTightness);
  const [{ model, isCovering, study }] = ranked;
  // The data are judged at the padding that was given: at its own every model covers.
  const folds = yield* saying(1, coverageOfFolds(study, model.shape, resolved.padding));
  const data = enoughData(folds, study.sampleCount, targetCoverage);
  const human = data.kind === 'scarce' ? settings.human : null;
  const padding = human ? Math.min(model.padding, resolved.padding) : model.padding;
  const fill = human ? yield* saying(1, fillFor(study, model.shape, padding, human, settings)) : null;
  return {
    options: resolveFitOptions({ ...options, shape: model.shape, split: model.split, padding }),
    fill,
    isCovering,
    tried: ranked.map((entry) => entry.model),
    data,
  };
}

/** What comes of filling a model up. */
function* fillFor(
  study: Study,
  shape: ShapeKind,
  padding: number,
  human: JointLimit,
  { volumePoints = VOLUME_POINTS, seed = 1 }: ChooseSettings,
): Steps<ChosenFill> {
  const filled = (limit: JointLimit) => fillLimits([limit], [human], SCARCE_FILL)[0];
  const learnedFolds = yield* coverageOfFolds(study, shape, padding);
  const folds = yield* coverageOfFolds(study, shape, padding, filled);
  // People go farther than the frames and some way around.
  const anywhere: Study = { ...study, points: haarBallPoints([0, 0, 0, 1], Math.PI, volumePoints, seed), ballShare: 1 };
  return {
    share: SCARCE_FILL,
    coverage: meanOf(folds),
    volume: yield* volumeOf(anywhere, shape, padding, filled),
    learned: { coverage: meanOf(learnedFolds), volume: yield* volumeOf(study, shape, padding) },
  };
}

const asLearned = (limit: JointLimit): JointLimit => limit;

function standsStill(options: Partial<FitOptions>): ModelChoice {
  return { options: resolveFitOptions(options), fill: null, isCovering: true, tried: [], data: enoughData([1], 1) };
}

interface Tried {
  model: TriedModel;
  isCovering: boolean;
  study: Study;
}

/** Those that cover first, by volume; the others by how much they cover. What is alike stays in the order of the table. */
function byTightness(a: Tried, b: Tried): number {
  if (a.isCovering !== b.isCovering) return a.isCovering ? -1 : 1;
  return a.isCovering ? a.model.volume - b.model.volume : b.model.sureCoverage - a.model.sureCoverage;
}

/** What all models of one split are tried with. */
interface Study {
  options: FitOptions;
  folds: { cloud: JointCloud; heldOut: Quat[] }[];
  cloud: JointCloud;
  sampleCount: number;
  /** N×4, evenly spread over a ball that holds the frames and some way around; and the share of all rotations that is. */
  points: Float64Array;
  ballShare: number;
}

function* prepare(
  clips: readonly Clip[],
  joint: number,
  options: FitOptions,
  { blocksPerFold = 4, heldOutPerFold = 300, volumePoints = VOLUME_POINTS, seed = 1 }: ChooseSettings,
): Steps<Study> {
  const cloud = yield* jointCloudInSteps(clips, joint, options);
  yield;
  const folds: Study['folds'] = [];
  const framesPerBlock = Math.max(1, Math.round(heldOutPerFold / blocksPerFold / clips.length));
  for (const { training, heldOut } of makeFolds(clips, joint, { blocksPerFold, framesPerBlock })) {
    yield;
    folds.push({ heldOut, cloud: yield* jointCloudInSteps(training, joint, options) });
  }
  yield;
  const held = folds.flatMap(({ heldOut }) => heldOut);
  const mean = meanRotation(held.flat());
  const spread = Math.max(...held.map((q) => angleBetween(mean, q)));
  const radius = Math.min(Math.PI, spread + BEYOND);
  const points = haarBallPoints(mean, radius, volumePoints, seed);
  const sampleCount = Math.max(...cloud.parts.map(({ frames }) => frames.length));
  return { options, folds, cloud, sampleCount, points, ballShare: haarBallShare(radius) };
}

function* tryModel(study: Study, shape: ShapeKind, target: number): Steps<Tried> {
  // More padding covers more: the least that does, by halving.
  let [low, high] = [0, PADDINGS.length];
  let folds: number[] = [];
  while (low < high) {
    const middle = (low + high) >> 1;
    const shares = yield* coverageOfFolds(study, shape, PADDINGS[middle]);
    if (sure(shares) >= target) [high, folds] = [middle, shares];
    else [low, folds] = [middle + 1, high < PADDINGS.length ? folds : shares];
  }
  const isCovering = high < PADDINGS.length;
  const padding = PADDINGS[Math.min(high, PADDINGS.length - 1)];
  const volume = isCovering ? yield* volumeOf(study, shape, padding) : Number.NaN;
  const { split } = study.options;
  return {
    model: { shape, split, padding, coverage: meanOf(folds), sureCoverage: sure(folds), volume },
    isCovering,
    study,
  };
}

/** Of each fold, the share of what it holds out that is inside the limit of the rest, or what is made of that limit. */
function* coverageOfFolds(
  { folds }: Study,
  shape: ShapeKind,
  padding: number,
  made: (limit: JointLimit) => JointLimit = asLearned,
): Steps<number[]> {
  const shares: number[] = [];
  for (const { cloud, heldOut } of folds) {
    const limit = made(yield* fitCloudInSteps(cloud, { shape, padding }));
    let inside = 0;
    for (const q of heldOut) if (containsRotation(limit, q)) inside++;
    shares.push(heldOut.length > 0 ? inside / heldOut.length : 1);
    yield;
  }
  return shares;
}

function* volumeOf(
  { cloud, points, ballShare }: Study,
  shape: ShapeKind,
  padding: number,
  made: (limit: JointLimit) => JointLimit = asLearned,
): Steps<number> {
  const limit = made(yield* fitCloudInSteps(cloud, { shape, padding }));
  const count = points.length / 4;
  let inside = 0;
  yield;
  yield* inStretches(
    count,
    (from, to) => {
      const q: Quat = [0, 0, 0, 1];
      for (let i = from; i < to; i++) if (violationAngle(limit, readQuat(points, i, q)) <= RESOLUTION) inside++;
    },
    LOOKED_AT,
  );
  return (ballShare * inside) / count;
}

/** The mean of some folds' coverage, less what it may be off by. */
function sure(folds: readonly number[]): number {
  const mean = meanOf(folds);
  const variance = folds.reduce((sum, share) => sum + (share - mean) ** 2, 0) / Math.max(1, folds.length - 1);
  return mean - SURE * Math.sqrt(variance / folds.length);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
