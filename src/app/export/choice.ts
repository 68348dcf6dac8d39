import { type TargetKind, targetKinds } from '../../formats';
import { readKept, writeKept } from '../../state/storage';

/** What leaves here that is no limit: clips held inside limits, where clips leave them, the pose of now, and curves of angles. */
export const motionKinds = ['motion', 'check', 'pose', 'curves'] as const;
export type MotionKind = (typeof motionKinds)[number];
export type Wanted = TargetKind | MotionKind;

export const isMotion = (wanted: Wanted): wanted is MotionKind => motionKinds.some((kind) => kind === wanted);

export const motionLabels: Record<MotionKind, { label: string; summary: string }> = {
  motion: {
    label: 'Clip with limits applied',
    summary: 'Every frame of the clip inside its limits, with pulls and gaze, as BVH, glTF or a table.',
  },
  check: {
    label: 'Frames beyond limits',
    summary: 'Which joints of the open clips leave their limits, in how many frames, and by how much.',
  },
  pose: { label: 'Current pose', summary: 'A BVH of one frame, with the bones and channels of the clip.' },
  curves: {
    label: 'Joint angles (CSV)',
    summary: 'A table for each open clip: the angles of every joint, frame by frame.',
  },
};

/** What was chosen here last, for the next time. */
export interface ExportChoice {
  target: Wanted;
  /** The share of each limit's room that regions keep; undefined until a person says. */
  kept?: number;
}

const KEY = 'limber.export';
const usual: ExportChoice = { target: 'limits' };

/** The shares that can be chosen. */
export const COVERS = { min: 0.5, max: 1, step: 0.01 } as const;

export function readChoice(): ExportChoice {
  const stored = readKept(KEY);
  if (typeof stored !== 'object' || stored === null) return usual;
  const { target, kept } = stored as Record<string, unknown>;
  const isKnown = [...targetKinds, ...motionKinds].some((kind) => kind === target);
  const isShare = typeof kept === 'number' && kept >= COVERS.min && kept <= COVERS.max;
  return { target: isKnown ? (target as Wanted) : usual.target, ...(isShare ? { kept } : {}) };
}

export const keepChoice = (choice: ExportChoice): void => writeKept(KEY, choice);
