import { inverseMultiply, type Quat, readQuat, type Steps, shortRotationVector, type Vec3 } from '../math';
import { createSkyline, factorInSteps, type Skyline, solveFactored } from './cholesky';
import type { PoseFit } from './pose-fit';
import type { RegionMoments } from './region-moments';

/**
 * How much joints and the root speed up in motion of people, as standard deviations: rad/s² and m/s². In frames in which a point that a joint
 * moves is missing, the joint speeds up by so many times the spread of its region a second squared, as a pendulum of 1.7 Hz does.
 */
const ACCELERATION = { joints: 40, root: 10, perSpread: 110 } as const;
const MOST_ROUNDS = 4;
/** A round that makes the cost less by a smaller share than this is the last. */
const SETTLED = 1e-3;
/** Frames that are gone through in a step: some ms. */
const FRAMES = 60;

/** Poses of some frames in a row. */
interface Poses {
  /** F×J×4. */
  readonly rotations: Float64Array;
  /** F×3, m. */
  readonly roots: Float64Array;
}

/** Fits frames in a row at once. Made once, for many stretches: nothing is allocated for a stretch. */
export interface StretchFit {
  /** Where the fit starts, and what comes out: the first frames of these count. */
  readonly poses: Poses;
  /** @param seen K×3 of a frame of the stretch, m; NaN for what is missing. May be the same array every time. */
  fitInSteps(frames: number, seen: (frame: number) => ArrayLike<number>, frameTime: number): Steps<void>;
}

/**
 * Fits the poses of frames in a row at once: each to its points, and all to motion that speeds up as people do, by second differences
 * over time. One banded system of equations for all frames; a gap is filled from both of its ends.
 *
 * @param most frames of the longest stretch.
 */
export function createStretchFit(fit: PoseFit, most: number): StretchFit {
  const { size } = fit;
  const joints = fit.columns.length;
  const createPoses = (): Poses => ({
    rotations: new Float64Array(4 * joints * most),
    roots: new Float64Array(3 * most),
  });
  const poses = createPoses();
  const next = createPoses();
  const system = systemOf(fit.matrix.first, most);
  const steps = new Float64Array(size * most);
  const speeds = new Float64Array(size * most);
  const weights = new Float64Array(size * most);
  const unseen = accelerationsUnseen(fit);

  const show = ({ rotations, roots }: Poses, frame: number) => {
    const { rotations: local, root } = fit;
    for (let i = 0; i < 4 * joints; i++) local[i] = rotations[4 * joints * frame + i];
    for (let k = 0; k < 3; k++) root[k] = roots[3 * frame + k];
    fit.place();
  };
  const bendAt = (frame: number, unknown: number) =>
    speeds[frame * size + unknown] - speeds[(frame - 1) * size + unknown];

  return {
    poses,
    *fitInSteps(frames, seen, frameTime) {
      const { noise } = fit.options;
      findWeights(frames, seen, (acceleration) => (noise / (acceleration * frameTime ** 2)) ** 2);
      let cost = yield* costOf(poses, frames, seen);
      let damping = 1e-4;
      for (let round = 0; round < MOST_ROUNDS; round++) {
        yield* assemble(frames, seen);
        for (let i = 0; i < size * frames; i++) {
          const at = system.starts[i] + i;
          system.entries[at] += damping * system.entries[at] + 1e-7;
        }
        yield;
        if (!(yield* factorInSteps(system, size * frames))) {
          damping *= 100;
          continue;
        }
        yield;
        solveFactored(system, steps, size * frames);
        yield;
        for (let frame = 0; frame < frames; frame++) {
          show(poses, frame);
          fit.move(steps.subarray(frame * size, (frame + 1) * size));
          next.rotations.set(fit.rotations, 4 * joints * frame);
          next.roots.set(fit.root, 3 * frame);
        }
        const gain = cost - (yield* costOf(next, frames, seen));
        if (gain > 0) {
          poses.rotations.set(next.rotations);
          poses.roots.set(next.roots);
          cost -= gain;
          damping = Math.max(damping / 10, 1e-6);
          if (gain < SETTLED * cost) break;
        } else {
          damping *= 100;
          if (damping > 1e4) break;
        }
      }
    },
  };

  /** By frame and unknown, what a squared second difference weighs. */
  function findWeights(
    frames: number,
    seen: (frame: number) => ArrayLike<number>,
    weightOf: (acceleration: number) => number,
  ): void {
    const { chains, columns } = fit;
    const [usual, root] = [ACCELERATION.joints, ACCELERATION.root].map(weightOf);
    const narrow = unseen.map(weightOf);
    for (let frame = 0; frame < frames; frame++) {
      const at = frame * size;
      weights.fill(usual, at, at + size - 3).fill(root, at + size - 3, at + size);
      const observed = seen(frame);
      for (let p = 0; p < chains.length; p++) {
        if (!Number.isNaN(observed[3 * p])) continue;
        for (const joint of chains[p]) weights.fill(narrow[joint], at + columns[joint], at + columns[joint] + 3);
      }
    }
  }

  function* costOf(poses: Poses, frames: number, seen: (frame: number) => ArrayLike<number>): Steps<number> {
    findSpeeds(fit, poses, frames, speeds);
    let sum = 0;
    for (let frame = 0; frame < frames; frame++) {
      if (frame > 0 && frame < frames - 1)
        for (let i = 0; i < size; i++) sum += weights[frame * size + i] * bendAt(frame, i) ** 2;
      show(poses, frame);
      sum += fit.cost(seen(frame));
      if (frame % FRAMES === FRAMES - 1) yield;
    }
    return sum;
  }

  function* assemble(frames: number, seen: (frame: number) => ArrayLike<number>): Steps<void> {
    const { entries, starts } = system;
    const { first, starts: rows, entries: local } = fit.matrix;
    entries.fill(0);
    steps.fill(0);
    for (let frame = 0; frame < frames; frame++) {
      show(poses, frame);
      fit.assemble(seen(frame));
      const from = frame * size;
      for (let i = 0; i < size; i++) {
        steps[from + i] -= fit.gradient[i];
        const to = starts[from + i] + from;
        for (let j = first[i]; j <= i; j++) entries[to + j] += local[rows[i] + j];
      }
      if (frame % FRAMES === FRAMES - 1) yield;
    }
    findSpeeds(fit, poses, frames, speeds);
    for (let frame = 1; frame < frames - 1; frame++)
      for (let i = 0; i < size; i++) {
        const weight = weights[frame * size + i];
        const bend = weight * bendAt(frame, i);
        for (let a = 0; a < 3; a++) {
          const row = (frame + a - 1) * size + i;
          steps[row] -= BEND[a] * bend;
          for (let b = 0; b <= a; b++) entries[starts[row] + (frame + b - 1) * size + i] += weight * BEND[a] * BEND[b];
        }
      }
  }
}

/** rad/s², by joint: how much a joint speeds up while its points are missing. A joint that its limit keeps near one place turns slowly. */
const accelerationsUnseen = ({ regions }: PoseFit): number[] =>
  regions.map((region) => (region ? ACCELERATION.perSpread * spreadOf(region) : ACCELERATION.joints));

/** rad: how far rotations of a region lie from its middle along an axis, by the mean of the axes' precisions. */
const spreadOf = ({ precision }: RegionMoments): number => Math.sqrt(3 / (precision[0] + precision[4] + precision[8]));

/** A second difference of three frames. */
const BEND = [1, -2, 1] as const;

/** The equations of frames in a row: each unknown meets those of its own frame, and the same unknown of the two frames before. */
function systemOf(first: ArrayLike<number>, frames: number): Skyline {
  const size = first.length;
  return createSkyline(
    Int32Array.from({ length: size * frames }, (_, row) => {
      const [frame, i] = [Math.floor(row / size), row % size];
      return frame === 0 ? first[i] : Math.max(frame - 2, 0) * size + i;
    }),
  );
}

/** By frame, how far each unknown goes to the next frame: m of the root, rad of joints in their own frames. */
function findSpeeds({ size, columns }: PoseFit, { rotations, roots }: Poses, frames: number, out: Float64Array): void {
  const joints = columns.length;
  for (let frame = 0; frame < frames - 1; frame++) {
    const at = frame * size;
    for (let k = 0; k < 3; k++) out[at + size - 3 + k] = roots[3 * frame + 3 + k] - roots[3 * frame + k];
    for (let joint = 0; joint < joints; joint++) {
      if (columns[joint] < 0) continue;
      readQuat(rotations, frame * joints + joint, earlier);
      readQuat(rotations, (frame + 1) * joints + joint, later);
      shortRotationVector(inverseMultiply(earlier, later, turn), v);
      for (let k = 0; k < 3; k++) out[at + columns[joint] + k] = v[k];
    }
  }
}

// Nothing in these outlives a call.
const earlier: Quat = [0.5, 0.5, 0.5, 0.5];
const later: Quat = [0.5, 0.5, 0.5, 0.5];
const turn: Quat = [0.5, 0.5, 0.5, 0.5];
const v: Vec3 = [0.5, 0.5, 0.5];
