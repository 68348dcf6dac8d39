import type { Clip } from '../clip/clip';
import { skeletonProblem } from '../clip/same-skeleton';
import { finish, inStretches, type Steps } from '../math/steps';
import type { Points, Vec3 } from '../math/types';
import { formOf, modelOf, type Shape } from '../shape';
import type { Dimension } from '../shape/model';
import { cloudInSteps, type JointCloud, type JointPath, jointPathInSteps } from './cloud';
import { dimensionOf, type JointLimit, type LimitPart, limitPart } from './joint-limit';
import { type FitOptions, resolveFitOptions } from './options';

/** The limit of one joint around its cloud, fitted with the options that the cloud was made with. */
export function fitCloud(cloud: JointCloud): JointLimit {
  return finish(fitCloudInSteps(cloud));
}

/** `fitCloud` in steps of some ms. */
export function* fitCloudInSteps(cloud: JointCloud): Steps<JointLimit> {
  const { joint, name, reference, twistAxis, twistAxisSource, axes, options } = cloud;
  const { split, chart, shape, padding, ellipsoid, softening } = options;
  const parts: LimitPart[] = [];
  for (const { bounds, dimension, points } of cloud.parts) {
    const form = formOf(shape, dimension)!;
    const shaping = { padding, ellipsoid };
    parts.push(
      limitPart(bounds, chart, form.fitInSteps ? yield* form.fitInSteps(points, shaping) : form.fit(points, shaping)),
    );
    if (parts.length < cloud.parts.length) yield;
  }
  return {
    joint,
    name,
    reference,
    split,
    twistAxis,
    twistAxisSource,
    axes,
    parts,
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
const ROUNDS = 8;
/** Frames that are held against a shape in a step. */
const LOOKED_AT = 2048;

/** The limit of one joint, and the samples that it is fitted to. */
export interface JointFit {
  cloud: JointCloud;
  limit: JointLimit;
}

/** The cloud and the limit of one joint. Frames that sub-sampling dropped and the shape leaves out are taken back in: a clip is inside its own limits. */
export function fitJoint(clips: readonly Clip[], joint: number, options: FitOptions): JointFit {
  return finish(fitJointInSteps(clips, joint, options));
}

/** `fitJoint` in steps of some ms, so that it can be left. */
export function* fitJointInSteps(clips: readonly Clip[], joint: number, options: FitOptions): Steps<JointFit> {
  const path = yield* jointPathInSteps(clips, joint, options);
  yield;
  return yield* fitPathInSteps(path);
}

/** The samples of a path, and the limit around them and all other frames of it. */
export function* fitPathInSteps(path: JointPath): Steps<JointFit> {
  const wanted = path.vectors.map((vectors, i) => new Uint8Array(vectors.length / dimensionOf[path.bounds[i]]));
  let cloud = yield* cloudInSteps(path);
  yield;
  let limit = yield* fitCloudInSteps(cloud);
  for (let round = 1; round <= ROUNDS; round++) {
    yield;
    if (!(yield* markLeftOut(path, limit, wanted))) break;
    // A shape that turns with its samples may leave out others each time.
    if (round === ROUNDS) for (const frames of wanted) frames.fill(1);
    cloud = yield* cloudInSteps(path, wanted);
    yield;
    limit = yield* fitCloudInSteps(cloud);
  }
  return { cloud, limit };
}

/** Marks, part by part, the frames that a limit leaves out and that are not yet wanted. Returns whether there are any. */
function* markLeftOut({ vectors }: JointPath, { parts }: JointLimit, wanted: readonly Uint8Array[]): Steps<boolean> {
  let isAny = false;
  for (const [i, { shape, bounds }] of parts.entries()) {
    const go = (from: number, to: number) => {
      if (markWithin(vectors[i], wanted[i], dimensionOf[bounds], shape, from, to)) isAny = true;
    };
    yield* inStretches(wanted[i].length, go, LOOKED_AT);
  }
  return isAny;
}

function markWithin(
  vectors: Points,
  wanted: Uint8Array,
  dimension: Dimension,
  shape: Shape,
  from: number,
  to: number,
): boolean {
  const model = modelOf(shape);
  const point: Vec3 = [0, 0, 0];
  let isAny = false;
  for (let f = from; f < to; f++) {
    for (let k = 0; k < dimension; k++) point[k] = vectors[dimension * f + k];
    if (wanted[f] === 1 || model.contains(shape, point)) continue;
    wanted[f] = 1;
    isAny = true;
  }
  return isAny;
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
