import { createStore } from 'zustand/vanilla';
import type { RegionLoss } from '../../../formats';

/** What a target makes of the joint, told beside the figure; or why there is nothing to tell yet. */
export const taken = createStore<Pick<RegionLoss, 'rejected' | 'wronglyAdmitted' | 'lost'> | { state: string }>(() => ({
  state: '…',
}));
