import type { Clip } from '../clip';
import {
  combinationProblem,
  containsRotation,
  type FitOptions,
  fitCloud,
  type JointLimit,
  jointCloud,
  limitVector,
  resolveFitOptions,
} from '../limit';
import { angleBetween, finish, makeRandom, type Points, type Quat, readQuat, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { type JointSlice, projectInSlice, sliceAt, sliceExcess, sliceOf, tieLimits, tieOfPlanes } from '../ties';
import type { OwnStudy } from './evidence';
import type { Evidence } from './evidence-of-model';
import { makeFolds, rotationsOf } from './folds';
import {
  bestTime,
  emptyEvidence,
  meanOf,
  paddingForCoverage,
  percentile,
  type Study,
  turnedFar,
  volumeOf,
} from './study';
import { fitPlanesInSteps } from './ties/fit-planes';
import { everyNth, frameStride, thinPairs } from './ties/pairs';
import { decideDefaults } from './ties/tie-options';

/** A neighbour that a joint is tied to, and how far outside the outermost pairs the tie's planes stand, rad. */
export interface Neighbour {
  joint: number;
  padding: number;
}

/** rad: what is moved by less was inside. */
const UNMOVED = 1e-6;
/** Moments of the clip whose neighbours slices are looked at. */
const MOMENTS = 24;

/** Limits and ties of a joint and its neighbours, of some clips, to be padded. */
interface Learned {
  /** Own limits of the joint and of its neighbours at any padding. */
  limits(padding: number): JointLimit[];
  /** For each neighbour the planes of the charts, without padding. */
  planes: number[][][];
}

/**
 * Studies a joint's limit with its ties as `gatherEvidenceInSteps` studies limits alone: the same stretches are held out, and both the limits and
 * the planes are learned anew without each. A held-out frame is inside where it is with its neighbours where that frame has them. Volume is
 * the mean over moments of the clip of what is left to the joint then. Which neighbours it is tied to is as given.
 */
export const tiedStudy =
  (model: Partial<FitOptions>, neighbours: readonly Neighbour[]): OwnStudy =>
  (study) =>
    studyTied(study, resolveFitOptions({ ...model, softening: null }), neighbours);

function* studyTied(study: Study, options: FitOptions, neighbours: readonly Neighbour[]): Generator<void, Evidence> {
  const { settings, clips, joint, folds } = study;
  const nothing = emptyEvidence(options);
  const problem = combinationProblem(options);
  if (problem) return { ...nothing, problem };
  if (neighbours.length === 0) return { ...nothing, problem: 'Nothing is known to tie this joint.' };
  const joints = [joint, ...neighbours.map((neighbour) => neighbour.joint)];
  const whole = yield* learn(clips, joints, options);
  const tied = sliceAtPadding(whole, joints, neighbours, options.padding, null);
  if (typeof tied === 'string') return { ...nothing, problem: tied };

  const perFold: { learned: Learned; heldOut: Quat[][] }[] = [];
  const foldsOf = (other: number) => (other === joint ? folds : makeFolds(clips, other, settings));
  const heldOutOf = joints.map((other) => foldsOf(other).map(({ heldOut }) => heldOut));
  for (const [fold, { training }] of folds.entries())
    perFold.push({ learned: yield* learn(training, joints, options), heldOut: heldOutOf.map((of) => of[fold]) });

  /** How far held-out frames are moved, ascending. @param all the padding of ties too; null for their own */
  const moved = (padding: number, all: number | null): number[] =>
    perFold
      .flatMap(({ learned, heldOut }) => {
        const slice = sliceAtPadding(learned, joints, neighbours, padding, all);
        if (typeof slice === 'string') return [];
        return heldOut[0].map((q, i) => {
          const pose = poseOf(joints, (k) => heldOut[k][i]);
          projectInSlice(sliceAt(slice, pose), q, held);
          return angleBetween(held, q);
        });
      })
      .sort((a, b) => a - b);
  const coverageOf = (distances: number[]): number =>
    distances.length > 0 ? distances.filter((angle) => angle < UNMOVED).length / distances.length : 1;
  const distances = moved(options.padding, null);
  yield;

  const equal = paddingForCoverage(settings.targetCoverage, (padding) => coverageOf(moved(padding, padding)));
  yield;

  const moments = momentsOf(clips, joints);
  const tightness = (padding: number, all: number | null): number => {
    const slice = sliceAtPadding(whole, joints, neighbours, padding, all);
    return typeof slice === 'string' ? Number.NaN : volumeLeft(study, slice, moments) / study.ballShare;
  };
  const inUse = volumeLeft(study, tied, moments) / study.ballShare;
  const atEqual = tightness(equal.padding, equal.padding);
  yield;

  const sweep: Evidence['sweep'] = [];
  for (const padding of settings.paddings) {
    sweep.push({ padding, coverage: coverageOf(moved(padding, padding)), tightness: tightness(padding, padding) });
    yield;
  }
  const { limit, planes } = tied;
  return {
    ...nothing,
    coverage: coverageOf(distances),
    tightness: inUse,
    moments: moments.length,
    atEqualCoverage: { ...equal, tightness: atEqual },
    sweep,
    distance: { mean: meanOf(distances), p99: percentile(distances, 0.99) },
    parameterCount:
      limit.parts.reduce((sum, { shape }) => sum + modelOf(shape).parameterCount(shape), 0) + 7 * planes.length,
    nanoseconds: settings.now ? timeOf(tied, probesAt(study, limit, moments), settings.now) : null,
  };
}

const held: Quat = [0, 0, 0, 1];

function* learn(clips: readonly Clip[], joints: readonly number[], options: FitOptions): Generator<void, Learned> {
  const clouds = joints.map((joint) => jointCloud(clips, joint, options));
  const step = frameStride(clips[0].frameTime);
  const vectors = clouds.map((cloud, k) => {
    const limit = fitCloud(cloud);
    const all = rotationsOf(clips, joints[k]).flatMap((q) => limitVector(limit, 0, q));
    return everyNth(Float64Array.from(all), step) as Points;
  });
  yield;
  const planes: number[][][] = [];
  for (let k = 1; k < joints.length; k++) {
    // The tie's own joints stand in the order of the skeleton: the same pairs as when it was learned.
    const [a, b] = joints[k] < joints[0] ? [k, 0] : [0, k];
    const { tie } = decideDefaults;
    const fitted = finish(fitPlanesInSteps(thinPairs(vectors[a], vectors[b], tie.spacing), tie));
    planes.push(fitted.planes.map((row) => (a === 0 ? row : [...row.slice(3, 6), ...row.slice(0, 3), row[6]])));
    yield;
  }
  return { planes, limits: (padding) => clouds.map((cloud) => fitCloud(cloud, { padding })) };
}

/** The joint's slice, its own limits padded so far, and ties as far or by their own padding; or why there is none. */
function sliceAtPadding(
  { limits, planes }: Learned,
  joints: readonly number[],
  neighbours: readonly Neighbour[],
  padding: number,
  all: number | null,
): JointSlice | string {
  const own = limits(padding);
  const byJoint: (JointLimit | null)[] = new Array(Math.max(...joints) + 1).fill(null);
  own.forEach((limit) => {
    byJoint[limit.joint] = limit;
  });
  const ties = planes.map((rows, k) => tieOfPlanes([own[0], own[k + 1]], rows, all ?? neighbours[k].padding));
  const tied = tieLimits(byJoint, ties);
  return sliceOf(tied, joints[0]) ?? tied.resting[0]?.why ?? 'Without a stretch of the clip nothing ties this joint.';
}

/** Rotations of some joints at their places in a pose. */
function poseOf(joints: readonly number[], rotationOf: (k: number) => Readonly<Quat>): number[] {
  const pose: number[] = new Array(4 * (Math.max(...joints) + 1)).fill(0);
  for (const [k, joint] of joints.entries()) for (let i = 0; i < 4; i++) pose[4 * joint + i] = rotationOf(k)[i];
  return pose;
}

/** Poses evenly over the clips. */
function momentsOf(clips: readonly Clip[], joints: readonly number[]): number[][] {
  const rotations = joints.map((joint) => rotationsOf(clips, joint));
  const count = rotations[0].length;
  return Array.from({ length: Math.min(MOMENTS, count) }, (_, m) => {
    const frame = Math.floor(((m + 0.5) * count) / Math.min(MOMENTS, count));
    return poseOf(joints, (k) => rotations[k][frame]);
  });
}

const vector: Vec3 = [0, 0, 0];

/** The share of all rotations that the joint is left, mean of the moments. */
function volumeLeft(study: Study, slice: JointSlice, moments: readonly number[][]): number {
  const { limit, ownSlabs } = slice;
  const slabsAt = moments.map((pose) => [...sliceAt(slice, pose).slabs]);
  return volumeOf(study, (q) => {
    if (!containsRotation(limit, q)) return 0;
    limitVector(limit, 0, q, vector);
    const left = slabsAt.filter((slabs) => sliceExcess({ ...slice, slabs, ownSlabs }, vector) <= UNMOVED).length;
    return left / moments.length;
  }).share;
}

/** A pose, and a rotation of the joint in it that is past its limit. */
interface Probe {
  pose: number[];
  rotation: Quat;
}

/** The joint turned by 10° to 40° from where it is at moments, its neighbours left there. */
function probesAt({ joint, settings }: Study, limit: JointLimit, moments: readonly number[][]): Probe[] {
  const random = makeRandom(settings.seed + 3);
  const probes: Probe[] = [];
  for (let trial = 0; trial < 40 * settings.probes && probes.length < settings.probes; trial++) {
    const pose = moments[trial % moments.length];
    const rotation = turnedFar(readQuat(pose, joint), random);
    if (!containsRotation(limit, rotation)) probes.push({ pose, rotation });
  }
  return probes;
}

/** ns to place the ties and project. */
const timeOf = (slice: JointSlice, probes: readonly Probe[], now: () => number): number =>
  bestTime(probes.length, now, (i) => {
    projectInSlice(sliceAt(slice, probes[i].pose), probes[i].rotation, held);
  });
