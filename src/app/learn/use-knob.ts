import { useStore } from 'zustand';
import { type Knob, knobs } from '../../state/work/own-state';

/** What a knob of the figure is at; undefined before the chapter has set it. */
export const useKnob = (name: string): Knob | undefined => useStore(knobs, (all) => all[name]);
