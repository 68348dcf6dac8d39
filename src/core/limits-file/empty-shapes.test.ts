import { expect, it } from 'vitest';
import { fitJointLimits } from '../limit/fit';
import type { SplitKind } from '../limit/joint-limit';
import type { ShapeKind } from '../shape/shapes.ts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { LimitsFileError } from './limits-file';
import { readLimits } from './read-limits';
import { writeLimits } from './write-limits';

type Fields = Record<string, number[]>;

const clip = clipOf(wanderingRotations(120, 5), 'wandering.bvh');
const { skeleton } = clip;

/** Slabs that are turned to one axis. */
const flatten = (slabs: number[], size: number): void =>
  slabs.forEach((_, i) => {
    if (i % size < size - 2) slabs[i] = i % size === 0 ? 1 : 0;
  });

it.each<[string, ShapeKind, SplitKind, (shape: Fields) => void, string]>([
  ['a box upside down', 'box', 'none', ({ min }) => void (min[1] = 9), 'shape.min must not be above max: 9 > '],
  ['a box without a side', 'box', 'none', ({ min }) => void min.pop(), 'shape.min must be 3 numbers, not 2'],
  [
    'a box without end',
    'box',
    'none',
    ({ max }) => void (max[0] = 1e300),
    'shape.max[0] is 1e+300; it must be 10000 or less',
  ],
  [
    'a box beyond its chart',
    'box',
    'none',
    (box) => {
      box.min = [50, 50, 50];
      box.max = [60, 60, 60];
    },
    'parts must hold a rotation',
  ],
  ['an askew frame', 'oriented-box', 'none', ({ axes }) => void (axes[0] += 0.01), 'shape.axes must be unit rows'],
  [
    'a mirrored frame',
    'ellipsoid',
    'swing-twist',
    ({ axes }) => void axes.splice(2, 2, -axes[2], -axes[3]),
    'shape.axes must be',
  ],
  [
    'a negative radius',
    'ellipsoid',
    'none',
    ({ radii }) => void (radii[2] = -0.1),
    'shape.radii[2] is -0.1; it must be 0 or more',
  ],
  [
    'a cylinder upside down',
    'elliptic-cylinder',
    'none',
    (shape) => void Object.assign(shape, { max: -9 }),
    'shape.min must not be above max: ',
  ],
  [
    'slabs of one axis',
    'k-dop',
    'none',
    ({ slabs }) => flatten(slabs, 5),
    'shape.slabs must have axes that span the space',
  ],
  [
    'slabs of one axis in the plane',
    'k-dop',
    'swing-twist',
    ({ slabs }) => flatten(slabs, 4),
    'shape.slabs must have axes',
  ],
  [
    'slabs that have nothing in common',
    'k-dop',
    'none',
    ({ slabs }) => void (slabs[3] = 5),
    'shape.centre must be a point inside all slabs',
  ],
  [
    'a slab thinner than nothing',
    'k-dop',
    'none',
    ({ slabs }) => void (slabs[9] = -0.2),
    'shape.slabs[9] is -0.2; it must be 0 or more',
  ],
  [
    'an axis that is none',
    'k-dop',
    'none',
    ({ slabs }) => void slabs.fill(0, 5, 8),
    'shape.slabs[5…7] must be of length one',
  ],
  [
    'a hull without faces',
    'convex-hull',
    'none',
    (hull) => void hull.faces.splice(0),
    'shape.faces must enclose all vertices',
  ],
  ['a hull with a hole', 'convex-hull', 'none', (hull) => void hull.faces.splice(0, 3), 'shape.faces must'],
  [
    'a hull inside out',
    'convex-hull',
    'none',
    (hull) => void hull.faces.reverse(),
    'shape.faces must be those of a convex body',
  ],
  [
    'a hull with a dent',
    'convex-hull',
    'none',
    ({ vertices, centre }) => {
      for (let k = 0; k < 3; k++) {
        const half = (vertices[k] - centre[k]) / 2;
        vertices[k] -= half;
        centre[k] -= (3 * half) / vertices.length;
      }
    },
    'shape.faces must be those of a convex body',
  ],
  [
    'a hull whose centre is elsewhere',
    'convex-hull',
    'none',
    ({ centre }) => void (centre[0] += 3),
    'shape.centre must be the mean',
  ],
  [
    'a hull of no vertices',
    'convex-hull',
    'none',
    (hull) => void hull.vertices.splice(0),
    'shape.vertices must be 3 numbers or more',
  ],
  [
    'a polygon that runs clockwise',
    'convex-hull',
    'swing-twist',
    (polygon) => {
      const pairs = Array.from({ length: polygon.vertices.length / 2 }, (_, i) =>
        polygon.vertices.slice(2 * i, 2 * i + 2),
      );
      polygon.vertices = pairs.reverse().flat();
    },
    'shape.vertices must be the corners of a convex polygon',
  ],
  [
    'a field without a cell inside',
    'distance-field',
    'swing-twist',
    ({ values }) => void values.fill(9),
    'shape.values must not all be above epsilon',
  ],
  [
    'a field of another size',
    'distance-field',
    'swing-twist',
    ({ values }) => void values.pop(),
    'shape.values must be 32 × 32 × 1 numbers',
  ],
  [
    'a field with cells of no size',
    'distance-field',
    'swing-twist',
    ({ cell }) => void (cell[0] = 0),
    'shape.cell[0] is 0; it must be',
  ],
  [
    'a field with an anchor outside',
    'distance-field',
    'swing-twist',
    ({ anchors }) => void (anchors[1] = 7),
    'shape.anchors[0…2] must be a point',
  ],
  [
    'a loop of two',
    'reach-cone',
    'swing-twist',
    (cone) => void cone.loop.splice(6),
    'shape.loop must be 9 numbers or more, not 6',
  ],
  [
    'a loop around the other side',
    'reach-cone',
    'swing-twist',
    ({ centre }) => centre.forEach((x, k) => void (centre[k] = -x)),
    'shape.centre must be inside the loop',
  ],
])('%s is refused, with its place', (_, shape, split, change, message) => {
  const file = JSON.parse(writeLimits(fitJointLimits(clip, { shape, split }), { skeleton }));
  change(file.limits[1].parts[0].shape);
  expect(() => readLimits(file)).toThrow(LimitsFileError);
  expect(() => readLimits(file)).toThrow(`limits[1].${message.startsWith('parts') ? '' : 'parts[0].'}${message}`);
});

it.each([1e39, Number.NaN, Number.POSITIVE_INFINITY, -1e7])('an offset of %d m is refused', (offset) => {
  const file = JSON.parse(writeLimits(fitJointLimits(clip), { skeleton }));
  file.skeleton.offsets[4] = offset;
  expect(() => readLimits(file)).toThrow('skeleton.offsets[4]');
});

it('more joints than 16 bits can number are refused', () => {
  const file = JSON.parse(writeLimits(fitJointLimits(clip), { skeleton }));
  file.skeleton.names = Array.from({ length: 32_768 }, (_, joint) => `joint ${joint}`);
  expect(() => readLimits(file)).toThrow('skeleton.names must be 32767 joints or fewer.');
});

it('a point is a region: what never moves, fitted without padding, comes back', () => {
  const still = clipOf([...Array(5)].map(() => [0, 0, 0, 1] as const) as never, 'still.bvh');
  for (const shape of ['box', 'ellipsoid', 'k-dop', 'convex-hull'] as const) {
    const limits = fitJointLimits(still, { shape, padding: 0 });
    expect(readLimits(writeLimits(limits, { skeleton: still.skeleton })).limits).toEqual(limits);
  }
});
