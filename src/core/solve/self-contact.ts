import { type Pose, type Skeleton, worldTransforms } from '../clip';
import { type NearestShares, nearestShares } from '../geometry';
import { projectRotation } from '../limit';
import { copyQuat, multiply, type Quat, rotateVector, rotationFromVector, type Vec3 } from '../math';
import { type Chain, chainReach, copyRotations, forward, renormalize, vectorBetween } from './working-chain';

/** A rounded piece of a body, in the frame of the joint that it hangs on. */
export interface BodyCapsule {
  readonly joint: number;
  /** The ends of its middle line, m. */
  readonly ends: readonly [Readonly<Vec3>, Readonly<Vec3>];
  /** m. */
  readonly radius: number;
}

/** What keeps a body from running through itself. */
export interface SelfContact {
  readonly capsules: readonly BodyCapsule[];
  /** Which of them may not run into each other. */
  readonly pairs: readonly (readonly [number, number])[];
  /**
   * m, one for each pair: how deep they may be in each other; below 0 the gap that is kept. Whoever makes frames changes it: what overlaps
   * where a drag begins is let out, and not let in again.
   */
  readonly allowed: Float64Array;
}

/** m: the gap that is kept between pieces that have parted; pressed together they take a part of it. */
export const SKIN = 0.004;
/** How much more a metre of depth weighs than a metre that the end is off. */
const WEIGHT = 12;
/** m: deeper than is allowed by less counts as clear. */
const CLEAR = 2e-4;
/** The most contacts that are looked at in one step. */
const MOST_CONTACTS = 12;
const MOST_STEPS = 24;
/** rad. */
const LONGEST_STEP = 0.4;
const MAX_BLOCKED = 3;
/** rad: a projection shorter than this is rounding. */
const LEAST_CORRECTION = 1e-7;
/** A step that takes off a smaller share of what is missed is slow. */
const LEAST_GAIN = 1e-4;

/** Keeps the pieces that hang on a chain out of each other and of the rest of the body. */
export interface ContactSolver {
  /** Takes the pieces from the pose that the chain was loaded from. */
  load(pose: Pose): void;
  /** Whether no pair is deeper than it may be, as the chain is now. */
  isClear(): boolean;
  /** m: how far off the chain is, depth counted `WEIGHT` times. */
  missed(target: Readonly<Vec3>): number;
  /** Brings the tip towards the target, and pieces out of each other, from the chain's own rotations and inside limits. */
  descend(target: Readonly<Vec3>): void;
}

/** m, for each pair: how deep its pieces are in each other in a pose of the world (J×3, J×4); below 0 how far they are apart. */
export function contactDepths(
  { capsules, pairs }: SelfContact,
  positions: ArrayLike<number>,
  rotations: ArrayLike<number>,
  out: Float64Array,
): void {
  const ends = new Float64Array(6 * capsules.length);
  for (let i = 0; i < capsules.length; i++) placeEnds(capsules[i], positions, rotations, ends, i);
  for (let p = 0; p < pairs.length; p++) out[p] = depthOf(capsules, ends, pairs[p][0], pairs[p][1]);
}

const nearest: NearestShares = { s: 0, t: 0 };
/** From the second piece to the first where they are nearest, m. */
const apart: Vec3 = [0, 0, 0];
const quat: Quat = [0, 0, 0, 1];
const point: Vec3 = [0, 0, 0];

function placeEnds(
  { joint, ends: [a, b] }: BodyCapsule,
  positions: ArrayLike<number>,
  rotations: ArrayLike<number>,
  out: Float64Array,
  i: number,
): void {
  for (let k = 0; k < 4; k++) quat[k] = rotations[4 * joint + k];
  rotateVector(quat, a, point);
  for (let k = 0; k < 3; k++) out[6 * i + k] = positions[3 * joint + k] + point[k];
  rotateVector(quat, b, point);
  for (let k = 0; k < 3; k++) out[6 * i + 3 + k] = positions[3 * joint + k] + point[k];
}

/** Leaves in `nearest` and `apart` where two pieces are nearest. */
function depthOf(capsules: readonly BodyCapsule[], e: Float64Array, i: number, j: number): number {
  const a = 6 * i;
  const c = 6 * j;
  let uu = 0;
  let vv = 0;
  let uv = 0;
  let ur = 0;
  let vr = 0;
  for (let k = 0; k < 3; k++) {
    const u = e[a + 3 + k] - e[a + k];
    const v = e[c + 3 + k] - e[c + k];
    const r = e[a + k] - e[c + k];
    uu += u * u;
    vv += v * v;
    uv += u * v;
    ur += u * r;
    vr += v * r;
  }
  const { s, t } = nearestShares(uu, vv, uv, ur, vr, nearest);
  return capsules[i].radius + capsules[j].radius - apartAt(e, a, s, c, t);
}

/** m: how far the places at shares of two pieces are apart; the way from the second to the first is left in `apart`. */
function apartAt(e: Float64Array, a: number, s: number, c: number, t: number): number {
  for (let k = 0; k < 3; k++) {
    apart[k] = e[a + k] + s * (e[a + 3 + k] - e[a + k]) - e[c + k] - t * (e[c + 3 + k] - e[c + k]);
  }
  return Math.sqrt(apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2]);
}

/**
 * minimise |target − tip|² + Σ (WEIGHT · depth beyond what is allowed)² over the joints' rotation vectors, each turn inside its limit:
 * Levenberg–Marquardt on the side of the rows, three for the tip and one for each contact; a direction in which a limit holds a joint is
 * taken out of the next step, and given back where the step would lead inwards. A contact is where two pieces are nearest, and the ends
 * of one where they are in the other too, so that pieces that lie along each other rest on two places. It begins where the chain is,
 * and so slides over what lies between the chain and its target.
 */
export function createContactSolver(
  chain: Chain,
  skeleton: Skeleton,
  { capsules, pairs, allowed }: SelfContact,
  mobility: readonly number[],
): ContactSolver {
  const { joints, limits, rotations, positions, parentRotations, worldRotations, tip } = chain;
  const count = joints.length;
  const jointCount = skeleton.names.length;
  const worldPositions = new Float64Array(3 * jointCount);
  const worldTurns = new Float64Array(4 * jointCount);
  // The joint of the chain that carries each piece, −1 for none, and where the piece is in that joint's frame.
  const carrier = capsules.map(({ joint }) => {
    for (let j = joint; j >= 0; j = skeleton.parents[j]) if (joints.includes(j)) return joints.indexOf(j);
    return -1;
  });
  const moving = capsules.map((_, i) => i).filter((i) => carrier[i] >= 0);
  const watched = pairs.map((_, p) => p).filter((p) => carrier[pairs[p][0]] !== carrier[pairs[p][1]]);
  const local = new Float64Array(6 * capsules.length);
  const ends = new Float64Array(6 * capsules.length);
  // Rows: what is missed, and for each joint the turn (world) that mends it.
  const mostRows = 3 + MOST_CONTACTS;
  const missing = new Float64Array(mostRows);
  const rows = new Float64Array(3 * count * mostRows);
  const heldRows = new Float64Array(3 * count * mostRows);
  const system = new Float64Array(mostRows * mostRows);
  const y = new Float64Array(mostRows);
  const blocked = new Float64Array(3 * MAX_BLOCKED * count);
  const blockedWorld = new Float64Array(3 * MAX_BLOCKED * count);
  const blockedCount = new Int32Array(count);
  const before = rotations.map((): Quat => [0, 0, 0, 1]);
  const asked: Quat = [0, 0, 0, 1];
  const inverse: Quat = [0, 0, 0, 1];
  const vector: Vec3 = [0, 0, 0];
  const lever: Vec3 = [0, 0, 0];
  let rowCount = 0;

  return { load, isClear, missed, descend };

  function load(pose: Pose): void {
    worldTransforms(skeleton, pose.rotations, 0, pose.rootPosition, worldPositions, worldTurns);
    for (let i = 0; i < capsules.length; i++) {
      placeEnds(capsules[i], worldPositions, worldTurns, ends, i);
      if (carrier[i] < 0) continue;
      const joint = joints[carrier[i]];
      for (let k = 0; k < 4; k++) inverse[k] = k < 3 ? -worldTurns[4 * joint + k] : worldTurns[4 * joint + k];
      for (let end = 0; end < 6; end += 3) {
        for (let k = 0; k < 3; k++) vector[k] = ends[6 * i + end + k] - worldPositions[3 * joint + k];
        rotateVector(inverse, vector, vector);
        for (let k = 0; k < 3; k++) local[6 * i + end + k] = vector[k];
      }
    }
  }

  /** Moves the pieces to where the chain is. */
  function place(): void {
    for (const i of moving) {
      const at = carrier[i];
      for (let end = 0; end < 6; end += 3) {
        for (let k = 0; k < 3; k++) vector[k] = local[6 * i + end + k];
        rotateVector(worldRotations[at], vector, vector);
        for (let k = 0; k < 3; k++) ends[6 * i + end + k] = positions[at][k] + vector[k];
      }
    }
  }

  function isClear(): boolean {
    place();
    for (const p of watched) {
      if (depthOf(capsules, ends, pairs[p][0], pairs[p][1]) > allowed[p] + CLEAR) return false;
    }
    return true;
  }

  function missed(target: Readonly<Vec3>): number {
    return Math.sqrt(readRows(target, false));
  }

  /** Fills the rows from the chain as it is, and returns the sum of their squares; without `hasTurns` the sum alone. */
  function readRows(target: Readonly<Vec3>, hasTurns: boolean): number {
    let sum = 0;
    rowCount = 3;
    for (let k = 0; k < 3; k++) {
      missing[k] = target[k] - tip[k];
      sum += missing[k] * missing[k];
    }
    if (hasTurns) {
      for (let i = 0; i < count; i++) {
        const x = tip[0] - positions[i][0];
        const yy = tip[1] - positions[i][1];
        const z = tip[2] - positions[i][2];
        // lever × axis
        setRow(0, i, 0, z, -yy);
        setRow(1, i, -z, 0, x);
        setRow(2, i, yy, -x, 0);
      }
    }
    place();
    for (const p of watched) {
      const [i, j] = pairs[p];
      if (!(depthOf(capsules, ends, i, j) > allowed[p])) continue;
      const { s, t } = nearest;
      sum += addContact(p, s, t, hasTurns);
      // Where a piece lies along another, its ends are contacts too.
      for (let end = 0; end < 2; end++) {
        if (Math.abs(s - end) > 0.02) sum += addContact(p, end, shareNear(j, i, end), hasTurns);
        if (Math.abs(t - end) > 0.02) sum += addContact(p, shareNear(i, j, end), end, hasTurns);
      }
    }
    return sum;
  }

  /** The share of piece `i` that is nearest to an end of piece `j`. */
  function shareNear(i: number, j: number, end: number): number {
    let along = 0;
    let whole = 0;
    for (let k = 0; k < 3; k++) {
      const way = ends[6 * i + 3 + k] - ends[6 * i + k];
      along += way * (ends[6 * j + 3 * end + k] - ends[6 * i + k]);
      whole += way * way;
    }
    return whole > 0 ? Math.min(1, Math.max(0, along / whole)) : 0;
  }

  /** Adds a contact of a pair at shares of its pieces, where they are too deep there. Returns the square of what it counts. */
  function addContact(p: number, s: number, t: number, hasTurns: boolean): number {
    const [i, j] = pairs[p];
    const gap = apartAt(ends, 6 * i, s, 6 * j, t);
    const deep = WEIGHT * (capsules[i].radius + capsules[j].radius - gap - allowed[p]);
    if (!(deep > 0 && gap > 1e-9)) return 0;
    if (!hasTurns || rowCount === mostRows) return deep * deep;
    const row = rowCount++;
    missing[row] = deep;
    for (let k = 0; k < 3 * count; k++) rows[3 * count * row + k] = 0;
    for (let k = 0; k < 3; k++) apart[k] /= gap;
    pushOut(row, i, s, WEIGHT);
    pushOut(row, j, t, -WEIGHT);
    return deep * deep;
  }

  /** Adds to a row how a place of a piece moves out of the other, for the turn of each joint that carries it. */
  function pushOut(row: number, piece: number, share: number, weight: number): void {
    for (let i = 0; i <= carrier[piece]; i++) {
      for (let k = 0; k < 3; k++) {
        const at = 6 * piece + k;
        lever[k] = ends[at] + share * (ends[at + 3] - ends[at]) - positions[i][k];
      }
      const to = 3 * (count * row + i);
      rows[to] += weight * (lever[1] * apart[2] - lever[2] * apart[1]);
      rows[to + 1] += weight * (lever[2] * apart[0] - lever[0] * apart[2]);
      rows[to + 2] += weight * (lever[0] * apart[1] - lever[1] * apart[0]);
    }
  }

  function setRow(row: number, i: number, x: number, yy: number, z: number): void {
    const at = 3 * (count * row + i);
    rows[at] = x;
    rows[at + 1] = yy;
    rows[at + 2] = z;
  }

  function descend(target: Readonly<Vec3>): void {
    const reach2 = chainReach(chain) ** 2;
    let damping = 1e-3;
    let slow = 0;
    blockedCount.fill(0);
    forward(chain, 0);
    let sum = readRows(target, true);
    for (let n = 0; n < MOST_STEPS && sum > 1e-10 && slow < 3; n++) {
      findStep(damping * reach2);
      copyRotations(rotations, before);
      const isNewlyHeld = takeStep();
      const now = readRows(target, true);
      if (now < sum) {
        slow = sum - now < LEAST_GAIN * sum ? slow + 1 : 0;
        sum = now;
        damping = Math.max(damping * 0.3, 1e-7);
        continue;
      }
      copyRotations(before, rotations);
      forward(chain, 0);
      readRows(target, true);
      if (isNewlyHeld) continue;
      damping *= 6;
      slow += damping > 1e3 ? 3 : 0;
    }
  }

  /** Solves for the rows' forces `y`, with the held directions taken out of what joints can do. */
  function findStep(lambda: number): void {
    for (let i = 0; i < count; i++) {
      for (let b = 0; b < blockedCount[i]; b++) {
        const at = 3 * (MAX_BLOCKED * i + b);
        for (let k = 0; k < 3; k++) vector[k] = blocked[at + k];
        rotateVector(parentRotations[i], vector, vector);
        for (let k = 0; k < 3; k++) blockedWorld[at + k] = vector[k];
      }
    }
    for (let round = 0; round < 4; round++) {
      holdRows();
      for (let r = 0; r < rowCount; r++) {
        for (let c = 0; c <= r; c++) {
          let product = 0;
          for (let k = 0; k < 3 * count; k++) {
            product += mobility[(k / 3) | 0] * heldRows[3 * count * r + k] * heldRows[3 * count * c + k];
          }
          system[mostRows * r + c] = product + (r === c ? lambda : 0);
        }
        y[r] = missing[r];
      }
      solveSymmetric(system, mostRows, rowCount, y);
      if (!releaseInward()) return;
    }
  }

  function holdRows(): void {
    for (let r = 0; r < rowCount; r++) {
      for (let i = 0; i < count; i++) {
        const at = 3 * (count * r + i);
        for (let k = 0; k < 3; k++) heldRows[at + k] = rows[at + k];
        for (let b = 0; b < blockedCount[i]; b++) {
          const from = 3 * (MAX_BLOCKED * i + b);
          let along = 0;
          for (let k = 0; k < 3; k++) along += blockedWorld[from + k] * heldRows[at + k];
          for (let k = 0; k < 3; k++) heldRows[at + k] -= along * blockedWorld[from + k];
        }
      }
    }
  }

  /** Forgets held directions along which the joint now wants inwards. Returns whether there were any. */
  function releaseInward(): boolean {
    let isReleased = false;
    for (let i = 0; i < count; i++) {
      for (let b = blockedCount[i] - 1; b >= 0; b--) {
        const from = 3 * (MAX_BLOCKED * i + b);
        let along = 0;
        for (let r = 0; r < rowCount; r++) {
          for (let k = 0; k < 3; k++) along += y[r] * blockedWorld[from + k] * rows[3 * (count * r + i) + k];
        }
        if (along >= 0) continue;
        const last = 3 * (MAX_BLOCKED * i + --blockedCount[i]);
        blocked.copyWithin(from, last, last + 3);
        blockedWorld.copyWithin(from, last, last + 3);
        isReleased = true;
      }
    }
    return isReleased;
  }

  /** Turns every joint by its step and holds it inside. Returns whether a joint was held in a direction not known yet. */
  function takeStep(): boolean {
    let longest = 0;
    for (let i = 0; i < count; i++) {
      stepOf(i);
      longest = Math.max(longest, Math.hypot(vector[0], vector[1], vector[2]));
    }
    const scale = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
    let isNewlyHeld = false;
    for (let i = 0; i < count; i++) {
      stepOf(i);
      const parent = parentRotations[i];
      for (let k = 0; k < 4; k++) inverse[k] = k < 3 ? -parent[k] : parent[k];
      rotateVector(inverse, vector, vector);
      for (let k = 0; k < 3; k++) vector[k] *= scale;
      const q = rotations[i];
      multiply(rotationFromVector(vector, asked), q, asked);
      renormalize(asked);
      const limit = limits[i];
      if (!limit) {
        copyQuat(asked, q);
        continue;
      }
      projectRotation(limit, asked, q);
      if (block(i, q)) isNewlyHeld = true;
    }
    forward(chain, 0);
    return isNewlyHeld;
  }

  /** Leaves the turn of joint i (world, rad) in `vector`. */
  function stepOf(i: number): void {
    for (let k = 0; k < 3; k++) {
      vector[k] = 0;
      for (let r = 0; r < rowCount; r++) vector[k] += mobility[i] * y[r] * heldRows[3 * (count * r + i) + k];
    }
  }

  /** Notes the direction (parent's frame) in which joint i was held. Returns whether it is a new one. */
  function block(i: number, held: Quat): boolean {
    vectorBetween(held, asked, vector);
    let size = Math.hypot(vector[0], vector[1], vector[2]);
    if (!(size > LEAST_CORRECTION) || blockedCount[i] === MAX_BLOCKED) return false;
    for (let k = 0; k < 3; k++) vector[k] /= size;
    for (let b = 0; b < blockedCount[i]; b++) {
      const at = 3 * (MAX_BLOCKED * i + b);
      let along = 0;
      for (let k = 0; k < 3; k++) along += blocked[at + k] * vector[k];
      for (let k = 0; k < 3; k++) vector[k] -= along * blocked[at + k];
    }
    size = Math.hypot(vector[0], vector[1], vector[2]);
    if (size < 0.3) return false;
    const at = 3 * (MAX_BLOCKED * i + blockedCount[i]++);
    for (let k = 0; k < 3; k++) blocked[at + k] = vector[k] / size;
    return true;
  }
}

/** Solves S x = b in place of b for the first `n` rows of a symmetric positive matrix, whose lower half is used up. (Cholesky) */
function solveSymmetric(s: Float64Array, stride: number, n: number, b: Float64Array): void {
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = s[stride * r + c];
      for (let k = 0; k < c; k++) sum -= s[stride * r + k] * s[stride * c + k];
      s[stride * r + c] = r === c ? Math.sqrt(Math.max(sum, 1e-18)) : sum / s[stride * c + c];
    }
    for (let k = 0; k < r; k++) b[r] -= s[stride * r + k] * b[k];
    b[r] /= s[stride * r + r];
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) b[r] -= s[stride * k + r] * b[k];
    b[r] /= s[stride * r + r];
  }
}
