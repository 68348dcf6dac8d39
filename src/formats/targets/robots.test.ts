import { DOMParser, parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, type Quat } from '../../core';
import { MADE_CAPTURES } from '../../core/clip/testing/made-captures';
import { multiply, nextNormal, readQuat } from '../../core/math';
import { angleBetween, normalize } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { cases } from '../../core/testing/thorough';
import { exportLimits, exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import { regionTest } from '../regions';
import type { ExportJoint, ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { type ClipInput, clipInputs, clipsInWords } from '../testing/clips';
import { figureFrame, hingedJoints } from '../testing/hinged-figures';
import { judge, packageVersion } from '../testing/judge';
import { createMujoco } from '../testing/mujoco';
import { makeBvh } from '../testing/small-clip';
import { countVerdicts, evenRotations, expectToldLoss, roomiest } from '../testing/told-loss';
import { hingeAngles, worldRotations } from './hinge-chain';
import { exportTargets, type TargetKind } from './index';

const ROTATIONS = 10_000;
const NEAR = Math.PI / 1800;

const inputs = clipInputs();
let mujoco: Awaited<ReturnType<typeof createMujoco>>;
beforeAll(async () => {
  mujoco = await createMujoco();
});

interface Fitted {
  scene: ExportScene;
  text: string;
}
const known = new Map<string, Fitted>();
const scenes = new Map<ClipInput, ExportScene>();
const joints = new Map<string, ExportScene['joints']>();

/** A scene fitted for a target, and its first file. */
function fitted(kind: TargetKind, input: ClipInput): Fitted {
  const key = `${kind} ${input.clip.name}`;
  const before = known.get(key);
  if (before) return before;
  const scene = scenes.get(input) ?? exportScene(input);
  scenes.set(input, scene);
  // Targets that know the same regions fit them alike, and that is what takes long.
  const { regions, framesOf } = exportTargets[kind];
  const way = `${regions} ${framesOf ? kind : ''} ${input.clip.name}`;
  const fittedJoints =
    joints.get(way) ?? scene.joints.map((joint) => fitJointForTarget(kind, joint, { clips: [input.clip] }));
  joints.set(way, fittedJoints);
  const done = { ...scene, joints: fittedJoints };
  const now = { scene: done, text: writeTarget(kind, done)[0].content as string };
  known.set(key, now);
  return now;
}

/** The angles of the hinges of a joint in a model, which counts them from where its file has zero. */
function anglesIn(
  { lowOf }: Pick<ReturnType<typeof mujoco.load>, 'lowOf'>,
  kind: keyof typeof names,
  { id, regions }: ExportJoint,
  rotation: Quat,
): number[] {
  const { ranges } = regions.hinges!;
  return hingeAngles(regions.hinges!, rotation).map((angle, k) => angle - ranges[k][0] + lowOf(names[kind](id, k)));
}

const names = {
  mjcf: (id: string, k: number) => `${id}_${'xyz'[k]}`,
  urdf: (id: string, k: number) => `${id}_r${'xyz'[k]}`,
};

describe.each(['mjcf', 'urdf'] as const)(`%s of ${clipsInWords} in MuJoCo`, (kind) => {
  it.each(inputs.map((input) => [input.clip.name, input] as const))(
    '%s: bodies stand as the clip poses them',
    (_, input) => {
      const { scene, text } = fitted(kind, input);
      const { addressOf, bodyOf, qpos, forward, rotationOf, model, lowOf } = mujoco.load(text);
      const limited = hingedJoints(scene);
      expect(model.njnt).toBe(3 * limited.length + (kind === 'mjcf' ? 1 : 0));
      let [worst, disagreeing] = [0, 0];
      const { frameCount } = input.clip;
      for (let frame = 0; frame < frameCount; frame += 37) {
        const locals = figureFrame(input.clip, scene, frame);
        qpos.fill(0);
        const [x, y, z, w] = locals[0];
        if (kind === 'mjcf') qpos.set([0, 0, 0, w, x, y, z]);
        let isInside = true;
        for (const limit of limited) {
          anglesIn({ lowOf }, kind, limit, locals[limit.joint]).forEach((angle, k) => {
            qpos[addressOf(names[kind](limit.id, k))] = angle;
          });
          isInside &&= regionTest(limit.regions.hinges!)(locals[limit.joint]);
        }
        if ((forward() === 0) !== isInside) disagreeing++;
        // A robot's root stands still.
        if (kind === 'urdf') locals[0] = [0, 0, 0, 1];
        const world = worldRotations(scene, locals);
        for (const { id, joint } of scene.joints) {
          const body = bodyOf(id);
          if (body >= 0) worst = Math.max(worst, angleBetween(rotationOf(body), world[joint]));
        }
      }
      expect(worst).toBeLessThan(1e-6);
      expect(disagreeing).toBe(0);
    },
  );

  it(`limits of every joint against the closed form, on ${ROTATIONS} rotations, and losses as they are told (seeds 1341, 1348)`, {
    timeout: 1_800_000,
  }, () => {
    const random = seeded(1341);
    let [tried, inside, differing] = [0, 0, 0];
    const asked = roomiest(inputs.flatMap((input) => fitted(kind, input).scene.joints));
    const even = evenRotations(1348);
    const verdicts: ReturnType<typeof countVerdicts>[] = [];
    for (const input of inputs) {
      const { scene, text } = fitted(kind, input);
      const { addressOf, qpos, forward, lowOf } = mujoco.load(text);
      const limited = hingedJoints(scene);
      const tests = limited.map(({ regions }) => regionTest(regions.hinges!));
      // A frame in which nothing is broken, so that only the joint that is turned can break anything.
      let frame = 0;
      const isFine = () => {
        const locals = figureFrame(input.clip, scene, frame);
        return limited.every(({ joint }, i) => tests[i](locals[joint]));
      };
      while (!isFine()) frame++;
      const locals = figureFrame(input.clip, scene, frame);
      const pose = (i: number, rotation: Quat) =>
        anglesIn({ lowOf }, kind, limited[i], rotation).forEach((angle, k) => {
          qpos[addressOf(names[kind](limited[i].id, k))] = angle;
        });
      for (const [i, { joint }] of limited.entries()) pose(i, locals[joint]);
      expect(forward()).toBe(0);
      for (const [i, { joint, room }] of limited.entries()) {
        for (let n = 0; n < ROTATIONS / inputs.length / limited.length; n++) {
          const within = readQuat(room!.rotations, Math.floor((random() * room!.rotations.length) / 4));
          const away = randomRotation(random).map((x, k) => 0.2 * x + within[k]) as Quat;
          const q = n % 4 === 0 ? randomRotation(random) : normalize(away);
          const expected = tests[i](q);
          const near = [0, 1, 2].flatMap((k) =>
            [NEAR / 2, -NEAR / 2].map((s) => [0, 1, 2].map((m) => (m === k ? s : 0))),
          );
          if (near.some((v) => tests[i](multiply(q, [v[0], v[1], v[2], 1])) !== expected)) continue;
          tried++;
          if (expected) inside++;
          pose(i, q);
          if ((forward() === 0) !== expected) differing++;
        }
        if (asked.includes(limited[i]))
          verdicts.push(
            countVerdicts(limited[i], even, (q) => {
              pose(i, q);
              return forward() === 0;
            }),
          );
        pose(i, locals[joint]);
      }
    }
    expectToldLoss(kind, verdicts);
    expect(tried).toBeGreaterThan(0.8 * ROTATIONS);
    expect(inside).toBeGreaterThan(0.2 * tried);
    expect(inside).toBeLessThan(0.8 * tried);
    expect(differing).toBeLessThanOrEqual(1);
    judge(kind, { tool: 'MuJoCo', version: packageVersion('@mujoco/mujoco'), rotations: tried, differing });
  });
});

it.each(inputs.map((input) => [input.clip.name, input] as const))(
  '%s: the keyframe "bind" of MJCF is the rest pose',
  (_, input) => {
    const { scene, text } = fitted('mjcf', input);
    const { qpos, keyframe, forward, bodyOf, rotationOf } = mujoco.load(text);
    qpos.set(keyframe('bind'));
    forward();
    const rests = scene.joints.map(({ rest }) => rest);
    const world = worldRotations(scene, rests);
    for (const { id, joint } of scene.joints)
      expect(angleBetween(rotationOf(bodyOf(id)), world[joint])).toBeLessThan(1e-6);
  },
);

/** A clip whose character is smaller, and its limits. */
function small(input: ClipInput, size: number): ClipInput {
  const { skeleton, name } = input.clip;
  const [offsets, endSites] = [skeleton.offsets, skeleton.endSites].map((lengths) => lengths.map((x) => x * size));
  const clip = { ...input.clip, name: `${name} × ${size}`, skeleton: { ...skeleton, offsets, endSites } };
  return { ...input, clip, skeleton: clip.skeleton };
}

/** A clip of a dog, some of whose joints nothing limits. */
function freeDog(): ClipInput {
  const clip = parseBvh(MADE_CAPTURES['dog.bvh'].text, 'dog.bvh, some joints free');
  const limits = fitJointLimits(clip).filter(({ joint }) => joint % 5 !== 2);
  return { skeleton: clip.skeleton, limits, learnedFrom: [clip.name], clip };
}

const dogs = parseBvh(MADE_CAPTURES['dog.bvh'].text, 'dog.bvh');
const fallen: readonly ClipInput[] = [
  ...inputs,
  { skeleton: dogs.skeleton, limits: fitJointLimits(dogs), learnedFrom: [dogs.name], clip: dogs },
  freeDog(),
  small(inputs[0], 0.1),
];

describe.each(fallen.map((input) => [input.clip.name, input] as const))('MJCF of %s in MuJoCo', (_, input) => {
  it('has the bodies, masses, inertia and pairs of the ragdoll, and starts with nothing that touches but the floor', () => {
    const { scene, text } = fitted('mjcf', input);
    const ragdoll = sceneRagdoll(scene, 'hinges')!;
    const { model, bodyOf, qpos, keyframe, forward, touching } = mujoco.load(text);
    for (const [i, { mass, inertia, centre, radius }] of ragdoll.bodies.entries()) {
      const body = bodyOf(ragdoll.joints[i].id);
      expect(model.body_mass[body]).toBeCloseTo(mass, 6);
      const moments = [0, 1, 2].map((k) => model.body_inertia[3 * body + k] as number).toSorted((a, b) => a - b);
      const told = [inertia.across, inertia.across, inertia.along].toSorted((a, b) => a - b);
      for (const [k, moment] of moments.entries()) expect(moment / told[k]).toBeCloseTo(1, 5);
      for (const [k, x] of centre.entries()) expect(model.body_ipos[3 * body + k]).toBeCloseTo(x, 6);
      expect(model.geom_size[3 * model.body_geomadr[body]]).toBeCloseTo(radius, 6);
    }
    expect(model.nexclude).toBe(ragdoll.pairsApart.length);
    qpos.set(keyframe('inside'));
    expect(forward()).toBe(0);
    expect(touching().filter(([a, b]) => a > 0 && b > 0)).toEqual([]);
  });
});

/** Seconds of a fall, and how many of them begin with hinges that turn. */
const SECONDS = cases(10, 0.3);
const KICKED = cases(8, 0.25);

describe.each(fallen.map((input) => [input.clip.name, input] as const))(
  `%s falls half a metre for ${SECONDS} s in MuJoCo, from rest and ${KICKED} times with hinges at 3 rad/s (seed 1345)`,
  { timeout: 600_000 },
  (_, input) => {
    it('no joint is more than 1° beyond its limit, and no energy comes from anywhere', () => {
      const { scene, text } = fitted('mjcf', input);
      // A small figure falls from less, and turns faster, by the root of its size.
      const size = Math.min(1, sceneRagdoll(scene, 'hinges')!.height);
      const measured = text.replace(
        'integrator="implicitfast"/>',
        'integrator="implicitfast"><flag energy="enable"/></option>',
      );
      const random = seeded(1345);
      for (let fall = 0; fall <= KICKED; fall++) {
        const { qpos, keyframe, kick, forward, step, model } = mujoco.load(measured);
        qpos.set(keyframe('inside'));
        qpos[1] += 0.5 * size;
        expect(forward()).toBe(0);
        if (fall > 0) kick(() => (3 * nextNormal(random)) / Math.sqrt(size));
        const first = step().energy;
        let [most, beyond] = [first, 0];
        for (let t = 0; t < SECONDS; t += model.opt.timestep) {
          const now = step();
          most = Math.max(most, now.energy);
          beyond = Math.max(beyond, now.beyond);
        }
        expect((beyond * 180) / Math.PI).toBeLessThan(1);
        expect(most - first).toBeLessThan(0.01 * first);
      }
    });
  },
);

it('MJCF and URDF load whatever joints are called', () => {
  const clip = parseBvh(makeBvh(['a', 'b', 'c']), 'odd -- "<&> --->');
  const names = ['a"<', 'a"<', '-- --> &amp;'];
  const odd = { ...clip, skeleton: { ...clip.skeleton, names } };
  for (const kind of ['mjcf', 'urdf'] as const) {
    const [{ content }] = exportLimits(kind, {
      skeleton: odd.skeleton,
      limits: fitJointLimits(odd),
      learnedFrom: [odd.name],
    });
    expect(mujoco.load(content as string).model.nbody).toBeGreaterThan(2);
  }
});

describe(`URDF of ${clipsInWords} in urdf-loader`, () => {
  it.each(inputs.map((input) => [input.clip.name, input] as const))(
    '%s: links stand as the clip poses them',
    async (_, input) => {
      const { Document, Element } = parseHTML('<html></html>') as unknown as Record<string, unknown>;
      Object.assign(globalThis, { DOMParser, Document, Element });
      const { default: URDFLoader } = await import('urdf-loader');
      const { scene, text } = fitted('urdf', input);
      const robot = new URDFLoader().parse(text);
      const limited = hingedJoints(scene);
      expect(Object.values(robot.joints).filter(({ jointType }) => jointType === 'revolute')).toHaveLength(
        3 * limited.length,
      );
      const lowOf = (name: string) => Number(robot.joints[name].limit.lower);
      for (const { id, regions } of limited) {
        for (const [k, [low, high]] of regions.hinges!.ranges.entries()) {
          const { lower, upper } = robot.joints[`${id}_r${'xyz'[k]}`].limit;
          expect(Number(upper) - Number(lower)).toBeCloseTo(high - low, 7);
          expect(Number(lower)).toBeLessThanOrEqual(0);
          expect(Number(upper)).toBeGreaterThanOrEqual(0);
        }
      }
      let worst = 0;
      for (let frame = 0; frame < input.clip.frameCount; frame += 173) {
        const locals = figureFrame(input.clip, scene, frame);
        for (const limit of limited) {
          anglesIn({ lowOf }, 'urdf', limit, locals[limit.joint]).forEach((angle, k) => {
            robot.joints[`${limit.id}_r${'xyz'[k]}`].ignoreLimits = true;
            robot.setJointValue(`${limit.id}_r${'xyz'[k]}`, angle);
          });
        }
        robot.updateMatrixWorld(true);
        locals[0] = [0, 0, 0, 1];
        const world = worldRotations(scene, locals);
        for (const { id, joint } of scene.joints) {
          const { x, y, z, w } = robot.links[id].getWorldQuaternion(robot.quaternion.clone());
          worst = Math.max(worst, angleBetween([x, y, z, w], world[joint]));
        }
      }
      expect(worst).toBeLessThan(1e-6);
    },
  );
});
