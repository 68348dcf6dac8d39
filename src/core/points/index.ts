export { fitFarFrame } from './fit-frame';
export { type Landmark, landmarks } from './landmarks';
export {
  LEAST_POINTS,
  type MotionFromPoints,
  type MotionNews,
  type MotionOptions,
  motionFromPoints,
  motionFromPointsInSteps,
  NO_RATE,
  type PointsOnSkeleton,
} from './motion-from-points';
export { motionOnRig } from './motion-on-rig';
export { type PersonJointName, personJoints, personLengths, personSkeleton } from './person';
export { type PointModel, pointModel } from './point-model';
export { type PointNames, pointNames } from './point-names';
export type { PointsClip, RecordedPoints } from './points-clip';
export { type PointsReport, pointsReport } from './points-report';
export { type AttachedPoint, createPoseFit, HOLD, type LimitUse, type PoseFit } from './pose-fit';
export {
  type FarthestBeyond,
  type SolvedFrames,
  type SolvedPoints,
  type SolveOptions,
  solvePointsInSteps,
} from './solve-points';
export { type PersonAmongPoints, standAmong } from './standing';
export { subjectsOf } from './subjects';
