import { beforeAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../src/core';
import { conjugate, multiply, normalize, rotateVector } from '../../src/core/math';
import { randomRotation, seeded } from '../../src/core/testing/random';
import { writeTarget } from '../../src/formats/export-limits';
import type { RegionKind } from '../../src/formats/regions';
import type { ExportScene } from '../../src/formats/scene';
import { type SceneRagdoll, sceneRagdoll } from '../../src/formats/scene-ragdoll';
import { figureFor } from '../../src/formats/testing/figures';
import { importedSkeleton } from '../../src/formats/testing/imported-skeleton';
import { createJolt } from '../../src/formats/testing/jolt';
import { judge } from '../../src/formats/testing/judge';
import { type Trial, trials } from '../../src/formats/testing/trials';
import { capsuleOf } from '../../src/ragdoll';
import { askGodot, type GodotAnswer, godotVersion, nodesOf, numbersIn, type Transform } from './godot';

const ROTATIONS = 10_000;
/** rad/s: below, a body at rest was let be. A limit that is passed by 0.1° gives forty times as much. */
const STILL = 1e-3;
const version = godotVersion();
const where = version === null ? ' (skipped: godot3-server is not installed)' : '';

interface Place {
  place: Vec3;
  turn: Quat;
}

const beneath = (above: Place, { place, turn }: Place): Place => ({
  place: rotateVector(above.turn, place).map((x, k) => x + above.place[k]) as Vec3,
  turn: normalize(multiply(above.turn, turn)),
});
const undone = ({ place, turn }: Place): Place => ({
  turn: conjugate(turn),
  place: rotateVector(conjugate(turn), place).map((x) => -x) as Vec3,
});
const columnsOf = (turn: Quat): Vec3[] =>
  [0, 1, 2].map((k) => rotateVector(turn, [0, 1, 2].map((n) => +(n === k)) as Vec3));
const rowsOf = ({ place, turn }: Place): Transform => [
  ...[0, 1, 2].flatMap((r) => columnsOf(turn).map((column) => column[r])),
  ...place,
];

/** A joint of a ragdoll with rotations to try, as nodes of the scene see them: their frames are those of capsules. */
interface Tried {
  name: string;
  trials: Trial[];
  child: Place[];
}

function triedJoints({ bodies, joints }: SceneRagdoll, kind: RegionKind, seed: number, count: number): Tried[] {
  const random = seeded(seed);
  const capsules = bodies.map((body): Place => {
    const { centre, turn } = capsuleOf(body);
    return { place: centre, turn };
  });
  return bodies.flatMap(({ parent, anchor, between }, i) => {
    const region = joints[i].regions[kind];
    if (parent < 0 || !region) return [];
    const list = [...trials(joints[i], region, Math.ceil(count / (bodies.length - 1)), random)];
    const child = list.map(({ rotation }) =>
      beneath(undone(capsules[parent]), beneath({ place: anchor, turn: multiply(between, rotation) }, capsules[i])),
    );
    return [{ name: joints[i].id, trials: list, child }];
  });
}

const fileOf = (scene: ExportScene, ending: string): string =>
  writeTarget('godot', scene).find(({ name }) => name.endsWith(ending))!.content as string;

function expectAgreement(tally: { tried: number; inside: number; differing: number }): void {
  expect(tally.tried).toBeGreaterThan(0.8 * ROTATIONS);
  expect(tally.inside).toBeGreaterThan(0.2 * tally.tried);
  expect(tally.inside).toBeLessThan(0.8 * tally.tried);
  expect(tally.differing).toBeLessThanOrEqual(1);
}

describe.each([291, 292])('the scenes for Godot of a figure in other axes (seed %i)', (seed) => {
  const scene = figureFor('godot', seed);

  describe.skipIf(version === null)(`in Godot 3.2 and its own physics${where}`, () => {
    const ragdoll = sceneRagdoll(scene, 'godot-angles')!;
    const tried = triedJoints(ragdoll, 'godot-angles', seed + 10, ROTATIONS);
    let answer: GodotAnswer;

    beforeAll(() => {
      answer = askGodot(fileOf(scene, 'godot_physics.tscn'), {
        joints: tried.map(({ name, child }) => ({ name, trials: child.map(rowsOf) })),
        frames: 120,
        height: 3,
      });
    }, 120_000);

    it(`joints let be and push back as told, on ${ROTATIONS} rotations`, () => {
      expect(answer.server).toBe('PhysicsServerSW');
      const tally = { tried: 0, inside: 0, differing: 0 };
      for (const { name, trials } of tried)
        for (const [i, { isInside }] of trials.entries()) {
          tally.tried++;
          if (isInside) tally.inside++;
          if (answer.speeds[name][i] < STILL !== isInside) tally.differing++;
        }
      expectAgreement(tally);
      judge('godot', {
        tool: 'Godot’s own physics',
        version: version!,
        rotations: tally.tried,
        differing: tally.differing,
      });
    });

    it('bodies begin where the ragdoll starts, and fall', () => {
      const [first] = answer.fallen;
      const last = answer.fallen.at(-1)!;
      expect(Object.keys(first).sort()).toEqual(ragdoll.joints.map(({ id }) => id).sort());
      for (const [i, body] of ragdoll.bodies.entries()) {
        const { centre, turn } = capsuleOf(body);
        const { position, rotation } = ragdoll.start[i];
        const expected = rowsOf(beneath({ place: position, turn: rotation }, { place: centre, turn }));
        expected[10] += 3;
        const { id } = ragdoll.joints[i];
        for (const [k, x] of first[id].entries()) expect(Math.abs(x - expected[k])).toBeLessThan(1e-4);
        expect(last[id][10]).toBeLessThan(first[id][10]);
        expect(last[id][10]).toBeGreaterThan(-0.2);
      }
    });
  });

  it.skipIf(version === null)(
    `the script makes joints of the same limits for a skeleton that was turned, scaled and rolled${where}`,
    { timeout: 120_000 },
    () => {
      const random = seeded(seed + 30);
      const ragdoll = sceneRagdoll(scene, 'godot-angles')!;
      const scale = 0.5 + 99 * random();
      const { rest, turns, places, seen } = importedSkeleton(scene, random, { mirror: null, scale });
      // As large as a person in the end: the torque of a limit in Godot's own physics has a bound.
      const worldScale = (0.7 + 0.7 * random()) / scale;
      const bones = rest.map(({ name }, i) => ({
        name,
        parent: scene.joints[i].parent,
        rest: rowsOf({ place: places[i], turn: turns[i] }),
      }));
      const world = rowsOf({ place: [1, 2, 3], turn: randomRotation(random) });
      const list = triedJoints(ragdoll, 'godot-angles', seed + 40, ROTATIONS / 4);
      const joints = list.map(({ name, trials }) => {
        const body = ragdoll.bodies[ragdoll.joints.findIndex(({ id }) => id === name)];
        const { joint, parent, between } = body;
        const above = ragdoll.bodies[parent].joint;
        const offset = rotateVector(
          conjugate(turns[above]),
          places[joint].map((x, k) => worldScale * (x - places[above][k])) as Vec3,
        );
        const child = trials.map(({ rotation }) => ({
          place: offset,
          turn: seen(above, multiply(between, rotation), joint),
        }));
        return { name: scene.joints[joint].name, trials: child.map(rowsOf) };
      });
      const skeleton = { bones, world: world.map((x, k) => (k < 9 ? worldScale * x : x)) };
      const answer = askGodot(fileOf(scene, '.gd'), { joints, skeleton, frames: 0, height: 0 });
      let [tried, differing] = [0, 0];
      for (const [k, { trials }] of list.entries())
        for (const [i, { isInside }] of trials.entries()) {
          tried++;
          if (answer.speeds[joints[k].name][i] < STILL !== isInside) differing++;
        }
      expect(tried).toBeGreaterThan(0.2 * ROTATIONS);
      expect(differing).toBe(0);
    },
  );

  it(`Jolt, told what Godot 4.4 makes of the nodes, holds what Limber tells of ${ROTATIONS} rotations`, async () => {
    const jolt = await createJolt();
    const kind = 'jolt-pyramid-alike';
    const nodes = nodesOf(fileOf(scene, 'jolt.tscn'));
    const basisOf = (name: string): number[][] => {
      const n = numbersIn(nodes.find((node) => node.name === name)!.properties.transform);
      return [n.slice(0, 3), n.slice(3, 6), n.slice(6, 9)];
    };
    /** A column of worldFromBody⁻¹ · worldFromJoint. */
    const axis = (body: number[][], joint: number[][], k: number): Vec3 =>
      [0, 1, 2].map((r) => [0, 1, 2].reduce((sum, m) => sum + body[m][r] * joint[m][k], 0)) as Vec3;
    const tally = { tried: 0, inside: 0, differing: 0 };
    for (const { name, trials, child } of triedJoints(sceneRagdoll(scene, kind)!, kind, seed + 20, ROTATIONS)) {
      const node = nodes.find((one) => one.name === `${name}_joint`)!;
      const joint = basisOf(`${name}_joint`);
      const [a, b] = ['node_a', 'node_b'].map((end) => basisOf(/"\.\.\/(\w+)"/.exec(node.properties[end])![1]));
      const mirrored = (of: string): [number, number] => [
        -Number(node.properties[`angular_limit_${of}/upper_angle`]),
        -Number(node.properties[`angular_limit_${of}/lower_angle`]),
      ];
      const engine = jolt.sixDof({
        mAxisX1: axis(a, joint, 0),
        mAxisY1: axis(a, joint, 1),
        mAxisX2: axis(b, joint, 0),
        mAxisY2: axis(b, joint, 1),
        limited: { RotationX: mirrored('x'), RotationY: mirrored('y'), RotationZ: mirrored('z') },
      });
      for (const [i, { isInside }] of trials.entries()) {
        tally.tried++;
        if (isInside) tally.inside++;
        if (engine.leavesAlone(child[i].turn) !== isInside) tally.differing++;
      }
      engine.remove();
    }
    expectAgreement(tally);
  }, 60_000);
});
