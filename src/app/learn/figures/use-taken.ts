import { useStore } from 'zustand';
import { learnView } from '../learn-view';
import type { Taken } from './taken';

/** What a target of an export makes of the joint; null until it is there. */
export const useTaken = (): Taken | null => useStore(learnView, ({ taken }) => taken);
