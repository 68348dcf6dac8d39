import { alternate, heightOverRow } from '../geometry';
import {
  blendShare,
  createMeasurement,
  type Easing,
  HARD,
  type Measurement,
  measureRotation,
  outOfAxes,
  type Softening,
  softenedGive,
} from '../limit';
import { multiply, type Quat, readQuat, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { chartOf } from '../space';
import { vectorFrom } from './tie';
import type { TiedGroup } from './tied-limits';

/** J×4, parentFromLocal. */
export type RotationStream = Float32Array | Float64Array | number[];

/** The pose of a group of tied joints, as it is asked and as it is projected: three numbers for each joint, in the joint's chart. */
export interface GroupPose {
  /** One for each joint of the group: what its own limit says of the pose. */
  readonly measurements: readonly Measurement[];
  /** The asked vectors, each on the cover nearest to the region of its joint. */
  readonly asked: Float64Array;
  /** The nearest pose inside all limits and ties of the group. */
  readonly nearest: Float64Array;
  /** The same where nothing is blended; else with the shares of the second-nearest covers, and still inside. */
  readonly inside: Float64Array;
  /** `inside`, with what softening gives back; outside by that much. */
  readonly held: Float64Array;
  /** rad: how high the planes of ties are in this pose, before they give way. */
  readonly heights: Float64Array;
  /** Whether a tie moves any joint. Otherwise each joint's own limit says where the joint goes, and the vectors are not to be read. */
  isTied: boolean;
  /** rad, ≥ 0: by how much ties give way because limits and ties leave no pose at all. */
  slack: number;
}

export function createGroupPose({ joints, planes }: TiedGroup): GroupPose {
  const vectors = () => new Float64Array(3 * joints.length);
  return {
    measurements: joints.map(createMeasurement),
    asked: vectors(),
    nearest: vectors(),
    inside: vectors(),
    held: vectors(),
    heights: new Float64Array(planes.length),
    isTied: false,
    slack: 0,
  };
}

/** rad: a pose that is beyond a tie by less is not beyond it: projecting leaves as much. */
const BEYOND = 1e-9;
/** rad: poses that the margin of ties would move by less stay as they are. */
const STAYS = 2e-4;

// Nothing in these outlives a call.
const q: Quat = [0, 0, 0, 1];
const v: Vec3 = [0, 0, 0];
const w: Vec3 = [0, 0, 0];
const hard: Easing = { ...HARD };

/**
 * The nearest pose of a group of tied joints that keeps all their limits and ties: nearest by the sum of the squared distances of their
 * vectors. Exact to 1e-9 rad where shapes are polytopes; by Dykstra's alternating projections, to 1e-8, where they are not.
 *
 * @param rotations J×4 of the whole skeleton; given joints are read as they are.
 * @param isBlended whether the projections of the two nearest covers are mixed near where the nearer one changes.
 * @param softening what is given back of the way from `asked`: of all joints alike, or as each limit says (`'own'`).
 * @param margin rad ≥ 0: how far inside the ties the pose is to be.
 */
export function projectGroup(
  group: TiedGroup,
  rotations: RotationStream,
  out: GroupPose,
  isBlended = false,
  softening: Softening | null | 'own' = null,
  margin = 0,
): GroupPose {
  const { limits, joints } = group;
  const { measurements, asked, nearest } = out;
  hard.isBlended = isBlended;
  for (let place = 0; place < joints.length; place++) {
    const limit = limits[place];
    hard.softening = softening === 'own' ? limit.softening : softening;
    const part = measureRotation(limit, readQuat(rotations, joints[place], q), hard, measurements[place]).parts[0];
    for (let k = 0; k < 3; k++) {
      asked[3 * place + k] = part.asked[k];
      nearest[3 * place + k] = part.nearest[k];
    }
  }
  placeTies(group, rotations, margin, out);
  out.slack = 0;
  out.isTied = !keepsTies(group, nearest);
  if (out.isTied) projectNearest(group, out);
  if (out.isTied && margin > 0 && isNear(asked, nearest)) out.isTied = false;
  if (isBlended) blend(group, out);
  else if (out.isTied) out.inside.set(nearest);
  if (!out.isTied) return out;
  out.held.set(out.inside);
  if (softening) soften(group, isBlended, softening, out);
  return out;
}

/** Leaves in `nearest` the pose nearest to the asked one, with ties that give way by the least that leaves a pose. */
function projectNearest(group: TiedGroup, out: GroupPose): void {
  out.nearest.set(out.asked);
  if (!projectVectors(group, out.nearest)) giveWay(group, out);
}

function giveWay(group: TiedGroup, out: GroupPose): void {
  const { asked, nearest } = out;
  out.slack = leastSlack((slack) => {
    nearest.set(asked);
    return projectVectorsWith(group, out, slack, nearest);
  });
}

/**
 * By how much the ties of a group give way in every pose, rad: limits that were changed by hand may leave none that keeps all of them. 0 where
 * there is one, and where that hangs on joints that are given.
 */
export function slackOfGroup(group: TiedGroup): number {
  const { given, joints, limits } = group;
  if (given.length > 0) return 0;
  const rotations = new Float64Array(4 * (joints[joints.length - 1] + 1));
  for (const [place, { reference }] of limits.entries()) rotations.set(reference, 4 * joints[place]);
  return projectGroup(group, rotations, createGroupPose(group)).slack;
}

/** The rotation of a joint of a group by the vectors of the group, on the cover nearest to `like`. */
export function rotationIn(
  { limits }: TiedGroup,
  place: number,
  vectors: Float64Array,
  like: Readonly<Quat>,
  out: Quat,
): Quat {
  const { axes, reference, parts } = limits[place];
  const x = like[0];
  const y = like[1];
  const z = like[2];
  const w = like[3];
  for (let k = 0; k < 3; k++) v[k] = vectors[3 * place + k];
  multiply(reference, outOfAxes(axes, chartOf(parts[0].chart).toRotation(v, out), out), out);
  if (out[0] * x + out[1] * y + out[2] * z + out[3] * w < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return out;
}

/** Puts the planes of ties where joints that are given leave them, `margin` further in. */
function placeTies(
  { given, rows, ownRows, heights: known }: TiedGroup,
  rotations: RotationStream,
  margin: number,
  { heights }: GroupPose,
): void {
  for (let i = 0; i < known.length; i++) heights[i] = known[i] - margin;
  for (let i = 0; i < given.length; i++) {
    const { row, height, taken } = given[i];
    let left = height - margin;
    for (let k = 0; k < taken.length; k++) {
      const { joint, reference, twistAxis, normal } = taken[k];
      vectorFrom(reference, readQuat(rotations, joint, q), w, twistAxis);
      left -= normal[0] * w[0] + normal[1] * w[1] + normal[2] * w[2];
    }
    // What is no rotation says nothing.
    heights[row - ownRows] = Number.isFinite(left) ? left : Number.POSITIVE_INFINITY;
  }
  rows.high.set(heights, ownRows);
}

/** Moves vectors inside with ties that give way by `slack`. Returns whether that is possible. */
function projectVectorsWith(group: TiedGroup, { heights }: GroupPose, slack: number, x: Float64Array): boolean {
  const { rows, ownRows } = group;
  for (let i = 0; i < heights.length; i++) rows.high[ownRows + i] = heights[i] + slack;
  return projectVectors(group, x);
}

/** Whether two poses of a group are nearer to each other than is worth moving. */
function isNear(a: Float64Array, b: Float64Array): boolean {
  let squared = 0;
  for (let k = 0; k < a.length; k++) squared += (a[k] - b[k]) ** 2;
  return squared < STAYS * STAYS;
}

/** Leaves in `inside` the nearest pose moved by the shares of second-nearest covers, and inside again: a tie may bite only there. */
function blend(group: TiedGroup, out: GroupPose): void {
  const { measurements, nearest, inside, slack } = out;
  inside.set(nearest);
  let isMixed = false;
  for (let place = 0; place < measurements.length; place++) {
    const own = measurements[place].parts[0];
    const share = blendShare(own);
    if (share === 0) continue;
    isMixed = true;
    for (let k = 0; k < 3; k++) inside[3 * place + k] += share * (own.second[k] - own.nearest[k]);
  }
  if (isMixed && !out.isTied) out.isTied = !keepsTies(group, inside);
  if (isMixed && out.isTied) projectVectorsWith(group, out, slack, inside);
}

/** Gives `held` a little back of the way from each asked vector, as limits without ties do. */
function soften({ limits }: TiedGroup, isBlended: boolean, softening: Softening | 'own', out: GroupPose): void {
  const { measurements, asked, nearest, held } = out;
  for (let place = 0; place < limits.length; place++) {
    const own = softening === 'own' ? limits[place].softening : softening;
    if (!own) continue;
    const part = measurements[place].parts[0];
    const share = isBlended ? blendShare(part) : 0;
    give(own, 1 - share, asked, nearest, 3 * place, held, 3 * place);
    if (share > 0) give(own, share, part.secondAsked, part.second, 0, held, 3 * place);
  }
}

/** Adds to a vector a share of what softening gives back of the way between two others. */
function give(
  softening: Softening,
  share: number,
  asked: ArrayLike<number>,
  nearest: ArrayLike<number>,
  at: number,
  out: Float64Array,
  to: number,
): void {
  const x = asked[at] - nearest[at];
  const y = asked[at + 1] - nearest[at + 1];
  const z = asked[at + 2] - nearest[at + 2];
  const distance = Math.sqrt(x * x + y * y + z * z);
  if (distance < BEYOND) return;
  const scale = (share * softenedGive(softening, distance)) / distance;
  out[to] += scale * x;
  out[to + 1] += scale * y;
  out[to + 2] += scale * z;
}

function keepsTies({ rows, ownRows }: TiedGroup, x: Float64Array): boolean {
  for (let row = ownRows; row < rows.high.length; row++)
    if (heightOverRow(rows, row, x) > rows.high[row] + BEYOND) return false;
  return true;
}

/** rad: how near an answer has to lie to curved shapes to count as inside. */
const MET = 1e-6;

/** Projects the vectors of a group, in place, onto what its limits and ties allow. Returns whether these allow anything. */
function projectVectors(group: TiedGroup, x: Float64Array): boolean {
  return group.curved.length === 0 ? group.project(group.rows, x) : projectCurved(group, x);
}

function projectCurved({ curved, limits, project, rows }: TiedGroup, x: Float64Array): boolean {
  const ontoPlanes = () => project(rows, x);
  const ontoShapes = () => {
    for (const place of curved) {
      const { shape } = limits[place].parts[0];
      for (let k = 0; k < 3; k++) v[k] = x[3 * place + k];
      modelOf(shape).project(shape, v, w);
      for (let k = 0; k < 3; k++) x[3 * place + k] = w[k];
    }
  };
  return alternate(ontoShapes, ontoPlanes, x) < MET;
}

/** rad: wider than two half turns in two joints nothing reaches. */
const MOST_SLACK = 16;
const HALVINGS = 40;

/** The least slack that makes it possible, to 1e-9; 0 where none does. It is tried last. */
export function leastSlack(isPossible: (slack: number) => boolean): number {
  let low = 0;
  let high = 0.05;
  while (!isPossible(high)) {
    low = high;
    high *= 2;
    if (high > MOST_SLACK) return 0;
  }
  for (let i = 0; i < HALVINGS && high - low > 1e-9; i++) {
    const middle = (low + high) / 2;
    if (isPossible(middle)) high = middle;
    else low = middle;
  }
  isPossible(high);
  return high;
}
