import { gridContour, gridSurface, type ShapeOutline } from '../geometry';
import { finish, type Points, type Vec3 } from '../math';
import { exactly, groups, lengthForm, number, numbers, objectForm, whole } from '../stored';
import type { DistanceField } from './field-data';
import { nearestInField, ontoSurface } from './field-nearest';
import { lookUp } from './field-value';
import { fitFieldInSteps, spreadOut } from './fit-field';
import type { ShapeFamily, ShapeFitOptions, ShapeModel, ShapeSpan } from './model';
import { growGrid, sculpted } from './sculpt-field';

function fieldModel<D extends 2 | 3>(dimension: D): ShapeModel<DistanceField<D>> {
  return {
    convex: false,

    fit: (points: Points, options: ShapeFitOptions) => finish(fitFieldInSteps(dimension, points, options)),

    fitInSteps: (points: Points, options: ShapeFitOptions) => fitFieldInSteps(dimension, points, options),

    contains(field, point, tolerance = 1e-6) {
      return lookUp(field, point[0], point[1], dimension > 2 ? point[2] : 0) <= field.epsilon + tolerance;
    },

    project(field, point, out = [0, 0, 0]) {
      return nearestInField(field, point[0], point[1], dimension > 2 ? point[2] : 0, out);
    },

    gauge(field, point) {
      const depth = Math.max(field.epsilon - field.deepest, 1e-12);
      const value = lookUp(field, point[0], point[1], dimension > 2 ? point[2] : 0);
      return Math.max(0, (value - field.deepest) / depth);
    },

    span: (field) => spanOf(field, dimension),

    stored: objectForm<DistanceField<D>>(
      '{ p : the value at p <= epsilon }: values of nodes (min + i cell, the first axis fastest) interpolated; off the grid, the value of the nearest point on it plus the distance',
      {
        kind: exactly('distance-field'),
        dimension: exactly(dimension),
        resolution: numbers(3, whole(1)),
        min: numbers(3),
        cell: numbers(3, number(1e-9, 10)),
        values: groups(1, 2 ** dimension),
        epsilon: lengthForm,
        anchors: groups(3, 1),
      },
      fieldProblem,
      (field) => ({ ...field, deepest: leastOf(field.values) }),
    ),

    outline: (field) => (dimension === 2 ? gridContour(field, field.values, field.epsilon) : surfaceOf(field)),

    parameterCount: ({ values, anchors }) => values.length + anchors.length + 10,

    sculpt(field, centre, radius, brush) {
      if (!(radius > 0 && Number.isFinite(radius) && centre.every(Number.isFinite))) {
        throw new RangeError('A brush needs a finite centre and radius.');
      }
      const at: Vec3 = [centre[0], centre[1], dimension > 2 ? centre[2] : 0];
      const grown = brush === 'add' ? growGrid(field, at, radius) : field;
      const values = sculpted(grown, at, radius, brush);
      const inside = insideNodes(grown, values);
      if (inside.length === 0) {
        return { shape: field, stopped: 'That would leave nothing of the limit.' };
      }
      return { shape: { ...grown, values, deepest: leastOf(values), anchors: spreadOut(inside) }, stopped: null };
    },
  };
}

export const distanceField: ShapeFamily<DistanceField<3>, DistanceField<2>> = {
  label: 'Distance field',
  short: 'Field',
  summary:
    'Distances to the samples on a grid: follows any region, also non-convex, and can be sculpted; large, and as fine as its cells.',
  icon: 'field',
  solid: fieldModel(3),
  flat: fieldModel(2),
};

/** Why a field that was stored holds no region, as the end of a sentence; null where it does. */
function fieldProblem(field: DistanceField): string | null {
  const { dimension, resolution, min, values, epsilon, anchors } = field;
  const [nx, ny, nz] = resolution;
  if (nx < 2 || ny < 2 || (dimension === 2 ? nz !== 1 : nz < 2))
    return `.resolution must be 2 or more along each of ${dimension} axes`;
  if (values.length !== nx * ny * nz) return `.values must be ${nx} × ${ny} × ${nz} numbers, not ${values.length}`;
  if (dimension === 2 && min[2] !== 0) return '.min must end with 0 in the plane';
  if (!(leastOf(values) <= epsilon)) return `.values must not all be above epsilon, ${epsilon}: the region is empty`;
  for (let i = 0; i < anchors.length; i += 3)
    if (lookUp(field, anchors[i], anchors[i + 1], anchors[i + 2]) > epsilon + 1e-6)
      return `.anchors[${i}…${i + 2}] must be a point of the region`;
  return null;
}

function leastOf(values: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < least) least = value;
  return least;
}

/** The nodes inside, N×3. Between nodes nothing lies deeper: a region without any is empty. */
function insideNodes({ resolution, min, cell, epsilon }: DistanceField, values: readonly number[]): Float64Array {
  const inside: number[] = [];
  const [nx, ny] = resolution;
  for (let node = 0; node < values.length; node++) {
    if (values[node] > epsilon) continue;
    const i = node % nx;
    const j = Math.floor(node / nx) % ny;
    const k = Math.floor(node / (nx * ny));
    inside.push(min[0] + i * cell[0], min[1] + j * cell[1], min[2] + k * cell[2]);
  }
  return Float64Array.from(inside);
}

/** The deepest node, and the farthest node inside, with what a cell and the rim of the grid may hide beyond it. */
function spanOf({ values, deepest, epsilon, resolution, min, cell }: DistanceField, dimension: number): ShapeSpan {
  const [nx, ny, nz] = resolution;
  let farthest = 0;
  let isAtRim = false;
  for (let k = 0, node = 0; k < nz; k++) {
    const z = min[2] + k * cell[2];
    for (let j = 0; j < ny; j++) {
      const y = min[1] + j * cell[1];
      const isRow = j === 0 || j === ny - 1 || (dimension > 2 && (k === 0 || k === nz - 1));
      for (let i = 0; i < nx; i++, node++) {
        if (values[node] > epsilon) continue;
        const x = min[0] + i * cell[0];
        farthest = Math.max(farthest, x * x + y * y + z * z);
        isAtRim ||= isRow || i === 0 || i === nx - 1;
      }
    }
  }
  const beyond = Math.hypot(...cell.slice(0, dimension)) + (isAtRim ? epsilon - deepest : 0);
  const node = values.indexOf(deepest);
  const index = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))];
  return {
    middle: index.map((at, k) => min[k] + at * cell[k]).slice(0, dimension),
    extent: Math.sqrt(farthest) + beyond,
  };
}

function surfaceOf(field: DistanceField): ShapeOutline {
  const { positions, indices } = gridSurface(field, field.values, field.epsilon);
  const vertex: Vec3 = [0, 0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) vertex[k] = positions[i + k];
    ontoSurface(field, vertex);
    for (let k = 0; k < 3; k++) positions[i + k] = vertex[k];
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices), edges: new Float32Array(0) };
}

/** Whether the samples enclose an inside. If not, the limit is a tube of radius epsilon around them, hollow where they lie on a rim. */
export function isClosed(field: DistanceField): boolean {
  return field.deepest < 0;
}

/** Φ at `point`; off the grid, Φ of the nearest point on it plus the distance to that. */
export function fieldDistance(field: DistanceField, point: Readonly<Vec3>): number {
  return lookUp(field, point[0], point[1], point[2]);
}
