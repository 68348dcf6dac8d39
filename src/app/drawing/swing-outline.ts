import type { JointLimit, Quat, Vec3 } from '../../core';
import { type JointCloud, outOfAxes } from '../../core/limit';
import { multiply, rotateVector } from '../../core/math';
import { charts } from '../../core/space';
import { createBending, vectorAt } from './bend';
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

const known = new WeakMap<JointLimit, { cloud: JointCloud; outline: SwingOutline | null }>();

/** The outline of a limit's swing part on the sphere of directions, made once; null when the limit has no swing of its own. */
export function swingOutline(cloud: JointCloud, limit: JointLimit): SwingOutline | null {
  const kept = known.get(limit);
  if (kept?.cloud === cloud) return kept.outline;
  const outline = outlineOfSwing(cloud, limit);
  known.set(limit, { cloud, outline });
  return outline;
}

function outlineOfSwing(cloud: JointCloud, limit: JointLimit): SwingOutline | null {
  const swing = limit.parts.find(({ bounds }) => bounds === 'swing');
  const samples = cloud.parts.find(({ bounds }) => bounds === 'swing');
  if (!swing || !samples) return null;
  const chart = charts[swing.chart];
  const { reference, axes, twistAxis } = limit;
  const turn: Quat = [0, 0, 0, 1];
  /** Where the swing of a chart vector carries the bone. */
  const point = (v: Readonly<Vec3>): Vec3 =>
    rotateVector(multiply(reference, outOfAxes(axes, chart.toRotation(v, turn), turn), turn), twistAxis);
  const bending = createBending(point);
  const { positions, indices, edges } = outlineOf(swing.shape);
  const triangles: Vec3[] = [];
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => bending.point(vectorAt(positions, i)));
  for (let i = 0; i < indices.length; i += 3)
    bending.triangle(corners[indices[i]], corners[indices[i + 1]], corners[indices[i + 2]], triangles);
  const rim: Vec3[] = [];
  const ends = Array.from({ length: edges.length / 3 }, (_, i) => bending.point(vectorAt(edges, i)));
  for (let i = 0; i < ends.length; i += 2) bending.segment(ends[i], ends[i + 1], rim);
  const vectors = sampleVectors(samples);
  const directions = Array.from({ length: samples.frames.length }, (_, i) => point(vectorAt(vectors, i)));
  const flat = (list: readonly Vec3[]) => Float32Array.from(list.flat());
  return { triangles: flat(triangles), rim: flat(rim), directions: flat(directions) };
}
