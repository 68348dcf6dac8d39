import { joinFaces } from '../geometry/hull-faces';
import type { Vec3 } from '../math/types';
import { edgesOf } from '../shape/convex-hull';
import type { Dimension } from '../shape/model';
import { makeCone } from '../shape/reach-cone';
import { type Check, frame, number, numbers, refuse, unitVector, whole } from './field-checks';

/** What of a shape is stored, how each field is checked, and how the whole is made of them. */
export interface StoredShape {
  fields: (dimension: Dimension) => Record<string, Check<unknown>>;
  /** What can't be seen in one field alone. */
  whole?: (stored: Record<string, number[]>, dimension: Dimension, path: string) => void;
  /** Adds what is not stored. */
  finish?: (stored: Record<string, number[]>) => Record<string, unknown>;
}

const flatOrSolid = (dimension: Dimension): 2 | 3 => (dimension === 2 ? 2 : 3);
const length = /* @__PURE__ */ number(0);

export const boxFields: StoredShape = { fields: (d) => ({ min: numbers(d), max: numbers(d) }), whole: inOrder };

export const orientedBoxFields: StoredShape = {
  fields: (d) => ({ centre: numbers(d), axes: frame(flatOrSolid(d)), min: numbers(d), max: numbers(d) }),
  whole: inOrder,
};

export const ellipsoidFields: StoredShape = {
  fields: (d) => ({ centre: numbers(d), axes: frame(flatOrSolid(d)), radii: numbers(d, length) }),
};

export const kDopFields: StoredShape = {
  fields: (d) => ({ centre: numbers(d), slabs: numbers({ step: d + 2, least: d * (d + 2) }) }),
  whole: slabsHaveRoom,
};

export const convexHullFields: StoredShape = {
  fields: (d): Record<string, Check<unknown>> =>
    d === 2
      ? { centre: numbers(2), vertices: numbers({ step: 2, least: 2 }), radius: length }
      : {
          vertices: numbers({ step: 3, least: 3 }),
          centre: numbers(3),
          radius: length,
          faces: numbers({ step: 3, least: 0 }, whole(0)),
        },
  whole({ vertices, faces = [] }, _, path) {
    const last = vertices.length / 3 - 1;
    if (faces.some((vertex) => vertex > last)) refuse(`${path}.faces`, `must be of vertices 0 to ${last}`);
  },
  finish: ({ vertices, centre, faces }) =>
    faces ? { ...edgesOf(faces, vertices.length / 3), ...joinFaces(vertices, centre as unknown as Vec3, faces) } : {},
};

export const ellipticCylinderFields: StoredShape = {
  fields: () => ({
    centre: numbers(2),
    axes: frame(2),
    radii: numbers(2, length),
    min: number(),
    max: number(),
  }),
  whole: inOrder,
};

export const distanceFieldFields: StoredShape = {
  fields: (d) => ({
    resolution: numbers(3, whole(1)),
    min: numbers(3),
    cell: numbers(3, number(Number.MIN_VALUE)),
    values: numbers({ step: 1, least: 2 ** d }),
    epsilon: length,
    anchors: numbers({ step: 3, least: 3 }),
  }),
  whole({ resolution, values }, dimension, path) {
    const [nx, ny, nz] = resolution;
    if (nx < 2 || ny < 2 || (dimension === 2 ? nz !== 1 : nz < 2))
      refuse(`${path}.resolution`, `must be 2 or more along each of ${dimension} axes`);
    if (values.length !== nx * ny * nz)
      refuse(`${path}.values`, `must be ${nx} × ${ny} × ${nz} numbers, not ${values.length}`);
  },
  finish: ({ values }) => ({ deepest: values.reduce((least, value) => Math.min(least, value), values[0]) }),
};

export const reachConeFields: StoredShape = {
  fields: () => ({ centre: unitVector(3), loop: numbers({ step: 3, least: 9 }) }),
  whole({ loop }, _, path) {
    for (let i = 0; i < loop.length; i += 3) unitVector(3)(loop.slice(i, i + 3), `${path}.loop[${i}…${i + 2}]`);
  },
  finish({ centre, loop }) {
    const vertices = Array.from({ length: loop.length / 3 }, (_, i) => loop.slice(3 * i, 3 * i + 3) as Vec3);
    return { normals: makeCone(centre as Vec3, vertices).normals };
  },
};

function inOrder({ min, max }: Record<string, number | number[]>, _: Dimension, path: string): void {
  const [low, high] = [[min].flat(), [max].flat()];
  low.forEach((x, k) => {
    if (x > high[k]) refuse(`${path}.min`, `must not be above max: ${x} > ${high[k]}`);
  });
}

function slabsHaveRoom({ slabs }: Record<string, number[]>, dimension: Dimension, path: string): void {
  const size = dimension + 2;
  for (let k = 0; k < slabs.length; k += size) {
    unitVector(dimension)(slabs.slice(k, k + dimension), `${path}.slabs[${k}…${k + dimension - 1}]`);
    length(slabs[k + size - 1], `${path}.slabs[${k + size - 1}]`);
  }
}
