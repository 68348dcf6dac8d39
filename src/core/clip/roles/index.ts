export { findRoles } from './find-roles';
export { type JointRole, jointRoles } from './joint-role';
export type { FingerRoles, Roles, SideRoles } from './roles';
