import { inverseMultiply, type Quat, readQuat, type Steps, shortRotationVector, type Vec3 } from '../math';
import { bandedAt, createBanded, factorBandedInSteps, solveBanded } from './cholesky';
import type { PoseFit } from './pose-fit';

/** How much joints and the root speed up in motion of people, as standard deviations: rad/s² and m/s². */
const ACCELERATION = { joints: 40, root: 10 } as const;
const MOST_ROUNDS = 4;
/** A round that makes the cost less by a smaller share than this is the last. */
const SETTLED = 1e-3;

/** Poses of some frames in a row, as a fit changes them. */
export interface Stretch {
  /** F×J×4. */
  readonly rotations: Float64Array;
  /** F×3, m. */
  readonly roots: Float64Array;
}

/**
 * Fits the poses of frames in a row at once: each to its points, and all to motion that speeds up as people do, by second differences
 * over time. One banded system of equations for all frames; a gap is filled from both of its ends.
 *
 * @param observed F×K×3, m; NaN for what is missing.
 * @param stretch where the fit starts; what comes out is another value.
 * @param frameTime s
 */
export function* fitStretchInSteps(
  fit: PoseFit,
  observed: Float64Array,
  stretch: Stretch,
  frameTime: number,
): Steps<Stretch> {
  const { size } = fit;
  const joints = fit.columns.length;
  const frames = stretch.roots.length / 3;
  const perFrame = observed.length / frames;
  const { noise } = fit.options;
  const weightOf = (unknown: number) =>
    (noise / ((unknown < 3 ? ACCELERATION.root : ACCELERATION.joints) * frameTime ** 2)) ** 2;
  const weights = Float64Array.from({ length: size }, (_, unknown) => weightOf(unknown));
  const system = createBanded(size * frames, frames > 2 ? 3 * size - 1 : size * Math.min(frames, 2) - 1);
  const steps = new Float64Array(size * frames);
  const speeds = new Float64Array(size * Math.max(0, frames - 1));
  let now = { rotations: stretch.rotations.slice(), roots: stretch.roots.slice() };

  const show = (poses: Stretch, frame: number) => {
    fit.rotations.set(poses.rotations.subarray(4 * joints * frame, 4 * joints * (frame + 1)));
    fit.root.set(poses.roots.subarray(3 * frame, 3 * frame + 3));
    fit.place();
  };
  const seen = (frame: number) => observed.subarray(perFrame * frame, perFrame * (frame + 1));
  const bendAt = (frame: number, unknown: number) =>
    speeds[frame * size + unknown] - speeds[(frame - 1) * size + unknown];

  function* costOf(poses: Stretch): Steps<number> {
    findSpeeds(fit, poses, frames, speeds);
    let sum = 0;
    for (let frame = 0; frame < frames; frame++) {
      if (frame > 0 && frame < frames - 1) for (let i = 0; i < size; i++) sum += weights[i] * bendAt(frame, i) ** 2;
      show(poses, frame);
      sum += fit.cost(seen(frame));
      if (frame % 60 === 59) yield;
    }
    return sum;
  }

  function* assemble(poses: Stretch): Steps<void> {
    const { entries } = system;
    entries.fill(0);
    steps.fill(0);
    for (let frame = 0; frame < frames; frame++) {
      show(poses, frame);
      fit.assemble(seen(frame));
      const from = frame * size;
      for (let i = 0; i < size; i++) {
        steps[from + i] -= fit.gradient[i];
        for (let j = 0; j <= i; j++) entries[bandedAt(system, from + i, from + j)] += fit.matrix[i * size + j];
      }
      if (frame % 60 === 59) yield;
    }
    findSpeeds(fit, poses, frames, speeds);
    for (let frame = 1; frame < frames - 1; frame++)
      for (let i = 0; i < size; i++) {
        const bend = weights[i] * bendAt(frame, i);
        const at = [-1, 0, 1].map((k) => (frame + k) * size + i);
        [1, -2, 1].forEach((a, k) => {
          steps[at[k]] -= a * bend;
          [1, -2, 1].slice(0, k + 1).forEach((b, l) => {
            entries[bandedAt(system, at[k], at[l])] += weights[i] * a * b;
          });
        });
      }
  }

  let cost = yield* costOf(now);
  let damping = 1e-4;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield* assemble(now);
    for (let i = 0; i < system.size; i++) {
      const at = bandedAt(system, i, i);
      system.entries[at] += damping * system.entries[at] + 1e-7;
    }
    yield;
    if (!(yield* factorBandedInSteps(system))) {
      damping *= 100;
      continue;
    }
    yield;
    solveBanded(system, steps);
    const next = { rotations: new Float64Array(now.rotations.length), roots: new Float64Array(now.roots.length) };
    for (let frame = 0; frame < frames; frame++) {
      show(now, frame);
      fit.move(steps.subarray(frame * size, (frame + 1) * size));
      next.rotations.set(fit.rotations, 4 * joints * frame);
      next.roots.set(fit.root, 3 * frame);
    }
    const gain = cost - (yield* costOf(next));
    if (gain > 0) {
      now = next;
      cost -= gain;
      damping = Math.max(damping / 10, 1e-6);
      if (gain < SETTLED * cost) break;
    } else {
      damping *= 100;
      if (damping > 1e4) break;
    }
  }
  return now;
}

/** By frame, how far each unknown goes to the next frame: m of the root, rad of joints in their own frames. */
function findSpeeds(
  { size, columns }: PoseFit,
  { rotations, roots }: Stretch,
  frames: number,
  out: Float64Array,
): void {
  const joints = columns.length;
  const [a, b, turn]: Quat[] = [
    [0, 0, 0, 1],
    [0, 0, 0, 1],
    [0, 0, 0, 1],
  ];
  const v: Vec3 = [0, 0, 0];
  for (let frame = 0; frame < frames - 1; frame++) {
    for (let k = 0; k < 3; k++) out[frame * size + k] = roots[3 * frame + 3 + k] - roots[3 * frame + k];
    for (let joint = 0; joint < joints; joint++) {
      if (columns[joint] < 0) continue;
      readQuat(rotations, frame * joints + joint, a);
      readQuat(rotations, (frame + 1) * joints + joint, b);
      shortRotationVector(inverseMultiply(a, b, turn), v);
      for (let k = 0; k < 3; k++) out[frame * size + columns[joint] + k] = v[k];
    }
  }
}
