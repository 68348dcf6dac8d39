import earcut from 'earcut';
import { cross, dot, type Points, unit, type Vec3 } from '../math';
import { exactly, groups, notUnit, objectForm, unitVector } from '../stored';
import { largestHole, loopAround, loopAroundHole, meanDirection } from './fit-loop';
import type { Edited, ShapeFamily, ShapeFitOptions, ShapeHandle, ShapeRegion } from './model';

/**
 * { v : the twist axis, swung by the rotation vector v, points to the left of the loop }
 *
 * A closed loop of directions joined by great-circle arcs, convex or not, after Blow and after "Constraining IK Joints With
 * Arbitrary Geometry". Directions are where the twist axis, z of the chart, is swung to. It lives on the sphere: `nearest` is the
 * smallest turn of the swung direction, not the smallest step in the chart, which must be the exponential map of the swing.
 */
export interface ReachCone {
  readonly kind: 'reach-cone';
  readonly dimension: 2;
  /** A direction inside, unit: the middle. */
  readonly centre: Vec3;
  /** V×3 unit directions, counter-clockwise around the inside, V ≥ 3; the last is joined to the first. */
  readonly loop: number[];
  /** V×3: the unit normal of the arc that starts at each vertex, pointing inside; zero for an arc of no length. */
  readonly normals: number[];
}

/** A loop needs some inside: padding below this is raised to it, rad. */
const LEAST_PADDING = 1e-4;
/** A hole between directions whose radius is no more than this, rad, is none. */
const LEAST_HOLE = 1e-3;
/** Rounds in which a loop grows. */
const MOST_ROUNDS = 12;

const flat: ShapeRegion<ReachCone> = {
  convex: false,

  fit(points: Points, { padding }: ShapeFitOptions): ReachCone {
    const directions: Vec3[] = [];
    for (let i = 0; i < points.length; i += 2) directions.push(swung(points[i], points[i + 1]));
    const room = Math.max(padding, LEAST_PADDING);
    const around = coneHolding(directions, meanDirection(directions), room);
    if (around.isHolding) return around.cone;
    // The bone pointed nearly everywhere: the loop runs around what is left.
    const hole = largestHole(directions);
    const [x, y, z] = hole.middle;
    const opposite: Vec3 = [-x, -y, -z];
    const beyond = coneHolding(directions, opposite, room);
    if (beyond.isHolding) return centred(beyond.cone);
    return hole.radius > LEAST_HOLE ? makeCone(opposite, loopAroundHole(hole, room)) : around.cone;
  },

  contains(cone, point, tolerance = 1e-6) {
    swung(point[0], point[1], asked);
    return findNearest(cone, asked) || angleOff() <= tolerance;
  },

  project(cone, point, out = [0, 0, 0]) {
    const x = point[0];
    const y = point[1];
    swung(x, y, asked);
    if (findNearest(cone, asked) || angleOff() <= 1e-9) {
      out[0] = x;
      out[1] = y;
      out[2] = 0;
      return out;
    }
    return swingTo(nearX, nearY, nearZ, out);
  },

  gauge(cone, point) {
    const { centre, loop } = cone;
    swung(point[0], point[1], asked);
    const [x, y, z] = asked;
    // The great circle from the middle through the direction: normal n, and t a quarter turn along it.
    let nx = centre[1] * z - centre[2] * y;
    let ny = centre[2] * x - centre[0] * z;
    let nz = centre[0] * y - centre[1] * x;
    const sine = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const cosine = centre[0] * x + centre[1] * y + centre[2] * z;
    const angle = Math.atan2(sine, cosine);
    if (sine < 1e-12) return cosine > 0 ? 0 : Math.PI;
    nx /= sine;
    ny /= sine;
    nz /= sine;
    const tx = ny * centre[2] - nz * centre[1];
    const ty = nz * centre[0] - nx * centre[2];
    const tz = nx * centre[1] - ny * centre[0];
    let furthest = 0;
    for (let i = 0; i < loop.length; i += 3) {
      const j = i + 3 < loop.length ? i + 3 : 0;
      const si = nx * loop[i] + ny * loop[i + 1] + nz * loop[i + 2];
      const sj = nx * loop[j] + ny * loop[j + 1] + nz * loop[j + 2];
      if (si >= 0 === sj >= 0) continue;
      const [a, b] = [Math.abs(sj), Math.abs(si)];
      const qx = a * loop[i] + b * loop[j];
      const qy = a * loop[i + 1] + b * loop[j + 1];
      const qz = a * loop[i + 2] + b * loop[j + 2];
      furthest = Math.max(
        furthest,
        Math.atan2(qx * tx + qy * ty + qz * tz, qx * centre[0] + qy * centre[1] + qz * centre[2]),
      );
    }
    const gauge = furthest > 0 ? angle / furthest : angle;
    // In the bay of a loop that is not star-shaped, and on a spike that the great circle only touches.
    const isInside = findNearest(cone, asked) || angleOff() < 1e-9;
    if (isInside) return Math.min(gauge, 1);
    return gauge <= 1 ? 1 + angleOff() : gauge;
  },

  /** Directions are the same on every cover: it spans the whole chart. */
  span({ centre }) {
    return { middle: swingTo(centre[0], centre[1], centre[2], [0, 0, 0]).slice(0, 2), extent: 4 * Math.PI };
  },

  stored: objectForm<ReachCone>(
    '{ v : z, swung by the rotation vector (v_0, v_1, 0), points to the left of the loop of unit directions }',
    { kind: exactly('reach-cone'), dimension: exactly(2), centre: unitVector(3), loop: groups(3, 3) },
    ({ centre, loop }) => {
      const askew = notUnit(loop, 3, 3);
      if (askew) return `.loop${askew}`;
      const vertices = directionsOf(loop);
      if (crossesItself(vertices)) return '.loop must not cross itself';
      const isInside = findNearest(makeCone(centre, vertices), centre);
      return isInside ? null : '.centre must be inside the loop, which runs counter-clockwise';
    },
    ({ centre, loop }) => makeCone(centre, directionsOf(loop)),
  ),
};

/** The cone around directions, grown until it holds them, or for a few rounds. */
function coneHolding(directions: Vec3[], centre: Vec3, padding: number): { cone: ReachCone; isHolding: boolean } {
  const loopOf = loopAround(directions, centre);
  let cone = makeCone(centre, loopOf(padding));
  // The loop of a wide cloud, and one spared its blunt corners, may cut across some samples: give it what they need.
  for (let extra = 0, round = 0; ; round++) {
    let worst = 0;
    for (const direction of directions) if (!findNearest(cone, direction)) worst = Math.max(worst, angleOff());
    if (worst === 0 || round === MOST_ROUNDS) return { cone, isHolding: worst === 0 };
    extra += worst + 1e-3;
    cone = makeCone(centre, loopOf(padding + extra));
  }
}

/** The cone with its centre inside. */
export function centred(cone: ReachCone): ReachCone {
  return findNearest(cone, cone.centre) ? cone : { ...cone, centre: deepestOf(cone, directionsOf(cone.loop)) };
}

export const reachCone: ShapeFamily<never, ReachCone> = {
  label: 'Reach cone',
  short: 'Cone',
  summary: 'A loop drawn around the directions a limb reaches; take it to shape the swing by hand.',
  icon: 'cone',
  flat: {
    ...flat,
    /** A patch of the plane of swings; its edges follow the arcs. */
    outline({ loop }) {
      const rim: Vec3[] = [];
      for (let i = 0; i < loop.length; i += 3) {
        const a: Vec3 = [loop[i], loop[i + 1], loop[i + 2]];
        const j = (i + 3) % loop.length;
        const b: Vec3 = [loop[j], loop[j + 1], loop[j + 2]];
        const angle = Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
        const pieces = Math.max(1, Math.ceil(angle / 0.08));
        for (let k = 0; k < pieces; k++) {
          const [u, v] = [Math.sin(angle * (1 - k / pieces)), Math.sin((angle * k) / pieces)];
          const d = pieces > 1 ? unit([u * a[0] + v * b[0], u * a[1] + v * b[1], u * a[2] + v * b[2]]) : a;
          rim.push(swingTo(d[0], d[1], d[2], [0, 0, 0]));
        }
      }
      const edges = rim.flatMap((p, k) => [...p, ...rim[(k + 1) % rim.length]]);
      return {
        positions: new Float32Array(rim.flat()),
        indices: new Uint32Array(earcut(rim.flat(), null, 3)),
        edges: new Float32Array(edges),
      };
    },

    parameterCount: ({ loop }) => (loop.length / 3) * 2,

    handles: { word: 'vertex', of: vertexHandles, move: moveVertex },
  },
  solid: null,
  instead: 'it bounds only where the bone points, and needs the swing-twist split',
  onlyChart: 'exponential-map',
};

export function vertexHandles({ centre, loop }: ReachCone): ShapeHandle[] {
  const middle = swingTo(centre[0], centre[1], centre[2], [0, 0, 0]);
  return Array.from({ length: loop.length / 3 }, (_, key) => {
    const position = swingTo(loop[3 * key], loop[3 * key + 1], loop[3 * key + 2], [0, 0, 0]);
    const away = unit([position[0] - middle[0], position[1] - middle[1], 0]);
    return { key, position, normal: away[0] === 0 && away[1] === 0 ? [1, 0, 0] : away };
  });
}

/** Beyond half a turn a swing comes round the other side: vertices stay short of it, rad. */
export const FARTHEST_VERTEX = 0.98 * Math.PI;

/** rad between the places of a vertex that are tried on its way. */
const TRIED = 0.05;
/** rad: a vertex stays so far from where the loop would cross itself, or arcs that are drawn in pieces would cross. */
const SHORT = 5e-3;

/** The cone with a vertex of its loop moved in the plane of swings, along a straight way up to where the loop would cross itself. */
function moveVertex(cone: ReachCone, key: number, by: Readonly<Vec3>): Edited<ReachCone> {
  const handle = vertexHandles(cone)[key];
  if (!handle) return { shape: cone, stopped: null };
  const [x, y] = handle.position;
  const scale = Math.min(1, FARTHEST_VERTEX / Math.max(Math.hypot(x + by[0], y + by[1]), 1e-9));
  const way = [(x + by[0]) * scale - x, (y + by[1]) * scale - y];
  const length = Math.hypot(...way);
  if (length === 0) return { shape: cone, stopped: null };
  const movedBy = (angle: number): Vec3[] => {
    const loop = cone.loop.slice();
    const to = swung(x + (way[0] * angle) / length, y + (way[1] * angle) / length);
    for (let k = 0; k < 3; k++) loop[3 * key + k] = to[k];
    return directionsOf(loop);
  };
  // The others cross none: their loop is a cone's.
  const crosses = (angle: number) => {
    const vertices = movedBy(angle);
    return isCrossed(vertices, key) || isCrossed(vertices, (key + vertices.length - 1) % vertices.length);
  };
  const tried = Math.ceil((length + SHORT) / TRIED);
  const step = (length + SHORT) / tried;
  const first = Array.from({ length: tried }, (_, i) => (i + 1) * step).find(crosses);
  if (first === undefined) {
    const shape = centred(makeCone(cone.centre, movedBy(length)));
    return { shape, stopped: scale < 1 ? 'Beyond half a turn a swing comes round the other side.' : null };
  }
  let [clear, crossed] = [first - step, first];
  while (crossed - clear > SHORT / 100) {
    const middle = (clear + crossed) / 2;
    if (crosses(middle)) crossed = middle;
    else clear = middle;
  }
  const angle = Math.min(length, clear - SHORT);
  const shape = angle > 0 ? centred(makeCone(cone.centre, movedBy(angle))) : cone;
  return { shape, stopped: 'There the loop would cross itself.' };
}

// What the last `findNearest` found: the nearest point of the loop, and how far the direction stands from it, as a sine where it can be told by one.
// Nothing else survives a call.
let nearX = 0;
let nearY = 0;
let nearZ = 0;
let offX = 0;
let offY = 0;
let offZ = 0;
const asked: Vec3 = [0, 0, 0];

/** The angle between the direction asked last and its nearest point, rad, precise also when tiny. */
function angleOff(): number {
  // Half the chord is the sine of half the angle.
  const chord = Math.sqrt((nearX - offX) ** 2 + (nearY - offY) ** 2 + (nearZ - offZ) ** 2);
  return 2 * Math.asin(Math.min(1, chord / 2));
}

/** Whether unit direction d is inside, and the nearest point of the loop: on an arc, or at a vertex between two. */
function findNearest({ loop, normals }: ReachCone, [x, y, z]: Vec3): boolean {
  let bestCosine = Number.NEGATIVE_INFINITY;
  let side = 0;
  for (let i = 0; i < loop.length; i += 3) {
    const j = i + 3 < loop.length ? i + 3 : 0;
    const ax = loop[i];
    const ay = loop[i + 1];
    const az = loop[i + 2];
    const bx = loop[j];
    const by = loop[j + 1];
    const bz = loop[j + 2];
    const nx = normals[i];
    const ny = normals[i + 1];
    const nz = normals[i + 2];
    const cosine = ax * x + ay * y + az * z;
    // At the vertex, the two normals together point into the inside of the corner, be it convex or not.
    if (cosine > bestCosine) {
      const h = i > 0 ? i - 3 : loop.length - 3;
      bestCosine = cosine;
      side = x * (nx + normals[h]) + y * (ny + normals[h + 1]) + z * (nz + normals[h + 2]);
      nearX = ax;
      nearY = ay;
      nearZ = az;
    }
    // Between the quarter planes that rise at both ends of the arc.
    const isPastStart = x * (ny * az - nz * ay) + y * (nz * ax - nx * az) + z * (nx * ay - ny * ax) > 0;
    const isBeforeEnd = x * (by * nz - bz * ny) + y * (bz * nx - bx * nz) + z * (bx * ny - by * nx) > 0;
    if (!isPastStart || !isBeforeEnd) continue;
    const sine = x * nx + y * ny + z * nz;
    const onArc = Math.sqrt(Math.max(0, 1 - sine * sine));
    if (onArc <= bestCosine || onArc === 0) continue;
    bestCosine = onArc;
    side = sine;
    nearX = (x - sine * nx) / onArc;
    nearY = (y - sine * ny) / onArc;
    nearZ = (z - sine * nz) / onArc;
  }
  offX = x;
  offY = y;
  offZ = z;
  return side > 0;
}

/** Where a swing by the rotation vector (x, y, 0) takes z. */
export function swung(x: number, y: number, out: Vec3 = [0, 0, 0]): Vec3 {
  const angle = Math.sqrt(x * x + y * y);
  const scale = angle < 1e-12 ? 1 : Math.sin(angle) / angle;
  out[0] = scale * y;
  out[1] = -scale * x;
  out[2] = Math.cos(angle);
  return out;
}

/** The rotation vector of the smallest swing of z to the unit direction (x, y, z); about x where they oppose. */
export function swingTo(x: number, y: number, z: number, out: Vec3): Vec3 {
  const sine = Math.sqrt(x * x + y * y);
  out[2] = 0;
  if (sine < 1e-12 && z < 0) {
    out[0] = Math.PI;
    out[1] = 0;
    return out;
  }
  const scale = sine < 1e-12 ? 1 : Math.atan2(sine, z) / sine;
  out[0] = -y * scale;
  out[1] = x * scale;
  return out;
}

const directionsOf = (loop: readonly number[]): Vec3[] =>
  Array.from({ length: loop.length / 3 }, (_, i) => loop.slice(3 * i, 3 * i + 3) as Vec3);

/** The cone of a loop of unit directions, counter-clockwise around `centre`. */
export function makeCone(centre: Vec3, vertices: Vec3[]): ReachCone {
  const normals = vertices.flatMap((v, i) => unit(cross(v, vertices[(i + 1) % vertices.length])));
  return { kind: 'reach-cone', dimension: 2, centre, loop: vertices.flat(), normals };
}

/** Each pair of arcs is looked at once. */
export const crossesItself = (vertices: readonly Vec3[]): boolean =>
  vertices.some((_, arc) => isCrossed(vertices, arc, vertices.length - arc));

/** Whether the arc that starts at a vertex crosses one of those that start up to so many vertices on. */
function isCrossed(vertices: readonly Vec3[], arc: number, on = vertices.length): boolean {
  const count = vertices.length;
  const next = (i: number) => vertices[(i + 1) % count];
  const n = cross(vertices[arc], next(arc));
  for (let away = 2; away < Math.min(on, count - 1); away++) {
    const j = (arc + away) % count;
    const m = cross(vertices[j], next(j));
    const [a, b] = [dot(n, vertices[j]), dot(n, next(j))];
    const [c, d] = [dot(m, vertices[arc]), dot(m, next(arc))];
    // Both part the other's ends, and on the same half of the sphere.
    if (a * b < 0 && c * d < 0 && a * c < 0) return true;
  }
  return false;
}

/** Of the middles between any two vertices, the one deepest inside. */
function deepestOf(cone: ReachCone, vertices: Vec3[]): Vec3 {
  let best = cone.centre;
  let most = 0;
  for (let i = 0; i < vertices.length; i++) {
    for (let j = i + 1; j < vertices.length; j++) {
      const middle = unit([0, 1, 2].map((k) => vertices[i][k] + vertices[j][k]) as Vec3);
      if (!findNearest(cone, middle) || angleOff() <= most) continue;
      most = angleOff();
      best = middle;
    }
  }
  return best;
}
