import { expect, it } from 'vitest';
import { multiply, rotateVector, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { cross, dot, unit } from '../math/vector';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { ballLimit, hingeLimit, type LimitedHinge } from './hinge-limit';
import { containsRotation, projectRotation } from './project';

const TURN = 2 * Math.PI;
const about = (axis: Vec3, angle: number): Quat => rotationFromVector(axis.map((x) => x * angle) as Vec3);
const chain = (rest: Quat, hinges: readonly LimitedHinge[], angles: readonly number[]): Quat =>
  hinges.reduce((turned, { axis }, k) => multiply(turned, about(axis, angles[k])), rest);

/** How deep an angle lies in an interval, whole turns aside: below 0 outside. */
function depth(angle: number, { low, high }: LimitedHinge): number {
  if (high - low >= TURN) return Math.PI;
  const middle = (low + high) / 2;
  const off = angle - middle - TURN * Math.round((angle - middle) / TURN);
  return (high - low) / 2 - Math.abs(off);
}

/** The other triple of angles that gives the same rotation, by the angle from the first axis to the third. */
function otherTriple([first, second, third]: readonly LimitedHinge[], [a, b, c]: readonly number[]): number[] {
  const delta = Math.atan2(dot(cross(first.axis, third.axis), second.axis), dot(first.axis, third.axis));
  return [a + Math.PI, -b - 2 * delta, c + Math.PI];
}

const someRange = (random: () => number): { low: number; high: number } => {
  const kind = random();
  if (kind < 0.1) return { low: -Math.PI, high: Math.PI };
  const low = (random() - 0.5) * (kind < 0.3 ? 9 : 4);
  return { low, high: low + random() * (kind < 0.3 ? TURN : 2.5) };
};

it.each([1, 2, 3, 4, 5, 6])(
  'three hinges at right angles, each to the next, are one box: all rotations as the angles say (seed %i)',
  (seed) => {
    const random = seeded(seed);
    let asked = 0;
    const wrong: object[] = [];
    for (let joint = 0; joint < 60; joint++) {
      const second = unit(randomVector(random));
      const across = unit(cross(second, randomVector(random)));
      const third =
        seed % 2 ? rotateVector(about(second, Math.PI / 2), across) : rotateVector(about(second, 6 * random()), across);
      const hinges = [across, second, third].map((axis): LimitedHinge => ({ axis, ...someRange(random) }));
      const rest = randomRotation(random);
      const limit = hingeLimit({ joint: 0, name: 'j', rest }, hinges)!;
      for (let i = 0; i < 200; i++) {
        const isInside = i % 2 === 0;
        const angles = hinges.map(({ low, high }) =>
          isInside ? low + random() * (high - low) : (random() - 0.5) * TURN,
        );
        const triples = [angles, otherTriple(hinges, angles)];
        const [deepest] = triples
          .map((triple) => Math.min(...triple.map((x, k) => depth(x, hinges[k]))))
          .sort((a, b) => b - a);
        if (Math.abs(deepest) < 3e-5) continue;
        asked++;
        const q = chain(rest, hinges, angles);
        if (containsRotation(limit, q) !== deepest > 0) wrong.push({ hinges, angles, deepest });
      }
      const held = projectRotation(limit, randomRotation(random));
      if (!containsRotation(limit, held)) wrong.push({ hinges, held });
    }
    expect(asked).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
  },
);

it('one hinge, and two at any angle to one another, are a box that is flat (seed 9)', () => {
  const random = seeded(9);
  for (let joint = 0; joint < 200; joint++) {
    const count = 1 + (joint % 2);
    const hinges = Array.from(
      { length: count },
      (): LimitedHinge => ({ axis: unit(randomVector(random)), low: -random() * 3, high: random() * 3 }),
    );
    const rest = randomRotation(random);
    const limit = hingeLimit({ joint: 0, name: 'j', rest }, hinges)!;
    for (let i = 0; i < 20; i++) {
      const angles = hinges.map(({ low, high }) => low + random() * (high - low));
      expect(containsRotation(limit, chain(rest, hinges, angles))).toBe(true);
      const k = i % count;
      const beyond = angles.with(k, hinges[k].high + 0.01);
      expect(containsRotation(limit, chain(rest, hinges, beyond))).toBe(false);
      expect(
        containsRotation(limit, multiply(chain(rest, hinges, angles), about(unit(randomVector(random)), 0.3))),
      ).toBe(false);
    }
  }
});

it('neighbours about one axis are one hinge, and what is not square is none of this', () => {
  const rest: Quat = [0, 0, 0, 1];
  const x: Vec3 = [1, 0, 0];
  const y: Vec3 = [0, 1, 0];
  const hinge = (axis: Vec3): LimitedHinge => ({ axis, low: -0.5, high: 1 });
  const twice = hingeLimit({ joint: 0, name: 'j', rest }, [hinge(x), hinge([-1, 0, 0])])!;
  expect(containsRotation(twice, about(x, 1.49))).toBe(true);
  expect(containsRotation(twice, about(x, 1.51))).toBe(false);
  expect(containsRotation(twice, about(x, -1.51))).toBe(false);
  expect(hingeLimit({ joint: 0, name: 'j', rest }, [hinge(x), hinge([0.6, 0.8, 0]), hinge([0, 0, 1])])).toBeNull();
  expect(hingeLimit({ joint: 0, name: 'j', rest }, [hinge(x), hinge(y), hinge(x), hinge(y)])).toBeNull();
});

it('no hinge leaves the joint at rest', () => {
  const rest = about([0.6, 0, 0.8], 1.3);
  const limit = hingeLimit({ joint: 0, name: 'j', rest }, [])!;
  expect(containsRotation(limit, rest)).toBe(true);
  expect(containsRotation(limit, multiply(rest, about([0, 1, 0], 0.01)))).toBe(false);
});

it('a ball is all rotations that are near enough to the rest (seed 11)', () => {
  const random = seeded(11);
  const rest = randomRotation(random);
  for (const most of [0.3, 1.7, Math.PI]) {
    const limit = ballLimit({ joint: 0, name: 'j', rest }, most);
    for (let i = 0; i < 300; i++) {
      const angle = random() * Math.PI;
      if (Math.abs(angle - most) < 1e-5) continue;
      expect(containsRotation(limit, multiply(rest, about(unit(randomVector(random)), angle)))).toBe(angle < most);
    }
  }
});
