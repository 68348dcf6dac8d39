import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Quat, Vec3 } from '../../core';
import { packGlb } from '../gltf/pack-glb';

/** Where a node above the bones stands. */
export interface ArmatureNode {
  rotation?: Quat;
  /** A negative number mirrors. */
  scale?: Vec3;
  translation?: Vec3;
}

interface Json {
  nodes: Record<string, unknown>[];
  scenes: { nodes: number[] }[];
  skins: { inverseBindMatrices: number }[];
  accessors: { bufferView: number; count: number }[];
  bufferViews: { byteOffset: number }[];
}

/**
 * A GLB of `personGlb` with a node above its bones, as exporters write an armature.
 *
 * @param isBound whether the bind pose stands under that node too: some exporters count the bind pose from the world, some from the armature
 */
export function underArmature(
  glb: Uint8Array,
  { rotation = [0, 0, 0, 1], scale = [1, 1, 1], translation = [0, 0, 0] }: ArmatureNode,
  isBound: boolean,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(glb);
  const length = bytes.readUInt32LE(12);
  const json = JSON.parse(bytes.subarray(20, 20 + length).toString()) as Json;
  const data = Buffer.from(bytes.subarray(20 + length + 8));
  const matrix = new Matrix4().compose(
    new Vector3(...translation),
    new Quaternion(...rotation).normalize(),
    new Vector3(...scale),
  );
  json.nodes.push({ name: 'Armature', matrix: matrix.toArray(), children: json.scenes[0].nodes });
  json.scenes[0].nodes = [json.nodes.length - 1];
  const { bufferView, count } = json.accessors[json.skins[0].inverseBindMatrices];
  const start = json.bufferViews[bufferView].byteOffset;
  const back = matrix.clone().invert();
  for (let joint = 0; isBound && joint < count; joint++) {
    const at = (k: number) => start + 64 * joint + 4 * k;
    const inverse = new Matrix4().fromArray(Array.from({ length: 16 }, (_, k) => data.readFloatLE(at(k))));
    for (const [k, x] of inverse.multiply(back).toArray().entries()) data.writeFloatLE(x, at(k));
  }
  return packGlb({ json: json as never, buffers: [new Uint8Array(data)] });
}
