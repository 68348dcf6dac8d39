import type { Clip } from '../clip/clip';
import { type Shape, shapeModels } from '../shape';
import { type CloudPart, type JointCloud, jointCloud } from './cloud';
import type { JointLimit, LimitPart } from './joint-limit';
import { type FitOptions, resolveFitOptions } from './options';

/** The limit of one joint around its cloud. The cloud must have been made with the same options. */
export function fitCloud(cloud: JointCloud, options: FitOptions): JointLimit {
  const { joint, name, reference, twistAxis, twistAxisSource } = cloud;
  return {
    joint,
    name,
    reference,
    split: options.split,
    twistAxis,
    twistAxisSource,
    parts: cloud.parts.map((part) => ({
      bounds: part.bounds,
      chart: options.chart,
      shape: fitPart(part, cloud, options),
    })),
    softening: options.softening,
    sampleCount: Math.max(...cloud.parts.map((part) => part.frames.length)),
  };
}

function fitPart(part: CloudPart, cloud: JointCloud, options: FitOptions): Shape {
  const { padding, ellipsoid } = options;
  // A shape of directions has nothing to say about the roll: that half gets its interval.
  const isDirectionOnly =
    shapeModels[options.shape].bounds === 'swing' && part.bounds === ('twist' satisfies LimitPart['bounds']);
  const model = shapeModels[isDirectionOnly ? 'oriented-box' : options.shape];
  return model.fit(part.points, { padding, ellipsoid, twistAxis: cloud.twistAxis });
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
  return list[0].skeleton.names.map((_, joint) => fitCloud(jointCloud(list, joint, resolved), resolved));
}

/** The clips as a list. Throws a RangeError when there is none, one is empty, or they do not share a skeleton. */
function checkClips(clips: Clip | readonly Clip[]): readonly Clip[] {
  const list = 'skeleton' in clips ? [clips] : clips;
  if (list.length === 0) throw new RangeError('There is no clip to learn limits from.');
  const names = list[0].skeleton.names.join('\n');
  for (const clip of list) {
    if (clip.frameCount === 0) throw new RangeError(`"${clip.name}" has no frames to learn limits from.`);
    if (clip.skeleton.names.join('\n') !== names) {
      throw new RangeError(
        `"${clip.name}" has other joints than "${list[0].name}": fit clips of one skeleton together.`,
      );
    }
  }
  return list;
}
