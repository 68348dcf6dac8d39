import type { Skeleton } from '../../core/clip/clip';
import { worldTransforms } from '../../core/clip/forward-kinematics';
import { inverseMultiply, multiply, readQuat, readVec3 } from '../../core/math/rotation';
import type { Vec3 } from '../../core/math/types';
import type { Body } from '../body';
import { axisAngle, normalize, sub } from '../vec';
import { type PosedSkin, poseSkin } from './skin';

/** What is wrong with a triangle mesh; all zero for a closed manifold. */
export interface MeshFaults {
  /** Edges with one triangle only. */
  openEdges: number;
  /** Edges with three triangles or more, or two that run along it the same way. */
  nonManifoldEdges: number;
  /** Triangles of no area, in units of the square of the body's height × 1e-10. */
  degenerate: number;
  nonUnitNormals: number;
  badWeights: number;
  notFinite: number;
}

/** Faults of the edges of any triangle mesh. */
export function edgeFaults(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
): Pick<MeshFaults, 'openEdges' | 'nonManifoldEdges'> {
  const vertexCount = positions.length / 3;
  const edges = new Map<number, { forth: number; back: number }>();
  for (let t = 0; t < indices.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const a = indices[t + k];
      const b = indices[t + ((k + 1) % 3)];
      const key = Math.min(a, b) * vertexCount + Math.max(a, b);
      const edge = edges.get(key) ?? { forth: 0, back: 0 };
      if (a < b) edge.forth++;
      else edge.back++;
      edges.set(key, edge);
    }
  let openEdges = 0;
  let nonManifoldEdges = 0;
  for (const { forth, back } of edges.values()) {
    if (forth + back === 1) openEdges++;
    else if (forth !== 1 || back !== 1) nonManifoldEdges++;
  }
  return { openEdges, nonManifoldEdges };
}

export function meshFaults({
  positions,
  normals,
  indices,
  skinIndices,
  skinWeights,
  height,
  ...body
}: Body): MeshFaults {
  const vertexCount = positions.length / 3;
  let degenerate = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => readVec3(positions, indices[t + k])) as [Vec3, Vec3, Vec3];
    const [u, v] = [sub(b, a), sub(c, a)];
    const area = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
    if (!(area > 1e-10 * height * height)) degenerate++;
  }
  let nonUnitNormals = 0;
  let badWeights = 0;
  for (let v = 0; v < vertexCount; v++) {
    if (!(Math.abs(Math.hypot(normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]) - 1) < 1e-4)) nonUnitNormals++;
    let sum = 0;
    let isGood = true;
    for (let i = v * 4; i < v * 4 + 4; i++) {
      sum += skinWeights[i];
      if (!(skinWeights[i] >= 0) || skinIndices[i] >= body.jointCount + body.helpers.length) isGood = false;
    }
    if (!isGood || !(Math.abs(sum - 1) < 1e-6)) badWeights++;
  }
  const notFinite = [positions, normals, skinWeights].reduce(
    (n, a) => n + a.reduce((m, x) => m + (Number.isFinite(x) ? 0 : 1), 0),
    0,
  );
  return { ...edgeFaults(positions, indices), degenerate, nonUnitNormals, badWeights, notFinite };
}

/** m³: the signed volume a closed mesh encloses (divergence theorem). */
export function enclosedVolume(positions: ArrayLike<number>, indices: ArrayLike<number>): number {
  let six = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => readVec3(positions, indices[t + k])) as [Vec3, Vec3, Vec3];
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return six / 6;
}

/** The skin in the bind pose with one joint turned by `angle` (rad) about a world axis. */
export function skinWithTurn(body: Body, skeleton: Skeleton, joint: number, axis: Vec3, angle: number): PosedSkin {
  const J = body.jointCount;
  const locals = new Float64Array(J * 4);
  for (let j = 0; j < J; j++) {
    const world = readQuat(body.bindRotations, j);
    const turned = j === joint ? multiply(axisAngle(axis, angle), world) : world;
    const parent = skeleton.parents[j];
    locals.set(parent < 0 ? turned : inverseMultiply(readQuat(body.bindRotations, parent), turned), j * 4);
  }
  const positions = new Float64Array(J * 3);
  const rotations = new Float64Array(J * 4);
  worldTransforms(skeleton, locals, 0, readVec3(body.bindPositions, 0), positions, rotations);
  return poseSkin(body, skeleton, positions, rotations);
}

/**
 * How narrow a limb gets when `joint` rolls by `angle` about the limb: over slices between `from` and `to` (joints on one
 * line) the least ratio of the mean distance to the axis, rolled to unrolled. Only skin that mostly follows `owners` counts.
 */
export function narrowestRing(
  body: Body,
  skeleton: Skeleton,
  joint: number,
  from: number,
  to: number,
  owners: number[],
  angle: number,
): number {
  const start = readVec3(body.bindPositions, from);
  const line = sub(readVec3(body.bindPositions, to), start);
  const l = Math.hypot(...line);
  const axis = normalize(line);
  const posed = skinWithTurn(body, skeleton, joint, axis, angle);
  const slices = Math.ceil(l / (0.012 * body.height));
  const sums = Array.from({ length: slices }, () => ({ rest: 0, rolled: 0, n: 0 }));
  const radius = (p: ArrayLike<number>, v: number) => {
    const d = sub(readVec3(p, v), start);
    const s = d[0] * axis[0] + d[1] * axis[1] + d[2] * axis[2];
    return { s, r: Math.hypot(d[0] - axis[0] * s, d[1] - axis[1] * s, d[2] - axis[2] * s) };
  };
  const jointOf = (bone: number) => (bone < body.jointCount ? bone : body.helpers[bone - body.jointCount].joint);
  for (let v = 0; v < body.positions.length / 3; v++) {
    let owned = 0;
    for (let i = v * 4; i < v * 4 + 4; i++)
      if (owners.includes(jointOf(body.skinIndices[i]))) owned += body.skinWeights[i];
    if (owned < 0.5) continue;
    const rest = radius(body.positions, v);
    const slice = sums[Math.floor((rest.s / l) * slices)];
    if (!slice) continue;
    slice.rest += rest.r;
    slice.rolled += radius(posed.positions, v).r;
    slice.n++;
  }
  return Math.min(...sums.filter(({ n }) => n >= 8).map(({ rest, rolled }) => rolled / rest));
}
