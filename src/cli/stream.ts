import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
];

/** The ending that a file of these bytes has; `.bvh` where the beginning tells of no other. */
function endingOf(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  return BEGINNINGS.find(([begins]) => begins.test(beginning))?.[1] ?? '.bvh';
}

/** Paths with the limits file first, where just one of the paths is one: what a file holds tells, whatever its ending. */
export async function limitsFirst(paths: readonly string[]): Promise<string[]> {
  const isLimits = await Promise.all(paths.map((path) => holdsJson(path)));
  const [at, ...others] = [...paths.keys()].filter((i) => isLimits[i]);
  return at === undefined || others.length > 0 ? [...paths] : [paths[at], ...paths.filter((_, i) => i !== at)];
}

async function holdsJson(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => null);
  try {
    const { buffer, bytesRead } = await handle!.read({ buffer: Buffer.alloc(BEGINNING) });
    return endingOf(buffer.subarray(0, bytesRead)) === '.json';
  } catch {
    // A folder, or nothing that can be read: whoever reads the path says so.
    return false;
  } finally {
    await handle?.close();
  }
}

/**
 * Standard input as a file, so that threads can read the bytes as often as they need.
 *
 * @returns the file, whose ending is that of its kind, `.bvh` where the beginning tells of none; and what removes the file
 */
export async function keepInput(
  input: AsyncIterable<Uint8Array>,
): Promise<{ file: string; drop: () => Promise<void> }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const folder = await mkdtemp(join(tmpdir(), 'limber-'));
  const file = join(folder, `stdin${endingOf(bytes)}`);
  await writeFile(file, bytes);
  return { file, drop: () => rm(folder, { recursive: true, force: true }) };
}
