import type { Skeleton, Vec3 } from '../../core';
import { readQuat, readVec3, rotateVector } from '../../core/math';
import { worldPose } from '../bind-pose';
import { type Body, COLLAR_FORMS, MARKING, MARKING_SIZE } from '../body';
import { add, addScaled, clamp, cross, distance, length, normalize, perpendicular, sub } from '../vec';
import { NO_COLLAR } from '../write-markings';
import { egg, type Solid, solidTriangles, sphere } from './solid';

/** From fine to coarse: how round bones and joints are drawn. No ball: `ballRings` 0. */
const details = [
  { sides: 20, boneRings: 13, ballRings: 9 },
  { sides: 14, boneRings: 9, ballRings: 7 },
  { sides: 10, boneRings: 7, ballRings: 5 },
  { sides: 7, boneRings: 5, ballRings: 3 },
  { sides: 5, boneRings: 3, ballRings: 3 },
  { sides: 4, boneRings: 3, ballRings: 0 },
  { sides: 3, boneRings: 1, ballRings: 0 },
];

const triangleBudget = 40_000;

interface Segment {
  joint: number;
  /** The joint at its far end; −1 for an end site. */
  child: number;
  from: Vec3;
  to: Vec3;
}

interface Bone extends Segment {
  /** m, greatest radius. */
  radius: number;
}

/**
 * Tapered, egg-shaped bones with round joints around any skeleton, in its rest pose. Zero-length bones are left out;
 * a skeleton without extent becomes a small ball. At most 40,000 triangles: more joints, fewer sides.
 * @param build 0 slim to 1 heavy
 * @param without joints that get no bone: what stands in the file without being part of the figure
 */
export function growBones(skeleton: Skeleton, build = 0.5, without: ReadonlySet<number> = new Set()): Body {
  const notes: string[] = [];
  const jointCount = skeleton.parents.length;
  const pose = worldPose(skeleton, skeleton.restRotations);
  const segments = segmentsOf(skeleton, pose.positions, pose.rotations, without);
  const size = extent(segments);
  const all = thicken(segments, size, 0.7 + 0.6 * clamp(build, 0, 1));
  const balls = ballRadii(jointCount, all, size);

  const ballCount = balls.reduce((n, r) => n + (r > 0 ? 1 : 0), 0);
  const detail =
    details.find(
      ({ sides, boneRings, ballRings }) =>
        all.length * solidTriangles(sides, boneRings) + ballCount * solidTriangles(sides, ballRings) <= triangleBudget,
    ) ?? details.at(-1)!;
  const drawBalls = detail.ballRings > 0 || all.length === 0;
  const room = Math.floor(triangleBudget / solidTriangles(detail.sides, detail.boneRings));
  const bones = all.length > room ? longest(all, room) : all;
  if (bones.length < all.length) notes.push(`Only the ${room} longest of ${all.length} bones are drawn.`);

  const mesh = new MeshWriter(
    bones.length * (detail.sides * detail.boneRings + 2) +
      (drawBalls ? ballCount * (detail.sides * Math.max(detail.ballRings, 3) + 2) : 0),
    bones.length * solidTriangles(detail.sides, detail.boneRings) +
      (drawBalls ? ballCount * solidTriangles(detail.sides, Math.max(detail.ballRings, 3)) : 0),
  );
  const bone = egg(detail.sides, detail.boneRings);
  // Where there are no balls, collars are at the ends of the bones.
  const boneCollar = drawBalls ? null : { middle: 0.06, half: 0.12 };
  for (const { joint, child, from, to, radius } of bones) mesh.add(bone, from, to, radius, joint, child, boneCollar);
  if (drawBalls) {
    const ball = sphere(detail.sides, Math.max(detail.ballRings, 3));
    const axes = ballAxes(jointCount, bones);
    balls.forEach((radius, j) => {
      if (radius <= 0) return;
      const centre = readVec3(pose.positions, j);
      const ends = [-radius, radius].map((r) => addScaled(centre, axes[j], r)) as [Vec3, Vec3];
      mesh.add(ball, ...ends, radius, j, -1, { middle: 0.5, half: 0.46 });
    });
  }
  return {
    kind: 'bones',
    ...mesh.arrays(),
    jointCount,
    helpers: [],
    bindPositions: Float32Array.from(pose.positions),
    bindRotations: Float32Array.from(pose.rotations),
    height: size,
    notes,
  };
}

/** m: the longest side of the box around all joints and the tips of their bones; 0.1 when that is nothing. */
function extent(segments: Segment[]): number {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const { from, to } of segments)
    for (const p of [from, to])
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], p[k]);
        high[k] = Math.max(high[k], p[k]);
      }
  const longest = Math.max(...sub(high, low));
  return longest > 1e-6 ? longest : 0.1;
}

/** From each joint to its children and to its end sites, however short. */
function segmentsOf(
  skeleton: Skeleton,
  positions: Float64Array,
  rotations: Float64Array,
  without: ReadonlySet<number>,
): Segment[] {
  const { parents, endSites, endSiteJoints } = skeleton;
  const segments: Segment[] = [];
  for (const [child, joint] of parents.entries())
    if (joint >= 0 && !without.has(child))
      segments.push({ joint, child, from: readVec3(positions, joint), to: readVec3(positions, child) });
  const longest = segments.reduce((most, { from, to }) => Math.max(most, distance(from, to)), 0);
  for (const [e, joint] of endSiteJoints.entries()) {
    const from = readVec3(positions, joint);
    const to = add(from, rotateVector(readQuat(rotations, joint), readVec3(endSites, e)));
    if (without.has(joint)) continue;
    // Some files give end sites that are no part of the body.
    if (longest > 0 && distance(from, to) > longest * 1.5) continue;
    segments.push({ joint, child: -1, from, to });
  }
  return segments;
}

function thicken(segments: Segment[], size: number, girth: number): Bone[] {
  return segments.flatMap((segment) => {
    const l = distance(segment.from, segment.to);
    if (l < size * 1e-4) return [];
    // Thick with the square root of the length: fingers stay fine, thighs get no barrels.
    return [{ ...segment, radius: Math.min(0.26 * l, 0.0235 * Math.sqrt((l * size) / 0.12)) * girth }];
  });
}

/** J radii, m; 0 where no bone of length meets the joint. */
function ballRadii(jointCount: number, bones: Bone[], size: number): number[] {
  const radii = new Array<number>(jointCount).fill(0);
  for (const { joint, child, radius } of bones) {
    radii[joint] = Math.max(radii[joint], 0.66 * radius);
    if (child >= 0) radii[child] = Math.max(radii[child], 0.6 * radius);
  }
  if (bones.length === 0) radii[0] = size / 2;
  return radii;
}

/** Along the longest bone that begins at each joint, or else the one that ends there. */
function ballAxes(jointCount: number, bones: Bone[]): Vec3[] {
  const axes = Array.from({ length: jointCount }, (): Vec3 => [0, 1, 0]);
  const lengths = new Float64Array(jointCount);
  for (const { child, from, to } of bones) if (child >= 0) axes[child] = normalize(sub(to, from));
  for (const { joint, from, to } of bones) {
    const l = distance(from, to);
    if (l <= lengths[joint]) continue;
    lengths[joint] = l;
    axes[joint] = normalize(sub(to, from));
  }
  return axes;
}

function longest(bones: Bone[], count: number): Bone[] {
  const lengths = new Map(bones.map((bone) => [bone, distance(bone.from, bone.to)]));
  return [...bones].sort((a, b) => lengths.get(b)! - lengths.get(a)!).slice(0, count);
}

/** Stands for the distance to seams and a face that there are not. */
const NOWHERE = 9;

/** Collects solids, stretched onto segments and bound to joints. */
class MeshWriter {
  private readonly positions: Float32Array;
  private readonly normals: Float32Array;
  private readonly indices: Uint32Array;
  private readonly skinIndices: Uint16Array;
  private readonly skinWeights: Float32Array;
  private readonly markings: Float32Array;
  private vertex = 0;
  private index = 0;

  constructor(vertexCount: number, triangleCount: number) {
    this.positions = new Float32Array(vertexCount * 3);
    this.normals = new Float32Array(vertexCount * 3);
    this.indices = new Uint32Array(triangleCount * 3);
    this.skinIndices = new Uint16Array(vertexCount * 4);
    this.skinWeights = new Float32Array(vertexCount * 4);
    this.markings = new Float32Array(vertexCount * MARKING_SIZE);
  }

  /**
   * `solid` from `from` to `to`, moved by `joint`; the last tenth gives way to `child`, where that is a joint. The collar of `joint` lies
   * round it at `middle` of its length, `half` to both sides; null for none.
   */
  add(
    solid: Solid,
    from: Vec3,
    to: Vec3,
    radius: number,
    joint: number,
    child: number,
    collar: { middle: number; half: number } | null,
  ): void {
    const axis = sub(to, from);
    const l = length(axis);
    const z = normalize(axis);
    const x = perpendicular(z);
    const y = cross(z, x);
    const start = this.vertex;
    const shape = solid.positions;
    const slope = solid.normals;
    for (let v = 0; v < shape.length; v += 3) {
      const o = this.vertex * 3;
      const px = shape[v] * radius;
      const py = shape[v + 1] * radius;
      const pz = shape[v + 2];
      const nx = (slope[v] * l) / 2;
      const ny = (slope[v + 1] * l) / 2;
      const nz = slope[v + 2] * radius;
      const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
      for (let k = 0; k < 3; k++) {
        this.positions[o + k] = from[k] + px * x[k] + py * y[k] + pz * axis[k];
        this.normals[o + k] = (nx * x[k] + ny * y[k] + nz * z[k]) / size;
      }
      const give = child >= 0 ? clamp((pz - 0.9) / 0.1, 0, 1) * 0.5 : 0;
      const w = this.vertex * 4;
      this.skinIndices[w] = joint;
      this.skinIndices[w + 1] = Math.max(child, 0);
      this.skinWeights[w] = 1 - give;
      this.skinWeights[w + 1] = give;
      const m = this.vertex * MARKING_SIZE;
      this.markings[m + MARKING.joint] = joint;
      this.markings[m + MARKING.away] = collar ? (pz - collar.middle) / collar.half : NO_COLLAR;
      this.markings[m + MARKING.share] = collar ? 1 : 0;
      this.markings[m + MARKING.quietAway] = NO_COLLAR;
      this.markings[m + MARKING.form] = COLLAR_FORMS.ring;
      this.markings[m + MARKING.outer] = px;
      this.markings[m + MARKING.capward] = py;
      // No folds, no seams, no face.
      this.markings[m + MARKING.openness] = 1;
      this.markings[m + MARKING.steepness] = 1;
      this.markings[m + MARKING.seam] = NOWHERE;
      this.markings[m + MARKING.outsideFace] = NOWHERE;
      this.vertex++;
    }
    for (const i of solid.indices) this.indices[this.index++] = start + i;
  }

  arrays() {
    const { positions, normals, indices, skinIndices, skinWeights, markings } = this;
    return { positions, normals, indices, skinIndices, skinWeights, markings };
  }
}
