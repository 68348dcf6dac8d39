import { projectRotation } from '../limit';
import { copyQuat, distance, halton, length, multiply, type Quat, rotationFromVector, type Vec3 } from '../math';
import { createBend } from './bend';
import type { RunSolver, SolverModel, SolverSettings } from './solver';
import { aimJoint, type Chain, chainReach, copyRotations, forward, renormalize } from './working-chain';

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
  // World frame, three numbers per joint.
  const levers = new Float64Array(3 * count);
  const steps = new Float64Array(3 * count);
  const weights = new Float64Array(count);
  // Unit directions in which a joint is held: in its parent's frame, and their columns of J in the world.
  const blocked = new Float64Array(3 * MAX_BLOCKED * count);
  const blockedWorld = new Float64Array(3 * MAX_BLOCKED * count);
  const blockedCount = new Int32Array(count);
  // xx, xy, xz, yy, yz, zz of J P Jᵀ.
  const system = new Float64Array(6);
  const bend = createBend(chain);
  const error: Vec3 = [0.5, 0.5, 0.5];
  const y: Vec3 = [0.5, 0.5, 0.5];
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
      else for (let k = 0; k < 4; k++) rotations[i][k] = seed[i][k];
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
        if (isFresh || !isAnyBlocked()) return step;
        clearBlocked();
        damping = 0.05;
        slow = 0;
        isFresh = true;
      }
    }
    return most;
  }

  function readError(target: Readonly<Vec3>): number {
    error[0] = target[0] - tip[0];
    error[1] = target[1] - tip[1];
    error[2] = target[2] - tip[2];
    return error[0] * error[0] + error[1] * error[1] + error[2] * error[2];
  }

  function clearBlocked(): void {
    blockedCount.fill(0);
  }

  function isAnyBlocked(): boolean {
    for (let i = 0; i < count; i++) if (blockedCount[i] > 0) return true;
    return false;
  }

  /** Fills `steps` with each joint's turn (world). Returns the squared error that the linear model foresees. */
  function findSteps(lambda: number): number {
    for (let i = 0; i < count; i++) {
      const p = positions[i];
      levers[3 * i] = tip[0] - p[0];
      levers[3 * i + 1] = tip[1] - p[1];
      levers[3 * i + 2] = tip[2] - p[2];
      // Beyond reach the error, along the lever, bends the path of the tip away: without this a stretched limb zigzags.
      const pull = error[0] * levers[3 * i] + error[1] * levers[3 * i + 1] + error[2] * levers[3 * i + 2];
      weights[i] = (mobility[i] * lambda) / (lambda + mobility[i] * Math.max(0, pull));
      for (let b = 0; b < blockedCount[i]; b++) {
        const at = 3 * (MAX_BLOCKED * i + b);
        rotateAt(parentRotations[i], blocked, at, blockedWorld, 1);
      }
    }
    for (let round = 0; round < 4; round++) {
      buildSystem();
      solve3(system, lambda, error, y);
      if (!releaseInward()) break;
    }
    let longest2 = 0;
    for (let i = 0; i < count; i++) {
      const m = weights[i];
      const k = 3 * i;
      let wx = m * (levers[k + 1] * y[2] - levers[k + 2] * y[1]);
      let wy = m * (levers[k + 2] * y[0] - levers[k] * y[2]);
      let wz = m * (levers[k] * y[1] - levers[k + 1] * y[0]);
      for (let b = 0; b < blockedCount[i]; b++) {
        const at = 3 * (MAX_BLOCKED * i + b);
        const along = blockedWorld[at] * wx + blockedWorld[at + 1] * wy + blockedWorld[at + 2] * wz;
        wx -= along * blockedWorld[at];
        wy -= along * blockedWorld[at + 1];
        wz -= along * blockedWorld[at + 2];
      }
      steps[k] = wx;
      steps[k + 1] = wy;
      steps[k + 2] = wz;
      longest2 = Math.max(longest2, wx * wx + wy * wy + wz * wz);
    }
    const scale = longest2 > LONGEST_STEP * LONGEST_STEP ? LONGEST_STEP / Math.sqrt(longest2) : 1;
    if (scale < 1) for (let k = 0; k < steps.length; k++) steps[k] *= scale;
    const rx = error[0] - scale * (system[0] * y[0] + system[1] * y[1] + system[2] * y[2]);
    const ry = error[1] - scale * (system[1] * y[0] + system[3] * y[1] + system[4] * y[2]);
    const rz = error[2] - scale * (system[2] * y[0] + system[4] * y[1] + system[5] * y[2]);
    return rx * rx + ry * ry + rz * rz;
  }

  /** J P Jᵀ = Σ m (|r|² − r rᵀ − Σ (n × r)(n × r)ᵀ) over joints with lever r and held directions n. */
  function buildSystem(): void {
    system.fill(0);
    for (let i = 0; i < count; i++) {
      const m = weights[i];
      const x = levers[3 * i];
      const yy = levers[3 * i + 1];
      const z = levers[3 * i + 2];
      system[0] += m * (yy * yy + z * z);
      system[1] -= m * x * yy;
      system[2] -= m * x * z;
      system[3] += m * (x * x + z * z);
      system[4] -= m * yy * z;
      system[5] += m * (x * x + yy * yy);
      for (let b = 0; b < blockedCount[i]; b++) {
        const at = 3 * (MAX_BLOCKED * i + b);
        const cx = blockedWorld[at + 1] * z - blockedWorld[at + 2] * yy;
        const cy = blockedWorld[at + 2] * x - blockedWorld[at] * z;
        const cz = blockedWorld[at] * yy - blockedWorld[at + 1] * x;
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
    for (let i = 0; i < count; i++) {
      for (let b = blockedCount[i] - 1; b >= 0; b--) {
        const at = 3 * (MAX_BLOCKED * i + b);
        const k = 3 * i;
        const along =
          blockedWorld[at] * (levers[k + 1] * y[2] - levers[k + 2] * y[1]) +
          blockedWorld[at + 1] * (levers[k + 2] * y[0] - levers[k] * y[2]) +
          blockedWorld[at + 2] * (levers[k] * y[1] - levers[k + 1] * y[0]);
        if (along >= 0) continue;
        const last = 3 * (MAX_BLOCKED * i + --blockedCount[i]);
        blocked.copyWithin(at, last, last + 3);
        blockedWorld.copyWithin(at, last, last + 3);
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
      rotateAt(parentRotations[i], steps, 3 * i, steps, -1);
      asked[0] = steps[3 * i] / 2;
      asked[1] = steps[3 * i + 1] / 2;
      asked[2] = steps[3 * i + 2] / 2;
      asked[3] = 1;
      multiply(asked, q, asked);
      renormalize(asked);
      const limit = limits[i];
      if (!limit) {
        copyQuat(asked, q);
        continue;
      }
      projectRotation(limit, asked, q);
      if (block(i, asked, q)) isNewlyHeld = true;
    }
    forward(chain, 0);
    return isNewlyHeld;
  }

  /** Notes the direction (parent's frame) in which joint i was held. Returns whether it is a new one. */
  function block(i: number, a: Quat, held: Quat): boolean {
    // asked · held⁻¹, outwards; the vector part is half the angle.
    let x = a[0] * held[3] - a[3] * held[0] - a[1] * held[2] + a[2] * held[1];
    let yy = a[1] * held[3] - a[3] * held[1] - a[2] * held[0] + a[0] * held[2];
    let z = a[2] * held[3] - a[3] * held[2] - a[0] * held[1] + a[1] * held[0];
    const size = Math.sqrt(x * x + yy * yy + z * z);
    if (!(size > LEAST_CORRECTION)) return false;
    x /= size;
    yy /= size;
    z /= size;
    const first = 3 * MAX_BLOCKED * i;
    for (let b = 0; b < blockedCount[i]; b++) {
      const at = first + 3 * b;
      const along = blocked[at] * x + blocked[at + 1] * yy + blocked[at + 2] * z;
      if (along > SAME_DIRECTION && blockedCount[i] === 1) {
        blocked[at] = x;
        blocked[at + 1] = yy;
        blocked[at + 2] = z;
        return false;
      }
      x -= along * blocked[at];
      yy -= along * blocked[at + 1];
      z -= along * blocked[at + 2];
    }
    const rest = Math.sqrt(x * x + yy * yy + z * z);
    if (rest < 0.3 || blockedCount[i] === MAX_BLOCKED) return false;
    const at = first + 3 * blockedCount[i]++;
    blocked[at] = x / rest;
    blocked[at + 1] = yy / rest;
    blocked[at + 2] = z / rest;
    return true;
  }
}

/** `to[at…] = q · from[at…]`, or q⁻¹ · for sign −1; `to` may be `from`. */
function rotateAt(q: Readonly<Quat>, from: Float64Array, at: number, to: Float64Array, sign: 1 | -1): void {
  const x = sign * q[0];
  const y = sign * q[1];
  const z = sign * q[2];
  const w = q[3];
  const vx = from[at];
  const vy = from[at + 1];
  const vz = from[at + 2];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  to[at] = vx + w * tx + y * tz - z * ty;
  to[at + 1] = vy + w * ty + z * tx - x * tz;
  to[at + 2] = vz + w * tz + x * ty - y * tx;
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
