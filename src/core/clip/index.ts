export { boneLength } from './bone-length';
export { readNumber } from './bvh/number';
export { writeBvh, writeBvhFrame, writeBvhInPieces } from './bvh/write-bvh';
export { type Clip, ClipError, type ClipRange, type Skeleton, type Slides } from './clip';
export {
  createTransforms,
  frameTransforms,
  restTransforms,
  sampleTransforms,
  worldTransforms,
} from './forward-kinematics';
export { joinClips } from './join-clips';
export {
  type JointName,
  jointNames,
  mirrorJoint,
  type NamedPart,
  readJointName,
  type Side,
  sideOf,
} from './joint-names';
export { framesPerKey, KEY_RATES, USUAL_RATE } from './key-rates';
export {
  limitsEndings,
  limitsWords,
  motionEndings,
  motionWords,
  pointsEndings,
  pointsFileWords,
} from './motion-kinds';
export { moves } from './moves';
export { type BvhOptions, type BvhReader, createBvhReader, parseBvh } from './parse-bvh';
export { plainName, quote } from './plain-name';
export type { Pose } from './pose';
export {
  clipsWithout,
  durationOf,
  frameAtTime,
  posesApart,
  rangeAt,
  rangesOf,
  takesOf,
  timeOfFrame,
  withoutPosesApart,
} from './ranges';
export { findRoles } from './roles/find-roles';
export { freeJoints } from './roles/free-joints';
export { FINGERS, type JointRole, jointRoles, type LimbSide } from './roles/joint-role';
export type { FingerRoles, Roles, SideRoles } from './roles/roles';
export { type SkeletonProblem, skeletonProblem } from './same-skeleton';
export { hasSlides, offsetsAt } from './slides';
export { bringUpright } from './upright';
