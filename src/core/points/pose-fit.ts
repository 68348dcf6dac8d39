import type { Skeleton } from '../clip';
import { createTransforms, freeJoints, worldTransforms } from '../clip';
import type { JointLimit } from '../limit';
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
import { createPoseProjector, createProjectedPose } from '../pose';
import type { Tie } from '../ties';
import { createSkyline, type Skyline } from './cholesky';
import type { RegionMoments } from './region-moments';
import { learnedMoments } from './usual-moments';

/** A point that moves with a joint. */
export interface AttachedPoint {
  readonly label: string;
  readonly joint: number;
  /** m, in the joint's frame. */
  readonly offset: Readonly<Vec3>;
}

/** How limits count: none of a pose is beyond them, or poses only lean to them. */
export type LimitUse = 'hold' | 'guide';
/** m²/rad² that a squared angle beyond a limit weighs. Where limits guide, the leaning says nearly all: more takes joints of another person off their points. */
export const HOLD: Readonly<Record<LimitUse, number>> = { hold: 0.3, guide: 0.001 };

/** What a pose is fitted with, beside its points. */
export interface PoseFitOptions {
  /** By joint; null for a joint that nothing limits. */
  readonly limits: readonly (JointLimit | null)[];
  /** What joints may not do together, of the same limits. Default: none. */
  readonly ties?: readonly Tie[];
  /** The joints whose limits are left out: a person who stands and faces otherwise is no mistake. Default: as `freeJoints` finds them. */
  readonly free?: readonly number[];
  /** By joint: what a joint with a limit leans to; null for what `learnedMoments` finds of the limit. Default: null for all. */
  readonly usual?: readonly (RegionMoments | null)[];
  /** By joint: whether points can turn the joint. Others stay at rest, or where their limit is nearest to rest. */
  readonly turns: readonly boolean[];
  /** m, above 0: standard deviation of the points along each axis. Weighs the points against the regions. */
  noise: number;
  /** m²/rad², 0 or more: the weight of a squared angle beyond limits and ties: see `HOLD`. */
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
/**
 * The square of how many widths from the middle a joint leans half as much as it would: limits of somebody else do not take a joint away
 * from its points. Corners of a region are at 9.
 */
const FAR = 40;
/** rad: no joint turns by more in a step. */
const LARGEST_STEP = 1;
/** Poses inside are inside still when single precision or a file rounds them off. */
const INSIDE = { hasMargin: true } as const;
const ONLY_MEASURED = { isHeld: false } as const;

/**
 * A pose as unknowns: by how much each joint that turns turns further, in its own frame (rad), each after all joints that hang on it, and
 * at last where the root is (m). Made once for a skeleton and its points; nothing is allocated for a frame.
 */
export interface PoseFit {
  readonly options: PoseFitOptions;
  /** How many numbers are unknown: 3 for each joint that turns, 3 for the root's place. */
  readonly size: number;
  /** By joint: the first of its unknowns; −1 for none. */
  readonly columns: Int32Array;
  /** By point: the joints that turn and so move the point, from its own joint to its root. */
  readonly chains: readonly Int32Array[];
  /** J×4: local rotations. */
  readonly rotations: Float64Array;
  /** m. */
  readonly root: Float64Array;
  /** K×3, m: where the points are in this pose, once `place` has placed them. */
  readonly placed: Float64Array;
  /** The normal matrix of `assemble`: the run of an unknown is what hangs on its joint. */
  readonly matrix: Skyline;
  readonly gradient: Float64Array;
  /** What joints with a limit lean to; null for those without one. */
  readonly regions: readonly (RegionMoments | null)[];
  /** Room for who fits. */
  readonly room: {
    readonly damped: Skyline;
    readonly step: Float64Array;
    readonly before: Float64Array;
    readonly rootBefore: Float64Array;
  };
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
  /** m: the distance from which on a point counts as astray, of the usual width. */
  astray(): number;
  /** Takes the pose to the nearest inside limits and ties. */
  project(): void;
  /** J, rad: how far joints that turn are beyond limits and ties; the same array every time. */
  beyond(): ArrayLike<number>;
}

/** @param points in the order of what is observed. */
export function createPoseFit(skeleton: Skeleton, points: readonly AttachedPoint[], options: PoseFitOptions): PoseFit {
  const { parents, restRotations } = skeleton;
  const joints = parents.length;
  const { turns, prior, usual = [], ties = [], free = freeJoints(skeleton) } = options;
  const limits = options.limits.map((limit, joint) => (free.includes(joint) ? null : limit));
  const { columns, first } = unknownsOf(parents, turns);
  const size = first.length;
  const chains = points.map(({ joint }) => {
    const chain: number[] = [];
    for (let at = joint; at >= 0; at = parents[at]) if (columns[at] >= 0) chain.push(at);
    return Int32Array.from(chain);
  });
  /** Whether the root's place moves the point: the first joint is the one that is placed. */
  const moves = points.map(({ joint }) => {
    let at = joint;
    while (parents[at] >= 0) at = parents[at];
    return at === 0;
  });
  const regions = limits.map((limit, joint) =>
    limit && columns[joint] >= 0 && prior > 0
      ? (usual[joint] ?? learnedMoments(limit, readQuat(restRotations, joint)))
      : null,
  );
  const loose = 1 / FREE_SPREAD ** 2;
  const leaning = Array.from(parents, (parent, joint): RegionMoments | null => {
    if (columns[joint] < 0 || parent < 0) return null;
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
  /** J×9, by joint that turns: its axes in the world, one after the other. */
  const axes = new Float64Array(9 * joints);
  const placed = new Float64Array(3 * points.length);
  const matrix = createSkyline(first);
  const gradient = new Float64Array(size);
  const longest = Math.max(0, ...chains.map(({ length }) => length));
  const jacobian = new Float64Array(9 * longest);
  const wholePose = createPoseProjector(skeleton, limits, ties, free);
  const tied = new Set(ties.flatMap((tie) => (tie.joints.some((joint) => turns[joint]) ? tie.joints : [])));
  const atRest = limits.flatMap((_, joint) => (turns[joint] || tied.has(joint) ? [] : [joint]));
  const turning = createPoseProjector(skeleton, limits, ties, [...free, ...atRest]);
  const held = createProjectedPose(joints);
  /** J×3, rad: the turn from the nearest rotation inside to the joint's own, once `place` has measured it; 0 inside. */
  const excess = new Float64Array(3 * joints);
  const q: Quat = [0.5, 0.5, 0.5, 0.5];
  const turn: Quat = [0.5, 0.5, 0.5, 0.5];
  const v: Vec3 = [0.5, 0.5, 0.5];

  const project = () => {
    held.asked = held.held = rotations;
    wholePose.project(held, INSIDE);
  };
  if (options.hold > 0) project();
  const nearest = new Float64Array(rotations);

  const place = () => {
    worldTransforms(skeleton, rotations, 0, root, world.positions, world.rotations);
    for (let p = 0; p < points.length; p++) {
      const { joint, offset } = points[p];
      rotateVector(readQuat(world.rotations, joint, q), offset, v);
      for (let k = 0; k < 3; k++) placed[3 * p + k] = world.positions[3 * joint + k] + v[k];
    }
    if (options.hold > 0) measureExcess();
  };

  const measureExcess = () => {
    nearest.set(rotations);
    held.asked = held.held = nearest;
    turning.project(held);
    for (let joint = 0; joint < joints; joint++) {
      const isBeyond = columns[joint] >= 0 && held.askedViolation[joint] > 1e-9;
      if (isBeyond)
        shortRotationVector(inverseMultiply(readQuat(nearest, joint, turn), readQuat(rotations, joint, q), turn), v);
      for (let k = 0; k < 3; k++) excess[3 * joint + k] = isBeyond ? v[k] : 0;
    }
  };

  const beyond = () => {
    held.asked = held.held = rotations;
    turning.project(held, ONLY_MEASURED);
    for (let joint = 0; joint < joints; joint++) if (columns[joint] < 0) held.askedViolation[joint] = 0;
    return held.askedViolation;
  };

  /** Leaves the turn from the middle of the region in `v`. */
  const fromMiddle = (joint: number, { middle }: RegionMoments) =>
    shortRotationVector(inverseMultiply(middle, readQuat(rotations, joint, q), turn), v);

  /** Joints without a limit lean to rest from any distance. */
  const farOf = (joint: number) => (regions[joint] ? FAR : Number.POSITIVE_INFINITY);

  const squaredIn = (precision: ArrayLike<number>): number => {
    let sum = 0;
    for (let i = 0; i < 3; i++)
      sum += v[i] * (precision[3 * i] * v[0] + precision[3 * i + 1] * v[1] + precision[3 * i + 2] * v[2]);
    return sum;
  };

  /** m²/rad²: what the squared turns away from the middle weigh. */
  const leaningWeight = () => options.noise ** 2 * (prior > 0 ? prior : 1);
  const astray = () => Math.max(ASTRAY[0], ASTRAY[1] * options.noise);
  const astraySquared = () => (options.width * astray()) ** 2;

  const cost = (observed: ArrayLike<number>): number => {
    const astray = astraySquared();
    let sum = 0;
    for (let p = 0; p < placed.length; p += 3) {
      const x = placed[p] - observed[p];
      const y = placed[p + 1] - observed[p + 1];
      const z = placed[p + 2] - observed[p + 2];
      const squared = x * x + y * y + z * z;
      // Not a number where the point is missing. Geman and McClure's robust distance.
      if (squared >= 0) sum += (squared * astray) / (astray + squared);
    }
    const weight = leaningWeight();
    for (let joint = 0; joint < joints; joint++) {
      const leans = leaning[joint];
      if (!leans) continue;
      fromMiddle(joint, leans);
      const { precision } = leans;
      const squared = squaredIn(precision);
      sum += (weight * squared) / (1 + squared / farOf(joint));
      for (let i = 0; i < 3; i++) sum += options.hold * excess[3 * joint + i] ** 2;
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
    const { starts, entries } = matrix;
    const chain = chains[p];
    let column = 0;
    for (let c = 0; c < chain.length; c++) {
      const joint = chain[c];
      const ax = px - world.positions[3 * joint];
      const ay = py - world.positions[3 * joint + 1];
      const az = pz - world.positions[3 * joint + 2];
      // Where each axis takes the point: axis × arm.
      for (let axis = 9 * joint; axis < 9 * joint + 9; axis += 3) {
        const ux = axes[axis];
        const uy = axes[axis + 1];
        const uz = axes[axis + 2];
        jacobian[column] = uy * az - uz * ay;
        jacobian[column + 1] = uz * ax - ux * az;
        jacobian[column + 2] = ux * ay - uy * ax;
        column += 3;
      }
    }
    // A chain leads from a joint to its root: later joints have later unknowns, and their rows have the earlier ones.
    for (let c = 0; c < chain.length; c++) {
      for (let i = 0; i < 3; i++) {
        const b = 9 * c + 3 * i;
        const cx = weight * jacobian[b];
        const cy = weight * jacobian[b + 1];
        const cz = weight * jacobian[b + 2];
        const row = columns[chain[c]] + i;
        gradient[row] += cx * rx + cy * ry + cz * rz;
        for (let d = 0; d < c; d++) {
          const at = starts[row] + columns[chain[d]];
          const a = 9 * d;
          entries[at] += cx * jacobian[a] + cy * jacobian[a + 1] + cz * jacobian[a + 2];
          entries[at + 1] += cx * jacobian[a + 3] + cy * jacobian[a + 4] + cz * jacobian[a + 5];
          entries[at + 2] += cx * jacobian[a + 6] + cy * jacobian[a + 7] + cz * jacobian[a + 8];
        }
        const at = starts[row] + columns[chain[c]];
        for (let j = 0; j <= i; j++) {
          const a = 9 * c + 3 * j;
          entries[at + j] += cx * jacobian[a] + cy * jacobian[a + 1] + cz * jacobian[a + 2];
        }
      }
    }
    if (!moves[p]) return;
    const x = size - 3;
    gradient[x] += weight * rx;
    gradient[x + 1] += weight * ry;
    gradient[x + 2] += weight * rz;
    for (let k = 0; k < 3; k++) {
      const row = starts[x + k];
      entries[row + x + k] += weight;
      for (let c = 0; c < chain.length; c++) {
        const at = row + columns[chain[c]];
        for (let i = 0; i < 3; i++) entries[at + i] += weight * jacobian[9 * c + 3 * i + k];
      }
    }
  };

  const findAxes = () => {
    for (let joint = 0; joint < joints; joint++) {
      if (columns[joint] < 0) continue;
      const x = world.rotations[4 * joint];
      const y = world.rotations[4 * joint + 1];
      const z = world.rotations[4 * joint + 2];
      const w = world.rotations[4 * joint + 3];
      const at = 9 * joint;
      axes[at] = 1 - 2 * (y * y + z * z);
      axes[at + 1] = 2 * (x * y + z * w);
      axes[at + 2] = 2 * (x * z - y * w);
      axes[at + 3] = 2 * (x * y - z * w);
      axes[at + 4] = 1 - 2 * (x * x + z * z);
      axes[at + 5] = 2 * (y * z + x * w);
      axes[at + 6] = 2 * (x * z + y * w);
      axes[at + 7] = 2 * (y * z - x * w);
      axes[at + 8] = 1 - 2 * (x * x + y * y);
    }
  };

  const assemblePoints = (observed: ArrayLike<number>) => {
    matrix.entries.fill(0);
    gradient.fill(0);
    findAxes();
    const astray = astraySquared();
    for (let p = 0; p < points.length; p++) addPoint(p, observed, astray);
  };

  const assemble = (observed: ArrayLike<number>) => {
    assemblePoints(observed);
    const { starts, entries } = matrix;
    const weight = leaningWeight();
    const { hold } = options;
    for (let joint = 0; joint < joints; joint++) {
      const leans = leaning[joint];
      if (!leans) continue;
      const column = columns[joint];
      fromMiddle(joint, leans);
      const { precision } = leans;
      const share = weight * (1 / (1 + squaredIn(precision) / farOf(joint))) ** 2;
      const far = 3 * joint;
      const squared = excess[far] ** 2 + excess[far + 1] ** 2 + excess[far + 2] ** 2;
      for (let i = 0; i < 3; i++) {
        gradient[column + i] +=
          share * (precision[3 * i] * v[0] + precision[3 * i + 1] * v[1] + precision[3 * i + 2] * v[2]) +
          hold * excess[far + i];
        const at = starts[column + i] + column;
        for (let j = 0; j <= i; j++) {
          entries[at + j] += share * precision[3 * i + j];
          if (squared > 0) entries[at + j] += (hold * excess[far + i] * excess[far + j]) / squared;
        }
      }
    }
  };

  const move = (step: ArrayLike<number>) => {
    for (let k = 0; k < 3; k++) root[k] += step[size - 3 + k];
    for (let joint = 0; joint < joints; joint++) {
      const column = columns[joint];
      if (column < 0) continue;
      const length = Math.hypot(step[column], step[column + 1], step[column + 2]);
      const share = length > LARGEST_STEP ? LARGEST_STEP / length : 1;
      for (let k = 0; k < 3; k++) v[k] = share * step[column + k];
      normalize(multiply(readQuat(rotations, joint, q), rotationFromVector(v, turn), q), q);
      for (let k = 0; k < 4; k++) rotations[4 * joint + k] = q[k];
    }
  };

  const room = {
    damped: createSkyline(first),
    step: new Float64Array(size),
    before: new Float64Array(4 * joints),
    rootBefore: new Float64Array(3),
  };
  return {
    options,
    size,
    columns,
    chains,
    rotations,
    root,
    placed,
    matrix,
    gradient,
    regions,
    room,
    place,
    cost,
    assemblePoints,
    assemble,
    move,
    astray,
    project,
    beyond,
  };
}

/**
 * Unknowns in an order in which those of all joints that hang on a joint stand in a row before its own: a run of the matrix has no
 * zeros, and its factor no others. The root's place is last.
 */
function unknownsOf(parents: ArrayLike<number>, turns: readonly boolean[]): { columns: Int32Array; first: number[] } {
  const columns = new Int32Array(parents.length).fill(-1);
  const first: number[] = [];
  const visit = (joint: number) => {
    const begin = first.length;
    for (let child = joint + 1; child < parents.length; child++) if (parents[child] === joint) visit(child);
    if (!turns[joint]) return;
    columns[joint] = first.length;
    first.push(begin, begin, begin);
  };
  for (let joint = 0; joint < parents.length; joint++) if (parents[joint] < 0) visit(joint);
  first.push(0, 0, 0);
  return { columns, first };
}
