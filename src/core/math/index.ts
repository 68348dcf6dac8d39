export { alignPoints } from './align-points';
export { symmetricEigen } from './eigen';
export { type EulerOrder, eulerAngles, nearestEuler, rotationFromEuler, turnAbout, wrapAngle } from './euler-angles';
export { rotationFromZyz, zyzFromRotation } from './euler-zyz';
export { haarBallPoints, haarBallPointsInSteps, haarBallShare } from './haar-points';
export { atan2Unit, halfCosine, halfSineOverAngle } from './half-angle';
export { halton } from './halton';
export { keptFor } from './kept-for';
export { meanOfMoments, meanRotation } from './mean-rotation';
export { medianOf, quantileOf } from './median';
export {
  ANGLE_OVER_SINE,
  angleOverSine,
  HALF_COSINE_IN_TURN,
  HALF_SINE_OVER_ANGLE_IN_TURN,
} from './minimax';
export { makeRandom, nextNormal } from './random';
export {
  angleBetween,
  conjugate,
  copyQuat,
  DEGREE,
  intoFrame,
  inverseMultiply,
  multiply,
  normalize,
  readQuat,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  rotationVector,
  shortRotationVector,
  swingTwist,
} from './rotation';
export { meanPoint, scatter } from './scatter';
export { smallestEllipse } from './smallest-ellipse';
export { finish, inStretches, type Steps, saying } from './steps';
export type { Points, Quat, Vec3 } from './types';
export { cross, distance, dot, length, plus, subtract, times, unit } from './vector';
