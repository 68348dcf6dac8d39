import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core';
import { conjugate, dot, multiply, normalize, rotateVector, subtract } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { endsOf } from '../../ragdoll';
import { writeTarget } from '../export-limits';
import type { ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { figureFor } from '../testing/figures';
import { type ImportedSkeleton, importedSkeleton, turnIn } from '../testing/imported-skeleton';
import { unrealHeaders, unrealMain } from '../testing/unreal';

const isHere = spawnSync('g++', ['--version']).status === 0;
const HEADERS = [
  'CoreMinimal',
  'Engine/SkeletalMesh',
  'PhysicsEngine/ConstraintInstance',
  'PhysicsEngine/PhysicsAsset',
  'PhysicsEngine/PhysicsConstraintTemplate',
  'PhysicsEngine/SkeletalBodySetup',
  'ReferenceSkeleton',
];

/** Of centimetres. */
const imported = (scene: ExportScene, random: () => number, longer = 1): ImportedSkeleton =>
  importedSkeleton(scene, random, { mirror: 'y', scale: 10 + 90 * random(), longer });

describe.skipIf(!isHere)(
  `C++ for Unreal on stand-ins for its headers${isHere ? '' : ' (skipped: g++ is not installed)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'limber-unreal-'));
    const scene = figureFor('unreal', 1350);
    const ragdoll = sceneRagdoll(scene, 'physx-cone')!;

    beforeAll(() => {
      const save = (name: string, content: string) => {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      };
      const [{ name, content }] = writeTarget('unreal', scene);
      save(name, content as string);
      save('stand-in.h', unrealHeaders);
      for (const header of HEADERS) save(`${header}.h`, '#include "stand-in.h"\n');
      for (const header of HEADERS.filter((header) => header.includes('/')))
        save(`${header}.h`, '#include "../stand-in.h"\n');
      save('main.cpp', unrealMain(name, /namespace (\S+) \{/.exec(content as string)![1]));
      const flags = ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', '-I', folder];
      execFileSync('g++', [...flags, join(folder, 'main.cpp'), '-o', join(folder, 'main')]);
    });

    /** What the program says of a skeleton, lines of words by their first. */
    function ask({ turns, places }: ImportedSkeleton, asset: 'full' | 'empty' = 'full') {
      const rows = scene.joints.map(({ id, joint, parent }) => {
        if (parent < 0) return [id, -1, ...turns[joint], ...places[joint]].join(' ');
        const back = conjugate(turns[parent]);
        const offset = rotateVector(back, places[joint].map((v, k) => v - places[parent][k]) as Vec3);
        return [id, parent, ...multiply(back, turns[joint]), ...offset].join(' ');
      });
      const input = `${rows.length}\n${rows.join('\n')}\n`;
      const output = execFileSync(join(folder, 'main'), asset === 'full' ? [] : [asset], { input, encoding: 'utf8' });
      const words = output
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      const of = (kind: string) => words.filter(([first]) => first === kind).map(([, ...rest]) => rest);
      return { output, limited: of('limited'), joints: of('joint'), bodies: of('body'), pairs: of('apart') };
    }

    describe.each(['full', 'empty'] as const)('in an asset that is %s', (asset) => {
      it.each([1351, 1352, 1353])(
        'finds both frames of each joint on a skeleton that was turned, scaled and rolled (seed %i)',
        (seed) => {
          const random = seeded(seed);
          const made = imported(scene, random);
          const { scale, places } = made;
          const { limited, joints } = ask(made, asset);
          const expected =
            asset === 'full'
              ? scene.joints.filter(({ regions }) => regions['physx-cone'])
              : ragdoll.joints.filter((_, i) => ragdoll.regions[i]);
          expect(Number(limited[0][0])).toBe(expected.length);
          expect(joints.map(([name]) => name).sort()).toEqual(expected.map(({ id }) => id).sort());
          for (const [name, above, ...texts] of joints) {
            const numbers = texts.map(Number);
            const { joint, parent, regions } = scene.joints.find(({ id }) => id === name)!;
            const lead = scene.joints.findIndex(({ id }) => id === above);
            const region = regions['physx-cone']!;
            const body = ragdoll.bodies.find((one) => one.joint === joint);
            expect(above).toBe((asset === 'full' ? scene.joints[parent] : ragdoll.joints[body!.parent]).id);
            const [child, onAbove] = [0, 7].map((at) => numbers.slice(at, at + 4) as Quat);
            // A pose of the joint, as the clip has it and as the imported bones have it; joints between rest.
            const R = randomRotation(random);
            const toLead = multiply(multiply(conjugate(made.rest[lead].turn), made.rest[parent].turn), R);
            const own = made.seen(lead, toLead, joint);
            const seen = multiply(multiply(conjugate(onAbove), own), child);
            const told = multiply(multiply(conjugate(region.parent), R), region.child);
            expect(angleBetween(normalize(seen), normalize(turnIn('y', told)))).toBeLessThan(1e-6);
            const way = Math.hypot(...subtract(places[joint], places[lead]));
            expect(Math.hypot(...numbers.slice(11, 14)) / scale).toBeCloseTo(way / scale, 5);
            const [[, twist], [, y], [, z]] = region.ranges;
            [twist, z, y].forEach((half, k) => {
              expect(numbers[14 + k]).toBeCloseTo((half * 180) / Math.PI, 4);
            });
          }
        },
      );
    });

    it('makes bodies where the capsules of the ragdoll are at rest, and pairs that do not collide', () => {
      const made = imported(scene, seeded(1355));
      const { scale, rest, turns, places, put } = made;
      const { bodies, pairs } = ask(made, 'empty');
      expect(bodies).toHaveLength(ragdoll.bodies.length);
      for (const [i, body] of ragdoll.bodies.entries()) {
        const n = bodies
          .find(([name]) => name === ragdoll.joints[i].id)!
          .slice(1)
          .map(Number);
        const { joint } = body;
        const [from, to] = endsOf(body, { position: rest[joint].place, rotation: rest[joint].turn }).map(put);
        const span = subtract(to, from);
        const centre = rotateVector(turns[joint], n.slice(4, 7) as Vec3).map((x, k) => x + places[joint][k]) as Vec3;
        const along = rotateVector(multiply(turns[joint], n.slice(0, 4) as Quat), [0, 0, 1]);
        expect(Math.hypot(...subtract(centre, from.map((x, k) => (x + to[k]) / 2) as Vec3)) / scale).toBeLessThan(1e-5);
        expect(Math.abs(dot(along, span)) / Math.hypot(...span)).toBeGreaterThan(1 - 1e-6);
        expect(n[7] / (scale * body.radius)).toBeCloseTo(1, 5);
        expect(n[8] / Math.hypot(...span)).toBeCloseTo(1, 5);
        expect(n[9]).toBeCloseTo(body.mass, 4);
        expect(n[10]).toBeCloseTo(ragdoll.damping, 6);
      }
      const expected = ragdoll.pairsApart.map((pair) => pair.map((i) => ragdoll.joints[i].id).join(' '));
      expect(pairs.map((pair) => pair.join(' ')).sort()).toEqual(expected.sort());
    });

    it('refuses another rest pose', () => {
      expect(ask(imported(scene, seeded(1354), 1.2)).output).toMatch(
        /^This skeleton rests in another pose than the limits were learned in: \w+ is elsewhere\.$/,
      );
    });
  },
);
