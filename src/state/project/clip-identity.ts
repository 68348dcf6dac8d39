import { addressOf, bundledFile } from '../clips/sources';
import type { Source } from '../clips/take';
import { writePointsRequest } from './points-form';
import type { ProjectClip } from './project-file';

const hashes = new WeakMap<Blob, Promise<string | null>>();
const knownHashes = new WeakMap<Blob, string | null>();

/** SHA-256 of a file's bytes in hexadecimal; null where the page can't tell (it was not served safely), or the file is gone. */
export function sha256(file: Blob): Promise<string | null> {
  let hash = hashes.get(file);
  if (!hash) {
    hash = digest(file).catch(() => null);
    hashes.set(file, hash);
    void hash.then((known) => knownHashes.set(file, known));
  }
  return hash;
}

async function digest(file: Blob): Promise<string | null> {
  // Only pages that are served safely have it.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a project says of a clip's file. */
export const identify = async (source: Source): Promise<ProjectClip> => identity(source, await sha256(source.file));

/** The same where it takes no time: of a file whose bytes were looked at already. */
export function identifyNow(source: Source): ProjectClip | null {
  const known = knownHashes.get(source.file);
  return known === undefined ? null : identity(source, known);
}

function identity({ name, file, points }: Source, sha256: string | null): ProjectClip {
  const address = addressOf(file);
  return {
    name,
    size: file.size,
    sha256,
    isBundled: file === bundledFile(),
    ...(address && { address }),
    ...(points && { points: writePointsRequest(points) }),
  };
}

/** Whether a file is the one a project means: by its content, or where that can't be told, by name and size. */
export function isSameFile(wanted: ProjectClip, given: ProjectClip): boolean {
  if (wanted.sha256 !== null && given.sha256 !== null) return wanted.sha256 === given.sha256;
  return wanted.name === given.name && wanted.size === given.size;
}
