import { halton, makeRandom, type Points, type Quat, type Vec3 } from '../math';
import { formOf, modelOf, type Shape } from '../shape';
import { dimensionOf, type JointLimit, type LimitPart, limitPart } from './joint-limit';
import { containsRotation, violationAngle } from './project';

/** Points of a region that a larger region is fitted around. */
const POINTS = 1500;
/** From so far away the nearest point of a convex region is the farthest point of the region that way. */
const FAR = 100;
/** rad in the chart: points of a region with hollows stand for what is so near. */
const REACH = 0.05;
/** How exactly the least padding is found, as a share of it. */
const EXACT = 0.02;

/** A limit that was padded, and by how much. */
export interface PaddedLimit {
  limit: JointLimit;
  /** rad: how far its regions reach beyond those of the limit that was given; 0 where that held enough. */
  by: number;
}

/**
 * A limit whose regions reach farther by `by` in every direction of their charts, of the same kinds.
 *
 * @param by rad, 0 to π
 */
export function padLimit(limit: JointLimit, by: number): JointLimit {
  if (by === 0) return limit;
  return { ...limit, parts: limit.parts.map((part) => padPart(part, by)) };
}

/**
 * The limit padded just so far that it holds the asked share of some rotations.
 *
 * @param rotations parentFromLocal, one at least
 * @param share above 0, to 1
 * @returns padded by π at most: then it may hold less.
 */
export function padToHold(limit: JointLimit, rotations: readonly Quat[], share: number): PaddedLimit {
  const outside = rotations.filter((q) => !containsRotation(limit, q));
  const allowed = Math.floor((1 - share) * rotations.length + 1e-9);
  if (outside.length <= allowed) return { limit, by: 0 };
  const holds = (one: JointLimit) => outside.filter((q) => !containsRotation(one, q)).length <= allowed;
  const beyond = outside.map((q) => violationAngle(limit, q)).sort((a, b) => b - a);
  let least = 0;
  let most: PaddedLimit = { limit, by: Math.min(Math.PI, Math.max(1e-4, beyond[allowed])) };
  for (;;) {
    most = { ...most, limit: padLimit(limit, most.by) };
    if (holds(most.limit) || most.by >= Math.PI) break;
    least = most.by;
    most = { limit, by: Math.min(Math.PI, 1.3 * most.by) };
  }
  while (most.by - least > EXACT * most.by) {
    const by = (least + most.by) / 2;
    const padded = padLimit(limit, by);
    if (holds(padded)) most = { limit: padded, by };
    else least = by;
  }
  return most;
}

function padPart({ bounds, chart, shape, extent }: LimitPart, by: number): LimitPart {
  const dimension = dimensionOf[bounds];
  const model = modelOf(shape);
  const axes = dimension === 3 ? model.slabs?.(shape).map(({ axis }) => axis) : undefined;
  const form = formOf(shape.kind, dimension)!;
  const points = model.convex ? outermost(shape, axes ?? []) : spread(shape, extent);
  return limitPart(
    bounds,
    chart,
    form.fit(points, { padding: by, reach: model.convex ? 0 : REACH, ...(axes && { axes }) }),
  );
}

/** The farthest points of a convex region in directions all round, those of its planes among these. */
function outermost(shape: Shape, axes: readonly Readonly<Vec3>[]): Points {
  const { dimension } = shape;
  const model = modelOf(shape);
  const ways: Vec3[] = axes.flatMap(([x, y, z]): Vec3[] => [
    [x, y, z],
    [-x, -y, -z],
  ]);
  for (let i = 1; i <= (dimension === 1 ? 2 : POINTS); i++) ways.push(direction(i, dimension));
  const { middle } = model.span(shape);
  const far = ways.map((way): Vec3 => [0, 1, 2].map((k) => (middle[k] ?? 0) + FAR * way[k]) as Vec3);
  return Float64Array.from(far.flatMap((point) => model.project(shape, point).slice(0, dimension)));
}

/** Unit; numbers that the region does not have are 0. */
function direction(index: number, dimension: number): Vec3 {
  if (dimension === 1) return [index % 2 ? 1 : -1, 0, 0];
  const turn = 2 * Math.PI * halton(index, 2);
  if (dimension === 2) return [Math.cos(turn), Math.sin(turn), 0];
  const z = 2 * halton(index, 3) - 1;
  const flat = Math.sqrt(1 - z * z);
  return [flat * Math.cos(turn), flat * Math.sin(turn), z];
}

/** Points all over a region with hollows. */
function spread(shape: Shape, extent: number): Points {
  const { dimension } = shape;
  const model = modelOf(shape);
  const random = makeRandom(1);
  const points: number[] = [];
  for (let i = 0; i < 2 * POINTS; i++) {
    const point = [0, 1, 2].map((k) => (k < dimension ? extent * (2 * random() - 1) : 0)) as Vec3;
    points.push(...model.project(shape, point).slice(0, dimension));
  }
  return Float64Array.from(points);
}
