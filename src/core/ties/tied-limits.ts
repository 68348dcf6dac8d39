import { type PlaneRows, planeProjector, planeRows, type Slab } from '../geometry';
import type { JointLimit } from '../limit';
import { angleBetween, length as lengthOf, type Quat, readVec3, subtract, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { chartInTie, SAME_REFERENCE, type Tie, type TieChart, tieRow } from './tie';

/** Limits by joint; null or undefined for joints without a limit. */
export type LimitsByJoint = readonly (JointLimit | null | undefined)[];

/** A plane of a tie as the charts see it: normals times lengths, so that rows of one joint alone are unit. */
export interface TiePlane {
  /** Its joints. */
  readonly joints: readonly number[];
  /** Places of the joints in `TiedGroup.joints`; −1 for a joint without a limit, which stays where it is. */
  readonly places: readonly number[];
  /** Three numbers for each joint, in the axes of its chart, or in its own frame where it has no limit. */
  readonly normals: readonly number[];
  /** rad. */
  readonly height: number;
  readonly references: Tie['references'];
  readonly twistAxes: Tie['twistAxes'];
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

/** A row whose height is `height` less what given joints take: all over the length of what is left of the row. */
export interface GivenRow {
  readonly row: number;
  readonly height: number;
  readonly taken: readonly GivenJoint[];
}

/** A given joint takes `normal` · (its vector) of the height of a row. */
interface GivenJoint {
  readonly joint: number;
  readonly reference: Readonly<Quat>;
  readonly twistAxis: Readonly<Vec3> | null;
  /** In the frame of the joint. */
  readonly normal: readonly number[];
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
 * Makes limits and ties ready. A tie is in force where its joints are limited whole, in the chart of the tie, in a convex shape, from the
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

function restsBecause(limits: LimitsByJoint, tie: Tie): string | null {
  const { joints, references, twistAxes } = tie;
  if (joints.every((joint) => !limits[joint])) return 'None of its joints has a limit.';
  for (const [k, joint] of joints.entries()) {
    const limit = limits[joint];
    if (!limit) continue;
    const { name, parts, reference, axes } = limit;
    if (parts.length > 1) return `${name} is limited as swing and twist apart; ties are between whole rotations.`;
    const { chart, shape } = parts[0];
    const known = chartInTie(tie, k);
    if (chart !== known) return `${name} is limited in another chart than ${CHARTS[known]}.`;
    if (!modelOf(shape).convex) return `The limit of ${name} has bays; ties need a convex shape.`;
    if (angleBetween(reference, references[k]) > SAME_REFERENCE)
      return `${name} counts from another reference than when the tie was learned.`;
    const axis = twistAxes?.[k];
    if (axis && lengthOf(subtract(readVec3(axes, 2), axis)) > SAME_REFERENCE)
      return `${name} twists about another axis than when the tie was learned.`;
  }
  return null;
}

/** What charts of ties are called within a sentence. */
const CHARTS: Readonly<Record<TieChart, string>> = {
  'exponential-map': 'the exponential map',
  'swing-twist': 'that of swing and twist',
};

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
    for (const joint of held.slice(1)) parent.set(root(held[0]), root(joint));
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
  const rows = planeRows([
    ...new Array<number>(ownRows).fill(1),
    ...planes.map(({ places }) => places.filter((place) => place >= 0).length),
  ]);
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
  { joints, planes, references, twistAxes }: Tie,
  tie: number,
  held: readonly number[],
): TiePlane[] {
  const row = tieRow(joints.length);
  const places = joints.map((joint) => held.indexOf(joint));
  return Array.from({ length: planes.length / row }, (_, i) => ({
    tie,
    joints,
    references,
    twistAxes,
    places,
    normals: joints.flatMap((joint, k) => seenBy(limits[joint], readVec3(planes.slice(row * i), k))),
    height: planes[row * (i + 1) - 1],
  }));
}

/** A vector of a joint's frame along the axes of its chart. */
function seenBy(limit: JointLimit | null | undefined, v: readonly number[]): number[] {
  if (!limit) return [...v];
  const { axes } = limit;
  return [0, 3, 6].map((k) => axes[k] * v[0] + axes[k + 1] * v[1] + axes[k + 2] * v[2]);
}

function writeOwn(rows: PlaneRows, at: number, place: number, { axis, low, high }: Slab): void {
  rows.blocks[rows.starts[at]] = 3 * place;
  rows.normals.set(axis, 3 * rows.starts[at]);
  rows.low[at] = low;
  rows.high[at] = high;
}

/** Writes a tie's row. Returns what it hangs on where some of its joints are given. */
function writeTie(rows: PlaneRows, at: number, plane: TiePlane): GivenRow | null {
  const { places, joints, normals, height, references, twistAxes } = plane;
  const all = places.map((place, k) => ({ place, k, normal: normals.slice(3 * k, 3 * k + 3) }));
  const held = all.filter(({ place }) => place >= 0);
  const given = all.filter(({ place }) => place < 0);
  // Rows of held joints alone are unit as they are.
  const length = given.length === 0 ? 1 : Math.hypot(...held.flatMap(({ normal }) => normal));
  // A plane of given joints alone holds nothing.
  if (length < 1e-9) return null;
  for (const [i, { place, normal }] of held.entries()) {
    const block = rows.starts[at] + i;
    rows.blocks[block] = 3 * place;
    for (let k = 0; k < 3; k++) rows.normals[3 * block + k] = normal[k] / length;
  }
  rows.high[at] = height / length;
  if (given.length === 0) return null;
  const taken = given.map(({ k, normal }) => ({
    joint: joints[k],
    reference: references[k],
    twistAxis: twistAxes?.[k] ?? null,
    normal: normal.map((x) => x / length),
  }));
  return { row: at, height: height / length, taken };
}
