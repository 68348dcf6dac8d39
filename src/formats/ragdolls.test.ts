import { describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh } from '../core';
import { MADE_CAPTURES } from '../core/clip/testing/made-captures';
import { randomVector, seeded } from '../core/testing/random';
import { cases } from '../core/testing/thorough';
import { exportScene, fitJointForTarget, writeTarget } from './export-limits';
import type { RegionKind } from './regions';
import { sceneRagdoll } from './scene-ragdoll';
import type { TargetKind } from './targets';
import { createBabylonRagdolls } from './testing/babylon';
import { type ClipInput, clipInputs } from './testing/clips';
import { createJoltRagdolls } from './testing/jolt-ragdoll';
import { createPhysXRagdolls } from './testing/physx-ragdoll';
import { beyondOf, gapOf, lowestPoint, type MakeRagdoll, movedBy } from './testing/ragdoll-in-engine';

/** A clip of a dog; some of its joints nothing limits. */
function dog(free: number | null): ClipInput {
  const clip = parseBvh(MADE_CAPTURES['dog.bvh'].text, free === null ? 'dog.bvh' : 'dog.bvh, some joints free');
  const limits = fitJointLimits(clip).filter(({ joint }) => joint % 5 !== free);
  return { skeleton: clip.skeleton, limits, learnedFrom: [clip.name], clip };
}

const inputs = [...clipInputs(), dog(null), dog(2)];
const jolt = await createJoltRagdolls();
const physx = await createPhysXRagdolls();

/** s: of a step, and of a fall. */
const STEP = 1 / 240;
const SECONDS = cases(8, 0.4);
const KICKED = cases(5, 0.4);
/** °: at the worst instant, when a foot strikes the floor; and what is passed in a fiftieth of the instants at most. */
const MOST_BEYOND = 20;
const SELDOM_BEYOND = 5;

interface Way {
  name: string;
  target: TargetKind;
  kinds: [RegionKind, ...RegionKind[]];
  make: MakeRagdoll;
}

const ways: readonly Way[] = [
  { name: 'SixDOFConstraints of Jolt', target: 'jolt', kinds: ['jolt-pyramid', 'jolt-cone'], make: jolt('sixDof') },
  {
    name: 'SwingTwistConstraints of Jolt',
    target: 'jolt',
    kinds: ['jolt-cone', 'jolt-pyramid'],
    make: jolt('swingTwist'),
  },
  {
    name: 'D6 joints of PhysX with pyramids',
    target: 'physx',
    kinds: ['physx-pyramid', 'physx-cone'],
    make: physx('pyramid'),
  },
  {
    name: 'D6 joints of PhysX with cones',
    target: 'physx',
    kinds: ['physx-cone', 'physx-pyramid'],
    make: physx('cone'),
  },
  { name: 'Babylon.js with Havok', target: 'gltf', kinds: ['havok-cone'], make: await createBabylonRagdolls() },
];

describe.each(ways)('a ragdoll made of the file alone, in $name', ({ target, kinds, make }) => {
  describe.each(inputs.map((input) => [input.clip.name, input] as const))('%s', (_, input) => {
    const scene = exportScene(input);
    const fitted = { ...scene, joints: scene.joints.map((joint) => fitJointForTarget(target, joint)) };
    const text = writeTarget(target, fitted)[0].content as string;
    const ragdoll = sceneRagdoll(fitted, ...kinds)!;

    it('stays as it starts where nothing pulls: no limit, joint or neighbour pushes', () => {
      const engine = make(text, null);
      for (let t = 0; t < 1; t += STEP) engine.step(STEP);
      const { moved, turned } = movedBy(ragdoll, engine);
      expect(moved).toBeLessThan(0.002);
      expect((turned * 180) / Math.PI).toBeLessThan(0.5);
      engine.remove();
    });

    it(`falls half a metre for ${SECONDS} s, from rest and ${KICKED} times with bodies at 3 rad/s (seed 1350), inside its limits`, () => {
      const random = seeded(1350);
      for (let fall = 0; fall <= KICKED; fall++) {
        const engine = make(text, lowestPoint(ragdoll) - 0.5);
        if (fall > 0) for (const i of ragdoll.bodies.keys()) engine.spin(i, randomVector(random, 3));
        let [beyond, far, sum, gap, steps] = [0, 0, 0, 0, 0];
        for (let t = 0; t < SECONDS; t += STEP) {
          engine.step(STEP);
          const now = beyondOf(ragdoll, engine);
          beyond = Math.max(beyond, now);
          sum += now;
          if ((now * 180) / Math.PI > SELDOM_BEYOND) far++;
          steps++;
          gap = Math.max(gap, gapOf(ragdoll, engine));
        }
        expect((beyond * 180) / Math.PI).toBeLessThan(MOST_BEYOND);
        expect(far / steps).toBeLessThan(0.02);
        expect(((sum / steps) * 180) / Math.PI).toBeLessThan(1);
        expect(gap).toBeLessThan(0.02);
        engine.remove();
      }
    });
  });
});
