import { alternate } from '../geometry/alternating-projections';
import { createEvaluation, HARD, hold } from '../limit/evaluate';
import { outOfAxes } from '../limit/joint-limit';
import { multiply, readQuat, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { modelOf } from '../shape';
import { vectorFrom } from './tie';
import type { TiedGroup } from './tied-limits';

/** J×4, parentFromLocal. */
export type RotationStream = Float32Array | Float64Array | number[];

/** What became of a group. Owned by the caller, and used again and again. */
export interface GroupHold {
  /** 3 for each joint, in its chart: what was asked, on the cover nearest to its own region, and the nearest pose of all inside. */
  readonly asked: Float64Array;
  readonly nearest: Float64Array;
  /** Whether any tie moved anything: without, `nearest` is what each joint's own limit makes of it. */
  isTied: boolean;
  /** rad, ≥ 0: by how much ties had to give way because they and the limits leave no pose at all. */
  slack: number;
}

export const createGroupHold = ({ joints }: TiedGroup): GroupHold => ({
  asked: new Float64Array(3 * joints.length),
  nearest: new Float64Array(3 * joints.length),
  isTied: false,
  slack: 0,
});

/** Less beyond a tie, rad, is not beyond it: what projecting leaves. */
const BEYOND = 1e-9;

// Nothing in these outlives a call.
const evaluation = createEvaluation();
const q: Quat = [0, 0, 0, 1];
const v: Vec3 = [0, 0, 0];
const w: Vec3 = [0, 0, 0];

/**
 * The nearest pose of a group of tied joints that keeps all their limits and ties: nearest by the sum of squares of their vectors' ways.
 * Exact to 1e-9 rad where shapes are polytopes; by Dykstra's alternating projections, to 1e-8, where they are not.
 *
 * @param rotations J×4 of the whole skeleton; given joints are read as they are.
 */
export function holdGroup(group: TiedGroup, rotations: RotationStream, out: GroupHold): GroupHold {
  const { limits, joints, rows, ownRows } = group;
  const { asked, nearest } = out;
  for (let place = 0; place < joints.length; place++) {
    hold(limits[place], readQuat(rotations, joints[place], q), HARD, evaluation, q);
    const part = evaluation.parts[0];
    for (let k = 0; k < 3; k++) {
      asked[3 * place + k] = part.asked[k];
      nearest[3 * place + k] = part.nearest[k];
    }
  }
  placeGiven(group, rotations);
  out.slack = 0;
  out.isTied = !keepsTies(group, nearest);
  if (!out.isTied) return out;
  nearest.set(asked);
  if (moveInside(group, nearest)) return out;
  out.slack = leastSlack((slack) => {
    nearest.set(asked);
    for (let row = ownRows; row < rows.high.length; row++) rows.high[row] += slack;
    const isPossible = moveInside(group, nearest);
    for (let row = ownRows; row < rows.high.length; row++) rows.high[row] -= slack;
    return isPossible;
  });
  return out;
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
  return holdGroup(group, rotations, createGroupHold(group)).slack;
}

/** The rotation of a joint's place in a held group, on the cover nearest to `like`. */
export function rotationIn(
  { limits }: TiedGroup,
  place: number,
  vectors: Float64Array,
  like: Readonly<Quat>,
  out: Quat,
): Quat {
  const { axes, reference } = limits[place];
  const isOther = like === out ? [like[0], like[1], like[2], like[3]] : like;
  for (let k = 0; k < 3; k++) v[k] = vectors[3 * place + k];
  multiply(reference, outOfAxes(axes, rotationFromVector(v, out), out), out);
  const dot = out[0] * isOther[0] + out[1] * isOther[1] + out[2] * isOther[2] + out[3] * isOther[3];
  if (dot < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return out;
}

/** Puts the heights of rows that hang on given joints to where those are. */
function placeGiven({ given, rows }: TiedGroup, rotations: RotationStream): void {
  for (let i = 0; i < given.length; i++) {
    const { row, joint, reference, normal, height } = given[i];
    vectorFrom(reference, readQuat(rotations, joint, q), w);
    const along = normal[0] * w[0] + normal[1] * w[1] + normal[2] * w[2];
    // What is no rotation says nothing.
    rows.high[row] = Number.isFinite(along) ? height - along : Number.POSITIVE_INFINITY;
  }
}

function keepsTies({ rows, ownRows }: TiedGroup, x: Float64Array): boolean {
  const { first, second, normals, high } = rows;
  for (let row = ownRows; row < high.length; row++) {
    const n = 6 * row;
    let i = first[row];
    let height = normals[n] * x[i] + normals[n + 1] * x[i + 1] + normals[n + 2] * x[i + 2];
    i = second[row];
    if (i >= 0) height += normals[n + 3] * x[i] + normals[n + 4] * x[i + 1] + normals[n + 5] * x[i + 2];
    if (height > high[row] + BEYOND) return false;
  }
  return true;
}

/** rad: how near an answer has to lie to curved shapes to count as inside. */
const MET = 1e-6;

/** Projects the vectors of a group, in place, onto what its limits and ties allow. Returns whether these allow anything. */
function moveInside({ curved, limits, project, rows }: TiedGroup, x: Float64Array): boolean {
  const ontoPlanes = () => project(rows, x);
  if (curved.length === 0) return ontoPlanes();
  const ontoShapes = () => {
    for (const place of curved) {
      const { shape } = limits[place].parts[0];
      for (let k = 0; k < 3; k++) v[k] = x[3 * place + k];
      modelOf(shape).nearest(shape, v, w);
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
