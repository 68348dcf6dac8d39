import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

/** What stands for standard input or output in place of a file. */
export const STREAM = '-';

/** Bytes that tell what a file is. */
const BEGINNING = 4096;

/** How files begin, and the ending that tells readers what they are. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^glTF/, '.glb'],
  [/^PK/, '.npz'],
  [/^Kaydara|^\s*;\s*FBX/, '.fbx'],
  [/^\s*\{[\s\S]*"asset"\s*:/, '.gltf'],
  [/^\s*\{/, '.json'],
  [/<robot[\s>]/, '.urdf'],
  [/<mujoco[\s>]/, '.xml'],
];

/** The ending that a file of these bytes has; `.bvh` where the beginning tells of no other. */
function endingOf(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  return BEGINNINGS.find(([begins]) => begins.test(beginning))?.[1] ?? '.bvh';
}

/**
 * Paths with the limits file first: the first path that is one, whatever its ending. Paths after that are not looked at, and none where the
 * first path is a word that stands for limits.
 */
export async function limitsFirst(paths: readonly string[]): Promise<string[]> {
  for (const [at, path] of paths.entries()) {
    const ending = await endingAt(path);
    if (ending === '.json') return [path, ...paths.slice(0, at), ...paths.slice(at + 1)];
    if (ending === null && at === 0) break;
  }
  return [...paths];
}

/** The ending that a file has by its beginning; nothing for a folder, null where there is nothing that may be opened. */
async function endingAt(path: string): Promise<string | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BEGINNING) });
    return endingOf(buffer.subarray(0, bytesRead));
  } catch {
    return '';
  } finally {
    await handle.close();
  }
}

/**
 * Standard input as a file, so that threads can read the bytes as often as they need.
 *
 * @returns the file, whose ending is that of its kind, `.bvh` where the beginning tells of none; the folder of the file with a separator at
 *   its end, which nobody needs to read of; and what removes both
 */
export async function keepInput(
  input: AsyncIterable<Uint8Array>,
): Promise<{ file: string; folder: string; drop: () => Promise<void> }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const folder = await mkdtemp(join(tmpdir(), 'limber-'));
  const file = join(folder, `stdin${endingOf(bytes)}`);
  await writeFile(file, bytes);
  return { file, folder: folder + sep, drop: () => rm(folder, { recursive: true, force: true }) };
}
