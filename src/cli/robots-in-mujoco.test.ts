import { beforeAll, expect, it } from 'vitest';
import { containsRotation, type Quat } from '../core';
import { inverseMultiply } from '../core/math';
import { randomRotation, seeded } from '../core/testing/random';
import { createMujoco } from '../formats/testing/mujoco';
import { readRobot } from '../rigs/robots/read-robot';
import { makeMjcf } from '../rigs/testing/made-robot';

let mujoco: Awaited<ReturnType<typeof createMujoco>>;
beforeAll(async () => {
  mujoco = await createMujoco();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

it.each(Array.from({ length: 12 }, (_, i) => i + 1))(
  'MuJoCo holds what was read of a made model, every rotation of every body (seed %i)',
  (seed) => {
    const { text, bodies } = makeMjcf(seed);
    const { clip, limits } = readRobot(bytesOf(text), 'made');
    const { model, qpos, forward, rotationOf, bodyOf, addressOf, jointOf } = mujoco.load(text);
    const random = seeded(100 + seed);
    const byName = new Map(limits.map((limit) => [limit.name, limit]));
    const parentOf = new Map(
      clip.skeleton.names.map((name, i) => [name, clip.skeleton.names[clip.skeleton.parents[i]]]),
    );
    let [asked, wrong, inside] = [0, 0, 0];
    for (let i = 0; i < 60; i++) {
      const isIn = new Map<string, boolean | null>();
      for (const { name, joints } of bodies) {
        let [isInside, isNear] = [true, false];
        for (const joint of joints) {
          const at = addressOf(joint);
          const [low, high] = [0, 1].map((end) => model.jnt_range[2 * jointOf(joint) + end]);
          const isLimited = low !== high;
          if (joint.endsWith('_ball')) {
            const [x, y, z, w] = randomRotation(random);
            qpos.set([w, x, y, z], at);
            const angle = 2 * Math.acos(Math.abs(w));
            isInside &&= angle <= high;
            isNear ||= Math.abs(angle - high) < 1e-5;
            continue;
          }
          const middle = isLimited ? (low + high) / 2 : 0;
          const widest = joint.endsWith('_1') && joints.length > 2 ? 1.5 : Math.PI;
          const half = isLimited ? (high - low) / 2 : Math.PI;
          const ref = model.qpos0[at];
          // The middle hinge of three stays within a quarter turn of where it rests.
          const angle =
            random() < 0.6
              ? middle + (2 * random() - 1) * half
              : widest < 3
                ? ref + (2 * random() - 1) * widest
                : middle + (2 * random() - 1) * widest;
          qpos[at] = angle;
          isInside &&= Math.abs(angle - middle) <= half;
          isNear ||= isLimited && Math.abs(Math.abs(angle - middle) - half) < 1e-5;
        }
        isIn.set(name, isNear ? null : isInside);
      }
      forward();
      for (const { name, joints } of bodies) {
        const limit = byName.get(name);
        const expected = isIn.get(name);
        if (joints.length === 0 || !limit || expected === null) continue;
        const above = parentOf.get(name)!;
        const local = inverseMultiply(rotationOf(bodyOf(above)), rotationOf(bodyOf(name))) as Quat;
        asked++;
        if (expected) inside++;
        if (containsRotation(limit, local, 3e-6) !== expected) wrong++;
      }
    }
    expect(asked).toBeGreaterThan(60);
    expect(inside).toBeGreaterThan(20);
    expect(wrong).toBe(0);
  },
);
