import type { Clip } from '../clip';
import { inverseMultiply, multiply, type Quat, readQuat, type Vec3 } from '../math';
import { chartOf } from '../space';
import type { CloudPart, JointCloud } from './cloud';
import { dimensionOf, halve, intoAxes, type JointLimit, outOfAxes, toChartVector } from './joint-limit';
import { limitVector } from './project';

/**
 * The samples of a cloud where another limit of that joint sees them: in its reference, split, charts and axes, each on the cover that
 * is nearest to its regions. Samples that were put somewhere by hand come along; of halves that are told apart, those of the swing.
 *
 * @param clip whose frames the samples are.
 * @param cloud as it was learned: in the chart of its options.
 */
export function cloudUnder(clip: Clip, cloud: JointCloud, limit: JointLimit): JointCloud {
  const { frames } = cloud.parts[0];
  const rotations = sampleRotations(clip, cloud);
  const v: Vec3 = [0, 0, 0];
  const parts = limit.parts.map(({ bounds }, part) => {
    const dimension = dimensionOf[bounds];
    const points = new Float64Array(dimension * frames.length);
    rotations.forEach((rotation, i) => {
      limitVector(limit, part, rotation, v);
      for (let k = 0; k < dimension; k++) points[dimension * i + k] = v[k];
    });
    return { bounds, dimension, points, frames };
  });
  const { reference, twistAxis, twistAxisSource, axes } = limit;
  return { ...cloud, reference, twistAxis, twistAxisSource, axes, parts, slips: [] };
}

/** The rotations, parentFromLocal, that the samples of the first part are of. */
function sampleRotations(clip: Clip, { joint, reference, axes, parts, options }: JointCloud): Quat[] {
  const [first, second] = parts;
  const { toRotation } = chartOf(options.chart);
  const joints = clip.skeleton.parents.length;
  const at = (part: CloudPart, i: number): Quat => {
    const v: Vec3 = [0, 0, 0];
    for (let k = 0; k < part.dimension; k++) v[k] = part.points[part.dimension * i + k];
    return toRotation(toChartVector(part.bounds, v));
  };
  // Twists of samples that no clip has, in their order.
  const apart = second ? [...second.frames.keys()].filter((i) => second.frames[i] >= clip.frameCount) : [];
  let next = 0;
  const twistOf = (frame: number): Quat => {
    if (frame >= clip.frameCount) return next < apart.length ? at(second, apart[next++]) : [0, 0, 0, 1];
    const relative = inverseMultiply(reference, readQuat(clip.rotations, frame * joints + joint));
    const halves: [Quat, Quat] = [
      [0, 0, 0, 1],
      [0, 0, 0, 1],
    ];
    halve(intoAxes(axes, relative), ...halves);
    // `halve` writes a twist as if it turned about x.
    const [, [sine, , , cosine]] = halves;
    return [0, 0, sine, cosine];
  };
  return Array.from(first.frames, (frame, i): Quat => {
    const turn = at(first, i);
    return multiply(reference, outOfAxes(axes, second ? multiply(turn, twistOf(frame)) : turn));
  });
}
