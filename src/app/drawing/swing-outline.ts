import type { JointLimit, Quat, Vec3 } from '../../core';
import { type JointCloud, outOfAxes } from '../../core/limit';
import { distance, multiply, rotateVector } from '../../core/math';
import { charts } from '../../core/space';
import { outlineOf } from './outline-of';
import { sampleVectors } from './sample-vectors';

/** Chart units: longer edges of an outline are halved before they are bent onto the sphere. */
const STEP = 0.15;

/** Where a bone may point and where it did: unit directions in the frame of the joint's parent. */
export interface SwingOutline {
  /** The patch of the sphere, T×3×3. */
  triangles: Float32Array;
  /** Its rim, S×2×3. */
  rim: Float32Array;
  /** N×3. */
  directions: Float32Array;
}

/** The outline of a limit's swing part on the sphere of directions; null when the limit has no swing of its own. */
export function swingOutline(cloud: JointCloud, limit: JointLimit): SwingOutline | null {
  const swing = limit.parts.find(({ bounds }) => bounds === 'swing');
  const samples = cloud.parts.find(({ bounds }) => bounds === 'swing');
  if (!swing || !samples) return null;
  const chart = charts[swing.chart];
  const { reference, axes, twistAxis } = limit;
  const turn: Quat = [0, 0, 0, 1];
  /** Where the swing of a chart vector carries the bone. */
  const point = (v: Readonly<Vec3>): Vec3 =>
    rotateVector(multiply(reference, outOfAxes(axes, chart.toRotation(v, turn), turn), turn), twistAxis);
  const bent = (vectors: readonly Vec3[]) => Float32Array.from(vectors.flatMap(point));
  const { positions, indices, edges } = outlineOf(swing.shape);
  const triangles: Vec3[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    refine(
      vectorAt(positions, indices[i]),
      vectorAt(positions, indices[i + 1]),
      vectorAt(positions, indices[i + 2]),
      triangles,
    );
  }
  const rim: Vec3[] = [];
  for (let i = 0; i < edges.length / 3; i += 2) halve(vectorAt(edges, i), vectorAt(edges, i + 1), rim);
  const vectors = sampleVectors(samples);
  const directions = Array.from({ length: samples.frames.length }, (_, i) => vectorAt(vectors, i));
  return { triangles: bent(triangles), rim: bent(rim), directions: bent(directions) };
}

const vectorAt = (list: ArrayLike<number>, i: number): Vec3 => [list[3 * i], list[3 * i + 1], list[3 * i + 2]];
const between = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** Adds the triangle, cut in two at its longest edge until none is longer than a step: neighbours are cut at the same points. */
function refine(a: Vec3, b: Vec3, c: Vec3, out: Vec3[]): void {
  const [ab, bc, ca] = [distance(a, b), distance(b, c), distance(c, a)];
  if (bc > ab && bc >= ca) refine(b, c, a, out);
  else if (ca > ab) refine(c, a, b, out);
  else if (ab > STEP) {
    const middle = between(a, b);
    refine(a, middle, c, out);
    refine(middle, b, c, out);
  } else out.push(a, b, c);
}

function halve(a: Vec3, b: Vec3, out: Vec3[]): void {
  if (distance(a, b) <= STEP) {
    out.push(a, b);
    return;
  }
  const middle = between(a, b);
  halve(a, middle, out);
  halve(middle, b, out);
}
