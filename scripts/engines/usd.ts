import { type Object3D, Quaternion, Vector3 } from 'three';
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js';
// @ts-expect-error its package has no types for it
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import type { Quat, Vec3 } from '../../src/core';

/** A value of USD as the reader of three.js has it; rotations are x, y, z, w. */
type Value = number | string | number[];

interface Spec {
  fields: { typeName?: string; default?: Value; targetPaths?: string[] };
}

/** A stage that the reader of three.js read. */
export interface UsdStage {
  /** Paths of the prims of a type. */
  prims(type: string): string[];
  has(path: string): boolean;
  /** Of an attribute: "/Figure/Hips.physics:mass". @throws where it is not there */
  value(path: string): Value;
  numbers(path: string): number[];
  /** The paths that a relationship leads to. */
  targets(path: string): string[];
  /** Where each prim of a name stands in the world, by the path of its parent, with the size of its capsule. */
  capsules(): Map<string, { place: Vec3; along: Vec3; radius: number; height: number }>;
}

export function readUsd(text: string): UsdStage {
  const { specsByPath } = new USDAParser().parseData(text) as { specsByPath: Record<string, Spec> };
  const fields = (path: string) => {
    const spec = specsByPath[path];
    if (!spec) throw new Error(`The stage has no ${path}.`);
    return spec.fields;
  };
  return {
    prims: (type) => Object.keys(specsByPath).filter((path) => specsByPath[path].fields.typeName === type),
    has: (path) => path in specsByPath,
    value: (path) => fields(path).default!,
    numbers: (path) => [fields(path).default].flat() as number[],
    targets: (path) => (fields(path).targetPaths ?? []).flatMap((list) => list.replace(/[[\]]/g, '').split(', ')),
    capsules() {
      const found: ReturnType<UsdStage['capsules']> = new Map();
      const group = new USDLoader().parse(text as never) as unknown as Object3D;
      group.updateMatrixWorld(true);
      group.traverse((object) => {
        const { geometry } = object as { geometry?: { type: string; parameters: { radius: number; height: number } } };
        if (geometry?.type !== 'CapsuleGeometry') return;
        const turn = object.getWorldQuaternion(new Quaternion());
        found.set(object.parent!.name, {
          place: object.getWorldPosition(new Vector3()).toArray() as Vec3,
          along: new Vector3(0, 1, 0).applyQuaternion(turn).toArray() as Vec3,
          ...geometry.parameters,
        });
      });
      return found;
    },
  };
}

/** A rotation of a stage. */
export const rotationAt = (stage: UsdStage, path: string): Quat => stage.numbers(path) as Quat;
