export { findRoles } from './find-roles';
export { freeJoints } from './free-joints';
export { type JointRole, jointRoles } from './joint-role';
export type { FingerRoles, Roles, SideRoles } from './roles';
