import { dot, type Points, symmetricEigen, type Vec3 } from '../math';
import { formOf, leastWidth, modelOf, type Shape, stretchCone } from '../shape';

/** { p + s·along : p in the region, 0 ≤ s ≤ by } of a shape that grows; { p in the region : along·p ≤ h + by }, h the most that along·p was, of one that is cut. */
interface Stretch {
  /** Unit; numbers that the region does not have are 0. */
  readonly along: Readonly<Vec3>;
  /** Chart units (≈ rad): above 0 the shape grows, below 0 it is cut. */
  readonly by: number;
  /** A point on the surface on that side, or near the surface. */
  readonly from: Readonly<Vec3>;
}

type Of<K extends Shape['kind'], D extends Shape['dimension'] = Shape['dimension']> = Extract<
  Shape,
  { kind: K; dimension: D }
>;

/** Two directions are the same when their cosine is above this. */
const SAME_WAY = 1 - 1e-9;

/**
 * A shape that reaches further along a direction, or less far: the nearest shape of its kind. Shapes of planes move the planes that look that way; a
 * k-DOP and a hull are cut by one plane more; ellipses are stretched from the side that stays; a distance field is cut by a plane and
 * grows by a tongue from `from`.
 *
 * @returns null where the shape can't become so thin.
 */
export function stretched(shape: Shape, stretch: Stretch): Shape | null {
  if (stretch.by === 0) return shape;
  switch (shape.kind) {
    case 'k-dop':
      return stretchDop(shape, stretch);
    case 'ellipsoid':
      return shape.dimension === 2
        ? stretchEllipse(shape, stretch)
        : stretchEllipsoid(shape as Of<'ellipsoid', 3>, stretch);
    case 'elliptic-cylinder':
      return Math.abs(stretch.along[2]) > Math.SQRT1_2 ? stretchFaces(shape, stretch) : stretchEllipse(shape, stretch);
    case 'convex-hull':
      return stretchHull(shape, stretch);
    case 'reach-cone':
      return stretchCone(shape, stretch.along, stretch.by);
    case 'distance-field':
      return stretchField(shape, stretch);
    default:
      return stretchFaces(shape, stretch);
  }
}

/** The shape with its handles moved: all that look along the direction where it grows, the one that looks most so where it is cut. */
function stretchFaces(shape: Shape, { along, by }: Stretch): Shape | null {
  const { handles } = modelOf(shape);
  if (!handles) return null;
  const facing = handles
    .of(shape)
    .map(({ key, normal }) => ({ key, share: dot(normal, along) }))
    .filter(({ share }) => share > 1e-9)
    .sort((a, b) => b.share - a.share);
  const moved = by > 0 ? facing : facing.slice(0, 1);
  const way = along.map((x) => x * by) as Vec3;
  let now = shape;
  for (const { key } of moved) {
    const { shape: next, stopped } = handles.move(now, key, way);
    if (stopped) return null;
    now = next;
  }
  return now;
}

function stretchDop(shape: Of<'k-dop'>, { along, by }: Stretch): Shape | null {
  const { dimension, slabs, centre } = shape;
  const size = dimension + 2;
  const rows = Array.from({ length: slabs.length / size }, (_, k) => {
    const [x, y, z = 0] = slabs.slice(size * k, size * k + dimension);
    const [middle, half] = slabs.slice(size * k + dimension, size * (k + 1));
    return { axis: [x, y, z] as Vec3, low: middle - half, high: middle + half };
  });
  const corners = cornersOf(shape);
  const reach = (axis: Readonly<Vec3>) => Math.max(...corners.map((p) => dot(axis, p)));
  let next = rows;
  if (by > 0) {
    next = rows.map(({ axis, low, high }) => {
      const share = dot(axis, along as Vec3);
      return { axis, low: low + Math.min(0, share) * by, high: high + Math.max(0, share) * by };
    });
  } else {
    const back: Vec3 = [-along[0], -along[1], -along[2]];
    const [low, high] = [-reach(back), reach(along) + by];
    if (high - low < leastWidth) return null;
    const place = rows.findIndex(({ axis }) => Math.abs(dot(axis, along as Vec3)) > SAME_WAY);
    if (place < 0) next = [...rows, { axis: [...along], low, high }];
    else {
      const { axis } = rows[place];
      const isSame = dot(axis, along as Vec3) > 0;
      next = rows.with(place, isSame ? { axis, low, high } : { axis, low: -high, high: -low });
    }
  }
  const moved = {
    ...shape,
    slabs: next.flatMap(({ axis, low, high }) => [...axis.slice(0, dimension), (low + high) / 2, (high - low) / 2]),
  } as Of<'k-dop'>;
  const left = cornersOf(moved);
  if (left.length === 0) return null;
  const room = Math.min(
    ...next.map(({ axis, low, high }) => {
      const at = axis[0] * centre[0] + axis[1] * centre[1] + axis[2] * (centre[2] ?? 0);
      return Math.min(at - low, high - at);
    }),
  );
  if (room > leastWidth / 4) return moved;
  const middle = [0, 1, 2].map((k) => left.reduce((sum, p) => sum + p[k] / left.length, 0));
  return { ...moved, centre: middle.slice(0, dimension) };
}

/** The corners of what is drawn of a shape of planes. */
function cornersOf(shape: Shape): Vec3[] {
  const { positions } = modelOf(shape).outline(shape);
  return Array.from({ length: positions.length / 3 }, (_, i) => [
    positions[3 * i],
    positions[3 * i + 1],
    positions[3 * i + 2],
  ]);
}

/** Σ rₖ² aₖ aₖᵀ, stretched along a unit vector so that the support that way grows by `by` and the support the other way stays. */
function stretchEllipsoid(shape: Of<'ellipsoid', 3>, { along, by }: Stretch): Shape | null {
  const { axes, radii, centre } = shape;
  const at = (i: number, j: number) =>
    [0, 1, 2].reduce((sum, k) => sum + radii[k] ** 2 * axes[3 * k + i] * axes[3 * k + j], 0);
  const m = [0, 1, 2].map((i) => [0, 1, 2].map((j) => at(i, j)));
  const ma = m.map((row) => dot(row as Vec3, along as Vec3)) as Vec3;
  const half = Math.sqrt(Math.max(0, dot(ma, along as Vec3)));
  if (half + by / 2 < leastWidth / 2) return null;
  const grow = by / 2 / half;
  // (1 + g a aᵀ) m (1 + g a aᵀ)
  const n = m.map((row, i) =>
    row.map((x, j) => x + grow * (along[i] * ma[j] + ma[i] * along[j]) + grow ** 2 * half ** 2 * along[i] * along[j]),
  );
  const { values, vectors } = symmetricEigen([n[0][0], n[0][1], n[0][2], n[1][1], n[1][2], n[2][2]]);
  return {
    ...shape,
    axes: vectors,
    radii: values.map((x) => Math.sqrt(Math.max(0, x))),
    centre: centre.map((x, k) => x + (by / 2) * along[k]),
  };
}

/** The same of an ellipse, or of the ellipse of a cylinder. */
function stretchEllipse(shape: Of<'ellipsoid'> | Of<'elliptic-cylinder'>, { along, by }: Stretch): Shape | null {
  const { axes, radii, centre } = shape;
  const flat = Math.hypot(along[0], along[1]);
  if (!(flat > 0)) return null;
  const a = [along[0] / flat, along[1] / flat];
  const far = by * flat;
  const at = (i: number, j: number) =>
    [0, 1].reduce((sum, k) => sum + radii[k] ** 2 * axes[2 * k + i] * axes[2 * k + j], 0);
  const m = [
    [at(0, 0), at(0, 1)],
    [at(1, 0), at(1, 1)],
  ];
  const ma = m.map(([x, y]) => x * a[0] + y * a[1]);
  const half = Math.sqrt(Math.max(0, ma[0] * a[0] + ma[1] * a[1]));
  if (half + far / 2 < leastWidth / 2) return null;
  const grow = far / 2 / half;
  const n = (i: number, j: number) =>
    m[i][j] + grow * (a[i] * ma[j] + ma[i] * a[j]) + grow ** 2 * half ** 2 * a[i] * a[j];
  const [xx, xy, yy] = [n(0, 0), n(0, 1), n(1, 1)];
  const angle = xy === 0 && xx >= yy ? 0 : 0.5 * Math.atan2(2 * xy, xx - yy);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const long = c * c * xx + 2 * c * s * xy + s * s * yy;
  const short = s * s * xx - 2 * c * s * xy + c * c * yy;
  return {
    ...shape,
    axes: [c, s, -s, c],
    radii: [Math.sqrt(Math.max(0, long)), Math.sqrt(Math.max(0, short))],
    centre: [centre[0] + (far / 2) * a[0], centre[1] + (far / 2) * a[1]],
  } as Shape;
}

/** The hull of its corners and of those moved along; cut, of the corners that stay and of where edges cross the plane. */
function stretchHull(shape: Of<'convex-hull'>, { along, by }: Stretch): Shape | null {
  const { dimension, vertices, radius } = shape;
  const count = vertices.length / dimension;
  const corner = (i: number) => vertices.slice(dimension * i, dimension * (i + 1));
  const height = (p: readonly number[]) => p.reduce((sum, x, k) => sum + x * along[k], 0);
  const heights = Array.from({ length: count }, (_, i) => height(corner(i)));
  const most = Math.max(...heights);
  let points: number[];
  if (by > 0) {
    points = [...vertices, ...vertices.map((x, i) => x + by * along[i % dimension])];
  } else {
    const plane = most + by;
    const least = Math.min(...heights);
    if (plane - least < leastWidth - 2 * radius) return null;
    // A rounded hull has a plane below its lowest corner, where little but the rounding is left.
    const lid = Math.max(plane, least);
    points = [];
    for (let i = 0; i < count; i++) {
      if (heights[i] <= lid) points.push(...corner(i));
      for (let j = 0; j < i; j++) {
        const [h, g] = [heights[i] - lid, heights[j] - lid];
        if (h * g >= 0) continue;
        const [p, q] = [corner(i), corner(j)];
        points.push(...p.map((x, k) => x + (h / (h - g)) * (q[k] - x)));
      }
    }
    if (plane < least) return null;
  }
  const around: Points = Float64Array.from(points);
  return formOf('convex-hull', dimension)!.fit(around, { padding: radius });
}

/** rad: the size of the tongue by which a field grows. */
const TONGUE = 0.2;
/** rad: a ball so large cuts like a plane. */
const PLANE_BALL = 200;

function stretchField(shape: Of<'distance-field'>, { along, by, from }: Stretch): Shape | null {
  const sculpt = modelOf(shape).sculpt!;
  const on = (s: number) => [0, 1, 2].map((k) => (k < shape.dimension ? from[k] + s * along[k] : 0)) as Vec3;
  if (by < 0) {
    const { shape: cut, stopped } = sculpt(shape, on(by + PLANE_BALL), PLANE_BALL, 'remove');
    return stopped ? null : cut;
  }
  const balls = 2 + Math.ceil((2 * by) / TONGUE);
  let now: Shape = shape;
  for (let i = 0; i <= balls; i++) {
    const { shape: grown, stopped } = sculpt(now, on(-TONGUE + (by * i) / balls), TONGUE, 'add');
    if (stopped) return null;
    now = grown;
  }
  return now;
}
