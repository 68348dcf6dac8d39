import { expect, it } from 'vitest';
import { type Pose, worldTransforms } from '../clip';
import type { Skeleton } from '../clip/clip';
import { violationAngle } from '../limit/project';
import { cross, distance, dot, length, plus, subtract, times } from '../math';
import type { Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { cases } from '../testing/thorough';
import { createIkSolver } from './ik';
import { solverKinds } from './solver-kinds';
import { leg, legChain, legLimits, rowOfBones } from './testing/limb';

const TOLERANCE = 1e-4;

function placesOf(skeleton: Skeleton, { rotations, rootPosition }: Pose, chain: readonly number[]): Vec3[] {
  const positions = new Float64Array(3 * skeleton.names.length);
  worldTransforms(skeleton, rotations, 0, rootPosition, positions, new Float64Array(rotations.length));
  return chain.map((joint) => [positions[3 * joint], positions[3 * joint + 1], positions[3 * joint + 2]]);
}

/** rad: between the half planes, from the line between the ends, in which the middle joint and the pole are. */
function besidePole([base, middle, tip]: readonly Vec3[], pole: Vec3): number {
  const line = subtract(tip, base);
  const across = (point: Vec3): Vec3 => {
    const way = subtract(point, base);
    return plus(way, line, -dot(way, line) / dot(line, line));
  };
  const [a, b] = [across(middle), across(pole)];
  return Math.atan2(length(cross(a, b)), dot(a, b));
}

/** m²: twice the area between the three. */
const bentBy = ([base, middle, tip]: readonly Vec3[]): number =>
  length(cross(subtract(middle, base), subtract(tip, base)));

const posed = (skeleton: Skeleton, random: () => number): Pose => ({
  rotations: Float32Array.from(skeleton.names.flatMap(() => randomRotation(random))),
  rootPosition: randomVector(random),
});

it.each(solverKinds)(
  '%s: a free limb points its middle joint at the pole, and its end stays at the target',
  (solver) => {
    const random = seeded(7);
    for (let n = 0; n < cases(1000); n++) {
      const limb = rowOfBones([
        [0, 0, 0],
        randomVector(random),
        plus(randomVector(random, 0.3), [0.3, 0, 0]),
        plus(randomVector(random, 0.3), [0, 0.3, 0]),
      ]);
      const chain = [1, 2, 3];
      const pose = posed(limb, random);
      const [base] = placesOf(limb, pose, chain);
      const [a, b] = [2, 3].map((joint) => Math.hypot(...limb.offsets.subarray(3 * joint, 3 * joint + 3)));
      const reach = Math.abs(a - b) + (0.1 + 0.8 * random()) * (a + b - Math.abs(a - b));
      const way = randomVector(random);
      const target = plus(base, times(way, reach / length(way)));
      const pole = plus(base, randomVector(random, 3));
      const result = createIkSolver(limb, chain, { solver }).solve(pose, target, 0, pole);
      const places = placesOf(limb, pose, chain);
      expect(distance(places[2], target)).toBeLessThan(
        solver === 'two-bone' || result.status === 'reached' ? 2 * TOLERANCE : 1e9,
      );
      const away = length(cross(subtract(pole, base), subtract(places[2], base)));
      if (away > 0.05 && bentBy(places) > 0.01) expect(besidePole(places, pole)).toBeLessThan(0.002);
    }
  },
);

it.each(solverKinds)(
  '%s: inside limits the pole takes the end no farther off, and the knee no farther from the pole',
  (solver) => {
    const random = seeded(11);
    let nearer = 0;
    for (let n = 0; n < cases(1000); n++) {
      const start = posed(leg, random);
      start.rotations.fill(0);
      for (let joint = 0; joint < 4; joint++) start.rotations[4 * joint + 3] = 1;
      start.rotations.set([Math.sin(0.4), 0, 0, Math.cos(0.4)], 8);
      const [hip] = placesOf(leg, start, legChain);
      const target = plus(hip, [0.5 * random() - 0.25, -0.4 - 0.4 * random(), 0.6 * random()]);
      const pole = plus(hip, randomVector(random, 2));
      const answers = [null, pole].map((given) => {
        const pose: Pose = { rotations: start.rotations.slice(), rootPosition: start.rootPosition };
        createIkSolver(leg, legChain, { solver, limits: legLimits }).solve(pose, target, 0, given);
        for (const joint of [1, 2]) {
          const [x, y, z, w] = pose.rotations.subarray(4 * joint, 4 * joint + 4);
          expect(violationAngle(legLimits[joint], [x, y, z, w])).toBeLessThan(1e-6);
        }
        return placesOf(leg, pose, legChain);
      });
      const [without, withPole] = answers;
      expect(distance(withPole[2], target)).toBeLessThan(Math.max(distance(without[2], target), TOLERANCE) + 1e-6);
      if (besidePole(withPole, pole) < besidePole(without, pole) - 0.01) nearer++;
      // An end that came nearer has another line to swivel about, and a straight leg points nowhere.
      if (distance(withPole[2], without[2]) > 1e-3 || Math.min(...answers.map(bentBy)) < 0.01) continue;
      expect(besidePole(withPole, pole)).toBeLessThan(besidePole(without, pole) + 0.02);
    }
    expect(nearer).toBeGreaterThan(cases(1000) / 5);
  },
);

it.each(solverKinds)('%s: frame by frame the limb swivels no faster than it may, and arrives at the pole', (solver) => {
  const random = seeded(3);
  const pose = posed(leg, random);
  pose.rotations.set([0, 0, 0, 1, 0, 0, 0, 1, Math.sin(0.4), 0, 0, Math.cos(0.4), 0, 0, 0, 1]);
  const target = placesOf(leg, pose, legChain)[2];
  const pole = plus(placesOf(leg, pose, legChain)[0], [2, -0.4, 0]);
  const ik = createIkSolver(leg, legChain, { solver, maxStep: 0.1 });
  for (let n = 0; n < 60; n++) {
    const before = pose.rotations.slice();
    ik.solve(pose, target, 1, pole);
    for (const joint of [1, 2]) {
      const [a, b] = [before, pose.rotations].map((q) => [...q.subarray(4 * joint, 4 * joint + 4)]);
      const cosine = Math.min(1, Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0)));
      expect(2 * Math.acos(cosine)).toBeLessThan(0.1 + 1e-3);
    }
    expect(distance(placesOf(leg, pose, legChain)[2], target)).toBeLessThan(TOLERANCE + 1e-6);
  }
  expect(besidePole(placesOf(leg, pose, legChain), pole)).toBeLessThan(0.002);
});
