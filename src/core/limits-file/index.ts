export { limitsForm, namedForms, skeletonForm, tieForm } from './form';
export { exactJson } from './json';
export { LIMITS_FORMAT, LIMITS_VERSION, type LimitsFile, LimitsFileError } from './limits-file';
export { limitsOn } from './limits-on';
export { readLimits } from './read-limits';
export { writeLimits } from './write-limits';
