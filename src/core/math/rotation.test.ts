import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quatn, vec3n } from 'wgpu-matrix';
import { randomRotation, randomVector, seeded } from '../testing/random';
import {
  angleBetween,
  intoFrame,
  inverseMultiply,
  multiply,
  normalize,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  rotationVector,
  swingTwist,
} from './rotation';
import type { Quat, Vec3 } from './types';

const rotation = fc.integer({ min: 1, max: 2 ** 31 }).map((seed) => randomRotation(seeded(seed)));
const vector = fc.integer({ min: 1, max: 2 ** 31 }).map((seed) => randomVector(seeded(seed)));
const unit = vector.filter((v) => Math.hypot(...v) > 1e-3).map((v) => v.map((x) => x / Math.hypot(...v)) as Vec3);
const runs = { seed: 7, numRuns: 2000 };

function near(a: readonly number[], b: readonly number[], size = 1e-12): void {
  expect(Math.max(...a.map((x, i) => Math.abs(x - b[i])))).toBeLessThan(size);
}

describe('rotation', () => {
  it('exp after log is the same quaternion, cover and all', () => {
    fc.assert(
      fc.property(rotation, (q) => near(rotationFromVector(rotationVector(q)), q)),
      runs,
    );
  });

  it('log is the axis times the angle wgpu-matrix finds', () => {
    fc.assert(
      fc.property(rotation, (q) => {
        const { angle, axis } = quatn.toAxisAngle(q);
        near(
          rotationVector(q),
          [...axis].map((x) => x * angle),
          1e-6,
        );
      }),
      runs,
    );
  });

  it.each([0, 1e-300, 1e-16, 1e-13, 1e-9, Math.PI - 1e-12, Math.PI, 2 * Math.PI - 1e-9])(
    'keeps a vector of length %d',
    (angle) => {
      near(rotationVector(rotationFromVector([0, angle, 0])), [0, angle, 0], 1e-9);
    },
  );

  it('a full turn is a vector of length 2π, not NaN', () => {
    expect(Math.hypot(...rotationVector([0, 0, 0, -1]))).toBeCloseTo(2 * Math.PI, 12);
  });

  it('log and exp are off by 1e-12 from V8 at most, at all angles and either cover, near the ends as between', () => {
    const axis: Vec3 = [2 / 7, -3 / 7, 6 / 7];
    const ends = [0, 1e-300, 1e-160, 1e-16, 1e-13, 1e-9, 1e-6, 1e-3].flatMap((a) => [a, Math.PI - a, Math.PI + a]);
    ends.push(2 * Math.PI - 1e-9, 2 * Math.PI - 1e-6, 2 * Math.PI - 1e-3);
    const angles = [...ends, ...Array.from({ length: 20_000 }, (_, i) => (2 * Math.PI * i) / 20_000)];
    for (const angle of angles) {
      const sine = Math.sin(angle / 2);
      const q: Quat = [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
      const v = axis.map((x) => x * angle) as Vec3;
      near(rotationFromVector(v), q);
      near(rotationVector(q), v);
      near(rotationFromVector(rotationVector(q)), q);
    }
  });

  it('a vector beyond a full turn is a rotation too', () => {
    near(rotationFromVector([0, 7, 0]), [0, Math.sin(3.5), 0, Math.cos(3.5)]);
    near(rotationFromVector([0, 0, -100]), [0, 0, -Math.sin(50), Math.cos(50)]);
  });

  it('the log does not see the length of a quaternion', () => {
    const size = fc.constantFrom(
      1 - 1e-14,
      1 + 4e-14,
      1 - 1e-7,
      1 + 2.4e-7,
      1 - 2.6e-7,
      1 + 1e-5,
      1.001,
      0.5,
      1e-6,
      1e6,
    );
    fc.assert(
      fc.property(rotation, size, (q, factor) =>
        near(rotationVector(q.map((x) => x * factor) as Quat), rotationVector(q)),
      ),
      runs,
    );
  });

  it('NaN gives NaN', () => {
    for (let k = 0; k < 4; k++) {
      const q: Quat = [0, 0.6, 0, -0.8];
      q[k] = Number.NaN;
      expect(rotationVector(q)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
      if (k < 3) expect(rotationFromVector([q[0], q[1], q[2]])).toEqual(new Array(4).fill(Number.NaN));
    }
  });

  it('multiplies and turns like wgpu-matrix, with out and with aliased operands', () => {
    fc.assert(
      fc.property(rotation, rotation, vector, (a, b, v) => {
        const product = quatn.multiply(a, b);
        near(multiply(a, b), product);
        const left: Quat = [...a];
        near(multiply(left, b, left), product);
        const right: Quat = [...b];
        near(multiply(a, right, right), product);
        near(inverseMultiply(a, b), quatn.multiply(quatn.inverse(a), b));
        const both: Quat = [...a];
        near(inverseMultiply(both, both, both), [0, 0, 0, 1]);
        near(rotateVector(a, v), vec3n.transformQuat(v, a));
        const w: Vec3 = [...v];
        near(rotateVector(a, w, w), vec3n.transformQuat(v, a));
      }),
      runs,
    );
  });

  it('measures angles blind to covers', () => {
    fc.assert(
      fc.property(rotation, unit, fc.double({ min: 0, max: Math.PI, noNaN: true }), (q, axis, angle) => {
        const turned = multiply(q, rotationFromVector(axis.map((x) => x * angle) as Vec3));
        expect(angleBetween(q, turned)).toBeCloseTo(angle, 7);
        expect(angleBetween(q, turned.map((x) => -x) as Quat)).toBeCloseTo(angle, 7);
      }),
      runs,
    );
  });

  it('splits into a swing without twist and a twist about the axis', () => {
    fc.assert(
      fc.property(rotation, unit, (q, axis) => {
        const swing: Quat = [0, 0, 0, 1];
        const twist: Quat = [0, 0, 0, 1];
        swingTwist(q, axis, swing, twist);
        near(multiply(swing, twist), q);
        expect(swing[0] * axis[0] + swing[1] * axis[1] + swing[2] * axis[2]).toBeCloseTo(0, 10);
        expect(swing[3]).toBeGreaterThanOrEqual(0);
        near(rotateVector(twist, axis), axis);
        near(rotateVector(swing, axis), rotateVector(q, axis));
      }),
      runs,
    );
  });

  it('frame⁻¹ · q · frame is what the product says, with or without a place for it, in either operand', () => {
    fc.assert(
      fc.property(rotation, rotation, (frame, q) => {
        const product = multiply(inverseMultiply(frame, q), frame);
        near(intoFrame(frame, q), product);
        near(intoFrame(frame, q, [0, 0, 0, 0]), product);
        const [a, b]: Quat[] = [[...q], [...frame]];
        near(intoFrame(frame, a, a), product);
        near(intoFrame(b, q, b), product);
      }),
      runs,
    );
  });

  it('takes one direction to another, opposite ones too', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => near(rotateVector(rotationBetween(a, b), a), b, 1e-7)),
      runs,
    );
    near(rotateVector(rotationBetween([0, 0, 1], [0, 0, -1]), [0, 0, 1]), [0, 0, -1]);
    near(rotateVector(rotationBetween([1, 0, 0], [-1, 0, 0]), [1, 0, 0]), [-1, 0, 0]);
  });

  it('makes a quaternion without length the identity', () => {
    expect(normalize([0, 0, 0, 0])).toEqual([0, 0, 0, 1]);
    expect(normalize([Number.NaN, 0, 0, 1])).toEqual([0, 0, 0, 1]);
  });
});
