import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, type Quat, type Vec3 } from '../../core';
import { MADE_CAPTURES } from '../../core/clip/testing/made-captures';
import {
  angleBetween,
  inverseMultiply,
  multiply,
  normalize,
  rotateVector,
  rotationFromVector,
  subtract,
  times,
} from '../../core/math';
import { seeded } from '../../core/testing/random';
import { exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import { regionTest } from '../regions';
import { sceneRagdoll } from '../scene-ragdoll';
import { type ClipInput, clipInputs } from '../testing/clips';

const { status, stdout } = spawnSync('sh', ['-c', 'ls /usr/lib/*/pkgconfig/sdformat*.pc'], { encoding: 'utf8' });
/** The package of libsdformat, "sdformat12", where the library is installed. */
const SDFORMAT = status === 0 ? /sdformat\d+/.exec(stdout)?.[0] : undefined;
const folder = mkdtempSync(join(tmpdir(), 'limber-sdf-'));
const program = join(folder, 'read-sdf');

/** A dog; some of its joints nothing limits. */
function dog(free: number | null): ClipInput {
  const clip = parseBvh(MADE_CAPTURES['dog.bvh'].text, free === null ? 'dog.bvh' : 'dog.bvh, some joints free');
  const limits = fitJointLimits(clip).filter(({ joint }) => joint % 5 !== free);
  return { skeleton: clip.skeleton, limits, learnedFrom: [clip.name], clip };
}

interface Placed {
  place: Vec3;
  turn: Quat;
  mass: number;
}

/** What libsdformat reads of a file, by kind and name. */
function read(text: string) {
  const file = join(folder, 'figure.sdf');
  writeFileSync(file, text);
  const rows = execFileSync(program, [file], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const placed = (kind: string) =>
    new Map(
      rows
        .filter(([of]) => of === kind)
        .map(([, name, ...rest]): [string, Placed] => {
          const [x, y, z, qx, qy, qz, qw, mass = 0] = rest.map(Number);
          return [name, { place: [x, y, z], turn: [qx, qy, qz, qw], mass }];
        }),
    );
  return {
    errors: rows.filter(([kind]) => kind === 'error').map((words) => words.join(' ')),
    model: [...placed('model').values()][0],
    links: placed('link'),
    frames: placed('frame'),
    joints: new Map(
      rows
        .filter(([kind]) => kind === 'joint')
        .map(([, name, parent, child, ...rest]) => {
          const [x, y, z, low, high] = rest.map(Number);
          return [name, { parent, child, axis: [x, y, z] as Vec3, low, high }];
        }),
    ),
  };
}

describe.skipIf(!SDFORMAT)(`SDF in ${SDFORMAT ?? 'libsdformat, which is not installed'}`, () => {
  beforeAll(() => {
    const flags = execFileSync('pkg-config', ['--cflags', '--libs', SDFORMAT!], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    execFileSync('g++', ['-std=c++17', 'src/formats/testing/read-sdf.cc', '-o', program, ...flags]);
  }, 120_000);

  it.each([...clipInputs(), dog(null), dog(2)].map((input) => [input.clip.name, input] as const))(
    '%s: no fault, all joints as the ragdoll starts, its masses, and what each joint is limited to (seed 1360)',
    (_, input) => {
      const fresh = exportScene(input);
      const scene = { ...fresh, joints: fresh.joints.map((joint) => fitJointForTarget('sdf', joint)) };
      const ragdoll = sceneRagdoll(scene, 'hinges')!;
      const { errors, model, links, frames, joints } = read(writeTarget('sdf', scene)[0].content as string);
      expect(errors).toEqual([]);
      expect(links.size).toBe(1 + 3 * (ragdoll.bodies.length - 1));
      expect(links.size + frames.size).toBe(scene.joints.length + 2 * (ragdoll.bodies.length - 1));
      // The character's y is the model's z.
      const up = rotateVector(normalize(model.turn), [0, 1, 0]);
      expect(Math.hypot(...subtract(up, [0, 0, 1]))).toBeLessThan(1e-8);
      for (const [i, { position, rotation }] of ragdoll.start.entries()) {
        const { place, turn } = links.get(ragdoll.joints[i].id)!;
        expect(Math.hypot(...subtract(place, position))).toBeLessThan(1e-5);
        expect(angleBetween(normalize(turn), rotation)).toBeLessThan(1e-5);
      }
      const told = [...links.values()].reduce((sum, { mass }) => sum + mass, 0);
      expect(told).toBeCloseTo(
        ragdoll.bodies.reduce((sum, { mass }) => sum + mass, 0),
        5,
      );

      const random = seeded(1360);
      let [tried, wrong] = [0, 0];
      for (const [i, region] of ragdoll.regions.entries()) {
        const { id } = ragdoll.joints[i];
        const hinges = ['x', 'y', 'z'].map((axis) => joints.get(`${id}_r${axis}`));
        expect(hinges.filter(Boolean)).toHaveLength(i === 0 ? 0 : 3);
        if (i === 0) continue;
        const [parent, child] = [hinges[0]!.parent, id].map((link) => normalize(links.get(link)!.turn));
        expect(parent).toEqual(normalize(links.get(ragdoll.joints[ragdoll.bodies[i].parent].id)!.turn));
        if (!region) {
          for (const hinge of hinges) expect(hinge!.high - hinge!.low).toBeGreaterThan(1e6);
          continue;
        }
        const isIn = regionTest(region);
        const start = inverseMultiply(parent, child);
        for (let n = 0; n < 60; n++) {
          const beyond = n % 2 === 0 ? -1 : n % 3;
          const turned = hinges.reduce<Quat>((turn, hinge, k) => {
            const { axis, low, high } = hinge!;
            const angle = k === beyond ? high + 0.002 : low + 0.001 + random() * (high - low - 0.002);
            return multiply(turn, rotationFromVector(times(axis, angle)));
          }, start);
          tried++;
          if (isIn(normalize(turned)) !== beyond < 0) wrong++;
        }
      }
      expect(tried).toBeGreaterThan(500);
      // Three angles beyond a limit may be another three that are inside.
      expect(wrong).toBeLessThan(0.01 * tried);
    },
  );
});
