import type { JointLimit, Quat, Vec3 } from '../../core';
import type { ShapeOutline } from '../../core/geometry';
import { limitVector, outOfAxes, toChartVector } from '../../core/limit';
import { distance, multiply } from '../../core/math';
import { charts } from '../../core/space';
import { refineSegment, refineTriangle, vectorAt } from './bend';
import type { Filled } from './filled';
import { outlineOf } from './outline-of';
import { twistRange } from './twist-angle';

/** Chart units: corners of one small triangle that are farther apart lie on different covers, and the triangle is left out. */
const JUMP = 1;
/** Corners of a swing's rim that turn by more than this, as a cosine, continue as an edge along the twist. */
const CORNER = Math.cos(Math.PI / 9);

/** Triangles and edges in numbers of a limit's own, three each, and the rotation that such numbers stand for. */
interface OwnMesh {
  triangles: Vec3[];
  segments: Vec3[];
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
  const { triangles, segments, toRotation } = limit.parts.length > 1 ? solidOfHalves(limit) : meshOfWhole(limit);
  const q: Quat = [0, 0, 0, 1];
  const seen = (v: Readonly<Vec3>): Vec3 =>
    limitVector(view, 0, multiply(limit.reference, outOfAxes(limit.axes, toRotation(v, q), q), q));
  const bend = (vectors: readonly Vec3[], corners: number): Float32Array => {
    const places = vectors.map(seen);
    const kept: number[] = [];
    for (let i = 0; i < places.length; i += corners) {
      const group = places.slice(i, i + corners);
      if (group.every((place) => distance(place, group[0]) < JUMP)) kept.push(...group.flat());
    }
    return Float32Array.from(kept);
  };
  const positions = bend(triangles, 3);
  return {
    positions,
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    edges: bend(segments, 2),
  };
}

const insides = new WeakMap<Filled, ShapeOutline>();

/** What was learned, where the filled limit sees the region; several views draw the same, and the outline is made once. */
export function learnedInside(filled: Filled): ShapeOutline {
  let outline = insides.get(filled);
  if (!outline) insides.set(filled, (outline = outlineUnder(filled.learned, filled.limit)));
  return outline;
}

function meshOfWhole({ parts: [{ shape, chart }] }: JointLimit): OwnMesh {
  const { positions, indices, edges } = outlineOf(shape);
  const mesh: OwnMesh = { triangles: [], segments: [], toRotation: charts[chart].toRotation };
  for (let i = 0; i < indices.length; i += 3)
    addTriangle(
      mesh,
      vectorAt(positions, indices[i]),
      vectorAt(positions, indices[i + 1]),
      vectorAt(positions, indices[i + 2]),
    );
  for (let i = 0; i < edges.length / 3; i += 2) addSegment(mesh, vectorAt(edges, i), vectorAt(edges, i + 1));
  return mesh;
}

/** Swing x, swing y, twist (rad): the pane of the swings at either end of the twists, and walls between the two. */
function solidOfHalves({ parts: [swing, twist] }: JointLimit): OwnMesh {
  const { positions, indices, edges } = outlineOf(swing.shape);
  const { low, high } = twistRange(twist);
  const swingTo = charts[swing.chart].toRotation;
  const half: Quat = [0, 0, 0, 1];
  const mesh: OwnMesh = {
    triangles: [],
    segments: [],
    toRotation: (v, out) =>
      multiply(swingTo(toChartVector('swing', v), out), [0, 0, Math.sin(v[2] / 2), Math.cos(v[2] / 2)], half),
  };
  const at = ([x, y]: Readonly<Vec3>, z: number): Vec3 => [x, y, z];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vectorAt(positions, indices[i + k]));
    addTriangle(mesh, at(a, high), at(b, high), at(c, high));
    addTriangle(mesh, at(a, low), at(c, low), at(b, low));
  }
  for (let i = 0; i < edges.length / 3; i += 2)
    for (const z of [low, high]) addSegment(mesh, at(vectorAt(edges, i), z), at(vectorAt(edges, i + 1), z));
  const rim = rimOf(positions, indices);
  const next = new Map(rim.map((edge) => [placeKey(edge[0]), edge]));
  for (const [a, b] of rim) {
    addTriangle(mesh, at(a, low), at(b, low), at(b, high));
    addTriangle(mesh, at(a, low), at(b, high), at(a, high));
    const on = next.get(placeKey(b));
    if (on && turnCosine(a, b, on[1]) < CORNER) addSegment(mesh, at(b, low), at(b, high));
  }
  return mesh;
}

const addTriangle = ({ triangles }: OwnMesh, a: Vec3, b: Vec3, c: Vec3) => refineTriangle(a, b, c, triangles);
const addSegment = ({ segments }: OwnMesh, a: Vec3, b: Vec3) => refineSegment(a, b, segments);

const placeKey = ([x, y]: Readonly<Vec3>): string => `${Math.round(1e5 * x)},${Math.round(1e5 * y)}`;

/** The edges that only one triangle has, in the direction in which that triangle is counter-clockwise. */
function rimOf(positions: Float32Array, indices: Uint32Array): [Vec3, Vec3][] {
  const open = new Map<string, [Vec3, Vec3]>();
  for (let i = 0; i < indices.length; i++) {
    const a = vectorAt(positions, indices[i]);
    const b = vectorAt(positions, indices[i % 3 === 2 ? i - 2 : i + 1]);
    const [from, to] = [placeKey(a), placeKey(b)];
    if (from === to) continue;
    if (!open.delete(`${to}|${from}`)) open.set(`${from}|${to}`, [a, b]);
  }
  return [...open.values()];
}

function turnCosine(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): number {
  const [ux, uy, wx, wy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return (ux * wx + uy * wy) / (Math.hypot(ux, uy) * Math.hypot(wx, wy) || 1);
}
