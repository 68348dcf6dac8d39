import { open } from 'node:fs/promises';
import { extname } from 'node:path';

/** Bytes at the end of an archive that have its directory: of some dozens of arrays. */
const TAIL = 1 << 16;

/**
 * Whether a file of a folder may hold motion. Beside motion AMASS keeps the shapes of bodies in files of the same ending: an `.npz` none of whose
 * arrays is named a pose is no clip. A file that is damaged is for its reader to tell.
 */
export async function mayMove(file: string): Promise<boolean> {
  if (extname(file).toLowerCase() !== '.npz') return true;
  const handle = await open(file).catch(() => null);
  if (!handle) return true;
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    const begin = tail.indexOf('PK\u0001\u0002', undefined, 'latin1');
    return end < 0 || begin < 0 || tail.subarray(begin, end).includes('pose');
  } finally {
    await handle.close();
  }
}
