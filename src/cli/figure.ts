import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Clip, findRoles, type HumanOptions, type Skeleton } from '../core';
import { plainName } from '../core/clip';
import { readClip } from './files';
import { BadInput, told } from './problem';

/** The skeleton of a file, and what the file tells of its joints. */
export interface FileFigure {
  skeleton: Skeleton;
  about: Pick<HumanOptions, 'roles' | 'motion'>;
}

/** Files that are read with the readers of rigs, which are loaded for such files only. */
const RIGS = ['.glb', '.gltf', '.vrm', '.fbx', '.npz'];

/** The skeleton of a BVH, glTF, VRM, FBX or SMPL file, and its motion where there is any. @throws BadInput with a sentence that names the file */
export async function readFigure(file: string): Promise<FileFigure> {
  try {
    if (!RIGS.includes(extname(file).toLowerCase())) return figureOf(await readClip(file));
    const { readRig } = await import('../rigs');
    const { clips, roles } = await readRig(new Uint8Array(await readFile(file)), basename(file));
    return figureOf(clips[0], roles);
  } catch (error) {
    const { code, message } = told(error);
    throw new BadInput(code, `${plainName(file)}: ${message}`);
  }
}

const figureOf = (clip: Clip, named: Parameters<typeof findRoles>[1] = {}): FileFigure => ({
  skeleton: clip.skeleton,
  // A single frame is a pose that the file rests in.
  about: { roles: findRoles(clip.skeleton, named), motion: clip.frameCount > 1 ? clip : undefined },
});
