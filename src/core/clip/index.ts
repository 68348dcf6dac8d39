export { type Clip, ClipError, type Skeleton } from './clip';
export { type BvhOptions, type BvhReader, createBvhReader, parseBvh } from './parse-bvh';
export { frameTransforms, type NumberArray, restTransforms, worldTransforms } from './pose';
export type { FingerRoles, Roles, Side, SideRoles } from './roles';
