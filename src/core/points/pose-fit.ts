import type { Skeleton } from '../clip';
import { createTransforms, worldTransforms } from '../clip';
import { createMeasurement, HARD, type JointLimit, measureRotation } from '../limit';
import {
  inverseMultiply,
  multiply,
  normalize,
  type Quat,
  readQuat,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  type Vec3,
} from '../math';
import { type RegionMoments, regionMoments } from './region-moments';

/** A point that moves with a joint. */
export interface AttachedPoint {
  readonly label: string;
  readonly joint: number;
  /** m, in the joint's frame. */
  readonly offset: Readonly<Vec3>;
}

/** What a pose is fitted with, beside its points. */
export interface PoseFitOptions {
  /** By joint; null for a joint that nothing limits. The limit of a root is left out: a root that stands otherwise is no mistake. */
  readonly limits: readonly (JointLimit | null)[];
  /** By joint: whether points can turn the joint. Others stay at rest. */
  readonly turns: readonly boolean[];
  /** m, above 0: standard deviation of the points along each axis. Weighs the points against the regions. */
  noise: number;
  /** m²/rad², 0 or more: the weight of a squared angle beyond a limit. 0.3 holds, 0.02 guides. */
  hold: number;
  /** Times the usual distance from which on a point counts as astray. Wide at first, a fit follows points that went far. */
  width: number;
  /** How much the regions pull, as a share of what the noise says; 0 is a free fit, which then leans to the rest pose. */
  readonly prior: number;
}

/** rad: a joint that nothing limits leans to its rest pose as if it were found within this of it. */
const FREE_SPREAD = 1;
/** Least distance, m, and least multiple of the noise, from which on a point counts as astray. */
const ASTRAY = [0.05, 4] as const;
/** rad: no joint turns by more in a step. */
const LARGEST_STEP = 1;

/**
 * A pose as unknowns: where the root is (m), and by how much each joint that turns turns further, in its own frame (rad). Made once for
 * a skeleton and its points; nothing is allocated for a frame.
 */
export interface PoseFit {
  readonly options: PoseFitOptions;
  /** How many numbers are unknown: 3 for the root's place, 3 for each joint that turns. */
  readonly size: number;
  /** By joint: the first of its unknowns; −1 for none. */
  readonly columns: Int32Array;
  /** J×4: local rotations. */
  readonly rotations: Float64Array;
  /** m. */
  readonly root: Float64Array;
  /** K×3, m: where the points are in this pose, once `place` has placed them. */
  readonly placed: Float64Array;
  /** size×size, row by row, lower triangle: the normal matrix of `assemble`. */
  readonly matrix: Float64Array;
  readonly gradient: Float64Array;
  /** Where the regions of the limits lie; null for joints without one. */
  readonly regions: readonly (RegionMoments | null)[];
  /** Places joints and points by the rotations and the root. */
  place(): void;
  /** m²: what is to be least, after `place`. A point that is NaN counts for nothing. @param observed K×3, m */
  cost(observed: ArrayLike<number>): number;
  /** The part of `assemble` that comes from the points alone. */
  assemblePoints(observed: ArrayLike<number>): void;
  /** Half the gradient of the cost, and the matrix of its Gauss–Newton step, after `place`. */
  assemble(observed: ArrayLike<number>): void;
  /** Turns joints and moves the root by a step, `size` numbers. */
  move(step: ArrayLike<number>): void;
  /** Takes every joint to the nearest rotation inside its limit. */
  project(): void;
  /** rad: how far joints are beyond their limits. */
  beyond(): { joint: number; angle: number }[];
}

/** @param points in the order of what is observed. */
export function createPoseFit(skeleton: Skeleton, points: readonly AttachedPoint[], options: PoseFitOptions): PoseFit {
  const { parents, restRotations } = skeleton;
  const joints = parents.length;
  const { limits, turns, prior } = options;
  const columns = new Int32Array(joints).fill(-1);
  let size = 3;
  for (let joint = 0; joint < joints; joint++) {
    if (!turns[joint]) continue;
    columns[joint] = size;
    size += 3;
  }
  const chains = points.map(({ joint }) => {
    const chain: number[] = [];
    for (let at = joint; at >= 0; at = parents[at]) if (columns[at] >= 0) chain.push(at);
    return chain;
  });
  const limitOf = (joint: number) => (parents[joint] < 0 ? null : limits[joint]);
  const regions = Array.from(parents, (_, joint) => {
    const limit = columns[joint] >= 0 && prior > 0 ? limitOf(joint) : null;
    return limit && regionMoments(limit);
  });
  const leaning = Array.from(parents, (parent, joint): RegionMoments | null => {
    if (columns[joint] < 0 || parent < 0) return null;
    const loose = 1 / FREE_SPREAD ** 2;
    return (
      regions[joint] ?? {
        middle: readQuat(restRotations, joint),
        precision: Float64Array.of(loose, 0, 0, 0, loose, 0, 0, 0, loose),
      }
    );
  });
  const rotations = Float64Array.from(restRotations);
  const root = new Float64Array(3);
  const world = createTransforms(skeleton);
  const placed = new Float64Array(3 * points.length);
  const matrix = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  const longest = Math.max(0, ...chains.map(({ length }) => length));
  const jacobian = new Float64Array(9 * longest);
  const measurement = createMeasurement();
  const q: Quat = [0, 0, 0, 1];
  const turn: Quat = [0, 0, 0, 1];
  const v: Vec3 = [0, 0, 0];

  const place = () => {
    worldTransforms(skeleton, rotations, 0, root, world.positions, world.rotations);
    for (let p = 0; p < points.length; p++) {
      const { joint, offset } = points[p];
      rotateVector(readQuat(world.rotations, joint, q), offset, v);
      for (let k = 0; k < 3; k++) placed[3 * p + k] = world.positions[3 * joint + k] + v[k];
    }
  };

  /** The turn from the nearest rotation inside to the joint's own, rad, in `v`; 0 and `v` as it was where the joint is inside. */
  const beyond = (joint: number): number => {
    const limit = limitOf(joint);
    if (!limit || options.hold === 0) return 0;
    readQuat(rotations, joint, q);
    measureRotation(limit, q, HARD, measurement);
    if (measurement.isInside) return 0;
    shortRotationVector(inverseMultiply(measurement.held, q, turn), v);
    return Math.hypot(v[0], v[1], v[2]);
  };

  /** Leaves the turn from the middle of the region in `v`. */
  const fromMiddle = (joint: number, { middle }: RegionMoments) =>
    shortRotationVector(inverseMultiply(middle, readQuat(rotations, joint, q), turn), v);

  /** m²/rad²: what the squared turns away from the middle weigh. */
  const leaningWeight = () => options.noise ** 2 * (prior > 0 ? prior : 1);
  const astraySquared = () => (options.width * Math.max(ASTRAY[0], ASTRAY[1] * options.noise)) ** 2;

  const cost = (observed: ArrayLike<number>): number => {
    const astray = astraySquared();
    let sum = 0;
    for (let p = 0; p < placed.length; p += 3) {
      const squared =
        (placed[p] - observed[p]) ** 2 +
        (placed[p + 1] - observed[p + 1]) ** 2 +
        (placed[p + 2] - observed[p + 2]) ** 2;
      // Not a number where the point is missing. Geman and McClure's robust distance.
      if (squared >= 0) sum += (squared * astray) / (astray + squared);
    }
    const weight = leaningWeight();
    for (let joint = 0; joint < joints; joint++) {
      const leans = leaning[joint];
      if (!leans) continue;
      fromMiddle(joint, leans);
      const { precision } = leans;
      for (let i = 0; i < 3; i++)
        sum += weight * v[i] * (precision[3 * i] * v[0] + precision[3 * i + 1] * v[1] + precision[3 * i + 2] * v[2]);
      sum += options.hold * beyond(joint) ** 2;
    }
    return sum;
  };

  const addPoint = (p: number, observed: ArrayLike<number>, astray: number) => {
    const px = placed[3 * p];
    const py = placed[3 * p + 1];
    const pz = placed[3 * p + 2];
    const rx = px - observed[3 * p];
    const ry = py - observed[3 * p + 1];
    const rz = pz - observed[3 * p + 2];
    const squared = rx * rx + ry * ry + rz * rz;
    if (!(squared >= 0)) return;
    const weight = (astray / (astray + squared)) ** 2;
    for (let k = 0; k < 3; k++) matrix[k * size + k] += weight;
    gradient[0] += weight * rx;
    gradient[1] += weight * ry;
    gradient[2] += weight * rz;
    const chain = chains[p];
    let column = 0;
    for (const joint of chain) {
      const ax = px - world.positions[3 * joint];
      const ay = py - world.positions[3 * joint + 1];
      const az = pz - world.positions[3 * joint + 2];
      const x = world.rotations[4 * joint];
      const y = world.rotations[4 * joint + 1];
      const z = world.rotations[4 * joint + 2];
      const w = world.rotations[4 * joint + 3];
      // The axes of the joint in the world, one after the other, and where each takes the point: axis × arm.
      for (let axis = 0; axis < 3; axis++) {
        const ux = axis === 0 ? 1 - 2 * (y * y + z * z) : axis === 1 ? 2 * (x * y - z * w) : 2 * (x * z + y * w);
        const uy = axis === 0 ? 2 * (x * y + z * w) : axis === 1 ? 1 - 2 * (x * x + z * z) : 2 * (y * z - x * w);
        const uz = axis === 0 ? 2 * (x * z - y * w) : axis === 1 ? 2 * (y * z + x * w) : 1 - 2 * (x * x + y * y);
        jacobian[column] = uy * az - uz * ay;
        jacobian[column + 1] = uz * ax - ux * az;
        jacobian[column + 2] = ux * ay - uy * ax;
        column += 3;
      }
    }
    for (let a = 0; a < column; a += 3) {
      const cx = weight * jacobian[a];
      const cy = weight * jacobian[a + 1];
      const cz = weight * jacobian[a + 2];
      const row = columns[chain[Math.floor(a / 9)]] + (Math.floor(a / 3) % 3);
      gradient[row] += cx * rx + cy * ry + cz * rz;
      const at = row * size;
      matrix[at] += cx;
      matrix[at + 1] += cy;
      matrix[at + 2] += cz;
      // A chain leads from a joint to its root: later joints have earlier unknowns.
      for (let b = a - (a % 9); b < column; b += 3) {
        const other = columns[chain[Math.floor(b / 9)]] + (Math.floor(b / 3) % 3);
        if (other <= row) matrix[at + other] += cx * jacobian[b] + cy * jacobian[b + 1] + cz * jacobian[b + 2];
      }
    }
  };

  const assemblePoints = (observed: ArrayLike<number>) => {
    matrix.fill(0);
    gradient.fill(0);
    const astray = astraySquared();
    for (let p = 0; p < points.length; p++) addPoint(p, observed, astray);
  };

  const assemble = (observed: ArrayLike<number>) => {
    assemblePoints(observed);
    const weight = leaningWeight();
    for (let joint = 0; joint < joints; joint++) {
      const leans = leaning[joint];
      if (!leans) continue;
      const column = columns[joint];
      fromMiddle(joint, leans);
      const { precision } = leans;
      for (let i = 0; i < 3; i++) {
        gradient[column + i] +=
          weight * (precision[3 * i] * v[0] + precision[3 * i + 1] * v[1] + precision[3 * i + 2] * v[2]);
        for (let j = 0; j <= i; j++) matrix[(column + i) * size + column + j] += weight * precision[3 * i + j];
      }
      const angle = beyond(joint);
      if (angle < 1e-9) continue;
      const { hold } = options;
      for (let i = 0; i < 3; i++) {
        gradient[column + i] += hold * v[i];
        for (let j = 0; j <= i; j++) matrix[(column + i) * size + column + j] += (hold * v[i] * v[j]) / (angle * angle);
      }
    }
  };

  const move = (step: ArrayLike<number>) => {
    for (let k = 0; k < 3; k++) root[k] += step[k];
    for (let joint = 0; joint < joints; joint++) {
      const column = columns[joint];
      if (column < 0) continue;
      const length = Math.hypot(step[column], step[column + 1], step[column + 2]);
      const share = length > LARGEST_STEP ? LARGEST_STEP / length : 1;
      for (let k = 0; k < 3; k++) v[k] = share * step[column + k];
      normalize(multiply(readQuat(rotations, joint, q), rotationFromVector(v, turn), q), q);
      rotations.set(q, 4 * joint);
    }
  };

  const beyondAll = () => {
    const found: { joint: number; angle: number }[] = [];
    for (let joint = 0; joint < joints; joint++) if (columns[joint] >= 0) found.push({ joint, angle: beyond(joint) });
    return found;
  };

  const project = () => {
    for (let joint = 0; joint < joints; joint++) {
      const limit = limitOf(joint);
      if (!limit || columns[joint] < 0) continue;
      measureRotation(limit, readQuat(rotations, joint, q), HARD, measurement);
      if (!measurement.isInside) rotations.set(measurement.held, 4 * joint);
    }
  };

  return {
    options,
    size,
    columns,
    rotations,
    root,
    placed,
    matrix,
    gradient,
    regions,
    place,
    cost,
    assemblePoints,
    assemble,
    move,
    project,
    beyond: beyondAll,
  };
}
