export {
  createGroupPose,
  type GroupPose,
  projectGroup,
  type RotationStream,
  slackOfGroup,
} from './project-group';
export { projectInSlice } from './project-in-slice';
export { type JointSlice, sliceAt, sliceOf } from './slice';
export { type SliceFaces, sliceFaces } from './slice-faces';
export { type Tie, tieExcess, vectorFrom } from './tie';
export {
  type LimitsByJoint,
  type RestingTie,
  type TiedGroup,
  type TiedLimits,
  type TiePlane,
  tieLimits,
} from './tied-limits';
export { createTiedPose, type NearestTie, type TiedPose } from './tied-pose';
