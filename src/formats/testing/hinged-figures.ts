import type { Clip, Quat } from '../../core';
import { normalize, readQuat } from '../../core/math';
import type { ExportJoint, ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { hingeAngles } from '../targets/hinge-chain';

/** The joints of a scene that a whole figure gives hinges: limited ones with a body of their own. */
export const hingedJoints = (scene: ExportScene): ExportJoint[] =>
  sceneRagdoll(scene, 'hinges')!.joints.filter(({ regions, parent }) => parent >= 0 && regions.hinges);

/** The local rotations of a frame, as a whole figure holds them: joints without a body keep their rest. */
export function figureFrame({ rotations }: Clip, scene: ExportScene, frame: number): Quat[] {
  const { joints } = scene;
  const bending = new Set(
    hingedJoints(scene)
      .map(({ joint }) => joint)
      .concat(0),
  );
  return joints.map(({ joint, rest }) =>
    bending.has(joint) ? normalize(readQuat(rotations, frame * joints.length + joint)) : rest,
  );
}

/** By joint: the angles of the hinges as the ragdoll of a scene starts, which URDF and SDF count from, rad. */
export function startAngles(scene: ExportScene): Map<number, number[]> {
  const { pose } = sceneRagdoll(scene, 'hinges')!;
  return new Map(
    hingedJoints(scene).map(({ joint, regions }) => [
      joint,
      hingeAngles(regions.hinges!, normalize(readQuat(pose, joint))),
    ]),
  );
}
