import { landmarks, type PointNames } from '../../core/points';
import { readKept, writeKept } from '../storage';

const KEY = 'limber.points';
/** Points that are remembered; those that were named longest ago go first. */
const MOST = 500;

/** Where points sit by the user's word in this visit or an earlier one, by label. */
export function keptNames(): PointNames {
  const stored = readKept(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const known: readonly unknown[] = [...landmarks, null];
  return Object.fromEntries(Object.entries(stored).filter(([, landmark]) => known.includes(landmark)));
}

/** Keeps where points sit for files that call points the same. @param names all that is said of a file's points */
export function keepNames(labels: readonly string[], names: PointNames): void {
  const others = Object.entries(keptNames()).filter(([label]) => !labels.includes(label));
  const own = Object.entries(names).filter(([label]) => labels.includes(label));
  writeKept(KEY, Object.fromEntries([...others, ...own].slice(-MOST)));
}
