import { projectRotation } from '../limit';
import {
  conjugate,
  cross,
  distance,
  dot,
  halton,
  length,
  multiply,
  type Quat,
  rotateVector,
  rotationFromVector,
  type Vec3,
} from '../math';
import { createBend } from './bend';
import type { RunSolver, SolverModel, SolverSettings } from './solver';
import {
  aimJoint,
  type Chain,
  chainReach,
  copyQuat,
  copyRotations,
  copyVec,
  forward,
  renormalize,
  vectorBetween,
} from './working-chain';

/** rad: the linear model is not believed further than this in one step. */
const LONGEST_STEP = 0.8;
/** rad: a projection shorter than this is rounding. */
const LEAST_CORRECTION = 1e-7;
/** A held direction this close to a known one (cosine) takes its place. */
const SAME_DIRECTION = 0.9;
/** A limb whose ends are further apart than this share of its length is straight. */
const STRAIGHT = 0.998;
const MAX_BLOCKED = 3;
/** An answer from elsewhere that is not quite there must at least be this much nearer to be worth the jump. */
const WORTH_A_JUMP = 0.955;
/** A step that takes off a smaller share of the squared distance is slow. */
const LEAST_GAIN = 1e-4;
/** Frame by frame a start that is more steps like the last away from what is needed is given up. */
const PATIENCE = 10;
/** Frame by frame the most steps from one start: what is left is done in the next frame. */
const STEPS_A_FRAME = 24;
/** rad: how far the seeds of restarts are spread about the middle of the limits. */
const SEED_SPREAD = 2.6;

/**
 * minimise ½|target − tip(w)|² over the joints' rotation vectors w, each turn inside its limit:
 * Levenberg–Marquardt on the 3×3 side, w = P Jᵀ (J P Jᵀ + λ)⁻¹ e, with λ ∝ |e| so that the end is quadratic
 * (Fan and Yuan 2005), steps taken back when they do not help. Every trial is projected joint by joint; the direction in
 * which a joint was held is taken out of the next step by P, so that the other joints make up for it, and given back
 * when the step would lead inwards. (The projected line search of Engell-Nørregård and Erleben's distance cones, with
 * second-order steps.) Stuck above tolerance it begins anew, first from the same
 * limb bent to the target's distance, as a straight knee has no gradient, then from a few fixed
 * seeds: all of them at once, or one a solve where the caller counts for how long it has been stuck.
 */
export const leastSquares: SolverModel = {
  summary: 'All joints at once, and those at their limit left out of the next step: reaches whatever can be reached.',
  iterations: 40,
  create: createLeastSquares,
};

function createLeastSquares(chain: Chain, settings: SolverSettings): RunSolver {
  const { joints, limits, rotations, positions, parentRotations, tip } = chain;
  const { iterations, tolerance, mobility } = settings;
  const count = joints.length;
  const quats = () => joints.map((): Quat => [0.5, 0.5, 0.5, 0.5]);
  const seeds = Array.from({ length: settings.restarts }, (_, s) => seedRotations(chain, s));
  const before = quats();
  const best = quats();
  const turns = joints.map(createTurn);
  // xx, xy, xz, yy, yz, zz of J P Jᵀ.
  const system = new Float64Array(6);
  const bend = createBend(chain);
  const error: Vec3 = [0.5, 0.5, 0.5];
  const y: Vec3 = [0.5, 0.5, 0.5];
  const across: Vec3 = [0.5, 0.5, 0.5];
  const asked: Quat = [0.5, 0.5, 0.5, 0.5];

  // Restart 0 begins from the limb bent, the others from the seeds.
  const startCount = 1 + seeds.length;

  return (target, stuckFor) => {
    if (count === 0) return 0;
    const isFollowing = stuckFor > 0;
    const most = isFollowing ? Math.min(iterations, STEPS_A_FRAME) : iterations;
    const atFirst = distance(tip, target);
    copyRotations(rotations, best);
    let used = 0;
    if (isStraightAndTooLong(target)) bendTowards(target, count - 2);
    used += descend(target, most, 0);
    if (distance(tip, target) > atFirst) {
      copyRotations(best, rotations);
      used += descend(target, most, 0);
    }
    let residual = distance(tip, target);
    if (residual <= tolerance || isOptimal(target, residual)) return used;
    copyRotations(rotations, best);
    let needed = residual * WORTH_A_JUMP;
    const first = isFollowing ? (stuckFor - 1) % startCount : 0;
    const last = isFollowing ? first : startCount - 1;
    for (let start = first; start <= last && residual > tolerance; start++) {
      if (start === 0) bendTowards(target, 0);
      else startAt(seeds[start - 1]);
      used += descend(target, most, isFollowing ? Math.max(needed, tolerance) : 0);
      residual = distance(tip, target);
      if (residual < needed || residual <= tolerance) {
        needed = residual;
        copyRotations(rotations, best);
      }
    }
    copyRotations(best, rotations);
    forward(chain, 0);
    return used;
  };

  /** Begins from rotations, each as near as its limit has it now. */
  function startAt(seed: readonly Quat[]): void {
    for (let i = 0; i < count; i++) {
      const limit = limits[i];
      if (limit) projectRotation(limit, seed[i], rotations[i]);
      else copyQuat(seed[i], rotations[i]);
    }
  }

  /** Whether no posture at all could be much nearer: the limb is straight towards a target beyond its reach. */
  function isOptimal(target: Readonly<Vec3>, residual: number): boolean {
    return residual <= (distance(positions[0], target) - chainReach(chain)) * 1.01 + tolerance;
  }

  /** Whether the last two bones must shorten but are so straight that no joint sees how. */
  function isStraightAndTooLong(target: Readonly<Vec3>): boolean {
    if (count < 2) return false;
    const now = distance(positions[count - 2], tip);
    const straight = length(chain.offsets[count - 1]) + length(chain.tipInLast);
    return now > STRAIGHT * straight && distance(positions[count - 2], target) < now - tolerance;
  }

  /** Opens or closes the chain from `first` on to the target's distance and turns it there, in the plane it is bent in. */
  function bendTowards(target: Readonly<Vec3>, first: number): void {
    for (let i = count - 1; i > first; i--) bend(i, distance(positions[i - 1], target));
    aimJoint(chain, first, target);
  }

  /**
   * Goes downhill from the chain's own rotations, at most `most` steps and only as long as it looks as if they came within
   * `needed` m of the target, if that is above 0. Returns the number of steps; the last posture is the best of them.
   */
  function descend(target: Readonly<Vec3>, most: number, needed: number): number {
    const reach = chainReach(chain);
    let damping = 0.05;
    let slow = 0;
    let isFresh = true;
    clearBlocked();
    forward(chain, 0);
    let distance2 = readError(target);
    for (let step = 1; step <= most; step++) {
      if (distance2 <= tolerance * tolerance) return step - 1;
      const predicted2 = findSteps(damping * Math.sqrt(distance2) * reach + 1e-9 * reach * reach);
      copyRotations(rotations, before);
      const isNewlyHeld = takeSteps();
      const was2 = distance2;
      const now2 = readError(target);
      const gain = (was2 - now2) / Math.max(was2 - predicted2, 1e-300);
      if (now2 < was2) {
        distance2 = now2;
        if (gain < 0.25) damping = Math.min(damping * 3, 1e4);
        else if (gain > 0.7) damping = Math.max(damping * 0.2, 1e-6);
        slow = was2 - now2 < LEAST_GAIN * was2 ? slow + 1 : 0;
        if (slow === 0) isFresh = false;
        if (needed > 0 && now2 - needed * needed > PATIENCE * (was2 - now2)) return step;
      } else {
        copyRotations(before, rotations);
        forward(chain, 0);
        distance2 = readError(target);
        if (!isNewlyHeld) {
          damping *= 5;
          slow++;
        }
      }
      if (slow > 2) {
        // A direction may still be held that the posture has long left: ask once more with all of them free.
        if (isFresh || turns.every((turn) => turn.count === 0)) return step;
        clearBlocked();
        damping = 0.05;
        slow = 0;
        isFresh = true;
      }
    }
    return most;
  }

  function readError(target: Readonly<Vec3>): number {
    for (let k = 0; k < 3; k++) error[k] = target[k] - tip[k];
    return dot(error, error);
  }

  function clearBlocked(): void {
    for (const turn of turns) turn.count = 0;
  }

  /** Fills each joint's step (world). Returns the squared error that the linear model foresees. */
  function findSteps(lambda: number): number {
    for (let i = 0; i < count; i++) {
      const turn = turns[i];
      const { lever, held, heldWorld } = turn;
      for (let k = 0; k < 3; k++) lever[k] = tip[k] - positions[i][k];
      // Beyond reach the error, along the lever, bends the path of the tip away: without this a stretched limb zigzags.
      const pull = dot(error, lever);
      turn.weight = (mobility[i] * lambda) / (lambda + mobility[i] * Math.max(0, pull));
      for (let b = 0; b < turn.count; b++) rotateVector(parentRotations[i], held[b], heldWorld[b]);
    }
    for (let round = 0; round < 4; round++) {
      buildSystem();
      solve3(system, lambda, error, y);
      if (!releaseInward()) break;
    }
    let longest2 = 0;
    for (const { lever, step, weight, heldWorld, count } of turns) {
      cross(lever, y, step);
      for (let k = 0; k < 3; k++) step[k] *= weight;
      for (let b = 0; b < count; b++) removeAlong(heldWorld[b], step);
      longest2 = Math.max(longest2, dot(step, step));
    }
    const scale = longest2 > LONGEST_STEP * LONGEST_STEP ? LONGEST_STEP / Math.sqrt(longest2) : 1;
    if (scale < 1) for (const { step } of turns) for (let k = 0; k < 3; k++) step[k] *= scale;
    const rx = error[0] - scale * (system[0] * y[0] + system[1] * y[1] + system[2] * y[2]);
    const ry = error[1] - scale * (system[1] * y[0] + system[3] * y[1] + system[4] * y[2]);
    const rz = error[2] - scale * (system[2] * y[0] + system[4] * y[1] + system[5] * y[2]);
    return rx * rx + ry * ry + rz * rz;
  }

  /** J P Jᵀ = Σ m (|r|² − r rᵀ − Σ (n × r)(n × r)ᵀ) over joints with lever r and held directions n. */
  function buildSystem(): void {
    system.fill(0);
    for (const { lever, weight: m, heldWorld, count } of turns) {
      const [x, yy, z] = lever;
      system[0] += m * (yy * yy + z * z);
      system[1] -= m * x * yy;
      system[2] -= m * x * z;
      system[3] += m * (x * x + z * z);
      system[4] -= m * yy * z;
      system[5] += m * (x * x + yy * yy);
      for (let b = 0; b < count; b++) {
        const [cx, cy, cz] = cross(heldWorld[b], lever, across);
        system[0] -= m * cx * cx;
        system[1] -= m * cx * cy;
        system[2] -= m * cx * cz;
        system[3] -= m * cy * cy;
        system[4] -= m * cy * cz;
        system[5] -= m * cz * cz;
      }
    }
  }

  /** Forgets held directions along which the joint now wants inwards. Returns whether there were any. */
  function releaseInward(): boolean {
    let isReleased = false;
    for (const turn of turns) {
      const { held, heldWorld } = turn;
      cross(turn.lever, y, across);
      for (let b = turn.count - 1; b >= 0; b--) {
        if (dot(heldWorld[b], across) >= 0) continue;
        const last = --turn.count;
        copyVec(held[last], held[b]);
        copyVec(heldWorld[last], heldWorld[b]);
        isReleased = true;
      }
    }
    return isReleased;
  }

  /** Turns every joint by its step and holds it inside. Returns whether a joint was held in a direction not known yet. */
  function takeSteps(): boolean {
    let isNewlyHeld = false;
    for (let i = 0; i < count; i++) {
      const q = rotations[i];
      // exp(w) to third order, which is plenty for a step.
      const { step } = turns[i];
      rotateVector(conjugate(parentRotations[i], asked), step, step);
      for (let k = 0; k < 3; k++) asked[k] = step[k] / 2;
      asked[3] = 1;
      multiply(asked, q, asked);
      renormalize(asked);
      const limit = limits[i];
      if (!limit) {
        copyQuat(asked, q);
        continue;
      }
      projectRotation(limit, asked, q);
      if (block(turns[i], asked, q)) isNewlyHeld = true;
    }
    forward(chain, 0);
    return isNewlyHeld;
  }

  /** Notes the direction (parent's frame) in which a joint was held. Returns whether it is a new one. */
  function block(turn: Turn, a: Quat, q: Quat): boolean {
    const { held } = turn;
    // asked · held⁻¹, outwards; the vector part is half the angle.
    const size = length(vectorBetween(q, a, across));
    if (!(size > LEAST_CORRECTION)) return false;
    for (let k = 0; k < 3; k++) across[k] /= size;
    for (let b = 0; b < turn.count; b++) {
      if (turn.count === 1 && dot(held[b], across) > SAME_DIRECTION) {
        copyVec(across, held[b]);
        return false;
      }
      removeAlong(held[b], across);
    }
    const rest = length(across);
    if (rest < 0.3 || turn.count === MAX_BLOCKED) return false;
    const direction = held[turn.count++];
    for (let k = 0; k < 3; k++) direction[k] = across[k] / rest;
    return true;
  }
}

/** One joint's part of a step. */
interface Turn {
  /** World, m: from the joint to the tip. */
  readonly lever: Vec3;
  /** rad, the rotation vector of the step; in the world, then in the parent's frame. */
  readonly step: Vec3;
  weight: number;
  /** Unit directions in which the joint is held, of which `count` are in use: in its parent's frame, and in the world. */
  readonly held: readonly Vec3[];
  readonly heldWorld: readonly Vec3[];
  count: number;
}

function createTurn(): Turn {
  const vector = (): Vec3 => [0.5, 0.5, 0.5];
  const vectors = () => Array.from({ length: MAX_BLOCKED }, vector);
  return { lever: vector(), step: vector(), weight: 0.5, held: vectors(), heldWorld: vectors(), count: 0 };
}

/** Takes from v its part along the unit vector n. */
function removeAlong(n: Readonly<Vec3>, v: Vec3): void {
  const along = dot(n, v);
  for (let k = 0; k < 3; k++) v[k] -= along * n[k];
}

/** (S + λ)⁻¹ b for a symmetric positive S given as xx, xy, xz, yy, yz, zz. Zero where the matrix is. */
function solve3(s: Float64Array, lambda: number, b: Readonly<Vec3>, out: Vec3): void {
  const xx = s[0] + lambda;
  const yy = s[3] + lambda;
  const zz = s[5] + lambda;
  const xy = s[1];
  const xz = s[2];
  const yz = s[4];
  const cx = yy * zz - yz * yz;
  const cy = xz * yz - xy * zz;
  const cz = xy * yz - xz * yy;
  const determinant = xx * cx + xy * cy + xz * cz;
  const scale = determinant > 0 ? 1 / determinant : 0;
  const bx = b[0] * scale;
  const by = b[1] * scale;
  const bz = b[2] * scale;
  out[0] = cx * bx + cy * by + cz * bz;
  out[1] = cy * bx + (xx * zz - xz * xz) * by + (xy * xz - xx * yz) * bz;
  out[2] = cz * bx + (xy * xz - xx * yz) * by + (xx * yy - xy * xy) * bz;
}

/** Where restart s begins, before limits: the middle of every limit, then spread about it by Halton's sequence. */
function seedRotations({ middles }: Chain, s: number): Quat[] {
  return middles.map((middle, i) => {
    const spread = (base: number) => (s === 0 ? 0 : SEED_SPREAD * (2 * halton(s + 7 * i, base) - 1));
    return multiply(middle, rotationFromVector([spread(2), spread(3), spread(5)]));
  });
}
