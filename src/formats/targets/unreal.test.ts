import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core';
import { conjugate, multiply, normalize, rotateVector } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import type { ExportScene } from '../scene';
import { clipInputs } from '../testing/clips';
import { unrealHeaders, unrealMain } from '../testing/unreal';
import { jointsAtRest } from './at-rest';

const isHere = spawnSync('g++', ['--version']).status === 0;
const HEADERS = [
  'CoreMinimal',
  'Engine/SkeletalMesh',
  'PhysicsEngine/ConstraintInstance',
  'PhysicsEngine/PhysicsAsset',
  'PhysicsEngine/PhysicsConstraintTemplate',
  'ReferenceSkeleton',
];

/** Seen in a mirror across y. */
const mirrored = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, y, -z, w];

/** A skeleton as an importer might make it: turned, scaled and moved as a whole, each bone rolled as it likes; by joint. */
function importedSkeleton(scene: ExportScene, random: () => number, longer = 1) {
  const G = randomRotation(random);
  const scale = 10 + 90 * random();
  const rest = jointsAtRest(scene);
  const turns = rest.map(({ turn }) => normalize(multiply(multiply(G, mirrored(turn)), randomRotation(random))));
  const places = rest.map(({ place: [x, y, z] }, i) => {
    const stretch = i === rest.length - 1 ? longer : 1;
    return rotateVector(G, [x, -y, z]).map((v, k) => scale * stretch * v + 7 * k) as Vec3;
  });
  return { G, scale, rest, turns, places };
}

describe.skipIf(!isHere)(
  `C++ for Unreal on stand-ins for its headers${isHere ? '' : ' (skipped: g++ is not installed)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'limber-unreal-'));
    const [input] = clipInputs(4);
    let scene: ExportScene;

    beforeAll(() => {
      const bare = exportScene(input);
      scene = { ...bare, joints: bare.joints.map((joint) => fitJointForTarget('unreal', joint)) };
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
      save('main.cpp', unrealMain(name));
      const flags = ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', '-I', folder];
      execFileSync('g++', [...flags, join(folder, 'main.cpp'), '-o', join(folder, 'main')]);
    });

    /** What the program says of a skeleton. */
    function ask({ turns, places }: ReturnType<typeof importedSkeleton>): string {
      const rows = scene.joints.map(({ id, joint, parent }) => {
        if (parent < 0) return [id, -1, ...turns[joint], ...places[joint]].join(' ');
        const back = conjugate(turns[parent]);
        const offset = rotateVector(back, places[joint].map((v, k) => v - places[parent][k]) as Vec3);
        return [id, parent, ...multiply(back, turns[joint]), ...offset].join(' ');
      });
      return execFileSync(join(folder, 'main'), { input: `${rows.length}\n${rows.join('\n')}\n`, encoding: 'utf8' });
    }

    it.each([1351, 1352, 1353])(
      'finds both frames of each joint on a skeleton that was turned, scaled and rolled (seed %i)',
      (seed) => {
        const random = seeded(seed);
        const made = importedSkeleton(scene, random);
        const { G, scale, rest, turns } = made;
        const [count, ...rows] = ask(made).trim().split('\n');
        const limited = scene.joints.filter(({ regions }) => regions['physx-cone']);
        expect(Number(count)).toBe(limited.length);
        expect(rows).toHaveLength(limited.length);
        for (const row of rows) {
          const [name, ...texts] = row.split(' ');
          const numbers = texts.map(Number);
          const { joint, parent, regions, offset } = scene.joints.find(({ id }) => id === name)!;
          const region = regions['physx-cone']!;
          const [child, above] = [0, 7].map((at) => numbers.slice(at, at + 4) as Quat);
          // A pose of the joint, as the clip has it and as the imported bones have it.
          const R = randomRotation(random);
          const inWorld = multiply(multiply(rest[parent].turn, R), conjugate(rest[joint].turn));
          const moved = multiply(multiply(G, mirrored(inWorld)), conjugate(G));
          const own = multiply(multiply(conjugate(turns[parent]), moved), turns[joint]);
          const seen = multiply(multiply(conjugate(above), own), child);
          const told = multiply(multiply(conjugate(region.parent), R), region.child);
          expect(angleBetween(normalize(seen), normalize(mirrored(told)))).toBeLessThan(1e-6);
          expect(Math.hypot(...numbers.slice(11, 14))).toBeCloseTo(scale * Math.hypot(...offset), 4);
          const [[, twist], [, y], [, z]] = region.ranges;
          [twist, z, y].forEach((half, k) => {
            expect(numbers[14 + k]).toBeCloseTo((half * 180) / Math.PI, 4);
          });
        }
      },
    );

    it('refuses another rest pose', () => {
      expect(ask(importedSkeleton(scene, seeded(1354), 1.2))).toMatch(
        /^This skeleton rests in another pose than the limits were learned in: \w+ is elsewhere\.$/,
      );
    });
  },
);
