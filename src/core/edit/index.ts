export { type AppliedSteps, applySteps } from './apply-steps';
export { isSameReference, rotationOfStep, stepChartOf, vectorInPart, wholeAt } from './carry';
export { moveBy } from './edit-shape';
export { findSample, isSameSample, NO_FRAME } from './find-sample';
export { frameCountOf, frameIn, frameSet, framesOf } from './frame-sets';
export { outermost } from './innermost';
export { mergeSteps } from './merge-steps';
export { mirrorSteps } from './mirror-steps';
export { framesAround } from './nearest-frames';
export { pathOf } from './path-of';
export { readSteps } from './read-steps';
export type { RangeFrame } from './set-range';
export {
  type AddSample,
  type EditStep,
  type FrameSet,
  isSampleStep,
  type MoveSample,
  type NewStep,
  type SetRange,
  type StepTold,
  stepTold,
} from './step';
