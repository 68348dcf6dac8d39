import type { Clip } from '../clip/clip';
import { skeletonProblem } from '../clip/same-skeleton';
import type { Vec3 } from '../math/types';
import { formOf, modelOf } from '../shape';
import { cloudOf, type JointCloud, jointPath } from './cloud';
import { dimensionOf, type JointLimit, limitPart } from './joint-limit';
import { type FitOptions, resolveFitOptions } from './options';

/** The limit of one joint around its cloud, fitted with the options that the cloud was made with. */
export function fitCloud(cloud: JointCloud): JointLimit {
  const { joint, name, reference, twistAxis, twistAxisSource, axes, options } = cloud;
  const { split, chart, shape, padding, ellipsoid, softening } = options;
  return {
    joint,
    name,
    reference,
    split,
    twistAxis,
    twistAxisSource,
    axes,
    parts: cloud.parts.map(({ bounds, dimension, points }) =>
      limitPart(bounds, chart, formOf(shape, dimension)!.fit(points, { padding, ellipsoid })),
    ),
    softening,
    sampleCount: Math.max(...cloud.parts.map((part) => part.frames.length)),
  };
}

/** The cloud with what a limit around it can be changed in: its samples are as they are. @throws RangeError as `resolveFitOptions`. */
export function withFitOptions(
  cloud: JointCloud,
  change: Partial<Pick<FitOptions, 'shape' | 'padding' | 'ellipsoid' | 'softening'>>,
): JointCloud {
  return { ...cloud, options: resolveFitOptions({ ...cloud.options, ...change }) };
}

/** Rounds in which frames that a shape leaves out become samples: a grid may need two. */
const ROUNDS = 3;

/** The cloud and the limit of one joint. Frames that sub-sampling dropped and the shape leaves out are taken back in: a clip is inside its own limits. */
export function fitJoint(
  clips: readonly Clip[],
  joint: number,
  options: FitOptions,
): { cloud: JointCloud; limit: JointLimit } {
  const path = jointPath(clips, joint, options);
  const wanted = path.vectors.map((vectors, i) => new Uint8Array(vectors.length / dimensionOf[path.bounds[i]]));
  let cloud = cloudOf(path, () => false);
  let limit = fitCloud(cloud);
  const point: Vec3 = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    let isLeftOut = false;
    limit.parts.forEach(({ shape, bounds }, i) => {
      const dimension = dimensionOf[bounds];
      const model = modelOf(shape);
      for (let f = 0; f < wanted[i].length; f++) {
        for (let k = 0; k < dimension; k++) point[k] = path.vectors[i][dimension * f + k];
        if (wanted[i][f] === 1 || model.contains(shape, point)) continue;
        wanted[i][f] = 1;
        isLeftOut = true;
      }
    });
    if (!isLeftOut) break;
    cloud = cloudOf(path, (part, frame) => wanted[part][frame] === 1);
    limit = fitCloud(cloud);
  }
  return { cloud, limit };
}

/**
 * Learns how far each joint may rotate from what it did.
 *
 * @param clips one clip, or several of the same skeleton, joined or not, whose ranges are unrolled one by one.
 * @returns one limit per joint, index = joint.
 * @throws RangeError when options are out of range or do not go together, or the clips' skeletons differ.
 *
 * @example
 * const limits = fitJointLimits(parseBvh(text), { shape: 'ellipsoid' });
 * projectRotation(limits[elbow], askedRotation);
 */
export function fitJointLimits(clips: Clip | readonly Clip[], options?: Partial<FitOptions>): JointLimit[] {
  const resolved = resolveFitOptions(options);
  const list = checkClips(clips);
  return list[0].skeleton.names.map((_, joint) => fitJoint(list, joint, resolved).limit);
}

/** The clips as a list. Throws a RangeError when there is none, one is empty, or they do not share a skeleton. */
function checkClips(clips: Clip | readonly Clip[]): readonly Clip[] {
  const list = 'skeleton' in clips ? [clips] : clips;
  if (list.length === 0) throw new RangeError('There is no clip to learn limits from.');
  for (const clip of list) {
    if (clip.frameCount === 0) throw new RangeError(`"${clip.name}" has no frames to learn limits from.`);
    if (clip === list[0]) continue;
    const problem = skeletonProblem(list[0].skeleton, clip.skeleton);
    if (problem)
      throw new RangeError(`"${clip.name}" can't be fitted together with "${list[0].name}": ${problem.message}`);
  }
  return list;
}
