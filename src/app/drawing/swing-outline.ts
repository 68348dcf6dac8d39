import type { JointLimit, Quat, Vec3 } from '../../core';
import { type JointCloud, outOfAxes } from '../../core/limit';
import { multiply, rotateVector } from '../../core/math';
import { charts } from '../../core/space';
import { refineSegment, refineTriangle, vectorAt } from './bend';
import { outlineOf } from './outline-of';
import { sampleVectors } from './sample-vectors';

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
    refineTriangle(
      vectorAt(positions, indices[i]),
      vectorAt(positions, indices[i + 1]),
      vectorAt(positions, indices[i + 2]),
      triangles,
    );
  }
  const rim: Vec3[] = [];
  for (let i = 0; i < edges.length / 3; i += 2) refineSegment(vectorAt(edges, i), vectorAt(edges, i + 1), rim);
  const vectors = sampleVectors(samples);
  const directions = Array.from({ length: samples.frames.length }, (_, i) => vectorAt(vectors, i));
  return { triangles: bent(triangles), rim: bent(rim), directions: bent(directions) };
}
