import { type Clip, skeletonProblem } from '../clip';
import { finish, inStretches, type Points, type Quat, type Steps, type Vec3 } from '../math';
import { formOf, modelOf } from '../shape';
import { chartOf } from '../space';
import {
  cloudOfKept,
  type JointCloud,
  type JointPath,
  jointPathInSteps,
  keptInSteps,
  marked,
  samplePathInSteps,
} from './cloud';
import { dimensionOf, type JointLimit, type LimitPart, limitPart } from './joint-limit';
import { type FitOptions, resolveFitOptions } from './options';
import { partContains } from './project';
import { type JointSamples, newRoom, sharedRoom } from './samples';

/** What of a cloud's options can be changed without another cloud. */
export type Shaping = Partial<Pick<FitOptions, 'shape' | 'padding' | 'ellipsoid' | 'softening'>>;

/**
 * The limit of one joint around its cloud, fitted with the options that the cloud was made with but for the `change`.
 *
 * @throws RangeError as `resolveFitOptions`.
 */
export function fitCloud(cloud: JointCloud, change?: Shaping): JointLimit {
  return finish(fitCloudInSteps(cloud, change));
}

/** `fitCloud` in steps of some ms. */
export function* fitCloudInSteps(cloud: JointCloud, change?: Shaping): Steps<JointLimit> {
  const { joint, name, reference, twistAxis, twistAxisSource, axes, inTime, reach } = cloud;
  const options = change ? resolveFitOptions({ ...cloud.options, ...change }) : cloud.options;
  const { split, chart, shape, padding, ellipsoid, softening } = options;
  const parts: LimitPart[] = [];
  for (const { bounds, dimension, points } of cloud.parts) {
    const form = formOf(shape, dimension)!;
    const shaping = { padding, ellipsoid, inTime, reach };
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

/** Rounds in which samples that a shape leaves out are taken in: a grid may need two. */
const ROUNDS = 8;
/** Samples that are held against a shape in a step. */
const LOOKED_AT = 2048;

/** The limit of one joint, and the samples that it is fitted to. */
export interface JointFit {
  cloud: JointCloud;
  limit: JointLimit;
}

/** The fit of a joint that was held against every frame. */
export interface CheckedFit extends JointFit {
  /**
   * Frames, counted through all clips, that the limit leaves out although it was fitted to them. Empty wherever the shape can hold
   * what the joint did: a reach cone, for one, can't where the bone pointed everywhere.
   */
  leftOut: Uint32Array;
}

/**
 * The cloud and the limit of one joint. Frames that sub-sampling dropped and the shape leaves out become samples too: a clip is inside
 * its own limits, but for the frames in `leftOut`.
 */
export function fitJoint(clips: readonly Clip[], joint: number, options: FitOptions): CheckedFit {
  return finish(fitJointInSteps(clips, joint, options));
}

/**
 * `fitJoint` in steps of some ms, so that whoever runs it can leave it.
 *
 * @param room a `sharedRoom` where joints are fitted one after the other; never the same for two fits that are under way at once.
 */
export function* fitJointInSteps(
  clips: readonly Clip[],
  joint: number,
  options: FitOptions,
  room = newRoom,
): Steps<CheckedFit> {
  const path = yield* jointPathInSteps(clips, joint, options, room);
  yield;
  return yield* fitPathInSteps(path);
}

/** The limit around samples that are at hand, whatever they come from; as `fitJoint`. @param options made whole by `resolveFitOptions` */
export function fitSamples(samples: JointSamples, options: FitOptions): CheckedFit {
  return finish(fitPathInSteps(finish(samplePathInSteps(samples, options))));
}

/** The cloud and the limit of a path. */
export function* fitPathInSteps(path: JointPath): Steps<CheckedFit> {
  // What a sample stands for may lie so much farther out: the shape is to hold the samples with so much less padding.
  const { reach, options } = path.head;
  const check = reach > 0 ? { padding: Math.max(0, options.padding - reach) } : undefined;
  const kept = yield* keptInSteps(path);
  for (let round = 0; ; round++) {
    yield;
    const cloud = cloudOfKept(path, kept);
    const limit = yield* fitCloudInSteps(cloud, check);
    yield;
    const out = yield* leftOutInSteps(path, limit);
    const isNew = out.some((marks, i) => marks.some((mark, f) => mark > kept[i][f]));
    if (!isNew || round === ROUNDS) {
      const leftOut = marked(out.reduce((all, marks) => all.map((mark, f) => mark | marks[f])));
      return { cloud, limit: check ? yield* fitCloudInSteps(cloud) : limit, leftOut };
    }
    for (const [i, marks] of out.entries()) {
      // A shape that turns with its samples may leave out others each time.
      if (round === ROUNDS - 1) kept[i].fill(1);
      for (let f = 0; f < marks.length; f++) kept[i][f] |= marks[f];
    }
  }
}

/** Of each part of a path, a 1 for every sample that a limit leaves out. */
function* leftOutInSteps({ vectors, apart }: JointPath, { parts }: JointLimit): Steps<Uint8Array[]> {
  const out = parts.map(({ bounds }, i) => new Uint8Array(vectors[i].length / dimensionOf[bounds]));
  for (const [i, part] of parts.entries())
    yield* inStretches(out[i].length, (from, to) => markOutside(part, vectors[i], out[i], from, to), LOOKED_AT);
  for (const marks of out) for (const k of apart) marks[k] = 0;
  return out;
}

/** Marks those of the vectors `from` ≤ f < `to` that are outside a part of a limit, as `containsRotation` has it. */
function markOutside(part: LimitPart, vectors: Points, out: Uint8Array, from: number, to: number): void {
  const { shape, bounds } = part;
  const dimension = dimensionOf[bounds];
  const model = modelOf(shape);
  const chart = chartOf(part.chart);
  const point: Vec3 = [0, 0, 0];
  const half: Quat = [0, 0, 0, 1];
  for (let f = from; f < to; f++) {
    let squared = 0;
    for (let k = 0; k < dimension; k++) {
      point[k] = vectors[dimension * f + k];
      squared += point[k] * point[k];
    }
    // Beyond its radius a chart may know the rotation by other vectors only.
    const isKnown = squared <= chart.radius * chart.radius;
    if (!(isKnown && model.contains(shape, point)) && !partContains(part, chart.toRotation(point, half))) out[f] = 1;
  }
}

/**
 * Learns how far each joint may rotate from what it did.
 *
 * @category Learning limits
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
  const room = sharedRoom();
  return list[0].skeleton.names.map((_, joint) => finish(fitJointInSteps(list, joint, resolved, room)).limit);
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
