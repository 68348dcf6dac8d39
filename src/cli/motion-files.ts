import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Clip } from '../core';
import { type JointRole, motionEndings } from '../core/clip';
import { readClip } from './files';

/** Whether a file is a rig's, by its ending. Readers of rigs are loaded only where such a file is given. */
export const isRigPath = (file: string): boolean => {
  const ending = extname(file).toLowerCase();
  return ending !== '.bvh' && motionEndings.includes(ending);
};

/** What a file holds: its clips, of one skeleton, one frame of the rest pose where nothing moves; and what the file itself says its joints are. */
export interface MotionFile {
  clips: Clip[];
  roles: Record<string, JointRole>;
}

/** Reads a file of any kind that motion comes in. @throws ClipError, or an error of the system */
export async function readMotion(file: string): Promise<MotionFile> {
  if (!isRigPath(file)) return { clips: [await readClip(file)], roles: {} };
  const bytes = new Uint8Array(await readFile(file));
  const { readRig } = await import('../rigs');
  const { clips, roles } = await readRig(
    bytes,
    basename(file),
    {},
    extname(file).toLowerCase() === '.gltf' ? await besides(file, bytes) : undefined,
  );
  return { clips, roles };
}

/** The files that a glTF keeps its data in, by name, as far as they are there. */
async function besides(file: string, bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const [, uri] of new TextDecoder().decode(bytes).matchAll(/"uri"\s*:\s*"((?!data:)[^"]+\.bin)"/g)) {
    const name = decodeURIComponent(uri);
    const data = await readFile(join(dirname(file), name)).catch(() => null);
    if (data) found.set(basename(name), new Uint8Array(data));
  }
  return found;
}
