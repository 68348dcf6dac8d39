import type { Clip } from '../clip';
import { type Quat, readQuat, type Vec3 } from '../math';
import type { JointCloud } from './cloud';
import { dimensionOf, type JointLimit } from './joint-limit';
import { limitVector } from './project';

/**
 * The samples of a cloud where another limit of that joint sees them: in its reference, split, charts and axes, each on the cover that
 * is nearest to its regions.
 *
 * @param clip whose frames the samples are.
 */
export function cloudUnder(clip: Clip, cloud: JointCloud, limit: JointLimit): JointCloud {
  const joints = clip.skeleton.parents.length;
  const frames = cloud.parts[0].frames.filter((frame) => frame < clip.frameCount);
  const q: Quat = [0, 0, 0, 1];
  const v: Vec3 = [0, 0, 0];
  const parts = limit.parts.map(({ bounds }, part) => {
    const dimension = dimensionOf[bounds];
    const points = new Float64Array(dimension * frames.length);
    frames.forEach((frame, i) => {
      limitVector(limit, part, readQuat(clip.rotations, frame * joints + limit.joint, q), v);
      for (let k = 0; k < dimension; k++) points[dimension * i + k] = v[k];
    });
    return { bounds, dimension, points, frames };
  });
  const { reference, twistAxis, twistAxisSource, axes } = limit;
  return { ...cloud, reference, twistAxis, twistAxisSource, axes, parts, slips: [] };
}
