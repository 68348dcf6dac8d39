export {
  createPoseProjector,
  createProjectedPose,
  type PoseProjector,
  type ProjectedPose,
  type Projection,
  type TurnRate,
} from './pose-projector';
export { limitsWhereHeld, poseProjectorOf, projectPose } from './project-pose';
