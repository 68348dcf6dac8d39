import type { Vec3 } from '../../core';

/** In how many directions round its middle a reach is told. */
export const BINS = 72;
/** Into how many pieces an edge is cut before it is bent onto the sphere. */
const PIECES = 3;
/** rad: a piece that turns further round the middle than this passes it, and says nothing of the rim. */
const PAST = 2.5;

/**
 * Where a bone may point under a solid of vectors of a chart whose z is the bone: as seen from a middle direction, how
 * far out it may, way by way round. Written anew in place.
 */
export interface BoneReach {
  /** Unit, in the frame of the chart: the middle, and what 0 and a quarter turn round it point to. */
  readonly middle: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  /** BINS, rad from the middle; 0 where it reaches no way. */
  readonly rim: Float32Array;
  /** Whether z of the vectors is a twist, which moves no bone, and not of a rotation vector. */
  hasTwist: boolean;
}

export const createBoneReach = (): BoneReach => ({
  middle: [0, 0, 1],
  right: [1, 0, 0],
  up: [0, 1, 0],
  rim: new Float32Array(BINS),
  hasTwist: false,
});

// Nothing in these outlives a call.
const d: Vec3 = [0, 0, 0];
const corners = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
const piece = new Float64Array(3);

/** Where a rotation vector points z: Rodrigues' formula. */
export function bonePoints(x: number, y: number, z: number, out: Vec3): Vec3 {
  const squared = x * x + y * y + z * z;
  const angle = Math.sqrt(squared);
  const sine = angle < 1e-6 ? 1 : Math.sin(angle) / angle;
  const rest = angle < 1e-6 ? 0.5 : (1 - Math.cos(angle)) / squared;
  out[0] = sine * y + rest * z * x;
  out[1] = -sine * x + rest * z * y;
  out[2] = 1 - rest * (x * x + y * y);
  return out;
}

/**
 * The reach of a solid that is told as triangles. Its rim is the outermost of what edges, and lines across triangles, pass over.
 *
 * @param positions 9 numbers a triangle, or 3 a corner where there are indices.
 * @param count of corners.
 * @param seenAs another reach, to look from where it is looked from: of one solid within another the rim is then within the other's.
 * @returns false for no triangles.
 */
export function boneReach(
  positions: ArrayLike<number>,
  count: number,
  out: BoneReach,
  indices: ArrayLike<number> | null = null,
  seenAs: BoneReach | null = null,
): boolean {
  out.rim.fill(0);
  if (count < 3) return false;
  if (seenAs) look(seenAs, out);
  else aim(positions, count, out, indices);
  for (let i = 0; i + 2 < count; i += 3) {
    for (let k = 0; k < 3; k++) {
      const at = 3 * (indices ? indices[i + k] : i + k);
      for (let axis = 0; axis < 3; axis++) corners[k][axis] = positions[at + axis];
    }
    for (let k = 0; k < 3; k++) follow(corners[k], corners[(k + 1) % 3], out, k === 0);
    for (let axis = 0; axis < 3; axis++) piece[axis] = (corners[1][axis] + corners[2][axis]) / 2;
    follow(corners[0], piece, out, false);
  }
  return true;
}

function look(from: BoneReach, to: BoneReach): void {
  for (let k = 0; k < 3; k++) {
    to.middle[k] = from.middle[k];
    to.right[k] = from.right[k];
    to.up[k] = from.up[k];
  }
}

/** Looks from the mean of where corners point. */
function aim(
  positions: ArrayLike<number>,
  count: number,
  { middle, right, up, hasTwist }: BoneReach,
  indices: ArrayLike<number> | null,
): void {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < count; i++) {
    const at = 3 * (indices ? indices[i] : i);
    bonePoints(positions[at], positions[at + 1], hasTwist ? 0 : positions[at + 2], d);
    x += d[0];
    y += d[1];
    z += d[2];
  }
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  middle[0] = x / length;
  middle[1] = y / length;
  middle[2] = z / length;
  // Of the chart's x and y the one further from the middle: the same for a middle that slides a little.
  const isX = Math.abs(middle[0]) < 0.8;
  const along = isX ? middle[0] : middle[1];
  right[0] = (isX ? 1 : 0) - along * middle[0];
  right[1] = (isX ? 0 : 1) - along * middle[1];
  right[2] = -along * middle[2];
  const size = Math.sqrt(right[0] ** 2 + right[1] ** 2 + right[2] ** 2);
  for (let k = 0; k < 3; k++) right[k] /= size;
  up[0] = middle[1] * right[2] - middle[2] * right[1];
  up[1] = middle[2] * right[0] - middle[0] * right[2];
  up[2] = middle[0] * right[1] - middle[1] * right[0];
}

let lastAngle = 0;
let lastOut = 0;

/** Moves the rim out to what a segment of the chart passes over. @param isFirst whether it does not begin where the one before ended */
function follow(a: Float64Array, b: Float64Array, reach: BoneReach, isFirst: boolean): void {
  const { middle, right, up, rim, hasTwist } = reach;
  for (let i = isFirst ? 0 : 1; i <= PIECES; i++) {
    const t = i / PIECES;
    bonePoints(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), hasTwist ? 0 : a[2] + t * (b[2] - a[2]), d);
    const x = d[0] * right[0] + d[1] * right[1] + d[2] * right[2];
    const y = d[0] * up[0] + d[1] * up[1] + d[2] * up[2];
    const z = d[0] * middle[0] + d[1] * middle[1] + d[2] * middle[2];
    const angle = Math.atan2(y, x);
    const outwards = Math.atan2(Math.sqrt(x * x + y * y), z);
    if (i > 0) pass(rim, lastAngle, lastOut, angle, outwards);
    lastAngle = angle;
    lastOut = outwards;
  }
}

/** Moves the rim out along one short piece. */
function pass(rim: Float32Array, from: number, fromOut: number, to: number, toOut: number): void {
  let turn = to - from;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  if (turn === 0 || Math.abs(turn) > PAST) return;
  const size = (2 * Math.PI) / BINS;
  const low = turn > 0 ? from : from + turn;
  const high = low + Math.abs(turn);
  for (let bin = Math.ceil(low / size); bin * size <= high; bin++) {
    const outwards = fromOut + ((bin * size - from) / turn) * (toOut - fromOut);
    const at = ((bin % BINS) + BINS) % BINS;
    if (outwards > rim[at]) rim[at] = outwards;
  }
}

/** Where a reach ends in one of its ways, or a share of the way there: unit, in the frame of the chart. */
export function rimPoint({ middle, right, up, rim }: BoneReach, bin: number, share: number, out: Vec3): Vec3 {
  const angle = (2 * Math.PI * bin) / BINS;
  const outwards = share * rim[bin % BINS];
  const sine = Math.sin(outwards);
  const x = sine * Math.cos(angle);
  const y = sine * Math.sin(angle);
  const z = Math.cos(outwards);
  for (let k = 0; k < 3; k++) out[k] = x * right[k] + y * up[k] + z * middle[k];
  return out;
}
