import { pointsEndings } from '../../core/clip';
import { isPointsFile, isRigFile } from '../../rigs';
import type { Source } from './take';

/** Bytes that tell what a file is. */
const BEGINNING = 1024;
/** What lies beside a glTF file: its data and its pictures. */
const BESIDE = /\.(bin|png|jpe?g|webp|avif|ktx2?|basis|tga|bmp)$/i;

/** Files, told apart by how they begin. */
export interface SortedFiles {
  /** To be read one by one. */
  sources: readonly Source[];
  /** Those of them that are rigs. */
  rigs: ReadonlySet<Source>;
  /** Those of them that are recorded points. */
  points: ReadonlySet<Source>;
  /** What is read with a rig that is among them. */
  beside: readonly Source[];
}

/** Tells rigs, what lies beside them, and points from clips. */
export async function sortFiles(given: readonly Source[]): Promise<SortedFiles> {
  const kinds = await Promise.all(given.map(kindOf));
  const included = await includedAmong(given);
  const rigs = new Set(given.filter((source, i) => kinds[i] === 'rig' && !included.includes(source)));
  const points = new Set(given.filter((_, i) => kinds[i] === 'points'));
  const isBeside = (source: Source) => included.includes(source) || (!rigs.has(source) && BESIDE.test(source.name));
  const beside = rigs.size > 0 ? given.filter(isBeside) : [];
  return { sources: given.filter((source) => !beside.includes(source)), rigs, points, beside };
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

async function kindOf({ file, name }: Source): Promise<'rig' | 'points' | 'clip'> {
  try {
    const beginning = new TextDecoder('latin1').decode(await file.slice(0, BEGINNING).arrayBuffer());
    const isRig = isRigFile(beginning);
    // An archive of NumPy holds joints that turn, or only places.
    if (isRig && !/^(PK|.NUMPY)/.test(beginning)) return 'rig';
    if (!isRig && pointsEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'points';
    if (!isRig && /^\W*HIERARCHY/i.test(beginning)) return 'clip';
    return isPointsFile(new Uint8Array(await file.arrayBuffer())) ? 'points' : isRig ? 'rig' : 'clip';
  } catch {
    // Whoever reads it says so.
    return 'clip';
  }
}
