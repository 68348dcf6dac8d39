import { describe, expect, it } from 'vitest';
import type { Quat, Tie, Vec3 } from '../../core';
import { restTransforms } from '../../core/clip';
import { conjugate, distance, multiply, readQuat, readVec3, rotateVector, rotationFromVector } from '../../core/math';
import { randomVector, seeded } from '../../core/testing/random';
import { tieExcess, vectorFrom } from '../../core/ties';
import { chainLimits, randomTie, wanderingChain } from '../../core/ties/testing/made-ties';
import { exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import { regionTest } from '../regions';
import type { ExportScene } from '../scene';
import { limitError, type MomentumModel, momentumAngles, readMomentum } from '../testing/momentum';
import { trials } from '../testing/trials';

interface Made {
  scene: ExportScene;
  text: string;
  model: MomentumModel;
  /** Of the skeleton beside the model. */
  nodes: { translation: Vec3; rotation: Quat }[];
  ties: readonly Tie[];
}

/** A chain of wandering joints that rest in any way, with ties between neighbours, and its model. */
function made(seed: number, planes = 3): Made {
  const random = seeded(seed);
  const clip = wanderingChain(4, 700, seed);
  const rests = clip.skeleton.names.map(() => rotationFromVector(randomVector(random, 0.4)));
  const skeleton = { ...clip.skeleton, restRotations: Float32Array.from(rests.flat()) };
  const limits = chainLimits({ ...clip, skeleton }).filter((limit) => limit !== null);
  const ties =
    planes === 0
      ? []
      : [randomTie(limits[0], limits[1], planes, random), randomTie(limits[1], limits[2], planes, random)];
  const bare = exportScene({ skeleton, limits, ties, learnedFrom: [clip.name], name: 'chain' });
  const scene = { ...bare, joints: bare.joints.map((joint) => fitJointForTarget('momentum', joint)) };
  const [text, skeletonText] = writeTarget('momentum', scene).map(({ content }) => content as string);
  const { nodes } = JSON.parse(skeletonText) as Pick<Made, 'nodes'>;
  return { scene, text, model: readMomentum(text), nodes, ties };
}

/** A joint's pre-rotation, and a local rotation of ours as the skeleton's joint has it: both stand alike in the world. */
function inSkeleton(nodes: Made['nodes'], { joints }: ExportScene, joint: number, rotation: Readonly<Quat>) {
  const worlds = (locals: readonly Quat[]): Quat[] => {
    const made: Quat[] = [];
    for (const [j, { parent }] of joints.entries())
      made.push(parent < 0 ? locals[j] : multiply(made[parent], locals[j]));
    return made;
  };
  const [ours, theirs] = [worlds(joints.map(({ rest }) => rest)), worlds(nodes.map((node) => node.rotation))];
  const turned = ours.map((world, j) => multiply(conjugate(world), theirs[j]));
  const { parent } = joints[joint];
  const local = multiply(multiply(parent < 0 ? [0, 0, 0, 1] : conjugate(turned[parent]), rotation), turned[joint]);
  return { pre: nodes[joint].rotation, rotation: local };
}

/** The least error of all angles that give the joints these rotations. */
function errorOf(
  { scene, model, nodes }: Made,
  joints: readonly number[],
  rotations: readonly Readonly<Quat>[],
): number {
  let poses = [new Map<string, number>()];
  for (const [k, joint] of joints.entries()) {
    const { id } = scene.joints[joint];
    const { pre, rotation } = inSkeleton(nodes, scene, joint, rotations[k]);
    const angles = momentumAngles(pre, rotation).map((found) =>
      ['rx', 'ry', 'rz'].map((channel, i) => [model.parameterOf.get(`${id}.${channel}`)!, found[i]] as const),
    );
    const ranges = { minMax: model.minMax, halfPlanes: [] };
    const fine = angles.filter((one) => limitError(ranges, new Map(one)) < 1e-12);
    poses = poses.flatMap((pose) => fine.map((one) => new Map([...pose, ...one])));
  }
  return Math.min(Number.POSITIVE_INFINITY, ...poses.map((pose) => limitError(model, pose)));
}

describe('a model of Momentum', () => {
  it.each([1, 2, 3])(
    'holds each joint to the closed form that is told, by its own rules: 9,000 rotations (seed %i)',
    (seed) => {
      const random = seeded(200 + seed);
      const one = made(seed, 0);
      let [tried, inside, differing] = [0, 0, 0];
      for (const joint of one.scene.joints.filter(({ regions }) => regions.hinges)) {
        const isIn = regionTest(joint.regions.hinges!);
        for (const { rotation, isInside } of trials(joint, joint.regions.hinges!, 3000, random)) {
          tried++;
          if (isInside) inside++;
          expect(isIn(rotation)).toBe(isInside);
          if (errorOf(one, [joint.joint], [rotation]) < 1e-10 !== isInside) differing++;
        }
      }
      expect(tried).toBeGreaterThan(7000);
      expect(inside).toBeGreaterThan(1500);
      expect(differing).toBe(0);
    },
  );

  it.each([11, 12, 13, 14])(
    'keeps what ties leave, and lets in of the rest as much as the file says (seed %i)',
    (seed) => {
      const random = seeded(300 + seed);
      const one = made(seed);
      for (const tie of one.ties) {
        const { joints, references } = tie;
        const [first, second] = joints.map((joint) => one.scene.joints[joint]);
        const told = new RegExp(
          `^# Tie of ${first.name} and ${second.name}: forbids ([\\d.]+) % .*?; ([\\d.]+) % .*?, and ([\\d.]+) %`,
          'm',
        ).exec(one.text);
        const leftOut = one.text.includes(`# Tie of ${first.name} and ${second.name} is left out`);
        expect(leftOut).toBe(told === null);
        if (!told) continue;
        const [forbidden, letIn, lost] = told.slice(1).map((share) => Number(share) / 100);
        const count = { inside: 0, lost: 0, outside: 0, letIn: 0 };
        const ranges = one.model.minMax.filter(({ parameter }) => !parameter.includes('.'));
        const single = { ...one, model: { ...one.model, minMax: ranges, halfPlanes: [] } };
        for (let i = 0; i < 1500; i++) {
          const rotations = joints.map((joint) => {
            const { rotations } = one.scene.joints[joint].room!;
            return readQuat(rotations, Math.floor((random() * rotations.length) / 4));
          });
          // What ranges hold back is no matter of ties.
          if (errorOf(single, joints, rotations) > 1e-10) continue;
          const isInside =
            tieExcess(
              tie,
              rotations.map((q, k) => vectorFrom(references[k], q)),
            ) <= 0;
          const isLetBe = errorOf(one, joints, rotations) < 1e-10;
          count[isInside ? 'inside' : 'outside']++;
          if (isInside && !isLetBe) count.lost++;
          if (!isInside && isLetBe) count.letIn++;
        }
        const all = count.inside + count.outside;
        expect(Math.abs(count.outside / all - forbidden)).toBeLessThan(0.05);
        expect(Math.abs(count.letIn / count.outside - letIn)).toBeLessThan(0.06);
        expect(Math.abs(count.lost / count.inside - lost)).toBeLessThan(0.02);
        expect(lost).toBeLessThan(0.03);
      }
    },
  );

  it('holds a tie along an angle of each joint all but exactly', () => {
    const { scene } = made(21, 0);
    const [a, b] = scene.joints.slice(1).map(({ limit }) => limit!);
    // The rests turn the axes by little, so the first axes of both joints are all but angles about x.
    const references = [a, b].map(({ reference }) => reference);
    const tie: Tie = { joints: [1, 2], references, planes: [Math.SQRT1_2, 0, 0, -Math.SQRT1_2, 0, 0, 0.15] };
    const text = writeTarget('momentum', { ...scene, ties: [tie] })[0].content as string;
    const [, letIn] = /; ([\d.]+) % of that is let in/.exec(text) ?? [];
    expect(Number(letIn)).toBeLessThan(20);
    const { halfPlanes, sums } = readMomentum(text);
    expect(halfPlanes.length + sums.length).toBeGreaterThan(0);
  });

  it('has a skeleton whose joints rest where the clip’s do (seed 41)', () => {
    const { scene, nodes } = made(41, 0);
    const ours = restTransforms(scene.skeleton).positions;
    const worlds: { place: Vec3; turn: Quat }[] = [];
    for (const [j, { translation, rotation }] of nodes.slice(0, scene.joints.length).entries()) {
      const above = worlds[scene.joints[j].parent] ?? { place: [0, 0, 0], turn: [0, 0, 0, 1] };
      const way = rotateVector(above.turn, translation);
      worlds.push({ place: above.place.map((x, k) => x + way[k]) as Vec3, turn: multiply(above.turn, rotation) });
      expect(distance(worlds[j].place, readVec3(ours, j))).toBeLessThan(1e-6);
    }
  });

  it('refuses what Momentum has no words for', () => {
    const { scene } = made(31, 0);
    const second = { ...scene.joints[1], parent: -1 };
    const apart = { ...scene, joints: [scene.joints[0], second, ...scene.joints.slice(2)] };
    expect(() => writeTarget('momentum', apart)).toThrow('Momentum reads one tree of joints, and there are 2.');
  });
});
