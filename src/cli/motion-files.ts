import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Clip, JointLimit } from '../core';
import { type JointRole, limitsEndings, motionEndings } from '../core/clip';
import { readClip } from './files';

/** Whether a file is a rig's, by its ending. Readers of rigs are loaded only where such a file is given. */
export const isRigPath = (file: string): boolean => {
  const ending = extname(file).toLowerCase();
  return ending !== '.bvh' && [...motionEndings, ...limitsEndings].includes(ending);
};

/** Whether a file is a glTF, which motion can be written into, by its ending. */
export const isGltfPath = (file: string): boolean => ['.glb', '.gltf', '.vrm'].includes(extname(file).toLowerCase());

/** What a file holds: its clips, of one skeleton, one frame of the rest pose where nothing moves; and what the file itself says its joints are. */
export interface MotionFile {
  clips: Clip[];
  roles: Record<string, JointRole>;
  /** The limits that the file itself gives to joints, by ascending joint. */
  limits: readonly JointLimit[];
}

/** Reads a file of any kind that motion comes in. @throws ClipError, or an error of the system */
export async function readMotion(file: string): Promise<MotionFile> {
  if (!isRigPath(file)) return { clips: [await readClip(file)], roles: {}, limits: [] };
  const bytes = new Uint8Array(await readFile(file));
  const { readRig } = await import('../rigs');
  const { clips, roles, limits } = await readRig(bytes, basename(file), {}, await besides(file, bytes));
  return { clips, roles, limits };
}

/** How files name others that they need, by ending. */
const NEEDS: Readonly<Record<string, RegExp>> = {
  '.gltf': /"uri"\s*:\s*"((?!data:)[^"]+\.bin)"/g,
  '.xml': /<include\s[^>]*file\s*=\s*["']([^"']+)["']/g,
};

/** The files that a file needs, by name, as far as they are there: the data of a glTF, what a model of MuJoCo includes. */
export async function besides(
  file: string,
  bytes: Uint8Array,
  found = new Map<string, Uint8Array>(),
): Promise<Map<string, Uint8Array>> {
  const needs = NEEDS[extname(file).toLowerCase()];
  for (const [, uri] of needs ? new TextDecoder().decode(bytes).matchAll(needs) : []) {
    const path = join(dirname(file), decodeURIComponent(uri));
    if (found.has(basename(path))) continue;
    const data = await readFile(path).catch(() => null);
    if (!data) continue;
    found.set(basename(path), new Uint8Array(data));
    await besides(path, new Uint8Array(data), found);
  }
  return found;
}
