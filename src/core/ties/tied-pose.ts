import type { Measurement, Softening } from '../limit';
import type { Quat } from '../math';
import { createGroupPose, projectGroup, type RotationStream, rotationIn, slackOfGroup } from './project-group';
import { type JointSlice, sliceAt, sliceOf } from './slice';
import type { Tie } from './tie';
import { tieWidths } from './tie-widths';
import { type LimitsByJoint, type RestingTie, type TiedGroup, tieLimits } from './tied-limits';

/** How near a joint is to its ties. */
export interface NearestTie {
  /** 1 at a tie, above 1 beyond, 0 midway to where the poses end that ties leave. */
  gauge: number;
  /** The neighbour in the nearest tie, of several the one that takes most of the tie; −1 for none. */
  neighbour: number;
}

/** A tie that gives way in every pose. */
export interface GivingTie {
  /** Its index. */
  tie: number;
  /** rad: by how much. */
  slack: number;
}

/** The tied joints of a pose, group by group. It remembers the pose that was projected last, and allocates nothing where shapes are polytopes. */
export interface TiedPose {
  /** Ties that are not in force, and why. */
  readonly resting: readonly RestingTie[];
  /** rad: by how much ties gave way in the pose that was projected last. */
  readonly slack: number;
  /** The ties that give way in every pose, as the limits of their joints leave no pose that keeps them. */
  givingWay(): readonly GivingTie[];
  /** Projects all groups of a pose, J×4, which stays as it is; parameters as of `projectGroup`. Returns whether a tie moves any joint. */
  project(
    rotations: RotationStream,
    isBlended: boolean,
    softening: Softening | null | 'own',
    hasMargin: boolean,
  ): boolean;
  /** What the joint's own limit says of the pose; null where nothing ties the joint. */
  measurement(joint: number): Measurement | null;
  /** Whether a tie moves the joint or another joint of its group. */
  moves(joint: number): boolean;
  /** Where a joint that moves comes to, on the cover nearest to `like`: the nearest inside, blended and still inside, or softened as well. */
  rotation(joint: number, which: 'nearest' | 'inside' | 'held', like: Readonly<Quat>, out: Quat): Quat;
  /** Distance of the joint to its ties, with its neighbours where they are projected to. */
  nearestTie(joint: number, out: NearestTie): void;
  /** By joint: the slices of limits; null where nothing ties the joint. `sliceAt` moves one of them to a pose. */
  readonly slices: readonly (JointSlice | null)[];
  /** Moves all slices to where a pose, J×4, has the neighbours of their joints. */
  moveSlices(rotations: RotationStream): void;
}

/**
 * rad: how far inside their ties poses with a margin are, so that they still are when each joint is moved a hair inside its own limit, and
 * when the digits of a file have rounded them off: .03°.
 */
const MARGIN = 5e-4;
/** rad: thinner slices count as this thick. */
const NARROW = 0.02;

/** Makes limits and ties ready to project poses. */
export function createTiedPose(limits: LimitsByJoint, ties: readonly Tie[]): TiedPose {
  const tied = tieLimits(limits, ties);
  const poses = tied.groups.map(createGroupPose);
  const widths = tied.groups.map(tieWidths);
  const { placeOf } = tied;
  const slices = placeOf.map((_, joint) => sliceOf(tied, joint));
  let giving: GivingTie[] | null = null;
  const groupOf = placeOf.map((found) => (found ? tied.groups.indexOf(found.group) : -1));
  const placed = placeOf.map((found) => found?.place ?? -1);
  return {
    resting: tied.resting,
    get slack() {
      let most = 0;
      for (let i = 0; i < poses.length; i++) most = Math.max(most, poses[i].slack);
      return most;
    },
    givingWay: () =>
      (giving ??= tied.groups.flatMap((group) => {
        const slack = slackOfGroup(group);
        return slack > 0 ? [...new Set(group.planes.map(({ tie }) => tie))].map((tie) => ({ tie, slack })) : [];
      })),
    project(rotations, isBlended, softening, hasMargin) {
      let isAny = false;
      for (let i = 0; i < poses.length; i++) {
        projectGroup(tied.groups[i], rotations, poses[i], isBlended, softening, hasMargin ? MARGIN : 0);
        if (poses[i].isTied) isAny = true;
      }
      return isAny;
    },
    measurement: (joint) => (groupOf[joint] >= 0 ? poses[groupOf[joint]].measurements[placed[joint]] : null),
    moves: (joint) => groupOf[joint] >= 0 && poses[groupOf[joint]].isTied,
    rotation: (joint, which, like, out) =>
      rotationIn(tied.groups[groupOf[joint]], placed[joint], poses[groupOf[joint]][which], like, out),
    nearestTie(joint, out) {
      out.gauge = 0;
      out.neighbour = -1;
      const group = groupOf[joint];
      if (group >= 0) gaugeIn(tied.groups[group], placed[joint], poses[group], widths[group], out);
    },
    slices,
    moveSlices(rotations) {
      for (const slice of slices) if (slice) sliceAt(slice, rotations);
    },
  };
}

/** Writes the nearest of the ties of a joint, as far as it is nearer than `out` says. */
function gaugeIn(
  { planes, limits }: TiedGroup,
  place: number,
  { asked, nearest }: { asked: Float64Array; nearest: Float64Array },
  widths: Float64Array,
  out: NearestTie,
): void {
  const extent = Math.max(NARROW, limits[place].parts[0].extent);
  for (let i = 0; i < planes.length; i++) {
    const { joints, places, normals, height } = planes[i];
    const self = places.indexOf(place);
    if (self < 0 || places.includes(-1)) continue;
    const length = Math.sqrt(normals[3 * self] ** 2 + normals[3 * self + 1] ** 2 + normals[3 * self + 2] ** 2);
    if (length < 1e-9) continue;
    let excess = -height;
    let most = Number.NEGATIVE_INFINITY;
    let neighbour = -1;
    for (let side = 0; side < places.length; side++) {
      const vectors = side === self ? asked : nearest;
      let along = 0;
      for (let k = 0; k < 3; k++) along += normals[3 * side + k] * vectors[3 * places[side] + k];
      excess += along;
      if (side === self || along <= most) continue;
      most = along;
      neighbour = joints[side];
    }
    const half = Math.max(NARROW, Math.min(extent, widths[i] / 2 / length));
    const gauge = 1 + excess / length / half;
    if (gauge <= out.gauge) continue;
    out.gauge = gauge;
    out.neighbour = neighbour;
  }
}
