import { type TargetKind, targetKinds } from '../../formats';
import { readStored, writeStored } from '../../state/storage';

/** What was chosen here last, for the next time. */
export interface ExportChoice {
  target: TargetKind;
  /** The share of each joint's samples that regions keep. */
  cover: number;
}

const KEY = 'limber.export';
const usual: ExportChoice = { target: 'limits', cover: 0.99 };

/** The shares that can be chosen. */
export const COVERS = { min: 0.9, max: 1, step: 0.005 } as const;

export function readChoice(): ExportChoice {
  const stored = readStored(KEY);
  if (typeof stored !== 'object' || stored === null) return usual;
  const { target, cover } = stored as Record<string, unknown>;
  const isKnown = targetKinds.some((kind) => kind === target);
  const isShare = typeof cover === 'number' && cover >= COVERS.min && cover <= COVERS.max;
  return { target: isKnown ? (target as TargetKind) : usual.target, cover: isShare ? cover : usual.cover };
}

export const keepChoice = (choice: ExportChoice): void => writeStored(KEY, choice);
