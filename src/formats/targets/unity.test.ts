import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core';
import { conjugate, dot, multiply, normalize, rotateVector, rotationBetween, subtract } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { endsOf } from '../../ragdoll';
import { writeTarget } from '../export-limits';
import type { ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { figureFor } from '../testing/figures';
import { type ImportedSkeleton, importedSkeleton, turnIn } from '../testing/imported-skeleton';
import { unityClasses, unityMain } from '../testing/unity';

const isHere = ['mcs', 'mono'].every((command) => spawnSync(command, ['--version']).status === 0);

const imported = (scene: ExportScene, random: () => number, longer = 1): ImportedSkeleton =>
  importedSkeleton(scene, random, { mirror: 'x', scale: 0.6 + random(), longer });

/** The rotation with these columns x and y. */
function frameOf(x: Vec3, y: Vec3): Quat {
  const toX = rotationBetween([1, 0, 0], x);
  return normalize(multiply(rotationBetween(rotateVector(toX, [0, 1, 0]), y), toX));
}

describe.skipIf(!isHere)(
  `C# for Unity on stand-ins for its classes${isHere ? '' : ' (skipped: mcs or mono is not installed)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'limber-unity-'));
    const scene = figureFor('unity', 311);
    const ragdoll = sceneRagdoll(scene, 'physx-cone')!;

    beforeAll(() => {
      const [{ name, content }] = writeTarget('unity', scene);
      const files = {
        [name]: content as string,
        'UnityEngine.cs': unityClasses,
        'Main.cs': unityMain(name.replace(/\.cs$/, '')),
      };
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
      execFileSync('mcs', ['-warnaserror', '-out:main.exe', ...Object.keys(files)], { cwd: folder, stdio: 'pipe' });
    });

    /** What the program says of a rig, the lines of a kind. */
    function ask({ turns, places }: ImportedSkeleton, scale = 1) {
      const rows = scene.joints.map(({ id, joint, parent }) =>
        [id, parent, ...turns[joint], ...places[joint]].join(' '),
      );
      const input = `${scale}\n${rows.join('\n')}\n`;
      const output = execFileSync('mono', [join(folder, 'main.exe')], { input, encoding: 'utf8' });
      const lines = output.trim().split('\n');
      const of = (kind: string) =>
        lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.split(' ').slice(1));
      return { output, joints: of('joint'), bodies: of('body'), pairs: of('apart') };
    }

    it.each([1361, 1362])(
      'finds both frames of each joint on a rig that was turned, scaled and rolled (seed %i)',
      (seed) => {
        const random = seeded(seed);
        const made = imported(scene, random);
        const { turns } = made;
        const { joints } = ask(made, 0.01 + random());
        expect(joints).toHaveLength(ragdoll.regions.filter((region) => region !== null).length);
        for (const [name, above, ...texts] of joints) {
          const n = texts.map(Number);
          const at = ragdoll.joints.findIndex(({ id }) => id === name);
          const { joint, parent, between } = ragdoll.bodies[at];
          const region = ragdoll.regions[at]!;
          expect(ragdoll.joints[parent].id).toBe(above);
          const lead = ragdoll.bodies[parent].joint;
          const own = frameOf(n.slice(4, 7) as Vec3, n.slice(7, 10) as Vec3);
          // A rotation of the joint in the body above, as the clip has it, and as the transforms of the rig have it.
          const R = multiply(between, randomRotation(random));
          const seenByRig = made.seen(lead, R, joint);
          const zero = n.slice(0, 4) as Quat;
          const seen = multiply(multiply(conjugate(multiply(zero, own)), seenByRig), own);
          const told = multiply(multiply(conjugate(region.parent), R), region.child);
          expect(angleBetween(normalize(seen), normalize(turnIn('x', told)))).toBeLessThan(1e-4);
          const [[, twist], [, y], [, z]] = region.ranges.map((range) => range.map((x) => (x * 180) / Math.PI));
          [-twist, twist, y, z].forEach((angle, k) => {
            expect(n[10 + k]).toBeCloseTo(angle, 3);
          });
          // It was turned back.
          expect(angleBetween(n.slice(14, 18) as Quat, turns[joint])).toBeLessThan(1e-4);
        }
      },
    );

    it('puts bodies where the capsules of the ragdoll are at rest, with their masses, and says which do not collide', () => {
      const made = imported(scene, seeded(1363));
      const { scale, rest, put } = made;
      const { bodies, pairs } = ask(made, 0.02);
      expect(bodies).toHaveLength(ragdoll.bodies.length);
      for (const [i, body] of ragdoll.bodies.entries()) {
        const n = bodies
          .find(([name]) => name === ragdoll.joints[i].id)!
          .slice(1)
          .map(Number);
        const { place, turn } = rest[body.joint];
        const [from, to] = endsOf(body, { position: place, rotation: turn }).map(put);
        const span = subtract(to, from);
        const length = Math.hypot(...span);
        expect(n[0] / (body.mass * scale ** 3)).toBeCloseTo(1, 4);
        expect(n[1]).toBeCloseTo(ragdoll.damping, 6);
        expect(n[2] / (body.radius * scale)).toBeCloseTo(1, 4);
        expect(n[3]).toBeCloseTo(length + 2 * body.radius * scale, 4);
        expect(n[4]).toBe(1);
        expect(n[5]).toBeCloseTo(ragdoll.friction, 6);
        const [middle, along, centre, moments, axis] = [6, 9, 12, 15, 18].map((k) => n.slice(k, k + 3) as Vec3);
        expect(Math.hypot(...subtract(middle, from.map((x, k) => (x + to[k]) / 2) as Vec3))).toBeLessThan(1e-4);
        expect(Math.abs(dot(along, span)) / length).toBeGreaterThan(1 - 1e-4);
        expect(Math.abs(dot(axis, span)) / length).toBeGreaterThan(1 - 1e-4);
        expect(Math.hypot(...centre)).toBeCloseTo(Math.hypot(...subtract(middle, made.places[body.joint])), 4);
        const { across, along: about } = body.inertia;
        [across, about, across].forEach((moment, k) => {
          expect(moments[k] / (moment * scale ** 5)).toBeCloseTo(1, 3);
        });
      }
      const expected = ragdoll.pairsApart.map((pair) => pair.map((i) => ragdoll.joints[i].id).join(' '));
      expect(pairs.map((pair) => pair.join(' ')).sort()).toEqual(expected.sort());
    });

    it('refuses another pose', () => {
      const { output, joints, bodies } = ask(imported(scene, seeded(1364), 1.2));
      expect(output).toMatch(
        /^Limber: this rig stands in another pose than the rest of the clip: \w+ is elsewhere\.$/m,
      );
      expect([joints, bodies]).toEqual([[], []]);
    });
  },
);
