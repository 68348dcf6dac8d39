export { type Alignment, alignmentProblem, alignSkeletons } from './align';
export { carryLimit, type JointCarry, jointCarry } from './carry-limit';
export { type CarriedLimits, carryLimits } from './carry-limits';
export { carryTie } from './carry-tie';
export { type Figure, figureProblem } from './figure';
export { neckOf, trunkOf } from './match-joints';
export { poseBetween } from './pose-between';
export { retargetClip, retargetClipInSteps } from './retarget';
export { type Stance, stanceOf } from './stance';
