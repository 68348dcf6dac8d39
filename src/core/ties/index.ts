export { createGroupPose, projectGroup, type RotationStream, slackOfGroup } from './project-group';
export { projectInSlice } from './project-in-slice';
export { type JointSlice, SLAB, sliceAt, sliceExcess, sliceOf } from './slice';
export { chartInTie, type Tie, tieExcess, tieRow, vectorFrom } from './tie';
export { tieOfPlanes } from './tie-of-planes';
export { type LimitsByJoint, type RestingTie, tieLimits } from './tied-limits';
export { createTiedPose, type NearestTie, type TiedPose } from './tied-pose';
