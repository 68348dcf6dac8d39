import { type Clip, ClipError } from '../core';
import type { BvhOptions } from '../core/clip';
import { rigKind } from './file-kind';
import { addAnimations } from './gltf/add-animations';
import { openModel } from './gltf/model-file';
import { packGlb } from './gltf/pack-glb';
import { type FilesBeside, readGltf } from './gltf/read-gltf';
import { nodeMotion, nodeStances } from './node-motion';
import { convertRig, loadRig } from './read-rig';

/** Motion that goes into the file of a rig. */
export interface RigMotion {
  /** What the animation is called in the file, unless an animation there is called so. */
  name: string;
  /** Of the skeleton that the file is read as. */
  clip: Clip;
  /** The clip of this file, by its name, that the motion was made of; null where it was another file’s. */
  own: string | null;
}

/** A glTF with the data beside it as one GLB; a GLB is itself. */
export function asGlb(bytes: Uint8Array<ArrayBuffer>, beside: FilesBeside = new Map()): Uint8Array<ArrayBuffer> {
  return rigKind(bytes) === 'glb' ? bytes : packGlb(readGltf(bytes, false, beside));
}

/**
 * A copy of a glTF, GLB or VRM file in which the character also does other motions: one animation more for each. Skin, meshes, materials,
 * extensions and animations of the file stay as they are. Animations that are made of one of the file's take along what else moves there.
 *
 * @param options as the file was read with
 * @throws {ClipError} where the file can't be read, or a clip has other joints
 */
export async function bakeIntoRig(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  motions: readonly RigMotion[],
  options: BvhOptions = {},
  beside: FilesBeside = new Map(),
  onProgress: (share: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { loaded, packed } = await loadRig(bytes, beside);
  const { rig, motions: own } = convertRig(loaded, name, options, (share) => onProgress(share / 2));
  const names = rig.skeleton.names.join('\n');
  const animations = motions.map((motion, i) => {
    if (motion.clip.skeleton.names.join('\n') !== names)
      throw new ClipError('skeleton', 0, `“${motion.name}” has other joints than ${name}.`);
    onProgress(0.5 + i / motions.length / 2);
    const source = own.find(({ clip }) => clip.name === motion.own) ?? null;
    return nodeMotion(rig, motion.clip, motion.name, source);
  });
  return addAnimations(openModel(packed ?? bytes, name), animations, nodeStances(rig));
}
