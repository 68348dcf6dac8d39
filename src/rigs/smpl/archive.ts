import { unzipSync } from 'fflate';
import { ClipError } from '../../core';
import { refuseRig } from '../file-kind';

/** Bytes of one array that are unpacked at most. */
const LARGEST = 1 << 30;

interface Archive {
  /** The arrays that are asked for, still packed as NumPy packs them. */
  arrays: Map<string, Uint8Array>;
  /** The names of the others. */
  others: string[];
}

/** Unpacks some arrays of an `.npz`. @throws {ClipError} of archives that are damaged, and of arrays of more than 1 GiB. */
export function openArchive(bytes: Uint8Array, names: readonly string[]): Archive {
  const wanted = new Set(names.map((name) => `${name}.npy`));
  const nameOf = (file: string) => file.replace(/\.npy$/, '');
  const others: string[] = [];
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!wanted.has(name)) others.push(nameOf(name));
        else if (originalSize > LARGEST)
          throw refuseRig(
            'too-large',
            `Its "${nameOf(name)}" has ${(originalSize / 2 ** 30).toFixed(1)} GiB; save it in pieces of less than 1 GiB.`,
          );
        return wanted.has(name);
      },
    });
  } catch (error) {
    if (error instanceof ClipError) throw error;
    throw refuseRig('cut', 'Its archive is cut off or damaged: download or copy it again.');
  }
  return { arrays: new Map(Object.entries(files).map(([file, content]) => [nameOf(file), content])), others };
}
