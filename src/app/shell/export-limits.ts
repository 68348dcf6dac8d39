import { takesOf } from '../../core';
import { softeningOf } from '../../state/settings';
import type { LimberState } from '../../state/store';
import { saveText } from './save-text';

type Source = Pick<LimberState, 'clip' | 'fit' | 'settings'>;

/**
 * The fitted limits as a JSON file: `{ format: 'limber-limits', version: 1, clips, limits }`: the names of the clips
 * they were learned from, and each limit as `JointLimit` (radians, quaternions [x, y, z, w] parentFromReference), typed arrays as lists. Null before anything was fitted.
 */
export function limitsJson({ clip, fit, settings }: Source): string | null {
  if (!clip || !fit) return null;
  const file = {
    format: 'limber-limits',
    version: 1,
    clips: takesOf(clip).map(({ name }) => name),
    limits: fit.limits.map((limit) => ({ ...limit, softening: softeningOf(settings) })),
  };
  return JSON.stringify(file, typedArraysAsLists, 1);
}

/** Hands the fitted limits to the user. */
export function downloadLimits(source: Source): void {
  const json = limitsJson(source);
  if (json === null || !source.clip) return;
  const [{ name }, ...others] = takesOf(source.clip);
  const stem = `${name.replace(/\.bvh$/i, '')}${others.length > 0 ? `+${others.length}` : ''}`;
  saveText(`${stem}.limits.json`, 'application/json', json);
}

function typedArraysAsLists(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value;
}
