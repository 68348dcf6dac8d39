import { describe, expect, it } from 'vitest';
import type { Slab } from '../geometry/polytope';
import { fromLocal, toLocal } from '../geometry/principal-frame';
import { distanceFromNearest } from '../geometry/testing/certificate';
import { corners, dykstra, supportOfCorners } from '../geometry/testing/slabs';
import type { Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { type Box, box, interval } from './box';
import type { ShapeModel } from './model';
import { type OrientedBox, orientedBox } from './oriented-box';
import { modelOf } from './shapes';
import { degenerateClouds, ordinaryClouds } from './testing/clouds';

const plainBox = box.solid!;
const turnedBox = orientedBox.solid!;

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('box', () => {
  const shape = plainBox.fit(Float64Array.of(0, 0, 0, 1, 2, 3), { padding: 0.5 });

  it('reaches the padding beyond the outermost samples', () => {
    expect(shape).toEqual({ kind: 'box', dimension: 3, min: [-0.5, -0.5, -0.5], max: [1.5, 2.5, 3.5] });
  });

  it('goes to the face, edge or corner', () => {
    expect(plainBox.project(shape, [3, 1, 1])).toEqual([1.5, 1, 1]);
    expect(plainBox.project(shape, [3, -1, 1])).toEqual([1.5, -0.5, 1]);
    expect(plainBox.project(shape, [3, -1, 9])).toEqual([1.5, -0.5, 3.5]);
  });

  it('counts its gauge from the middle, face by face', () => {
    expect(plainBox.gauge(shape, [0.5, 1, 1.5])).toBe(0);
    expect(plainBox.gauge(shape, [1, 1, 1.5])).toBe(0.5);
    expect(plainBox.gauge(shape, [0.5, 1, 5.5])).toBe(2);
  });

  it('counts its tolerance from a corner as a distance', () => {
    expect(plainBox.contains(shape, [1.5 + 8e-7, 2.5 + 8e-7, 1])).toBe(false);
    expect(plainBox.contains(shape, [1.5 + 8e-7, 2.5, 1])).toBe(true);
  });
});

describe('box and oriented box', () => {
  it.each(Object.keys(ordinaryClouds))('project to the nearest point: %s (34,000 points each, seed 1234)', (name) => {
    const cloud = ordinaryClouds[name];
    const plain = plainBox.fit(cloud, { padding: 0.05 });
    const turned = turnedBox.fit(cloud, { padding: 0.05 });
    const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const slabs = (centre: number[], axes: number[], min: number[], max: number[]): Slab[] =>
      min.map((low, k) => {
        const axis = axes.slice(3 * k, 3 * k + 3) as Vec3;
        const middle = axis[0] * centre[0] + axis[1] * centre[1] + axis[2] * centre[2];
        return { axis, low: middle + low, high: middle + max[k] };
      });
    const random = seeded(1234);
    for (const [nearest, planes] of [
      [(point: Vec3) => plainBox.project(plain, point), slabs([0, 0, 0], unit, plain.min, plain.max)],
      [(point: Vec3) => turnedBox.project(turned, point), slabs(turned.centre, turned.axes, turned.min, turned.max)],
    ] as const) {
      const support = supportOfCorners(corners(planes));
      let off = 0;
      for (let i = 0; i < 34000; i++) {
        const point = randomVector(random, i % 2 ? Math.PI : 1);
        const foot = nearest(point);
        off = Math.max(off, distanceFromNearest(support, point, foot));
        if (i < 500) off = Math.max(off, distance(foot, dykstra(planes, point)));
      }
      expect(off).toBeLessThan(1e-6);
    }
  });
});

describe('oriented box', () => {
  it('finds the frame of a turned block of samples', () => {
    const random = seeded(1234);
    const axes = [2 / 3, -1 / 3, 2 / 3, 2 / 3, 2 / 3, -1 / 3, -1 / 3, 2 / 3, 2 / 3];
    const corner = (i: number): Vec3 => [i & 1 ? 0.9 : -0.9, i & 2 ? 0.4 : -0.4, i & 4 ? 0.1 : -0.1];
    const inner = (): Vec3 => randomVector(random).map((value, k) => value * [0.8, 0.3, 0.05][k]) as Vec3;
    // Mirrored pairs, so that the mean and the axes of the samples are those of the block.
    const half = [...Array(500).keys()].map(inner);
    const mirrored = half.flatMap(([x, y, z]) =>
      [...Array(8).keys()].map((i): Vec3 => [i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z]),
    );
    const points = [...[...Array(8).keys()].map(corner), ...mirrored].map((local) =>
      fromLocal([0.5, 0, -0.2], axes, local),
    );
    const fitted = turnedBox.fit(Float64Array.from(points.flat()), { padding: 0.05 });
    expect(distance(fitted.centre as Vec3, [0.5, 0, -0.2])).toBeLessThan(1e-12);
    [0.95, 0.45, 0.15].forEach((half, k) => {
      expect(fitted.max[k]).toBeCloseTo(half, 10);
      expect(fitted.min[k]).toBeCloseTo(-half, 10);
    });
    for (let k = 0; k < 3; k++) {
      const local = toLocal([0, 0, 0], fitted.axes, axes.slice(3 * k, 3 * k + 3) as Vec3);
      expect(Math.abs(local[k])).toBeCloseTo(1, 12);
    }
  });

  it('is as thin as the padding around a plane', () => {
    const { min, max } = turnedBox.fit(degenerateClouds['a plane'], { padding: 0.05 });
    expect(max[2] - min[2]).toBeCloseTo(0.1, 12);
  });
});

describe('box and oriented box of a swing', () => {
  it.each(Object.keys(ordinaryClouds))('project to the nearest point: %s (34,000 points each, seed 1234)', (name) => {
    const cloud = ordinaryClouds[name].filter((_, i) => i % 3 < 2);
    const random = seeded(1234);
    for (const model of [box.flat!, orientedBox.flat!]) {
      const shape = (model as ShapeModel<Box<2> | OrientedBox<2>>).fit(cloud, { padding: 0.05 });
      const { centre = [0, 0], axes = [1, 0, 0, 1] } = shape as Partial<OrientedBox<2>>;
      const planes: Slab[] = shape.min.map((low, k) => {
        const axis: Vec3 = [axes[2 * k], axes[2 * k + 1], 0];
        const middle = axis[0] * centre[0] + axis[1] * centre[1];
        return { axis, low: middle + low, high: middle + shape.max[k] };
      });
      const slabs: Slab[] = [...planes, { axis: [0, 0, 1], low: 0, high: 0 }];
      const support = supportOfCorners(corners(slabs));
      let off = 0;
      for (let i = 0; i < 34000; i++) {
        const [x, y] = randomVector(random, i % 2 ? Math.PI : 1);
        const foot = modelOf(shape).project(shape, [x, y, 0]);
        off = Math.max(off, distanceFromNearest(support, [x, y, 0], foot));
        if (i < 500) off = Math.max(off, distance(foot, dykstra(slabs, [x, y, 0])));
      }
      expect(off).toBeLessThan(1e-6);
    }
  });

  it('the oriented one lies along its samples and is as thin as the padding around a line', () => {
    const line = Float64Array.from([0, 0.2, 1, 0.7].flatMap((t) => [0.3 + 0.8 * t, 0.1 - 0.6 * t]));
    const { axes, min, max } = orientedBox.flat!.fit(line, { padding: 0.05 });
    expect(Math.abs(axes[0] * 0.8 - axes[1] * 0.6)).toBeCloseTo(1, 12);
    expect(max[0] - min[0]).toBeCloseTo(1.1, 12);
    expect(max[1] - min[1]).toBeCloseTo(0.1, 12);
  });
});

describe('interval of a twist', () => {
  const shape = interval.fit(Float64Array.of(0.4, -0.3, 1), { padding: 0.1 });

  it('reaches the padding beyond the outermost samples, and holds what lies in it', () => {
    expect(shape).toEqual({ kind: 'box', dimension: 1, min: [-0.4], max: [1.1] });
    for (const t of [-0.4, 0, 1.1]) expect(interval.contains(shape, [t, 0, 0])).toBe(true);
    for (const t of [-0.41, 1.11, 3]) expect(interval.contains(shape, [t, 0, 0])).toBe(false);
    expect(interval.project(shape, [2.5, 0, 0])).toEqual([1.1, 0, 0]);
    expect(interval.project(shape, [0.25, 0, 0])).toEqual([0.25, 0, 0]);
    expect(interval.gauge(shape, [-0.4, 0, 0])).toBeCloseTo(1, 9);
    expect(interval.gauge(shape, [0.35, 0, 0])).toBeCloseTo(0, 9);
  });

  it('is drawn as the stretch between its ends', () => {
    const { positions, indices, edges } = interval.outline(shape);
    expect([positions.length, indices.length]).toEqual([0, 0]);
    expect([...edges].map((x) => Number(x.toFixed(6)))).toEqual([-0.4, 0, 0, 1.1, 0, 0]);
  });
});
