/** The entry `limber/limits`: learning, keeping and enforcing limits. Every name is in the public face too. */
export type { Clip, Skeleton } from './clip';
export {
  containsRotation,
  createMeasurement,
  defaultFitOptions,
  type Easing,
  type FitOptions,
  fitJointLimits,
  followRotation,
  type JointLimit,
  type LimitPart,
  limitGauge,
  type Measurement,
  measureRotation,
  projectRotation,
  projectRotationBlended,
  type Softening,
  splitKinds,
  violationAngle,
} from './limit';
export { type LimitsFile, LimitsFileError, readLimits, writeLimits } from './limits-file';
export type { Quat, Vec3 } from './math';
export { type Shape, type ShapeKind, shapeKinds } from './shape';
export { chartKinds, referenceKinds } from './space';
export type { Tie } from './ties';
