import { type Clip, takesOf } from '../clip';
import { fillLimits } from '../human';
import {
  combinationProblem,
  containsRotation,
  defaultFitOptions,
  type FitOptions,
  fitCloud,
  type JointCloud,
  type JointLimit,
  jointCloud,
  projectRotation,
  resolveFitOptions,
  violationAngle,
} from '../limit';
import { angleBetween, finish, makeRandom, multiply, type Quat, rotationFromVector } from '../math';
import { modelOf } from '../shape';
import { compareWithTruth } from './compare-with-truth';
import type { Evidence, EvidenceSettings } from './evidence-of-model';
import {
  bestTime,
  emptyEvidence,
  meanOf,
  paddingForCoverage,
  percentile,
  prepareStudy,
  randomVector,
  rotationsPastData,
  type Study,
  volumeOf,
} from './study';

/** How far a study has come. */
export interface EvidenceProgress {
  done: number;
  total: number;
}

/** Steps of a study per model, those of the sweep aside: in use, equal coverage, volumes, excess. */
const STEPS = 4;

/** A model that knows how to be studied: four steps, and one for each padding of the sweep, or fewer. */
export type OwnStudy = (study: Study) => Generator<void, Evidence>;

/**
 * Studies how well each of `models` limits one joint of the clips.
 *
 * @category Studies
 * @param models options of limits to be fitted, and limits as they are, say edited by hand.
 * @returns one `Evidence` per model, in order.
 *
 * @example
 * const [kDop, hull] = gatherEvidence([clip], shoulder, [{ shape: 'k-dop' }, { shape: 'convex-hull' }]);
 * kDop.coverage; // share of held-out frames inside
 */
export const gatherEvidence = (
  clips: readonly Clip[],
  joint: number,
  models: readonly (Partial<FitOptions> | JointLimit)[],
  settings?: EvidenceSettings,
): Evidence[] => finish(gatherEvidenceInSteps(clips, joint, models, settings));

/** `gatherEvidence` in steps of a fraction of a second: yields the progress, so that a worker can report and stop. */
export function* gatherEvidenceInSteps(
  clips: readonly Clip[],
  joint: number,
  models: readonly (Partial<FitOptions> | JointLimit | OwnStudy)[],
  settings: EvidenceSettings = {},
): Generator<EvidenceProgress, Evidence[]> {
  const study = prepareStudy(clips.flatMap(takesOf), joint, settings);
  const results: Evidence[] = [];
  const stepsPerModel = STEPS + (settings.paddings?.length ?? 0);
  const total = models.length * stepsPerModel;
  for (const model of models) {
    const steps =
      typeof model === 'function'
        ? model(study)
        : 'parts' in model
          ? studyLimit(study, model)
          : studyModel(study, model);
    let step = steps.next();
    for (let k = 1; !step.done; k++) {
      yield { done: results.length * stepsPerModel + Math.min(k, stepsPerModel), total };
      step = steps.next();
    }
    results.push(step.value);
    yield { done: results.length * stepsPerModel, total };
  }
  return results;
}

/** What becomes of a limit after it was fitted. */
type Finishing = (limit: JointLimit) => JointLimit;

/**
 * Studies a model as `gatherEvidenceInSteps` does, whose limits are filled up after they are fitted, those of each fold too.
 *
 * @param human limit of people of the joint. @param share see `fillLimits`.
 */
export const filledStudy =
  (model: Partial<FitOptions>, human: JointLimit, share: number): OwnStudy =>
  (study) =>
    studyModel(study, model, (limit) => fillLimits([limit], [human], share)[0]);

function* studyModel(
  study: Study,
  model: Partial<FitOptions>,
  finished: Finishing = (limit) => limit,
): Generator<void, Evidence> {
  const { settings, clips, joint } = study;
  const problem = combinationProblem({ ...defaultFitOptions, ...model });
  if (problem) return { ...emptyEvidence(model), problem };
  const options = resolveFitOptions({ ...model, softening: null });
  const foldClouds = study.folds.map(({ training }) => jointCloud(training, joint, options));
  const { coverage, distances } = holdOut(study, foldClouds, finished);
  yield;

  const equal = paddingForCoverage(settings.targetCoverage, (padding) =>
    coverageAt(study, foldClouds, padding, finished),
  );
  yield;

  const cloud = jointCloud(clips, joint, options);
  const limit = finished(fitCloud(cloud));
  const loose = finished(fitCloud(cloud, { padding: equal.padding }));
  const { share, truth } = admittedBy(study, limit);
  const tightnessAtEqual = admittedBy(study, loose).share / study.ballShare;
  yield;

  const sweep: Evidence['sweep'] = [];
  for (const padding of settings.paddings) {
    const swept = finished(fitCloud(cloud, { padding }));
    sweep.push({
      padding,
      coverage: coverageAt(study, foldClouds, padding, finished),
      tightness: admittedBy(study, swept).share / study.ballShare,
    });
    yield;
  }

  return {
    ...emptyEvidence(options),
    coverage,
    tightness: share / study.ballShare,
    atEqualCoverage: { ...equal, tightness: tightnessAtEqual },
    sweep,
    distance: { mean: meanOf(distances), p99: percentile(distances, 0.99) },
    ...costOf(study, limit),
    ...(truth && { truth }),
  };
}

/** A limit that was not fitted here: all frames judge it. */
function* studyLimit(study: Study, given: JointLimit): Generator<void, Evidence> {
  const limit: JointLimit = { ...given, softening: null };
  const { chart, shape } = limit.parts[0];
  const all = study.folds.flatMap(({ heldOut }) => heldOut);
  const distances = all.map((q) => violationAngle(limit, q)).sort((a, b) => a - b);
  const inside = all.filter((q) => containsRotation(limit, q)).length;
  yield;

  const { share, truth } = admittedBy(study, limit);
  yield;

  return {
    ...emptyEvidence({ split: limit.split, chart, shape: shape.kind, padding: Number.NaN }),
    frames: 'all',
    coverage: inside / all.length,
    tightness: share / study.ballShare,
    distance: { mean: meanOf(distances), p99: percentile(distances, 0.99) },
    ...costOf(study, limit),
    ...(truth && { truth }),
  };
}

/** What a limit takes to store and to enforce, and how far it bends the shortest way. */
function costOf(study: Study, limit: JointLimit): Pick<Evidence, 'parameterCount' | 'nanoseconds' | 'geodesicExcess'> {
  const { settings } = study;
  const probes = rotationsPastData(study, limit);
  const excesses = probes.map((q, i) => geodesicExcess(study, limit, q, settings.seed + i)).sort((a, b) => a - b);
  return {
    parameterCount: limit.parts.reduce((sum, { shape }) => sum + modelOf(shape).parameterCount(shape), 0),
    nanoseconds: settings.now ? timeOf(limit, probes, settings.now) : null,
    geodesicExcess: { mean: excesses.length > 0 ? meanOf(excesses) : 1, p99: percentile(excesses, 0.99) || 1 },
  };
}

/** The share of all rotations that a limit admits, and how that compares with the truth. */
function admittedBy(study: Study, limit: JointLimit): { share: number; truth: Evidence['truth'] } {
  const { share, points } = volumeOf(study, (q) => (containsRotation(limit, q) ? 1 : 0));
  const { truth } = study.settings;
  return { share, truth: truth && compareWithTruth(limit, truth, points) };
}

function holdOut(study: Study, clouds: JointCloud[], finished: Finishing): { coverage: number; distances: number[] } {
  let [inside, total] = [0, 0];
  const distances: number[] = [];
  study.folds.forEach(({ heldOut }, fold) => {
    const limit = finished(fitCloud(clouds[fold]));
    for (const q of heldOut) {
      total++;
      if (containsRotation(limit, q)) inside++;
      distances.push(violationAngle(limit, q));
    }
  });
  return { coverage: total > 0 ? inside / total : 1, distances: distances.sort((a, b) => a - b) };
}

function coverageAt(study: Study, clouds: JointCloud[], padding: number, finished: Finishing): number {
  let [inside, total] = [0, 0];
  study.folds.forEach(({ heldOut }, fold) => {
    const limit = finished(fitCloud(clouds[fold], { padding }));
    for (const q of heldOut) if (containsRotation(limit, q)) inside++;
    total += heldOut.length;
  });
  return total > 0 ? inside / total : 1;
}

/**
 * True angle to the limit's answer ÷ the smallest found: from the answer and from the nearest samples, random steps that shrink
 * while they fail, each brought back inside by the limit itself. At least 1.
 */
function geodesicExcess({ samples }: Study, limit: JointLimit, asked: Quat, seed: number): number {
  const answer = projectRotation(limit, asked);
  const given = angleBetween(asked, answer);
  if (given < 1e-6) return 1;
  const random = makeRandom(seed);
  let nearest = samples[0];
  for (const sample of samples) if (angleBetween(asked, sample) < angleBetween(asked, nearest)) nearest = sample;
  let least = given;
  for (const start of [answer, projectRotation(limit, nearest)]) {
    let best: Quat = [...start];
    let angle = angleBetween(asked, best);
    for (let step = 0.3, trial = 0; trial < 150 && step > 1e-4; trial++) {
      const tried = projectRotation(limit, multiply(best, rotationFromVector(randomVector(random, step * random()))));
      const tryAngle = angleBetween(asked, tried);
      if (tryAngle < angle) [best, angle] = [tried, tryAngle];
      else step *= 0.93;
    }
    least = Math.min(least, angle);
  }
  return given / least;
}

function timeOf(limit: JointLimit, probes: Quat[], now: () => number): number {
  const out: Quat = [0, 0, 0, 1];
  return bestTime(probes.length, now, (i) => {
    projectRotation(limit, probes[i], out);
  });
}
