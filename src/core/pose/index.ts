export {
  createProjectedPose,
  createProjector,
  limitsWhereHeld,
  type PoseProjector,
  type ProjectedPose,
  type Projection,
  type TurnRate,
} from './pose-projector';
export { createPoseProjector, projectPose } from './project-pose';
