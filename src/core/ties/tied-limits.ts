import { type PlaneRows, planeProjector, planeRows, type Slab } from '../geometry';
import type { JointLimit } from '../limit';
import { angleBetween, type Quat } from '../math';
import { modelOf } from '../shape';
import { SAME_REFERENCE, TIE_ROW, type Tie } from './tie';

/** Limits by joint; null or undefined for joints without a limit. */
export type LimitsByJoint = readonly (JointLimit | null | undefined)[];

/** A plane of a tie between joints a and b as the charts see it: normals times lengths, so that rows of one joint alone are unit. */
export interface TiePlane {
  /** Places in `TiedGroup.joints`; −1 for a joint without a limit, which stays where it is. */
  readonly places: readonly [a: number, b: number];
  readonly joints: readonly [a: number, b: number];
  /** u and v in the axes of each joint's chart, or in its own frame where it has no limit. */
  readonly normals: readonly number[];
  /** rad. */
  readonly height: number;
  readonly references: Tie['references'];
  /** Index of its tie. */
  readonly tie: number;
}

/** Joints that ties join, however far, with their limits and ties. */
export interface TiedGroup {
  /** The joints with a limit, ascending. */
  readonly joints: readonly number[];
  readonly limits: readonly JointLimit[];
  readonly planes: readonly TiePlane[];
  /** Rows whose height depends on a joint without a limit. */
  readonly given: readonly GivenRow[];
  /** Rows of all own polytopes, then of the ties. */
  readonly rows: PlaneRows;
  /** How many rows are own ones. */
  readonly ownRows: number;
  /** rad: the heights of the rows of ties, without what hangs on given joints. */
  readonly heights: Float64Array;
  /** Places of joints whose own shape is no polytope. */
  readonly curved: readonly number[];
  readonly project: (rows: PlaneRows, x: Float64Array) => boolean;
}

/** A row whose height is `height` − `normal` · (the vector of a given joint), both over the length of what is left of the row. */
export interface GivenRow {
  readonly row: number;
  readonly joint: number;
  readonly reference: Readonly<Quat>;
  /** In the frame of that joint. */
  readonly normal: readonly number[];
  readonly height: number;
}

/** Why a tie is not in force. */
export interface RestingTie {
  /** Its index. */
  tie: number;
  /** One sentence. */
  why: string;
}

/** Limits with the ties between them, made ready to project poses. Not plain data: it owns the work space of projecting. */
export interface TiedLimits {
  readonly groups: readonly TiedGroup[];
  /** By joint: its group and its place in the group; null for joints without a tie in force. */
  readonly placeOf: readonly ({ group: TiedGroup; place: number } | null)[];
  readonly resting: readonly RestingTie[];
}

/**
 * Makes limits and ties ready. A tie is in force where its joints are limited whole, by the exponential map, in a convex shape, from the
 * references that the tie stands on; of other joints it would say something else than what was learned, and it rests: `resting` says
 * why. A joint without a limit is asked where it is, and left there.
 */
export function tieLimits(limits: LimitsByJoint, ties: readonly Tie[]): TiedLimits {
  const resting: RestingTie[] = [];
  const inForce: number[] = [];
  for (const [i, tie] of ties.entries()) {
    const why = restsBecause(limits, tie);
    if (why) resting.push({ tie: i, why });
    else inForce.push(i);
  }
  const groups = components(limits, ties, inForce).map((members) => groupOf(limits, ties, members));
  const placeOf: ({ group: TiedGroup; place: number } | null)[] = limits.map(() => null);
  for (const group of groups) for (const [place, joint] of group.joints.entries()) placeOf[joint] = { group, place };
  return { groups, placeOf, resting };
}

function restsBecause(limits: LimitsByJoint, { joints, references }: Tie): string | null {
  if (joints.every((joint) => !limits[joint])) return 'Neither of its joints has a limit.';
  for (const [k, joint] of joints.entries()) {
    const limit = limits[joint];
    if (!limit) continue;
    const { name, parts, reference } = limit;
    if (parts.length > 1) return `${name} is limited as swing and twist apart; ties are between whole rotations.`;
    const { chart, shape } = parts[0];
    if (chart !== 'exponential-map') return `${name} is limited in another chart than the exponential map.`;
    if (!modelOf(shape).convex) return `The limit of ${name} has bays; ties need a convex shape.`;
    if (angleBetween(reference, references[k]) > SAME_REFERENCE)
      return `${name} counts from another reference than when the tie was learned.`;
  }
  return null;
}

/** Ties in force by what they hold together: joints with limits that are joined by ties, however far. */
function components(limits: LimitsByJoint, ties: readonly Tie[], inForce: readonly number[]): number[][] {
  const parent = new Map<number, number>();
  const root = (joint: number): number => {
    let top = joint;
    while ((parent.get(top) ?? top) !== top) top = parent.get(top)!;
    return top;
  };
  for (const i of inForce) {
    const held = ties[i].joints.filter((joint) => limits[joint]);
    for (const joint of held) if (!parent.has(joint)) parent.set(joint, joint);
    if (held.length === 2) parent.set(root(held[0]), root(held[1]));
  }
  const groups = new Map<number, number[]>();
  for (const i of inForce) {
    const top = root(ties[i].joints.find((joint) => limits[joint])!);
    groups.set(top, [...(groups.get(top) ?? []), i]);
  }
  return [...groups.values()];
}

function groupOf(limits: LimitsByJoint, ties: readonly Tie[], members: readonly number[]): TiedGroup {
  const all = [...new Set(members.flatMap((i) => ties[i].joints))];
  const joints = all.filter((joint) => limits[joint]).sort((a, b) => a - b);
  const own = joints.map((joint) => limits[joint]!);
  const planes = members.flatMap((i) => planesOf(limits, ties[i], i, joints));
  const shapes = own.map(({ parts: [{ shape }] }) => modelOf(shape).slabs?.(shape));
  const ownRows = shapes.reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
  const rows = planeRows(ownRows + planes.length);
  let at = 0;
  for (const [place, list] of shapes.entries()) for (const row of list ?? []) writeOwn(rows, at++, place, row);
  const given: GivenRow[] = [];
  for (const plane of planes) {
    const hangsOn = writeTie(rows, at, plane);
    if (hangsOn) given.push(hangsOn);
    at++;
  }
  return {
    joints,
    limits: own,
    planes,
    given,
    rows,
    ownRows,
    heights: rows.high.slice(ownRows),
    curved: shapes.flatMap((list, place) => (list ? [] : [place])),
    project: planeProjector(3 * joints.length),
  };
}

/** A tie's planes as the charts of its joints see them. */
function planesOf(
  limits: LimitsByJoint,
  { joints, planes, references }: Tie,
  tie: number,
  held: readonly number[],
): TiePlane[] {
  return Array.from({ length: planes.length / TIE_ROW }, (_, i) => {
    const row = planes.slice(TIE_ROW * i, TIE_ROW * (i + 1));
    return {
      tie,
      joints,
      references,
      places: [held.indexOf(joints[0]), held.indexOf(joints[1])],
      normals: [...seenBy(limits[joints[0]], row.slice(0, 3)), ...seenBy(limits[joints[1]], row.slice(3, 6))],
      height: row[6],
    };
  });
}

/** A vector of a joint's frame along the axes of its chart. */
function seenBy(limit: JointLimit | null | undefined, v: readonly number[]): number[] {
  if (!limit) return [...v];
  const { axes } = limit;
  return [0, 3, 6].map((k) => axes[k] * v[0] + axes[k + 1] * v[1] + axes[k + 2] * v[2]);
}

function writeOwn(rows: PlaneRows, at: number, place: number, { axis, low, high }: Slab): void {
  rows.first[at] = 3 * place;
  rows.normals.set(axis, 6 * at);
  rows.low[at] = low;
  rows.high[at] = high;
}

/** Writes a tie's row. Returns what it hangs on where one of its joints is given. */
function writeTie(rows: PlaneRows, at: number, plane: TiePlane): GivenRow | null {
  const { places, joints, normals, height, references } = plane;
  const [a, b] = places;
  rows.first[at] = 3 * (a >= 0 ? a : b);
  rows.high[at] = height;
  if (a >= 0 && b >= 0) {
    rows.second[at] = 3 * b;
    rows.normals.set(normals, 6 * at);
    return null;
  }
  const own = a >= 0 ? normals.slice(0, 3) : normals.slice(3);
  const other = a >= 0 ? normals.slice(3) : normals.slice(0, 3);
  const length = Math.hypot(...own);
  // A plane of the given joint alone holds nothing.
  if (length < 1e-9) {
    rows.high[at] = Number.POSITIVE_INFINITY;
    return null;
  }
  rows.normals.set(
    own.map((x) => x / length),
    6 * at,
  );
  const which = a >= 0 ? 1 : 0;
  return {
    row: at,
    joint: joints[which],
    reference: references[which],
    normal: other.map((x) => x / length),
    height: height / length,
  };
}
