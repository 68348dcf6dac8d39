import { isRigFile } from '../../worker/api';
import type { Source } from './take';

/** Bytes that tell what a file is. */
const BEGINNING = 1024;
/** What lies beside a glTF file: its data and its pictures. */
const BESIDE = /\.(bin|png|jpe?g|webp|avif|ktx2?|basis|tga|bmp)$/i;

/** Files, told apart by how they begin. */
interface SortedFiles {
  /** To be read one by one. */
  sources: Source[];
  /** Those of them that are rigs. */
  rigs: ReadonlySet<Source>;
  /** What is read with a rig that is among them. */
  beside: Source[];
}

/** Tells rigs, and what lies beside them, from clips. */
export async function sortFiles(given: readonly Source[]): Promise<SortedFiles> {
  const isRig = await Promise.all(given.map(looksLikeRig));
  const rigs = new Set(given.filter((_, i) => isRig[i]));
  const beside = rigs.size > 0 ? given.filter((source) => !rigs.has(source) && BESIDE.test(source.name)) : [];
  return { sources: given.filter((source) => !beside.includes(source)), rigs, beside };
}

async function looksLikeRig({ file }: Source): Promise<boolean> {
  try {
    const bytes = await file.slice(0, BEGINNING).arrayBuffer();
    return isRigFile(new TextDecoder('latin1').decode(bytes));
  } catch {
    // Whoever reads it says so.
    return false;
  }
}
