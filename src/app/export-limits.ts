import type { JointLimit } from '../core';
import type { LimberState } from '../state/store';

/** What a file of limits holds; radians, quaternions [x, y, z, w] parentFromReference. */
export interface LimitsFile {
  format: 'limber-limits';
  version: 1;
  clip: string;
  limits: JointLimit[];
}

export function limitsFile({ clip, fit }: Pick<LimberState, 'clip' | 'fit'>): LimitsFile | null {
  if (!clip || !fit) return null;
  return { format: 'limber-limits', version: 1, clip: clip.name, limits: fit.limits };
}

/** Hands the fitted limits to the user as a JSON file. */
export function downloadLimits(state: Pick<LimberState, 'clip' | 'fit'>): void {
  const file = limitsFile(state);
  if (!file) return;
  const json = JSON.stringify(file, typedArraysAsLists, 1);
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${file.clip.replace(/\.bvh$/i, '')}.limits.json`;
  link.click();
  // The download has begun by the next task; only then may its source go.
  setTimeout(() => URL.revokeObjectURL(address));
}

function typedArraysAsLists(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value;
}
