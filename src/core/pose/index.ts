export {
  createProjectedPose,
  createProjector,
  type PoseProjector,
  type ProjectedPose,
  type Projection,
  type TurnRate,
} from './pose-projector';
export { createPoseProjector, limitsWhereHeld, projectPose } from './project-pose';
