import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Vec3 } from '../../core';
import type { CloudPart } from '../../core/limit';

/** Samples that are marked, and what for: taken with the lasso, or the outermost ones that would go. */
export interface MarkedSamples {
  /** Of which these are indices: on another they mean nothing. */
  part: CloudPart;
  indices: readonly number[];
  by: 'lasso' | 'share';
}

/** How a limit is being edited. Nothing of it is shared or undone. */
export interface EditUi {
  isOn: boolean;
  /** What is taken hold of: the limit's shape, or the samples it is fitted to. */
  tool: 'shape' | 'samples';
  brush: 'add' | 'remove';
  /** Of the brush, rad. */
  radius: number;
  /** Key of the handle taken last; −1 for none. */
  handle: number;
  /** Where the sample is that was picked last, chart units; null for none. */
  sample: Vec3 | null;
  /** Whether a drag among samples draws a loop around them. */
  isLasso: boolean;
  marked: MarkedSamples | null;
  /** The share of samples that is about to be kept; null while none is asked for. */
  share: number | null;
  /** How far the edit that is under way has gone: "Face 7 out 12.4°"; null for none. */
  moved: string | null;
  /** Why it went no further, one sentence; null where it did. */
  stopped: string | null;
}

export const BRUSH_RANGE = [0.05, 0.6] as const;

export const editUi = createStore<EditUi>(() => ({
  isOn: false,
  tool: 'shape',
  brush: 'add',
  radius: 0.25,
  handle: -1,
  sample: null,
  isLasso: false,
  marked: null,
  share: null,
  moved: null,
  stopped: null,
}));

export const useEditUi = <T>(selector: (ui: EditUi) => T): T => useStore(editUi, selector);

/** Whether presses in the plot are for samples. */
export const isEditingSamples = (): boolean => editUi.getState().isOn && editUi.getState().tool === 'samples';
