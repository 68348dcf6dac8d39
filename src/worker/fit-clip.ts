import type { Clip, JointLimit, JointType } from '../core';
import { jointMirror, sidesAlikeInSteps } from '../core/anatomy';
import { clipsWithout, mirrorJoint } from '../core/clip';
import { fillStrip, fitJointInSteps, type JointCloud, type JointFit, sharedRoom } from '../core/limit';
import { type Steps, saying } from '../core/math';
import { classifyJointInSteps } from '../core/study';
import type { ClipWorks, FitAnswer, FitOrder, FitWord } from './api';

/** Frames of a strip that are filled in a step. */
const STRETCH = 1024;

/** What kinds of joints a clip has hangs on the clip alone. */
const types = new WeakMap<Clip, JointType[]>();

/**
 * Fits all joints of a clip, in steps of some ms; each says the share that is done.
 *
 * @param tell is told of the joint that is fitted before all others
 * @param fill fills up what was fitted; left out where nothing is filled up
 */
export function* fitClip(
  clip: Clip,
  { options, own, joint: first, sidesAlike = false }: Omit<FitOrder, 'fill'>,
  tell: (first: FitWord) => void,
  fill?: (fit: JointFit) => FitWord,
): Generator<number, FitAnswer> {
  const start = performance.now();
  const jointCount = clip.skeleton.parents.length;
  const limits: JointLimit[] = [];
  const clouds: JointCloud[] = [];
  const learned: JointLimit[] = fill ? [] : limits;
  const fills: FitAnswer['fills'] = [];
  const strips = new Uint8Array(jointCount * clip.frameCount);
  const room = sharedRoom();
  const optionsOf = (joint: number) => own[joint] ?? options;
  const alone = (joint: number) => fitJointInSteps([clip], joint, optionsOf(joint), room);
  const alike = new Map<number, JointFit>();
  /** The fit of a joint: with its twin's, where both are fitted to both. */
  const fitOf = function* (joint: number): Steps<JointFit> {
    const known = alike.get(joint);
    if (known) return known;
    const other = sidesAlike ? mirrorJoint(clip.skeleton, joint) : -1;
    const isPair =
      other >= 0 && other !== joint && JSON.stringify(optionsOf(joint)) === JSON.stringify(optionsOf(other));
    if (!isPair) return yield* alone(joint);
    const [a, b] = joint < other ? [joint, other] : [other, joint];
    const fits = [yield* alone(a), yield* alone(b)];
    const mirror = { toTwin: jointMirror(clip.skeleton, a, b), toOwn: jointMirror(clip.skeleton, b, a) };
    const pair = yield* sidesAlikeInSteps(fits[0], fits[1], mirror, clip);
    alike.set(a, pair.own).set(b, pair.twin);
    return alike.get(joint)!;
  };
  const fitted = function* (joint: number): Steps<FitWord> {
    const { cloud, limit } = yield* fitOf(joint);
    yield;
    return fill ? fill({ cloud, limit }) : { cloud, limit, learned: limit, fill: null };
  };
  const told = yield* saying(0, fitted(first));
  tell(told);
  yield 0;
  for (let joint = 0; joint < jointCount; joint++) {
    const fit = joint === first ? told : yield* saying(joint / jointCount, fitted(joint));
    clouds.push(fit.cloud);
    limits.push(fit.limit);
    if (learned !== limits) learned.push(fit.learned);
    fills.push(fit.fill);
    const strip = strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount);
    for (let frame = 0; frame < clip.frameCount; frame += STRETCH) {
      fillStrip(from(clip, frame), fit.limit, strip.subarray(frame, frame + STRETCH));
      yield (joint + 1) / jointCount;
    }
  }
  const kinds = yield* typesOf(clip);
  return { limits, clouds, learned, fills, types: kinds, strips, duration: performance.now() - start };
}

/** Fits all joints to the frames that are not hidden, in steps of some ms; each says the share that is done. */
export function* fitWithout(
  clip: Clip,
  { options, hidden }: ClipWorks['without']['order'],
): Generator<number, JointLimit[]> {
  const rest = clipsWithout(clip, ...hidden);
  const limits: JointLimit[] = [];
  const room = sharedRoom();
  const { length } = clip.skeleton.parents;
  for (let joint = 0; joint < length; joint++) {
    const { limit } = yield* saying(joint / length, fitJointInSteps(rest, joint, options, room));
    limits.push(limit);
  }
  return limits;
}

/** What kind of joint each one is. */
function* typesOf(clip: Clip): Generator<number, JointType[]> {
  let kinds = types.get(clip);
  if (!kinds) {
    kinds = [];
    for (const joint of clip.skeleton.parents.keys()) {
      kinds.push(yield* saying(1, classifyJointInSteps(clip, joint)));
      yield 1;
    }
    types.set(clip, kinds);
  }
  return kinds;
}

/** The clip as it goes on from a frame. */
const from = (clip: Clip, frame: number): Clip => ({
  ...clip,
  rotations: clip.rotations.subarray(4 * clip.skeleton.parents.length * frame),
});
