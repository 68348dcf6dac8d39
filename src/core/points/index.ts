export type { PointsClip } from './points-clip';
export type { AttachedPoint } from './pose-fit';
export { type SolveOptions, solvePointsInSteps } from './solve-points';
