export { type Clip, ClipError, type Skeleton } from './clip';
export { floorHeight } from './floor';
export { mirrorJoint, type Side, sideOf } from './joint-names';
export { type BvhOptions, type BvhReader, createBvhReader, parseBvh } from './parse-bvh';
export { frameTransforms, type NumberArray, restTransforms, worldTransforms } from './pose';
export { type FingerRoles, findRoles, type JointRole, type Roles, type SideRoles } from './roles';
