import type { Clip } from '../clip';
import { containsRotation, type FitOptions, type JointLimit, jointCloud, resolveFitOptions } from '../limit';
import {
  angleBetween,
  haarBallPoints,
  haarBallShare,
  makeRandom,
  meanRotation,
  multiply,
  nextNormal,
  type Quat,
  readQuat,
  rotationFromVector,
  type Vec3,
} from '../math';
import type { Evidence, EvidenceSettings } from './evidence-of-model';
import { type Fold, makeFolds, rotationsOf } from './folds';

const MOST_PADDING = 1.5;
/** How often a thing is timed, and how many are done in each round, at least. */
const ROUNDS = 5;
const TIMED = 1500;

/** What is known of a joint before any model is looked at. */
export interface Study {
  joint: number;
  clips: readonly Clip[];
  folds: Fold[];
  /** Rotations parentFromLocal no two of which are nearer than the sample spacing. */
  samples: Quat[];
  mean: Quat;
  /** rad: no sample is further from the mean. */
  spread: number;
  /** Share of all rotations within the ball radius of a sample. */
  ballShare: number;
  settings: Required<Omit<EvidenceSettings, 'now' | 'truth'>> & Pick<EvidenceSettings, 'now' | 'truth'>;
}

export function prepareStudy(clips: readonly Clip[], joint: number, given: EvidenceSettings): Study {
  const settings = {
    targetCoverage: 0.95,
    paddings: [],
    ballRadius: 0.1,
    volumePoints: 4096,
    probes: 60,
    blocksPerFold: 1,
    framesPerBlock: 300,
    seed: 1,
    ...given,
  };
  const cloud = jointCloud(clips, joint, resolveFitOptions({ split: 'none', chart: 'exponential-map' }));
  const all = rotationsOf(clips, joint);
  const samples = Array.from(cloud.parts[0].frames, (frame) => all[frame]);
  const mean = meanRotation(samples.flat());
  const spread = Math.max(...samples.map((q) => angleBetween(mean, q)));
  const radius = Math.min(Math.PI, spread + settings.ballRadius);
  const points = haarBallPoints(mean, radius, settings.volumePoints, settings.seed);
  const least = Math.cos(settings.ballRadius / 2);
  const inBalls = countPoints(points, (q) =>
    samples.some((s) => Math.abs(q[0] * s[0] + q[1] * s[1] + q[2] * s[2] + q[3] * s[3]) >= least),
  );
  const ballShare = (haarBallShare(radius) * Math.max(inBalls, 1)) / settings.volumePoints;
  return {
    joint,
    clips,
    folds: makeFolds(clips, joint, settings),
    samples,
    mean,
    spread,
    ballShare,
    settings,
  };
}

export function emptyEvidence(model: Partial<FitOptions>): Evidence {
  const nothing = Number.NaN;
  return {
    options: { ...resolveFitOptions(), ...model },
    frames: 'held-out',
    coverage: nothing,
    tightness: nothing,
    atEqualCoverage: { padding: nothing, coverage: nothing, tightness: nothing },
    sweep: [],
    distance: { mean: nothing, p99: nothing },
    parameterCount: 0,
    nanoseconds: null,
    geodesicExcess: { mean: nothing, p99: nothing },
  };
}

/** The least padding, to 1e-3 rad, with which the target is covered; the most there is when none suffices. */
export function paddingForCoverage(
  target: number,
  coverageAt: (padding: number) => number,
): { padding: number; coverage: number } {
  let [low, high] = [0, MOST_PADDING];
  let atHigh = coverageAt(high);
  const atZero = coverageAt(0);
  if (atZero >= target) return { padding: 0, coverage: atZero };
  if (atHigh < target) return { padding: high, coverage: atHigh };
  // Most joints need little: look for the right order of magnitude first.
  for (const padding of [0.4, 0.1, 0.025]) {
    const coverage = coverageAt(padding);
    if (coverage < target) {
      low = padding;
      break;
    }
    [high, atHigh] = [padding, coverage];
  }
  while (high - low > 1e-3 + 0.01 * low) {
    const padding = (low + high) / 2;
    const coverage = coverageAt(padding);
    if (coverage >= target) [high, atHigh] = [padding, coverage];
    else low = padding;
  }
  return { padding: high, coverage: atHigh };
}

/** The share of all rotations that something admits, each wholly, not at all or in part, and the points that tell. */
export function volumeOf(
  { mean, spread, settings }: Study,
  admits: (rotation: Quat) => number,
): { share: number; points: Float64Array } {
  const { volumePoints, seed, truth } = settings;
  // A coarse look at everything tells how far out the limit and the truth reach; then a ball that holds all of it.
  const coarse = haarBallPoints(mean, Math.PI, 1024, seed + 1);
  let reach = Math.min(Math.PI, spread + 0.3);
  eachPoint(coarse, (q) => {
    const angle = angleBetween(mean, q);
    if (angle > reach && (admits(q) > 0 || truth?.(q))) reach = angle;
  });
  const radius = Math.min(Math.PI, reach + 0.2);
  const points = haarBallPoints(mean, radius, volumePoints, seed);
  let admitted = 0;
  eachPoint(points, (q) => {
    admitted += admits(q);
  });
  return { share: (haarBallShare(radius) * admitted) / volumePoints, points };
}

function eachPoint(points: Float64Array, visit: (q: Quat) => void): void {
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < points.length; i++) visit(readQuat(points, i, q));
}

function countPoints(points: Float64Array, test: (q: Quat) => boolean): number {
  let count = 0;
  eachPoint(points, (q) => {
    if (test(q)) count++;
  });
  return count;
}

/** Samples turned by 10° to 40° about random axes, those that leave the limit. */
export function rotationsPastData({ samples, settings }: Study, limit: JointLimit): Quat[] {
  const random = makeRandom(settings.seed + 2);
  const probes: Quat[] = [];
  for (let trial = 0; trial < 40 * settings.probes && probes.length < settings.probes; trial++) {
    const sample = samples[Math.floor(random() * samples.length)];
    const turned = turnedFar(sample, random);
    if (!containsRotation(limit, turned)) probes.push(turned);
  }
  return probes;
}

/** A rotation turned by 10° to 40° about a random axis. */
export const turnedFar = (q: Quat, random: () => number): Quat =>
  multiply(q, rotationFromVector(randomVector(random, (Math.PI / 18) * (1 + 3 * random()))));

/** ns that one of `count` things takes: the best of some rounds; 0 of none. @param now milliseconds */
export function bestTime(count: number, now: () => number, once: (i: number) => void): number {
  if (count === 0) return 0;
  const repeats = Math.ceil(TIMED / count);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = now();
    for (let r = 0; r < repeats; r++) for (let i = 0; i < count; i++) once(i);
    best = Math.min(best, (now() - start) / (repeats * count));
  }
  return 1e6 * best;
}

export function randomVector(random: () => number, length: number): Vec3 {
  const v: Vec3 = [nextNormal(random), nextNormal(random), nextNormal(random)];
  const scale = length / Math.max(Math.hypot(...v), 1e-12);
  return [v[0] * scale, v[1] * scale, v[2] * scale];
}

export const meanOf = (values: number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;

/** Of values in rising order; 0 of none. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
