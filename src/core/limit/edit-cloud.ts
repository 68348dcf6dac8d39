import type { Vec3 } from '../math/types';
import type { CloudPart, JointCloud } from './cloud';

/** A sample changed by hand: where it was, and where it is now. Vectors of the part, numbers that it does not have 0; null for a sample that was not, or is no more. */
export interface SampleEdit {
  readonly from: Readonly<Vec3> | null;
  readonly to: Readonly<Vec3> | null;
  /** Samples nearer to `from` than this go with it, chart units: closer sampling finds others in its place. */
  readonly radius: number;
}

/** The frame of a sample that no clip has. */
export const NO_FRAME = 0xffffffff;

/** Samples are the same when they are nearer than this, chart units. */
const SAME = 1e-9;

/**
 * The cloud with its samples changed: those that were moved or deleted are gone from their places, and what they were moved to and
 * what was added stands at the end, in order. A moved sample keeps its frame. `cloud` is left as it is.
 *
 * @param edits index = part; none for a part leaves it alone. No part is left without a sample.
 */
export function editCloud(cloud: JointCloud, edits: readonly (readonly SampleEdit[])[]): JointCloud {
  return { ...cloud, parts: cloud.parts.map((part, i) => editPart(part, edits[i] ?? [])) };
}

function editPart(part: CloudPart, edits: readonly SampleEdit[]): CloudPart {
  if (edits.length === 0) return part;
  const { points, frames, dimension } = part;
  const isGone = new Uint8Array(frames.length);
  const moved: { to: Readonly<Vec3>; frame: number }[] = [];
  for (const { from, to, radius } of edits) {
    let frame = NO_FRAME;
    for (let i = frames.length - 1; from && i >= 0; i--) {
      if (distanceTo(part, i, from) >= Math.max(radius, SAME)) continue;
      isGone[i] = 1;
      frame = frames[i];
    }
    if (to) moved.push({ to, frame });
  }
  const kept = frames.reduce((count, _, i) => count + 1 - isGone[i], 0);
  if (kept + moved.length === 0) return part;
  const nextPoints = new Float64Array(dimension * (kept + moved.length));
  const nextFrames = new Uint32Array(kept + moved.length);
  let count = 0;
  for (let i = 0; i < frames.length; i++) {
    if (isGone[i]) continue;
    nextPoints.set(points.subarray(dimension * i, dimension * (i + 1)), dimension * count);
    nextFrames[count++] = frames[i];
  }
  for (const { to, frame } of moved) {
    nextPoints.set(to.slice(0, dimension), dimension * count);
    nextFrames[count++] = frame;
  }
  return { ...part, points: nextPoints, frames: nextFrames };
}

/** The index of the sample at a point; −1 when there is none. */
export function findSample(samples: Pick<CloudPart, 'points' | 'dimension'>, at: Readonly<Vec3>): number {
  const count = samples.points.length / samples.dimension;
  for (let i = 0; i < count; i++) if (distanceTo(samples, i, at) < SAME) return i;
  return -1;
}

function distanceTo(
  { points, dimension }: Pick<CloudPart, 'points' | 'dimension'>,
  i: number,
  at: Readonly<Vec3>,
): number {
  let squared = 0;
  for (let k = 0; k < dimension; k++) squared += (points[dimension * i + k] - at[k]) ** 2;
  return Math.sqrt(squared);
}

/**
 * The edits with one more: the sample at `from` put at `to`. Moves of one sample become one, a sample that is put back is no
 * edit, and one that was added and is deleted leaves none.
 *
 * @param from null to add one. @param to null to delete it. @param radius see `SampleEdit`; below the spacing of the samples.
 */
export function withSample(
  edits: readonly SampleEdit[],
  from: Readonly<Vec3> | null,
  to: Readonly<Vec3> | null,
  radius = 0,
): readonly SampleEdit[] {
  const before = from ? edits.findIndex((edit) => edit.to !== null && isSame(edit.to, from)) : -1;
  const first = before < 0 ? from : edits[before].from;
  const next: SampleEdit = { from: first, to, radius: before < 0 ? radius : edits[before].radius };
  const isNone = (first === null && to === null) || (first !== null && to !== null && isSame(first, to));
  if (before < 0) return isNone ? edits : [...edits, next];
  return isNone ? edits.filter((_, i) => i !== before) : edits.map((edit, i) => (i === before ? next : edit));
}

const isSame = (a: Readonly<Vec3>, b: Readonly<Vec3>): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < SAME;
