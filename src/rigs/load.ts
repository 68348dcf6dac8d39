import type { AnimationClip, Matrix4, Mesh, Object3D } from 'three';
import type { Looks } from './looks';

/** A bone of a skin, whether or not a mesh uses that skin. */
export interface SkinBone {
  node: Object3D;
  /** From the mesh as it was bound to the bone as it stood then; null where the file does not say. */
  inverse: Matrix4 | null;
}

/** A file as three's loaders have it: metres or not, whichever way up the loader left it. */
export interface LoadedScene {
  kind: 'gltf' | 'fbx';
  scene: Object3D;
  animations: AnimationClip[];
  /** What a VRM calls its bones, by node; empty for all else. */
  humanBones: ReadonlyMap<Object3D, string>;
  skinBones: readonly SkinBone[];
  /** The index of each node in a glTF file; empty for FBX. */
  nodeIndices: ReadonlyMap<Object3D, number>;
  /** m: how long one unit is, where the file says so (FBX). */
  unit: number | null;
  looks: Looks;
  /** Indices of a mesh's materials among `looks`, one for each of its groups; −1 for none. */
  materialsOf(mesh: Mesh): readonly number[];
  /** Extensions and parts that were left aside, one sentence each. */
  notes: string[];
}

/** Loaders write to the console what nobody who opens a file can use, data of whole pictures among it. */
export async function quietly<T>(work: () => Promise<T> | T): Promise<T> {
  const { log, warn, error } = console;
  const ignore = () => {};
  Object.assign(console, { log: ignore, warn: ignore, error: ignore });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
