export { fillLimits } from './fill-limits';
export { type HumanLimits, type HumanOptions, humanLimits } from './human-limits';
export { type HumanProfile, humanProfiles, type StoredRegion } from './stored-region';
