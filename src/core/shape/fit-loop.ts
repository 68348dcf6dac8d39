import { convexPolygon } from '../geometry';
import { cross, dot, unit, type Vec3 } from '../math';

/** Corners that stand out by less than this, rad, are not worth a vertex. */
const BLUNT = 2e-4;
/** Directions further than this from their mean, rad, have no convex hull on the sphere. */
const WIDEST_CONVEX = 1.4;
/** No vertex of a loop around a middle lies further from the middle than this, rad. */
const WIDEST = 3;
/** Places on the sphere that are looked at for a hole. */
const PLACES = 2000;
/** Vertices of the loop around a hole. */
const HOLE_VERTICES = 24;

/** The loop around directions, counter-clockwise around their middle, for a padding in rad. */
export function loopAround(directions: Vec3[], centre: Vec3): (padding: number) => Vec3[] {
  const isWide = directions.some((d) => dot(d, centre) < Math.cos(WIDEST_CONVEX));
  return isWide ? wideLoop(directions, centre) : convexLoop(directions, centre);
}

/** A place on the sphere, and the angle from it to the nearest of some directions, rad. */
export interface Hole {
  middle: Vec3;
  radius: number;
}

/** The place that is furthest from all of the directions, of many that are evenly spread over the sphere. */
export function largestHole(directions: readonly Vec3[]): Hole {
  let middle: Vec3 = [0, 0, -1];
  let least = 1;
  for (let i = 0; i < PLACES; i++) {
    const z = 1 - (2 * i + 1) / PLACES;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const flat = Math.sqrt(1 - z * z);
    const place: Vec3 = [flat * Math.cos(angle), flat * Math.sin(angle), z];
    let nearest = -1;
    for (let d = 0; d < directions.length && nearest < least; d++)
      nearest = Math.max(nearest, dot(place, directions[d]));
    if (nearest < least) [middle, least] = [place, nearest];
  }
  return { middle, radius: Math.acos(Math.max(-1, Math.min(1, least))) };
}

/** The loop that leaves a hole out, `padding` or half of the hole away from the directions around it; counter-clockwise around the rest. */
export function loopAroundHole({ middle, radius }: Hole, padding: number): Vec3[] {
  const opposite: Vec3 = [-middle[0], -middle[1], -middle[2]];
  const [u, v] = planeOf(opposite);
  const angle = radius - Math.min(padding, radius / 2);
  return Array.from({ length: HOLE_VERTICES }, (_, i) => {
    const turn = (2 * Math.PI * i) / HOLE_VERTICES;
    const [x, y] = [Math.sin(angle) * Math.cos(turn), Math.sin(angle) * Math.sin(turn)];
    return unit([0, 1, 2].map((k) => x * u[k] + y * v[k] + Math.cos(angle) * middle[k]) as Vec3);
  });
}

/** The mean of unit directions; z where they have none. */
export function meanDirection(directions: Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const d of directions) for (let k = 0; k < 3; k++) sum[k] += d[k];
  const mean = unit(sum);
  return mean[0] === 0 && mean[1] === 0 && mean[2] === 0 ? [0, 0, 1] : mean;
}

/** The convex hull of directions on the sphere, by way of the plane in which great circles are straight: its loop for a padding. */
function convexLoop(directions: Vec3[], centre: Vec3): (padding: number) => Vec3[] {
  const [u, v] = planeOf(centre);
  const corners = convexPolygon(
    directions.map((d) => dot(d, u) / dot(d, centre)),
    directions.map((d) => dot(d, v) / dot(d, centre)),
    BLUNT,
  ).map((i) => directions[i]);
  return (padding) => padLoop(corners, padding);
}

/**
 * For directions all around, which have no convex hull on the sphere: the hull in the plane of angles from the centre, of
 * discs of the padding around the directions, with its sides cut so short that their arcs stay beside them.
 */
function wideLoop(directions: Vec3[], centre: Vec3): (padding: number) => Vec3[] {
  const [u, v] = planeOf(centre);
  const flatten = (d: Vec3): [number, number] => {
    const flat = Math.hypot(dot(d, u), dot(d, v));
    const scale = flat > 1e-9 ? Math.atan2(flat, dot(d, centre)) / flat : 1;
    return [dot(d, u) * scale, dot(d, v) * scale];
  };
  const raise = ([x, y]: [number, number]): Vec3 => {
    const length = Math.hypot(x, y);
    const angle = Math.min(length, WIDEST);
    const share = length > 0 ? Math.sin(angle) / length : 0;
    return unit([0, 1, 2].map((k) => Math.cos(angle) * centre[k] + share * (x * u[k] + y * v[k])) as Vec3);
  };
  const hullOf = (points: [number, number][]): [number, number][] =>
    convexPolygon(
      points.map((p) => p[0]),
      points.map((p) => p[1]),
      BLUNT,
    ).map((i) => points[i]);
  const corners = hullOf(directions.map(flatten)).map(raise);
  return (padding) => {
    const rim = hullOf(corners.flatMap((corner) => padLoop([corner], padding, 12).map(flatten)));
    return rim.flatMap((a, i) => {
      const b = rim[(i + 1) % rim.length];
      const pieces = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.3);
      return Array.from({ length: pieces }, (_, k) =>
        raise([a[0] + (k / pieces) * (b[0] - a[0]), a[1] + (k / pieces) * (b[1] - a[1])]),
      );
    });
  };
}

/**
 * The loop moved outwards by `padding`, rad: every corner becomes vertices around a disc of that radius, outside of it, `around` of
 * them for a whole turn.
 */
function padLoop(corners: Vec3[], padding: number, around = 6): Vec3[] {
  const count = corners.length;
  const padded: Vec3[] = [];
  for (let i = 0; i < count; i++) {
    const corner = corners[i];
    const before = unit(cross(corners[(i + count - 1) % count], corner));
    const after = unit(cross(corner, corners[(i + 1) % count]));
    // Outward at the end of the arc before and at the start of the one after; a lone point has neither.
    const [start] = count > 1 ? [[-before[0], -before[1], -before[2]] as Vec3] : planeOf(corner);
    const side = cross(corner, start);
    const outward: Vec3 = [-after[0], -after[1], -after[2]];
    let turn = count > 1 ? Math.atan2(dot(outward, side), dot(outward, start)) : 2 * Math.PI;
    if (count === 2 || turn < -Math.PI + 1e-6) turn = Math.abs(turn);
    const pieces = Math.max(1, Math.ceil((Math.abs(turn) * around) / (2 * Math.PI) - 1e-9));
    // On tangents to the disc, so that the disc itself is inside.
    const radius = Math.atan(Math.tan(Math.min(padding, 1)) / Math.cos(turn / pieces / 2));
    for (let k = 0; k < pieces; k++) {
      const angle = ((k + 0.5) * turn) / pieces;
      const [c, s] = [Math.cos(angle) * Math.sin(radius), Math.sin(angle) * Math.sin(radius)];
      padded.push(unit([0, 1, 2].map((m) => corner[m] * Math.cos(radius) + c * start[m] + s * side[m]) as Vec3));
    }
  }
  return padded;
}

/** Two unit vectors that make a right-handed frame with `axis` as its third. */
function planeOf(axis: Vec3): [Vec3, Vec3] {
  const u = unit(cross(Math.abs(axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0], axis));
  return [u, cross(axis, u)];
}
