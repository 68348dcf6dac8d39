export type { AnatomicalAxis, AnatomicalJoint } from './anatomical-joint';
export { anatomyOf } from './anatomy-of';
export { anatomicalNear, areTelling, fromAnatomical, toAnatomical } from './angles';
export { type BodyAxes, bodyAxes, reject } from './body-axes';
export { type FollowedAngles, followAnatomical, startFollowing } from './follow';
export { frameFrom } from './frames';
export {
  type AnatomicalRange,
  type AngleRange,
  learnedRange,
  learnedRangeInSteps,
  neutralIn,
  PLANE,
  rangeBeside,
  seenRange,
} from './learned-range';
export { type JointMirror, jointMirror, mirrorLimit, mirrorRotation } from './mirror-limit';
export { mirrorSigns } from './mirror-signs';
export type { Movement } from './movements';
export type { Norm } from './norms';
export { sidesAlikeInSteps } from './sides-alike';
