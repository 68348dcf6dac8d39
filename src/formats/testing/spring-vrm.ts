import type { Quat, Skeleton, Vec3 } from '../../core';
import { restTransforms } from '../../core/clip';
import { conjugate, multiply, normalize, readQuat, readVec3, rotateVector } from '../../core/math';
import { randomRotation, randomVector } from '../../core/testing/random';
import type { ModelFile } from '../scene';

/** How a made VRM stands in its world, and the turns of its nodes there. */
export interface SpringVrm {
  model: ModelFile;
  /** theirs = turn · ours */
  turn: Quat;
  /** worldFromNode at rest, by joint. */
  nodes: Quat[];
}

/**
 * A VRM of a skeleton whose springs are chains of its joints: turned, scaled and moved, with axes of bones that roll as they like, below a node
 * that is none of its joints.
 *
 * @param chains joints of each spring, the last its tail.
 */
export function springVrm(
  random: () => number,
  { names, parents, ...skeleton }: Skeleton,
  chains: readonly (readonly number[])[],
): SpringVrm {
  const { positions, rotations } = restTransforms({ names, parents, ...skeleton });
  const turn = randomRotation(random);
  const scale = 0.5 + random();
  const shift = randomVector(random, 2);
  const armature = randomRotation(random);
  const worlds = names.map((_, j): Quat => multiply(multiply(turn, readQuat(rotations, j)), randomRotation(random)));
  const places = names.map((_, j): Vec3 => {
    const [x, y, z] = rotateVector(turn, readVec3(positions, j));
    return [shift[0] + scale * x, shift[1] + scale * y, shift[2] + scale * z];
  });
  const nodes = names.map((name, j) => {
    const above = parents[j] < 0 ? armature : worlds[parents[j]];
    const from: Vec3 = parents[j] < 0 ? [0, 0, 0] : places[parents[j]];
    const way = places[j].map((x, k) => (x - from[k]) / 100) as Vec3;
    return {
      name,
      translation: rotateVector(conjugate(above), way),
      rotation: normalize(multiply(conjugate(above), worlds[j])),
      children: [...parents.keys()].filter((child) => parents[child] === j),
    };
  });
  const root = { name: 'Armature', rotation: armature, scale: [100, 100, 100], children: [0] };
  const springs = chains.map((chain) => ({ name: 'hair', joints: chain.map((node) => ({ node, stiffness: 1 })) }));
  const json = {
    asset: { version: '2.0', generator: 'test' },
    extensionsUsed: ['VRMC_vrm', 'VRMC_springBone'],
    extensions: { VRMC_vrm: { specVersion: '1.0' }, VRMC_springBone: { specVersion: '1.0', springs } },
    scenes: [{ nodes: [names.length] }],
    nodes: [...nodes, root],
  };
  const model = {
    name: 'hero.vrm',
    json,
    withJson: (other: unknown) => new TextEncoder().encode(JSON.stringify(other)),
  };
  return { model, turn, nodes: worlds };
}
