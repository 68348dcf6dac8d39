import type { LimberState } from '../state/store';

type Source = Pick<LimberState, 'clip' | 'fit'>;

/**
 * The fitted limits as a JSON file: `{ format: 'limber-limits', version: 1, clip, limits }`, each limit as `JointLimit`
 * (radians, quaternions [x, y, z, w] parentFromReference), typed arrays as lists. Null before anything was fitted.
 */
export function limitsJson({ clip, fit }: Source): string | null {
  if (!clip || !fit) return null;
  const file = { format: 'limber-limits', version: 1, clip: clip.name, limits: fit.limits };
  return JSON.stringify(file, typedArraysAsLists, 1);
}

/** Hands the fitted limits to the user. */
export function downloadLimits(source: Source): void {
  const json = limitsJson(source);
  if (json === null) return;
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${source.clip?.name.replace(/\.bvh$/i, '')}.limits.json`;
  link.click();
  // The download has begun by the next task; only then may its source go.
  setTimeout(() => URL.revokeObjectURL(address));
}

function typedArraysAsLists(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value;
}
