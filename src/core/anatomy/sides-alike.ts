import type { Clip } from '../clip';
import { type CloudPart, fitCloudInSteps, type JointCloud, type JointFit, limitVector } from '../limit';
import { type Quat, readQuat, type Steps, type Vec3 } from '../math';
import { type JointMirror, mirrorLimit, mirrorRotation } from './mirror-limit';

/**
 * The fits of a joint and of its twin from the samples of both sides: what one side did, the other may do as well. One limit is fitted to the
 * joint's samples and to the mirror images of the twin's; the twin's limit is its mirror image, exactly. In steps of some ms.
 *
 * @param own, twin fits of both, with the same options
 * @param mirror from the joint to the twin, and from the twin to the joint
 * @param clip that both were fitted to; frames of samples are its frames
 */
export function* sidesAlikeInSteps(
  own: JointFit,
  twin: JointFit,
  mirror: Readonly<Record<'toTwin' | 'toOwn', JointMirror>>,
  clip: Clip,
): Steps<{ own: JointFit; twin: JointFit }> {
  const parts = own.cloud.parts.map((part, i) => withMirrored(part, i, own, twin, mirror.toOwn, clip));
  // The samples are no longer one way through time.
  const cloud: JointCloud = { ...own.cloud, parts, inTime: false };
  yield;
  const limit = yield* fitCloudInSteps(cloud);
  const seen = mirrorLimit(limit, clip.skeleton, mirror.toTwin);
  const { joint, name, reference, axes, twistAxis } = seen;
  return { own: { cloud, limit }, twin: { cloud: { ...cloud, joint, name, reference, axes, twistAxis }, limit: seen } };
}

/** A part of the joint's samples with those of its twin, as the mirror shows them. */
function withMirrored(
  part: CloudPart,
  index: number,
  { limit }: JointFit,
  twin: JointFit,
  toOwn: JointMirror,
  clip: Clip,
): CloudPart {
  const { dimension } = part;
  const joints = clip.skeleton.names.length;
  const { frames } = twin.cloud.parts[index];
  const points = new Float64Array(part.points.length + dimension * frames.length);
  points.set(part.points);
  const rotation: Quat = [0, 0, 0, 1];
  const v: Vec3 = [0, 0, 0];
  frames.forEach((frame, i) => {
    readQuat(clip.rotations, frame * joints + twin.limit.joint, rotation);
    limitVector(limit, index, mirrorRotation(toOwn, rotation, rotation), v);
    for (let k = 0; k < dimension; k++) points[part.points.length + dimension * i + k] = v[k];
  });
  const all = new Uint32Array(part.frames.length + frames.length);
  all.set(part.frames);
  all.set(frames, part.frames.length);
  return { ...part, points, frames: all };
}
