/** A convex solid in arrays that are used again and again: loops of corners, counter-clockwise from outside, face after face. */
export interface CutSolid {
  /** 3 for each vertex. */
  readonly vertices: Float64Array;
  vertexCount: number;
  /** Vertices, face after face. */
  readonly loops: Int32Array;
  /** Where each face begins in `loops`, and where the last ends. */
  readonly starts: Int32Array;
  faceCount: number;
}

/** Room for a solid of up to so many faces: such a solid has fewer than twice as many corners, each in three faces on average. */
export const cutSolid = (faces: number): CutSolid => ({
  vertices: new Float64Array(6 * faces),
  vertexCount: 0,
  loops: new Int32Array(12 * faces),
  starts: new Int32Array(2 * faces + 1),
  faceCount: 0,
});

/** A corner this near (≈ rad) to a cutting plane counts as on it. */
const ON_PLANE = 1e-9;

// Nothing in these outlives a call; they grow with the largest solid.
let heights = new Float64Array(0);
/** The new number of each old vertex; −1 for those that are not met yet. */
let renamed = new Int32Array(0);
/** Whether a new vertex lies on the plane. */
let isOnPlane = new Uint8Array(0);
/** Edges that the plane crosses, by their old ends, the lower first, and the new vertex there: three numbers each. */
let crossings = new Int32Array(0);
/** Directed edges on the plane of which the other side is missing, by their new ends: two numbers each. */
let open = new Int32Array(0);

/**
 * Writes the part of a solid with n · p ≤ offset into `to`, closed by a lid. Faces share their corners, so the surface is closed whatever the
 * rounding. Allocates nothing once it has seen a solid as large.
 *
 * @param n any length: offset and the tolerance are in its units.
 * @param to another object than `from`, with room for a face more.
 * @returns false where the plane takes nothing away: `to` is as it was.
 */
export function cutByPlane(from: CutSolid, nx: number, ny: number, nz: number, offset: number, to: CutSolid): boolean {
  const { vertices, vertexCount, loops, starts, faceCount } = from;
  if (heights.length < vertexCount) {
    heights = new Float64Array(2 * vertexCount);
    renamed = new Int32Array(2 * vertexCount);
    isOnPlane = new Uint8Array(8 * vertexCount);
    crossings = new Int32Array(12 * vertexCount);
    open = new Int32Array(12 * vertexCount);
  }
  let isCut = false;
  for (let i = 0; i < vertexCount; i++) {
    heights[i] = nx * vertices[3 * i] + ny * vertices[3 * i + 1] + nz * vertices[3 * i + 2] - offset;
    if (heights[i] > ON_PLANE) isCut = true;
  }
  if (!isCut) return false;

  renamed.fill(-1, 0, vertexCount);
  to.vertexCount = to.faceCount = to.starts[0] = 0;
  let end = 0;
  let crossed = 0;
  let opened = 0;
  const vertex = (a: number, b: number, t: number): number => {
    for (let k = 0; k < 3; k++)
      to.vertices[3 * to.vertexCount + k] = vertices[3 * a + k] + t * (vertices[3 * b + k] - vertices[3 * a + k]);
    return to.vertexCount++;
  };
  const kept = (i: number): number => {
    if (renamed[i] < 0) {
      renamed[i] = vertex(i, i, 0);
      isOnPlane[renamed[i]] = Number(heights[i] >= -ON_PLANE);
    }
    return renamed[i];
  };
  const crossing = (i: number, j: number): number => {
    const [a, b] = i < j ? [i, j] : [j, i];
    let at = 0;
    while (at < crossed && (crossings[at] !== a || crossings[at + 1] !== b)) at += 3;
    if (at === crossed) {
      crossings[at] = a;
      crossings[at + 1] = b;
      crossings[at + 2] = vertex(a, b, heights[a] / (heights[a] - heights[b]));
      isOnPlane[crossings[at + 2]] = 1;
      crossed += 3;
    }
    return crossings[at + 2];
  };
  for (let face = 0; face < faceCount; face++) {
    let isBelow = false;
    for (let i = starts[face]; i < starts[face + 1] && !isBelow; i++) isBelow = heights[loops[i]] < -ON_PLANE;
    if (!isBelow) continue;
    const begin = end;
    for (let i = starts[face]; i < starts[face + 1]; i++) {
      const here = loops[i];
      const next = loops[i + 1 < starts[face + 1] ? i + 1 : starts[face]];
      const [h, g] = [heights[here], heights[next]];
      if (h <= ON_PLANE) to.loops[end++] = kept(here);
      if ((h < -ON_PLANE && g > ON_PLANE) || (h > ON_PLANE && g < -ON_PLANE)) to.loops[end++] = crossing(here, next);
    }
    for (let i = begin; i < end; i++) {
      const [here, next] = [to.loops[i], to.loops[i + 1 < end ? i + 1 : begin]];
      if (!isOnPlane[here] || !isOnPlane[next]) continue;
      let at = 0;
      while (at < opened && (open[at] !== next || open[at + 1] !== here)) at += 2;
      if (at < opened) removeEdge(at, (opened -= 2));
      else {
        open[opened] = here;
        open[opened + 1] = next;
        opened += 2;
      }
    }
    to.starts[++to.faceCount] = end;
  }

  // Lids: the open edges, walked backwards.
  while (opened > 0) {
    const begin = end;
    let corner = open[1];
    for (let at = 0; at < opened; ) {
      if (open[at + 1] !== corner) {
        at += 2;
        continue;
      }
      to.loops[end++] = corner;
      corner = open[at];
      removeEdge(at, (opened -= 2));
      at = 0;
    }
    if (end - begin > 2) to.starts[++to.faceCount] = end;
    else end = begin;
  }
  return true;
}

/** The last open edge comes in for the edge at `at`. */
function removeEdge(at: number, last: number): void {
  open[at] = open[last];
  open[at + 1] = open[last + 1];
}
