/**
 * Learning, keeping and enforcing limits, and nothing else: the entry `limber/limits`. Every name is in `index.ts` too.
 */
export type { Clip, ClipRange, Skeleton } from './clip/clip';
export { type CloudPart, type JointCloud, jointCloud } from './limit/cloud';
export { createEvaluation, type Easing, type Evaluation, evaluateRotation } from './limit/evaluate';
export { fitCloud, fitJoint, fitJointInSteps, fitJointLimits, type JointFit } from './limit/fit';
export type { JointLimit, LimitPart, PartBounds, Softening, SplitKind } from './limit/joint-limit';
export { combinationProblem, defaultFitOptions, type FitOptions, resolveFitOptions } from './limit/options';
export {
  containsRotation,
  limitGauge,
  limitVector,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from './limit/project';
export { followRotation, type RateTracker } from './limit/rate-limit';
export { type LimitsFile, type LimitsFileCode, LimitsFileError } from './limits-file/limits-file';
export { type ReadLimitsOptions, readLimits } from './limits-file/read-limits';
export { type WriteLimitsOptions, writeLimits } from './limits-file/write-limits';
export type { Points, Quat, Vec3 } from './math/types';
export { type Shape, type ShapeKind, shapeKinds } from './shape';
export { type ChartKind, chartKinds } from './space/charts';
export { type ReferenceKind, referenceKinds } from './space/reference';
