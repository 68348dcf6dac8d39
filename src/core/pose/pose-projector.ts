import {
  createMeasurement,
  type Easing,
  followRotation,
  HARD,
  type JointLimit,
  type JointRegion,
  type Measurement,
  measureRotation,
  type RateTracker,
  type Softening,
  violationAngle,
} from '../limit';
import { angleBetween, copyQuat, type Quat, readQuat } from '../math';
import type { LimitsByJoint, NearestTie, RotationStream, TiedPose } from '../ties';
import { projectWellInside } from './well-inside';

/** A pose and what limits and ties make of it. Owned by the caller, and used again and again. @category Poses and clips */
export interface ProjectedPose {
  /** J×4, parentFromLocal: the rotations that are asked for; violations and gauges are theirs. */
  asked: RotationStream;
  /**
   * J×4, parentFromLocal: before projecting the same as `asked`, or as a solver has brought it nearer; after projecting the pose inside. May be
   * the same array as `asked`.
   */
  held: RotationStream;
  /** J, rad: how far the asked rotation is from the nearest inside limit and ties; 0 inside, and for free joints. */
  askedViolation: Float32Array | Float64Array;
  /** J, rad: the same of the held rotation. */
  heldViolation: Float32Array | Float64Array;
  /** J: how near the asked rotation is to its limit or a tie: 0 in the middle, 1 at it, above 1 beyond. */
  gauge: Float32Array | Float64Array;
  /** J: who stops the joint, by the gauge: the neighbour of its nearest tie; −1 for its own limit. */
  stoppedBy: Int16Array;
}

/** How fast joints turn at most. */
export interface TurnRate {
  /** One for each joint, cleared on a cut. */
  trackers: readonly RateTracker[];
  /** rad: the most that a joint turns in this call. */
  maxStep: number;
  /** Whether joints on their way stay as far inside as where they go: the shortest arc may cut a corner. */
  staysInside: boolean;
}

/** How a pose is projected. */
export interface Projection {
  /** What limits and ties give back: the same for all joints, or as each limit says (`'own'`). Default: null, for nothing. */
  softening?: Softening | null | 'own';
  /** Whether the projections of the two nearest covers are mixed near where the nearer side changes; see `projectRotationBlended`. Default: false. */
  isBlended?: boolean;
  /** Whether joints are moved. Otherwise they stay, and violations and gauges are told. Default: true. */
  isHeld?: boolean;
  /**
   * Whether joints are moved a hair further inside, so that they are inside still when a file has rounded them off. Only without
   * softening and blending. Default: false.
   */
  hasMargin?: boolean;
  /** Default: null, to follow at once. */
  rate?: TurnRate | null;
}

const HARD_AT_ONCE: Projection = {};

/** Projects poses into limits and ties. Not plain data: it owns its buffers. @category Poses and clips */
export interface PoseProjector {
  /** By joint; null for joints that are free and for joints without a limit. */
  readonly limits: LimitsByJoint;
  readonly ties: TiedPose | null;
  /** By joint: the regions that limits and ties leave where `regionsAt` saw the pose last; null for free joints. The same list every time. */
  readonly regions: readonly (JointRegion | null)[];
  /** Moves the slices among the regions to where a pose, J×4, has the neighbours of their joints. */
  regionsAt(rotations: RotationStream): readonly (JointRegion | null)[];
  /**
   * Projects `pose.held`, in place, and tells of each joint how that went. Nothing is allocated where the shapes of tied joints are polytopes.
   *
   * @returns whether every joint is where it is to be; otherwise another call brings it nearer, see `Projection.rate`.
   */
  project(pose: ProjectedPose, how?: Projection): boolean;
}

/** Empty buffers for `joints` joints. */
export const createProjectedPose = (joints: number, rotations: RotationStream = new Float64Array(4 * joints)) => ({
  asked: rotations,
  held: rotations,
  askedViolation: new Float64Array(joints),
  heldViolation: new Float64Array(joints),
  gauge: new Float64Array(joints),
  stoppedBy: new Int16Array(joints).fill(-1),
});

/** The limits without those of free joints: what holds poses. */
export const limitsWhereHeld = (limits: LimitsByJoint, free: readonly number[]): LimitsByJoint =>
  limits.map((limit, joint) => (free.includes(joint) ? null : limit));

/**
 * Makes limits and ties ready to project poses.
 *
 * @param limits by joint, without those of free joints (`limitsWhereHeld`).
 * @param ties made of the same limits; null for none.
 */
export function createProjector(limits: LimitsByJoint, ties: TiedPose | null = null): PoseProjector {
  const measurement = createMeasurement();
  const askedMeasurement = createMeasurement();
  const easing: Easing = { softening: null, isBlended: false };
  const nearestTie: NearestTie = { gauge: 0, neighbour: -1 };
  const home: RateTracker = { last: [0, 0, 0, 1] };
  const q: Quat = [0.5, 0.5, 0.5, 0.5];
  const inside: Quat = [0.5, 0.5, 0.5, 0.5];
  // A shape that is no polytope has no slice: the pose that comes of the whole limit is projected with its ties all the same.
  const regions = Array.from(limits, (limit, joint): JointRegion | null => {
    const slice = ties?.slices[joint];
    return slice && slice.ownSlabs > 0 ? slice : (limit ?? null);
  });

  return {
    limits,
    ties,
    regions,
    regionsAt(rotations) {
      ties?.moveSlices(rotations);
      return regions;
    },
    project(pose, how = HARD_AT_ONCE) {
      const isTied = projectTied(pose, how);
      let hasArrived = true;
      for (let joint = 0; joint < pose.stoppedBy.length; joint++) {
        const limit = limits[joint];
        if (!limit) {
          pose.askedViolation[joint] = pose.heldViolation[joint] = pose.gauge[joint] = 0;
          pose.stoppedBy[joint] = -1;
        } else if (!projectJoint(pose, joint, limit, how, isTied)) hasArrived = false;
      }
      if (!hasArrived && (how.isHeld ?? true) && projectTied(pose, how)) projectOnTheWay(pose, how);
      return hasArrived;
    },
  };

  function projectTied(
    { held }: ProjectedPose,
    { isBlended = false, softening = null, hasMargin = false }: Projection,
  ): boolean {
    return ties?.project(held, isBlended, softening, hasMargin) ?? false;
  }

  /** Looks at the rotation of a joint once, and once more where a solver or the easing has changed it. Returns whether it is where it is to be. */
  function projectJoint(
    pose: ProjectedPose,
    joint: number,
    limit: JointLimit,
    how: Projection,
    isTied: boolean,
  ): boolean {
    const { softening = null, isBlended = false, isHeld = true, hasMargin = false, rate = null } = how;
    easing.softening = softening === 'own' ? limit.softening : softening;
    easing.isBlended = isBlended;
    readQuat(pose.held, joint, q);
    const own = ties?.measurement(joint) ?? measureRotation(limit, q, easing, measurement);
    const asked = isSame(pose.asked, pose.held, joint) ? own : measureAsked(pose, joint, limit);
    pose.gauge[joint] = asked.gauge;
    pose.askedViolation[joint] = asked.violation;
    pose.stoppedBy[joint] = -1;
    if (ties) findStop(pose, joint, ties);
    let violation = own.violation;
    if (isTied && ties!.moves(joint)) {
      violation = angleBetween(ties!.rotation(joint, 'nearest', q, inside), q);
      pose.askedViolation[joint] = Math.max(pose.askedViolation[joint], violation);
      if (isHeld) {
        ties!.rotation(joint, 'inside', q, inside);
        ties!.rotation(joint, 'held', q, q);
        violation = easing.softening ? angleBetween(inside, q) : 0;
        if (hasMargin) projectWellInside(limit, q, measureRotation(limit, q, HARD, measurement), q);
      }
    } else if (isHeld && hasMargin) {
      projectWellInside(limit, q, own, q);
      violation = 0;
    } else if (isHeld && !own.isInside) {
      copyQuat(own.held, q);
      violation = easing.softening || isBlended ? violationAngle(limit, q) : 0;
    }
    let hasArrived = true;
    if (rate) {
      hasArrived = follow(joint, limit, rate, violation);
      if (!hasArrived) violation = violationAngle(limit, q);
    }
    pose.heldViolation[joint] = violation;
    for (let k = 0; k < 4; k++) pose.held[4 * joint + k] = q[k];
    return hasArrived;
  }

  function measureAsked({ asked }: ProjectedPose, joint: number, limit: JointLimit): Measurement {
    return measureRotation(limit, readQuat(asked, joint, inside), HARD, askedMeasurement);
  }

  /** Has the nearest tie say who stops the joint, where it is nearer than the joint's own limit. */
  function findStop({ gauge, stoppedBy }: ProjectedPose, joint: number, ties: TiedPose): void {
    ties.nearestTie(joint, nearestTie);
    if (!(nearestTie.gauge > gauge[joint])) return;
    gauge[joint] = nearestTie.gauge;
    stoppedBy[joint] = nearestTie.neighbour;
  }

  /** Turns `q` back to how far the joint comes on its way there, no further out than where it goes. Returns whether it is there. */
  function follow(joint: number, limit: JointLimit, rate: TurnRate, violation: number): boolean {
    copyQuat(q, inside);
    followRotation(rate.trackers[joint], q, rate.maxStep, q);
    if (q[0] === inside[0] && q[1] === inside[1] && q[2] === inside[2] && q[3] === inside[3]) return true;
    if (rate.staysInside) {
      measureRotation(limit, q, HARD, measurement);
      if (measurement.violation > violation) {
        copyQuat(measurement.held, home.last!);
        followRotation(home, q, violation, q);
      }
    }
    return false;
  }

  /** Joints that come at different speeds from one pose inside to another may leave a tie between: those go on from the nearest pose inside. */
  function projectOnTheWay({ held }: ProjectedPose, { rate }: Projection): void {
    for (let joint = 0; joint < limits.length; joint++) {
      if (!limits[joint] || !ties!.moves(joint)) continue;
      ties!.rotation(joint, 'inside', readQuat(held, joint, q), q);
      const last = rate?.trackers[joint].last;
      if (last) copyQuat(q, last);
      for (let k = 0; k < 4; k++) held[4 * joint + k] = q[k];
    }
  }
}

function isSame(a: RotationStream, b: RotationStream, joint: number): boolean {
  for (let k = 4 * joint; k < 4 * joint + 4; k++) if (a[k] !== b[k]) return false;
  return true;
}
