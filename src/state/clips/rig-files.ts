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
  const included = await includedAmong(given);
  const rigs = new Set(given.filter((source, i) => isRig[i] && !included.includes(source)));
  const isBeside = (source: Source) => included.includes(source) || (!rigs.has(source) && BESIDE.test(source.name));
  const beside = rigs.size > 0 ? given.filter(isBeside) : [];
  return { sources: given.filter((source) => !beside.includes(source)), rigs, beside };
}

/** Models of MuJoCo that another of the files includes. */
async function includedAmong(given: readonly Source[]): Promise<Source[]> {
  const models = given.filter(({ name }) => /\.xml$/i.test(name));
  if (models.length < 2) return [];
  const texts = await Promise.all(models.map(({ file }) => file.text().catch(() => '')));
  const names = texts.flatMap((text) => [
    ...text.matchAll(/<include\s[^>]*file\s*=\s*["'](?:[^"']*[\\/])?([^"'\\/]+)["']/g),
  ]);
  return models.filter(({ name }) => names.some(([, included]) => included === name));
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
