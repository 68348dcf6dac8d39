import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Vec3 } from '../../core';

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
  /** Why the edit that is under way went no further, one sentence; null where it did. */
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
  stopped: null,
}));

export const useEditUi = <T>(selector: (ui: EditUi) => T): T => useStore(editUi, selector);

/** Whether presses in the plot are for samples. */
export const isEditingSamples = (): boolean => editUi.getState().isOn && editUi.getState().tool === 'samples';
