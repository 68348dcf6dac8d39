/** The entry `limber/points`: motion inside limits from files of recorded points. */
export {
  type LimitUse,
  type MotionFromPoints,
  type MotionNews,
  type MotionOptions,
  motionFromPoints,
  motionFromPointsInSteps,
  type PointNames,
  type PointsReport,
  personSkeleton,
  pointNames,
  pointsReport,
  type RecordedPoints,
  subjectsOf,
} from '../../core/points';
export { readPoints } from './read-points';
