import { type Knob, store } from '../../state/store';
import { useLimber } from '../ui/use-limber';

/** What a knob of the figure is at; undefined before the chapter has set it. */
export const useKnob = (name: string): Knob | undefined => useLimber((state) => state.knobs[name]);

/** Sets some knobs; the others stay. */
export const setKnobs = (patch: Readonly<Record<string, Knob>>): void =>
  store.setState(({ knobs }) => ({ knobs: { ...knobs, ...patch } }));
