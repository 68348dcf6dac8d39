import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Clip, Skeleton } from '../../core';
import { packGlb } from '../gltf/pack-glb';

/**
 * A person as a GLB: a node and a skin's joint for each joint of a skeleton, bound in its rest pose, `motion` as an
 * animation, and a block of a body on the root if it has one.
 */
export function personGlb(skeleton: Skeleton, motion: Clip | null = null, hasBody = true): Uint8Array<ArrayBuffer> {
  const { names, parents, offsets, restRotations } = skeleton;
  const parts: Float32Array[] = [];
  const views: { buffer: number; byteOffset: number; byteLength: number }[] = [];
  const accessors: Record<string, unknown>[] = [];
  let length = 0;
  const add = (values: Float32Array, type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4', bounds = false): number => {
    const size = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    views.push({ buffer: 0, byteOffset: length, byteLength: values.byteLength });
    const of = (pick: (...all: number[]) => number) =>
      Array.from({ length: size }, (_, k) => pick(...Array.from(values).filter((_, i) => i % size === k)));
    const limits = bounds ? { min: of(Math.min), max: of(Math.max) } : {};
    accessors.push({ bufferView: views.length - 1, componentType: 5126, count: values.length / size, type, ...limits });
    parts.push(values);
    length += values.byteLength;
    return accessors.length - 1;
  };
  const turnOf = (rows: Float32Array, at: number) => [...rows.subarray(at, at + 4)];
  const placeOf = (j: number) => [...offsets.subarray(3 * j, 3 * j + 3)];
  const nodes: Record<string, unknown>[] = names.map((name, j) => ({
    name,
    translation: placeOf(j),
    rotation: turnOf(restRotations, 4 * j),
    children: [...parents.keys()].filter((other) => parents[other] === j),
  }));
  for (const node of nodes) if ((node.children as number[]).length === 0) delete node.children;
  const worlds: Matrix4[] = [];
  for (const [j, parent] of parents.entries()) {
    const local = new Matrix4().compose(
      new Vector3(...placeOf(j)),
      new Quaternion(...turnOf(restRotations, 4 * j)),
      new Vector3(1, 1, 1),
    );
    worlds.push(parent < 0 ? local : worlds[parent].clone().multiply(local));
  }
  const inverses = Float32Array.from(worlds.flatMap((world) => world.clone().invert().toArray()));
  const skin = { joints: [...names.keys()], inverseBindMatrices: add(inverses, 'MAT4') };
  const block = Float32Array.from([-0.1, 0, 0, 0.1, 0, 0, 0, 0.2, 0.1]);
  const mesh = { primitives: [{ attributes: { POSITION: add(block, 'VEC3', true) } }] };
  if (hasBody) {
    nodes.push({ name: 'block', mesh: 0 });
    nodes[0].children = [...((nodes[0].children as number[]) ?? []), nodes.length - 1];
  }
  const animations = motion ? [animationOf(motion, add)] : [];
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    meshes: [mesh],
    skins: [skin],
    animations,
    bufferViews: views,
    accessors,
    buffers: [{ byteLength: length }],
  };
  const data = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    data.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return packGlb({ json: json as never, buffers: [data] });
}

function animationOf(
  { name, skeleton, frameCount, frameTime, rotations, rootPositions }: Clip,
  add: (values: Float32Array, type: 'SCALAR' | 'VEC3' | 'VEC4', bounds?: boolean) => number,
) {
  const joints = skeleton.names.length;
  const input = add(
    Float32Array.from({ length: frameCount }, (_, f) => f * frameTime),
    'SCALAR',
    true,
  );
  const samplers: unknown[] = [];
  const channels: unknown[] = [];
  const track = (node: number, path: string, output: number) => {
    channels.push({ sampler: samplers.length, target: { node, path } });
    samplers.push({ input, output });
  };
  for (const j of skeleton.names.keys()) {
    const turns = Float32Array.from({ length: 4 * frameCount }, (_, i) => {
      const [f, k] = [Math.floor(i / 4), i % 4];
      return rotations[4 * (f * joints + j) + k];
    });
    track(j, 'rotation', add(turns, 'VEC4'));
  }
  track(0, 'translation', add(rootPositions.slice(), 'VEC3'));
  return { name, channels, samplers };
}
