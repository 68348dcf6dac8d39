import { beforeAll, describe, expect, it } from 'vitest';
import { dot, rotateVector, subtract } from '../../src/core/math';
import { angleBetween } from '../../src/core/math/rotation';
import { seeded } from '../../src/core/testing/random';
import { writeTarget } from '../../src/formats/export-limits';
import { sceneRagdoll } from '../../src/formats/scene-ragdoll';
import { figureFor } from '../../src/formats/testing/figures';
import { createPhysX } from '../../src/formats/testing/physx';
import { trials } from '../../src/formats/testing/trials';
import { endsOf } from '../../src/ragdoll';
import { readUsd, rotationAt } from './usd';

const DEGREES = Math.PI / 180;
const ROTATIONS = 10_000;
let physx: Awaited<ReturnType<typeof createPhysX>>;

beforeAll(async () => {
  physx = await createPhysX();
});

describe.each([281, 282])('USD as the reader of three.js reads it, of a figure in other axes (seed %i)', (seed) => {
  const scene = figureFor('usd', seed);
  const [alone, whole] = writeTarget('usd', scene).map(({ content }) => readUsd(content as string));
  const ragdoll = sceneRagdoll(scene, 'physx-pyramid')!;

  it('has each capsule where the ragdoll begins with it', () => {
    const capsules = whole.capsules();
    expect(capsules.size).toBe(ragdoll.bodies.length);
    for (const [i, body] of ragdoll.bodies.entries()) {
      const { place, along, radius, height } = capsules.get(ragdoll.joints[i].id)!;
      const [from, to] = endsOf(body, ragdoll.start[i]);
      const span = subtract(to, from);
      expect(radius).toBeCloseTo(body.radius, 6);
      expect(height).toBeCloseTo(Math.hypot(...span), 6);
      expect(dot(along, span) / Math.hypot(...span)).toBeGreaterThan(1 - 1e-6);
      expect(Math.hypot(...subtract(place, from.map((x, k) => (x + to[k]) / 2) as typeof from))).toBeLessThan(1e-5);
    }
  });

  it('has masses about the middle of capsules, and pairs that do not touch', () => {
    const pairs: string[] = [];
    for (const [i, { mass, centre, axis, inertia }] of ragdoll.bodies.entries()) {
      const path = `/Figure/${ragdoll.joints[i].id}`;
      expect(whole.value(`${path}.physics:mass`)).toBeCloseTo(mass, 5);
      expect(Math.hypot(...whole.numbers(`${path}.physics:centerOfMass`).map((x, k) => x - centre[k]))).toBeLessThan(
        1e-6,
      );
      const moments = whole.numbers(`${path}.physics:diagonalInertia`);
      const axes = rotationAt(whole, `${path}.physics:principalAxes`);
      // About the line of the capsule, and across it.
      const about = (direction: typeof axis) =>
        [0, 1, 2].reduce((sum, k) => {
          const principal = rotateVector(axes, [0, 1, 2].map((n) => (n === k ? 1 : 0)) as typeof axis);
          return sum + moments[k] * dot(principal, direction) ** 2;
        }, 0);
      const across = rotateVector(axes, [0.6, 0, 0.8]);
      expect(about(axis)).toBeCloseTo(inertia.along, 6);
      expect(Math.abs(dot(across, axis))).toBeLessThan(1e-6);
      expect(about(across)).toBeCloseTo(inertia.across, 6);
      if (whole.has(`${path}.physics:filteredPairs`))
        pairs.push(...whole.targets(`${path}.physics:filteredPairs`).map((other) => `${path} ${other}`));
    }
    const expected = ragdoll.pairsApart.map((pair) => pair.map((i) => `/Figure/${ragdoll.joints[i].id}`).join(' '));
    expect(pairs.sort()).toEqual(expected.sort());
  });

  it.each([
    ['of all joints', () => alone],
    ['of the ragdoll', () => whole],
  ] as const)('has joints %s whose two sides meet in the world', (_, stageOf) => {
    const stage = stageOf();
    const at = (path: string) => ({
      place: stage.numbers(`${path}.xformOp:translate`) as [number, number, number],
      turn: rotationAt(stage, `${path}.xformOp:orient`),
    });
    const joints = stage.prims('PhysicsJoint');
    expect(joints.length).toBeGreaterThan(10);
    for (const path of joints) {
      const ends = [0, 1].map((side) => {
        const [body] = stage.targets(`${path}.physics:body${side}`);
        const { place, turn } = at(body);
        const local = stage.numbers(`${path}.physics:localPos${side}`) as [number, number, number];
        return rotateVector(turn, local).map((x, k) => x + place[k]) as [number, number, number];
      });
      expect(Math.hypot(...subtract(ends[0], ends[1]))).toBeLessThan(1e-5);
    }
  });

  it(`holds in PhysX, made as Omniverse makes it, what Limber tells of ${ROTATIONS} rotations`, {
    timeout: 120_000,
  }, () => {
    const random = seeded(seed + 10);
    const tally = { tried: 0, inside: 0, differing: 0 };
    const joints = scene.joints.filter(({ regions }) => regions['physx-pyramid']);
    for (const joint of joints) {
      const path = `/Figure/${joint.id}_joint`;
      const range = (axis: string) =>
        ['low', 'high'].map((end) => (alone.value(`${path}.limit:${axis}:physics:${end}`) as number) * DEGREES) as [
          number,
          number,
        ];
      const engine = physx.d6(
        {
          localFrame0: rotationAt(alone, `${path}.physics:localRot0`),
          localFrame1: rotationAt(alone, `${path}.physics:localRot1`),
          twist: range('rotX'),
          swingY: range('rotY'),
          swingZ: range('rotZ'),
        },
        'pyramid',
      );
      const region = joint.regions['physx-pyramid']!;
      for (const { rotation, isInside } of trials(joint, region, Math.ceil(ROTATIONS / joints.length), random)) {
        tally.tried++;
        if (isInside) tally.inside++;
        if (engine.leavesAlone(rotation) !== isInside) tally.differing++;
      }
      engine.remove();
    }
    expect(tally.tried).toBeGreaterThan(0.8 * ROTATIONS);
    expect(tally.inside).toBeGreaterThan(0.2 * tally.tried);
    expect(tally.inside).toBeLessThan(0.8 * tally.tried);
    expect(tally.differing).toBeLessThanOrEqual(1);
  });

  it('gives the ragdoll the same limits, seen from the bodies', () => {
    for (const [i, region] of ragdoll.regions.entries()) {
      if (!region) continue;
      const path = `/Figure/${ragdoll.joints[i].id}_joint`;
      expect(angleBetween(rotationAt(whole, `${path}.physics:localRot0`), region.parent)).toBeLessThan(1e-6);
      expect(angleBetween(rotationAt(whole, `${path}.physics:localRot1`), region.child)).toBeLessThan(1e-6);
      for (const [k, axis] of ['rotX', 'rotY', 'rotZ'].entries())
        expect(whole.value(`${path}.limit:${axis}:physics:high`)).toBeCloseTo(region.ranges[k][1] / DEGREES, 5);
    }
  });
});
