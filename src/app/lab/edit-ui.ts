import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How a limit is being edited. Nothing of it is shared or undone. */
export interface EditUi {
  isOn: boolean;
  brush: 'add' | 'remove';
  /** Of the brush, rad. */
  radius: number;
  /** Key of the handle taken last; −1 for none. */
  handle: number;
}

export const BRUSH_RANGE = [0.05, 0.6] as const;

export const editUi = createStore<EditUi>(() => ({ isOn: false, brush: 'add', radius: 0.25, handle: -1 }));

export const useEditUi = <T>(selector: (ui: EditUi) => T): T => useStore(editUi, selector);
