import type { Vec3 } from '../../core';
import { readVec3 } from '../../core/math';
import { type Body, MARKING, MARKING_SIZE } from '../body';
import { addScaled, cross, dot, sub } from '../vec';

/** A piece of a ring, where the middle of the ring crosses one triangle. */
export interface RingPiece {
  /** m. */
  middle: Vec3;
  /** m: how wide the band is there, from border to border. */
  width: number;
  /** The vertices of the triangle, and how much of each there is in the middle. */
  corners: number[];
  shares: number[];
}

type Kind = 'loud' | 'quiet';

/** The numbers of `MARKING` that say whose ring is where, of those that are always seen and of those seen near limits only. */
const RING_MARKS = {
  loud: { joint: MARKING.joint, away: MARKING.away, share: MARKING.share },
  quiet: { joint: MARKING.quietJoint, away: MARKING.quietAway, share: MARKING.quietShare },
} as const;

/** Over the median, a piece this much wider in the bind pose is no piece of the skin: the end of one mesh, hidden in another. */
const HIDDEN = 1.6;

/** The pieces of the ring of a joint that are seen, on a skin in some pose (V×3, m). */
export function ringPieces(body: Body, posed: ArrayLike<number>, joint: number, kind: Kind = 'loud'): RingPiece[] {
  const triangles = trianglesOn(body, joint, kind);
  const built = triangles.map((t) => pieceOf(body, body.positions, t, kind)?.width ?? Infinity);
  const most = HIDDEN * [...built].sort((a, b) => a - b)[Math.floor(built.length / 2)];
  return triangles.flatMap((t, i) => (built[i] < most ? (pieceOf(body, posed, t, kind) ?? []) : []));
}

function trianglesOn({ indices, markings }: Body, joint: number, kind: Kind): number[] {
  const marks = RING_MARKS[kind];
  const found: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const offsets = [0, 1, 2].map((k) => MARKING_SIZE * indices[t + k]);
    const away = offsets.map((o) => markings[o + marks.away]);
    const isOn = offsets.every((o) => markings[o + marks.joint] === joint && markings[o + marks.share] > 0.5);
    if (isOn && Math.min(...away) < 0 && Math.max(...away) > 0) found.push(t);
  }
  return found;
}

/** Width = 2 / |gradient of the distance from the ring's middle, in half-widths|; null for a triangle of no area. */
function pieceOf(
  { indices, markings }: Body,
  positions: ArrayLike<number>,
  triangle: number,
  kind: Kind,
): RingPiece | null {
  const corners = [0, 1, 2].map((k) => indices[triangle + k]);
  const away = corners.map((v) => markings[MARKING_SIZE * v + RING_MARKS[kind].away]);
  const places = corners.map((v) => readVec3(positions, v));
  const [u, v] = [sub(places[1], places[0]), sub(places[2], places[0])];
  const normal = cross(u, v);
  const [du, dv] = [away[1] - away[0], away[2] - away[0]];
  // The gradient turned by a quarter, times twice the area.
  const turned: Vec3 = [0, 1, 2].map((k) => du * v[k] - dv * u[k]) as Vec3;
  const gradient = Math.sqrt(dot(turned, turned) / dot(normal, normal));
  if (!(gradient > 0 && gradient < Infinity)) return null;
  const shares = [0, 0, 0];
  for (const k of [0, 1, 2]) {
    const next = (k + 1) % 3;
    if (away[k] < 0 === away[next] < 0) continue;
    const t = away[k] / (away[k] - away[next]);
    shares[k] += (1 - t) / 2;
    shares[next] += t / 2;
  }
  const middle = places.reduce<Vec3>((sum, place, k) => addScaled(sum, place, shares[k]), [0, 0, 0]);
  return { middle, width: 2 / gradient, corners, shares };
}
