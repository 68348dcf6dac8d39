export {
  type CloudPart,
  cloudInSteps,
  type JointCloud,
  type JointPath,
  jointCloud,
  jointCloudInSteps,
  jointPathInSteps,
} from './cloud';
export { cloudUnder } from './cloud-under';
export {
  fitCloud,
  fitCloudInSteps,
  fitJoint,
  fitJointInSteps,
  fitJointLimits,
  fitPathInSteps,
  fitSamples,
  type JointFit,
} from './fit';
export { ballLimit, hingeLimit, type LimitedHinge } from './hinge-limit';
export {
  chartAxes,
  dimensionOf,
  halve,
  intoAxes,
  type JointLimit,
  type JointRegion,
  type LimitApart,
  type LimitPart,
  limitPart,
  outOfAxes,
  type PartBounds,
  partRotation,
  type Softening,
  type SplitKind,
  splitKinds,
  toChartVector,
  toPartVector,
  withPartShape,
} from './joint-limit';
export {
  blendShare,
  createMeasurement,
  type Easing,
  HARD,
  type Measurement,
  measureRotation,
  type PartMeasurement,
  projectInto,
} from './measure';
export { AT_LIMIT, meterFill, NEAR_LIMIT } from './near-limit';
export { combinationProblem, defaultFitOptions, type FitOptions, resolveFitOptions, splitProblem } from './options';
export { padToHold } from './pad-limit';
export {
  containsRotation,
  limitGauge,
  limitVector,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from './project';
export { followRotation, type RateTracker } from './rate-limit';
export { clipSamples, type JointSamples, sharedRoom } from './samples';
export { softenedGive } from './soften';
export { fillStrip, STRIP_RANGE } from './strip';
export { twistAxis } from './twist-axis';
