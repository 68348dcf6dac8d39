import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pointsEndings } from '../core/clip';
import type { RecordedPoints } from '../core/points';

/** Endings of the files of a folder that are points: JSON in a folder may be anything. */
export const pointsInFolders: readonly string[] = pointsEndings.filter((ending) => ending !== '.json');

/** Whether a file is of recorded points: by its ending, and an archive by what is inside. */
export async function holdsPoints(file: string): Promise<boolean> {
  const ending = extname(file).toLowerCase();
  if (ending !== '.npz') return pointsEndings.includes(ending);
  const { isPointsFile } = await import('../rigs');
  return readFile(file).then(
    (bytes) => isPointsFile(new Uint8Array(bytes)),
    () => false,
  );
}

/** Points of a file. The readers are loaded only where such a file is given. @throws ClipError, or an error of the system */
export async function pointsIn(file: string): Promise<RecordedPoints> {
  const bytes = new Uint8Array(await readFile(file));
  const { readPoints } = await import('../rigs');
  return readPoints(bytes, basename(file));
}
