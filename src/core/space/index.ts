export { besideLock, MAX_COVERS } from './chart';
export { type ChartKind, chartKinds, chartOf, charts } from './charts';
export { exponentialMap } from './exponential-map';
export { type ReferenceKind, referenceKinds, referenceRotation } from './reference';
export { subsampleInSteps } from './subsample';
export { repairSlips, type SlippedRun, unroll } from './unroll';
