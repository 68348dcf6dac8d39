import { chartAxes, type JointLimit } from '../limit/joint-limit';
import type { Vec3 } from '../math/types';
import { modelOf, type Shape } from '../shape';
import type { DrawnModel, RegionModel } from '../shape/model';
import { type Check, fieldsOf, list, number, text, unitVector } from './field-checks';
import { type LimitsFile, LimitsFileError } from './limits-file';
import { readShape } from './stored-shapes';

/**
 * Version 1 gave three numbers to every part, in the frame of the joint; charts now see rotations in the frame of the twist axis.
 *
 * - A whole rotation by exponential map or quaternion vector is turned by that frame: boxes become oriented boxes; ellipsoids, k-DOPs
 *   and hulls turn with it. Fields and elliptic cylinders lie along the axes of their chart: only where the twist axis is z are they the same.
 * - Of (swing x, swing y, twist) the frame was this one already: anything stays, as long as no swing goes beyond half a turn.
 * - Euler angles stay where the twist axis is z.
 * - Swing and twist apart were three numbers each, of which the rotation had two and one: refused.
 *
 * Files of version 1 whose limits have `axes` were written between the two: their limits are those of version 2.
 */
export function migrateVersion1(value: unknown, readLimit: Check<JointLimit>): LimitsFile {
  // Before several clips could be learned from, one was named.
  const isOfOne = Object.hasOwn(value as object, 'clip');
  const file = fieldsOf(value, 'The file', ['format', 'version', isOfOne ? 'clip' : 'clips', 'limits']);
  const clips = isOfOne ? [text(file.clip, 'clip')] : list(text)(file.clips, 'clips');
  const limits = list((limit, path) => readLimit(migrateLimit(limit, path), path))(file.limits, 'limits');
  return { limits: limits.sort((a, b) => a.joint - b.joint), ties: [], skeleton: null, clips };
}

const limitFields = [
  'joint',
  'name',
  'reference',
  'split',
  'twistAxis',
  'twistAxisSource',
  'parts',
  'softening',
  'sampleCount',
] as const;

type Fields = Record<string, unknown>;

function migrateLimit(value: unknown, path: string): Fields {
  if (typeof value === 'object' && value !== null && 'axes' in value) {
    const limit = value as Fields;
    return { ...limit, parts: list((part) => withoutDerived(part as Fields | null))(limit.parts, `${path}.parts`) };
  }
  const limit = fieldsOf(value, path, limitFields);
  const name = text(limit.name, `${path}.name`);
  if (limit.split !== 'none')
    lost(name, 'version 1 held swing and twist in three numbers each, which version 2 has no words for');
  const axes = chartAxes(unitVector(3)(limit.twistAxis, `${path}.twistAxis`) as Vec3);
  const parts = list((part, at) => migratePart(part, axes, name, at))(limit.parts, `${path}.parts`);
  return { ...limit, axes, parts };
}

/** A limit of the file as it was for a while: what is worked out when it is read is left out. */
function withoutDerived(part: Fields | null): Fields {
  const { bounds, chart, shape } = { ...part };
  const { facesAcross, entryFaces, neighbourStart, neighbours, deepest, normals, ...kept } = { ...(shape as Fields) };
  return { bounds, chart, shape: kept };
}

function migratePart(value: unknown, axes: readonly number[], name: string, path: string): Fields {
  const { bounds, chart, shape: old } = fieldsOf(value, path, ['bounds', 'chart', 'shape']);
  const stored = inNewWords(old as Fields | null);
  const shape = readShape(stored, 3, `${path}.shape`);
  const isLevel = axes.every((x, i) => Math.abs(x - (i % 4 === 0 ? 1 : 0)) < 1e-12);
  if (chart === 'swing-twist') {
    if (farthestSwing(shape) > Math.PI) lost(name, 'its swing goes beyond half a turn, where version 1 cut it off');
    return { bounds, chart, shape: stored };
  }
  if (isLevel) return { bounds, chart, shape: stored };
  if (chart !== 'exponential-map' && chart !== 'quaternion-vector')
    lost(name, 'its Euler angles are about axes of the joint, not of the twist');
  return {
    bounds,
    chart,
    shape: turned(shape, axes) ?? lost(name, `its ${shape.kind} lies along axes that are no longer those of the chart`),
  };
}

/** A shape's fields by the names they have now. */
function inNewWords(old: Fields | null): Fields {
  const { facesAcross, entryFaces, neighbourStart, neighbours, deepest, ...kept } = { ...old };
  if (kept.kind !== 'elliptic-cylinder') return { ...kept, dimension: 3 };
  const { semiAxes, angle, ...cylinder } = kept;
  const turn = number()(angle, 'The angle of an elliptic cylinder');
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return { ...cylinder, dimension: 3, radii: semiAxes, axes: [c, s, -s, c] };
}

/** How far the outline of a region in (swing x, swing y, twist) swings, rad; where no shape can be drawn, how far it goes at most. */
function farthestSwing(shape: Shape): number {
  const { outline, span }: RegionModel<Shape> & Partial<DrawnModel<Shape>> = modelOf(shape);
  if (!outline) return span(shape).extent;
  const { positions } = outline(shape);
  let farthest = 0;
  for (let i = 0; i < positions.length; i += 3)
    farthest = Math.max(farthest, Math.hypot(positions[i], positions[i + 1]));
  return farthest;
}

/** The stored fields of a shape of the joint's frame, seen in the frame with these rows; undefined where it can't be turned. */
function turned(shape: Shape, axes: readonly number[]): Fields | undefined {
  const seen = (v: readonly number[]): number[] =>
    [0, 3, 6].map((k) => axes[k] * v[0] + axes[k + 1] * v[1] + axes[k + 2] * v[2]);
  const seenRows = (rows: readonly number[]): number[] => [0, 3, 6].flatMap((k) => seen(rows.slice(k, k + 3)));
  const { kind, dimension } = shape;
  if (kind === 'box') {
    const { min, max } = shape;
    return {
      kind: 'oriented-box',
      dimension,
      centre: [0, 0, 0],
      axes: seenRows([1, 0, 0, 0, 1, 0, 0, 0, 1]),
      min,
      max,
    };
  }
  if (kind === 'oriented-box' || kind === 'ellipsoid')
    return { ...shape, centre: seen(shape.centre), axes: seenRows(shape.axes) };
  if (kind === 'k-dop') {
    const slabs = Array.from({ length: shape.slabs.length / 5 }, (_, k) => {
      const slab = shape.slabs.slice(5 * k, 5 * k + 5);
      return [...seen(slab), slab[3], slab[4]];
    });
    return { kind, dimension, centre: seen(shape.centre), slabs: slabs.flat() };
  }
  if (kind !== 'convex-hull' || shape.dimension !== 3) return undefined;
  const { vertices, centre, radius, faces } = shape;
  const points = Array.from({ length: vertices.length / 3 }, (_, i) => seen(vertices.slice(3 * i, 3 * i + 3)));
  return { kind, dimension, vertices: points.flat(), centre: seen(centre), radius, faces };
}

function lost(name: string, reason: string): never {
  throw new LimitsFileError(
    'migration',
    `The limit of "${name}" can't be brought over from version 1: ${reason}; fit it again from its clip.`,
  );
}
