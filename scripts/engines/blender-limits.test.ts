import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { containsRotation, fitJointLimits, parseBvh, type Quat, readLimits } from '../../src/core';
import { limitsOn } from '../../src/core/limits-file';
import { eulerAngles, multiply, readQuat } from '../../src/core/math';
import { randomRotation, randomVector, seeded } from '../../src/core/testing/random';
import { exportScene, fitJointForTarget, writeTarget } from '../../src/formats';
import { regionGauges } from '../../src/formats/regions';
import { makeBvh } from '../../src/formats/testing/small-clip';
import { blenderVersion } from './blender';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ORDERS = ['AUTO', 'XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'];
/** Degrees by which Blender may change what it leaves alone, and by which a rotation near an end may be on either side. */
const UNCHANGED = 0.02;
const NEAR = 2e-3;
/** rad: of a rotation whose angles have a larger sum Blender takes other angles, and limits as wide as that are cut there. */
const WIDEST = 1.49 * Math.PI;
const version = blenderVersion();

function sumOfAngles(basis: Quat, { order, mode }: { order: string; mode: string }): number {
  const letters = [...(order === 'AUTO' ? mode : order)].reverse();
  const [a, b, c] = letters.map((letter) => 'XYZ'.indexOf(letter));
  return eulerAngles(basis, [a, b, c]).reduce((sum, angle) => sum + Math.abs(angle), 0);
}

/** Blender does a job; what it was asked for lies in the folder. */
function run(job: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'limber-armature-'));
  writeFileSync(
    join(folder, 'job.json'),
    JSON.stringify({ script: pathOf('../../public/limber_from_blender.py'), ...job }),
  );
  const args = ['-b', '--python-exit-code', '3', '--python', pathOf('armature.py'), '--', folder];
  execFileSync('blender', args, { stdio: 'pipe' });
  return folder;
}

/** A tree of bones with limits of all Euler orders, on an armature that is turned and scaled. */
function makeJob(seed: number) {
  const random = seeded(seed);
  const bones = Array.from({ length: 16 }, (_, i) => {
    const head = randomVector(random);
    const order = ORDERS[i % ORDERS.length];
    const mode = ORDERS[1 + Math.floor(6 * random())];
    const ranges = Object.fromEntries(
      ['x', 'y', 'z'].flatMap((axis) => (random() < 0.85 ? [[axis, [-1.3 * random(), 1.3 * random()]]] : [])),
    );
    return {
      name: `bone ${i}`,
      parent: i === 0 ? null : `bone ${Math.floor(random() * i)}`,
      head,
      tail: head.map((x) => x + 0.1 + random()),
      roll: 6 * random(),
      ...(i > 0 && {
        limit: { order, mode, ranges },
        rotations: Array.from({ length: 150 }, () => randomRotation(random)),
      }),
    };
  });
  return {
    turn: randomVector(random, 3),
    scale: 0.2 + 2 * random(),
    bones,
  };
}

it.skipIf(!version).each([1, 2])(
  'Blender changes the rotations that are outside limits read from it, and no others (seed %i)',
  { timeout: 120_000 },
  (seed) => {
    const job = makeJob(seed);
    const folder = run(job);
    const { limits, skeleton } = readLimits(readFileSync(join(folder, 'limits.json'), 'utf8'));
    const changes = JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8')) as Record<string, number[]>;
    let [asked, inside, differing] = [0, 0, 0];
    for (const { name, rotations = [], limit: bounds } of job.bones) {
      const limit = limits.find((one) => one.name === name);
      if (!limit || !bounds) continue;
      for (const [i, basis] of rotations.entries()) {
        const rotation = multiply(readQuat(skeleton.restRotations, limit.joint), basis as Quat);
        const isInside = containsRotation(limit, rotation);
        if (containsRotation(limit, rotation, NEAR) !== isInside || sumOfAngles(basis, bounds) > WIDEST) continue;
        asked++;
        if (isInside) inside++;
        if (isInside !== changes[name][i] < UNCHANGED) differing++;
      }
    }
    expect(asked).toBeGreaterThan(1500);
    expect(inside).toBeGreaterThan(50);
    expect(differing).toBe(0);
  },
);

it.skipIf(!version)(
  'limits that an exported script put on bones are read again as the same regions: 0 differ (seed 3)',
  { timeout: 120_000 },
  () => {
    const text = makeBvh(['Hips', 'Spine', 'Arm', 'Fore', 'Hand', 'Tip']);
    const clip = parseBvh(text, 'person.bvh');
    const scene = exportScene({ skeleton: clip.skeleton, limits: fitJointLimits(clip), name: 'person' });
    const fitted = { ...scene, joints: scene.joints.map((joint) => fitJointForTarget('blender', joint)) };
    const folder = mkdtempSync(join(tmpdir(), 'limber-person-'));
    const [file, script] = ['person.bvh', 'limits.py'].map((name) => join(folder, name));
    writeFileSync(file, text);
    writeFileSync(script, writeTarget('blender', fitted)[0].content);
    const read = readLimits(readFileSync(join(run({ file, limits: script }), 'limits.json'), 'utf8'));
    const { limits } = limitsOn(read, clip.skeleton);
    const random = seeded(3);
    let [inside, differing] = [0, 0];
    for (const { joint, regions } of fitted.joints) {
      const region = regions['limit-rotation'];
      const limit = limits.find((one) => one.joint === joint);
      if (!region) continue;
      if (!limit) expect.fail(`no limit of joint ${joint}`);
      const rotations = Array.from({ length: 300 }, (_, i): Quat => {
        const frame = Math.floor(random() * clip.frameCount);
        return i % 2 ? randomRotation(random) : readQuat(clip.rotations, frame * clip.skeleton.names.length + joint);
      });
      const gauges = regionGauges(region, Float64Array.from(rotations.flat()));
      for (const [i, rotation] of rotations.entries()) {
        const isInside = containsRotation(limit, rotation);
        if (containsRotation(limit, rotation, NEAR) !== isInside || Math.abs(gauges[i] - 1) < NEAR) continue;
        if (isInside) inside++;
        if (isInside !== gauges[i] <= 1) differing++;
      }
    }
    expect(inside).toBeGreaterThan(300);
    expect(differing).toBe(0);
  },
);
