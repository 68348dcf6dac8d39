import type { JointLimit, Quat, Vec3 } from '../../core';
import type { ShapeOutline } from '../../core/geometry';
import { limitVector, outOfAxes, toChartVector } from '../../core/limit';
import { keptFor, multiply } from '../../core/math';
import { charts } from '../../core/space';
import { createBending, vectorAt } from './bend';
import type { Filled } from './filled';
import { outlineOf } from './outline-of';
import { twistRange } from './twist-angle';

/** Corners of a swing's rim that turn by more than this, as a cosine, continue as an edge along the twist. */
const CORNER = Math.cos(Math.PI / 9);

/** Triangles and edges in numbers of a limit's own, three each: V×3, T×3, pairs of ends; and the rotation that such numbers stand for. */
interface OwnMesh {
  points: Vec3[];
  triangles: number[];
  segments: [Vec3, Vec3][];
  /** Relative to the reference, in the frame of the charts. */
  toRotation(v: Readonly<Vec3>, out: Quat): Quat;
}

/**
 * The outline of a limit where another limit of the same joint sees the region: in that limit's reference, axes and chart. A limit that is
 * split is the solid of its swings and twists.
 *
 * @param view bounds rotations whole.
 * @returns a closed surface; triangles across an edge of the chart are left out.
 */
export function outlineUnder(limit: JointLimit, view: JointLimit): ShapeOutline {
  const { points, triangles, segments, toRotation } =
    limit.parts.length > 1 ? solidOfHalves(limit) : meshOfWhole(limit);
  const q: Quat = [0, 0, 0, 1];
  const bending = createBending((v) =>
    limitVector(view, 0, multiply(limit.reference, outOfAxes(limit.axes, toRotation(v, q), q), q)),
  );
  const corners = points.map(bending.point);
  const faces: Vec3[] = [];
  for (let i = 0; i < triangles.length; i += 3)
    bending.triangle(corners[triangles[i]], corners[triangles[i + 1]], corners[triangles[i + 2]], faces);
  const edges: Vec3[] = [];
  for (const [a, b] of segments) bending.segment(bending.point(a), bending.point(b), edges);
  return {
    positions: Float32Array.from(faces.flat()),
    indices: Uint32Array.from(faces.keys()),
    edges: Float32Array.from(edges.flat()),
  };
}

/** What was learned, where the filled limit sees the region; several views draw the same, and the outline is made once. */
export const learnedInside = keptFor(({ learned, limit }: Filled): ShapeOutline => outlineUnder(learned, limit));

const pointsOf = (list: ArrayLike<number>): Vec3[] =>
  Array.from({ length: list.length / 3 }, (_, i) => vectorAt(list, i));

const pairsOf = (points: readonly Vec3[]): [Vec3, Vec3][] =>
  Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]);

function meshOfWhole({ parts: [{ shape, chart }] }: JointLimit): OwnMesh {
  const { positions, indices, edges } = outlineOf(shape);
  return {
    points: pointsOf(positions),
    triangles: [...indices],
    segments: pairsOf(pointsOf(edges)),
    toRotation: charts[chart].toRotation,
  };
}

/** Swing x, swing y, twist (rad): the pane of the swings at either end of the twists, and walls between the two. */
function solidOfHalves({ parts: [swing, twist] }: JointLimit): OwnMesh {
  const { positions, indices, edges } = outlineOf(swing.shape);
  const { low, high } = twistRange(twist);
  const at = ([x, y]: Readonly<Vec3>, z: number): Vec3 => [x, y, z];
  const pane = pointsOf(positions);
  const points = [...pane.map((v) => at(v, high)), ...pane.map((v) => at(v, low))];
  const triangles = [...indices];
  for (let i = 0; i < indices.length; i += 3)
    triangles.push(pane.length + indices[i], pane.length + indices[i + 2], pane.length + indices[i + 1]);
  const segments = [high, low].flatMap((z) => pairsOf(pointsOf(edges).map((v) => at(v, z))));
  const rim = rimOf(positions, indices);
  const next = new Map(rim.map((edge) => [placeKey(pane[edge[0]]), edge]));
  for (const [a, b] of rim) {
    triangles.push(pane.length + a, pane.length + b, b, pane.length + a, b, a);
    const on = next.get(placeKey(pane[b]));
    if (on && turnCosine(pane[a], pane[b], pane[on[1]]) < CORNER) segments.push([at(pane[b], low), at(pane[b], high)]);
  }
  const swingTo = charts[swing.chart].toRotation;
  const half: Quat = [0, 0, 0, 1];
  const toRotation = (v: Readonly<Vec3>, out: Quat): Quat => {
    half[2] = Math.sin(v[2] / 2);
    half[3] = Math.cos(v[2] / 2);
    return multiply(swingTo(toChartVector('swing', v), out), half, out);
  };
  return { points, triangles, segments, toRotation };
}

const placeKey = ([x, y]: Readonly<Vec3>): string => `${Math.round(1e5 * x)},${Math.round(1e5 * y)}`;

/** The edges that only one triangle has, by its corners, in the direction in which that triangle is counter-clockwise. */
function rimOf(positions: Float32Array, indices: Uint32Array): [number, number][] {
  const open = new Map<string, [number, number]>();
  for (let i = 0; i < indices.length; i++) {
    const [a, b] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]];
    const [from, to] = [placeKey(vectorAt(positions, a)), placeKey(vectorAt(positions, b))];
    if (from === to) continue;
    if (!open.delete(`${to}|${from}`)) open.set(`${from}|${to}`, [a, b]);
  }
  return [...open.values()];
}

function turnCosine(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): number {
  const [ux, uy, wx, wy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return (ux * wx + uy * wy) / (Math.hypot(ux, uy) * Math.hypot(wx, wy) || 1);
}
