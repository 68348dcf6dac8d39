export { type Alignment, alignmentProblem, alignSkeletons } from './align';
export { carryLimit, carryRotation, type JointCarry, jointCarry } from './carry-limit';
export { type CarriedLimits, carryLimits, carryLimitsInSteps } from './carry-limits';
export { carryTie } from './carry-tie';
export type { Figure } from './figure';
export { blendPoses, createPose, poseBetween } from './pose-between';
export { retargetClip, retargetClipInSteps } from './retarget';
