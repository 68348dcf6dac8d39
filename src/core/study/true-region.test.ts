import { describe, expect, it } from 'vitest';
import { angleBetween, multiply, rotationFromVector } from '../math/rotation';
import type { Quat } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import {
  ballCoordinates,
  ballSwing,
  cyclic,
  type Edge,
  edgeGauge,
  hingeCoordinates,
  hingeRotation,
  type TrueBall,
  type TrueHinge,
  trueExcess,
  trueRegionContains,
} from './true-region';

/** A shoulder-like joint whose bone points along x: up 0.9, down 0.5, forward and back 0.7; it turns less when lifted. */
const ball: TrueBall = {
  kind: 'ball',
  bone: [1, 0, 0],
  centre: [0, 0, 0, 1],
  towardU: [0, 1, 0],
  towardV: [0, 0, 1],
  order: 'swing-twist',
  twistSign: 1,
  edge: { kind: 'quadrants', radii: [0.9, 0.5, 0.7, 0.7], power: 2 },
  twist: { kind: 'along-u', end: 0.9, from: [-0.6, 0.6], to: [-0.2, 0.2] },
};

/** An elbow that bends about z and turns about x. */
const hinge: TrueHinge = {
  kind: 'hinge',
  axis: [0, 0, 1],
  across: [1, 0, 0],
  within: { kind: 'strip', a: [0, 2], b: { end: 1, from: [0, 0], to: [-0.5, 0.5] } },
};

const lift = (angle: number): Quat => rotationFromVector([0, 0, angle]);
const roll = (angle: number): Quat => rotationFromVector([angle, 0, 0]);
const minus = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, -w];

describe('a ball', () => {
  it('ends where its radii do, on either cover, and turns less when lifted', () => {
    for (const [q, isIn] of [
      [lift(0.89), true],
      [lift(0.91), false],
      [lift(-0.49), true],
      [lift(-0.51), false],
      [multiply(lift(0.45), roll(0.39)), true],
      [multiply(lift(0.45), roll(0.41)), false],
      [multiply(lift(-0.3), roll(-0.59)), true],
    ] as [Quat, boolean][]) {
      expect(trueRegionContains(ball, q)).toBe(isIn);
      expect(trueRegionContains(ball, minus(q))).toBe(isIn);
    }
    expect(trueExcess(ball, lift(1.2))).toBeCloseTo(0.3, 9);
    expect(trueRegionContains(ball, lift(1.2), 0.29)).toBe(false);
    expect(trueRegionContains(ball, lift(1.2), 0.31)).toBe(true);
  });

  it('is a mirror image on the other side', () => {
    const random = seeded(31);
    let inside = 0;
    for (let i = 0; i < 500; i++) {
      const q = rotationFromVector(randomVector(random, 1));
      const isIn = trueRegionContains(ball, q);
      if (isIn) inside++;
      expect(trueRegionContains({ ...ball, isMirrored: true }, [q[0], -q[1], -q[2], q[3]])).toBe(isIn);
    }
    expect(inside).toBeGreaterThan(50);
    expect(inside).toBeLessThan(450);
  });

  it.each(['swing-twist', 'twist-swing'] as const)('%s: coordinates make the rotation again (seed 32)', (order) => {
    const region: TrueBall = { ...ball, order, twistSign: -1 };
    const random = seeded(32);
    for (let i = 0; i < 200; i++) {
      const q = rotationFromVector(randomVector(random, 2));
      const [u, v, t] = ballCoordinates(region, q);
      const [swing, twist] = [ballSwing(region, u, v), roll(-t)];
      expect(angleBetween(order === 'twist-swing' ? multiply(twist, swing) : multiply(swing, twist), q)).toBeLessThan(
        1e-9,
      );
    }
  });
});

describe('a hinge', () => {
  it('is a sheet: within its strip, and nowhere off it', () => {
    expect(trueRegionContains(hinge, hingeRotation(hinge, 1.5, 0.49))).toBe(true);
    expect(trueRegionContains(hinge, hingeRotation(hinge, 1.5, 0.51))).toBe(false);
    expect(trueRegionContains(hinge, hingeRotation(hinge, 0.5, 0.24))).toBe(true);
    expect(trueRegionContains(hinge, hingeRotation(hinge, 0.5, 0.26))).toBe(false);
    expect(trueRegionContains(hinge, hingeRotation(hinge, -0.01, 0))).toBe(false);
    const off = multiply(hingeRotation(hinge, 1, 0.1), rotationFromVector([0, 0.2, 0]));
    expect(trueRegionContains(hinge, off)).toBe(false);
    expect(trueRegionContains(hinge, off, 0.3)).toBe(true);
    const [a, b] = hingeCoordinates(hinge, minus(hingeRotation(hinge, 1.2, -0.3)));
    expect(a).toBeCloseTo(1.2, 9);
    expect(b).toBeCloseTo(-0.3, 9);
  });
});

describe('edges', () => {
  it('are 1 on the curve and grow in proportion', () => {
    const star: Edge = {
      kind: 'star',
      rows: [
        [0, 1],
        [Math.PI, 0.5],
      ],
    };
    expect(edgeGauge(star, 1, 0)).toBeCloseTo(1, 12);
    expect(edgeGauge(star, -0.25, 0)).toBeCloseTo(0.5, 12);
    const ellipse: Edge = { kind: 'ellipse', middle: [0.1, -0.2], long: 0.8, short: 0.3, tilt: 0.5 };
    expect(edgeGauge(ellipse, 0.1 + 0.8 * Math.cos(0.5), -0.2 - 0.8 * Math.sin(0.5))).toBeCloseTo(1, 12);
    expect(edgeGauge(ellipse, 0.1, -0.2)).toBe(0);
  });

  it('a cyclic curve passes through its rows and is one curve all round', () => {
    const curve = cyclic(
      [
        [10, 1],
        [100, 3],
        [300, 2],
      ],
      1,
      360,
    );
    expect([10, 100, 300, 370, -60].map(curve).map((x) => Number(x.toFixed(9)))).toEqual([1, 3, 2, 1, 2]);
    expect(curve(335)).toBeCloseTo(1.5, 9);
    expect(curve(359.999)).toBeCloseTo(curve(0.001), 3);
  });
});
