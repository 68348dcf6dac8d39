export { byReason } from './by-reason';
export { fillLimits } from './fill-limits';
export { type HumanLimits, type HumanOptions, humanLimits } from './human-limits';
export { type HumanTieOptions, humanTies } from './human-ties';
export { type HumanProfile, humanProfiles, type StoredRegion, type StoredSum } from './stored-region';
export { widenTies } from './widen-ties';
