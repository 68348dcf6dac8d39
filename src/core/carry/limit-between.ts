import { fitSamples, type JointLimit, projectRotation, resolveFitOptions } from '../limit';
import { haarBallPoints, inverseMultiply, multiply, normalize, type Quat, readQuat } from '../math';
import { modelOf } from '../shape';
import type { Alignment } from './align';
import { slerp } from './slerp';

/** Poses of the joints between. */
const POSES = 3000;
/** Poses that are made in a step. */
const STRETCH = 64;
/** rad: the extremes of several joints together lie between the poses that are tried. */
const ROOM = 0.02;
const NONE: Quat = [0, 0, 0, 1];

/** Where a joint of the target is turned to, as its joints of the source say: the joints, and the turn from their world rotations. */
interface Fed {
  by: readonly number[];
  world: (source: ReadonlyMap<number, Quat>) => Quat;
}

/**
 * The limit of a joint that follows a place between two joints of the source, or hangs on another joint than its counterpart: around what
 * the joint does where the joints of the source do all that their limits let each of them do. Its shape is
 * of the kind that its counterpart's limit has; a convex hull where that has hollows.
 *
 * @param joint of the target
 * @param learned by joint of the source
 * @returns null for a joint that follows none, and where a joint of the source that moves the joint has no limit.
 */
export function* limitBetween(
  alignment: Alignment,
  joint: number,
  learned: ReadonlyMap<number, JointLimit>,
): Generator<void, JointLimit | null> {
  const { target } = alignment;
  const own = alignment.follows[joint] && fedBy(alignment, joint);
  const above = fedBy(alignment, target.parents[joint]);
  const model = own && learned.get(own.by[own.by.length - 1]);
  if (!own || !above || !model) return null;
  const moving = movingBetween(alignment, [...own.by, ...above.by], learned);
  if (!moving) return null;
  const localAt = (pose: (at: number) => Quat): Quat => {
    const worlds = moving.worlds(pose);
    return normalize(inverseMultiply(above.world(worlds), own.world(worlds)));
  };
  const reference = localAt((at) => moving.joints[at].reference);
  const [{ chart, shape }] = model.parts;
  const askedOf = posesOf(moving);
  const rotations = new Float64Array(4 * POSES);
  for (let i = 0; i < POSES; i++) {
    if (i > 0 && i % STRETCH === 0) yield;
    const q = inverseMultiply(
      reference,
      localAt((at) => askedOf(i, at)),
    );
    for (let k = 0; k < 4; k++) rotations[4 * i + k] = q[3] < 0 ? -q[k] : q[k];
  }
  yield;
  // What several hollow regions leave out together no number of poses would show.
  const kind = modelOf(shape).convex ? shape.kind : 'convex-hull';
  const options = resolveFitOptions({ split: model.split, chart, shape: kind, padding: ROOM });
  const samples = { skeleton: target, joint, reference, rotations, inTime: false, reach: 0, apart: [], slips: [] };
  const { limit } = fitSamples(samples, options);
  const sampleCount = Math.min(...moving.joints.flatMap((one) => one.limit?.sampleCount ?? []));
  return { ...limit, softening: model.softening, sampleCount };
}

/** What turns a joint of the target in the world; null for a root that follows none, and above roots. */
function fedBy(alignment: Alignment, joint: number): Fed | null {
  if (joint < 0) return null;
  const followed = alignment.follows[joint];
  if (!followed) {
    const above = fedBy(alignment, alignment.target.parents[joint]);
    const local = readQuat(alignment.stanceLocals, joint);
    return above && { by: above.by, world: (source) => multiply(above.world(source), local) };
  }
  const { from, to, share, turn, turnTo } = followed;
  const first = (source: ReadonlyMap<number, Quat>) => multiply(source.get(from)!, turn);
  if (share === 0) return { by: [from], world: first };
  return { by: [from, to], world: (source) => slerp(first(source), multiply(source.get(to)!, turnTo), share) };
}

/** The joints of the source between some joints and the nearest joint that all of these hang on. */
interface Moving {
  /** In their order. Where a joint never turns there is no limit. */
  joints: readonly { limit: JointLimit | null; reference: Quat }[];
  /** World rotations where that nearest joint is not turned. @param pose of the joint at a place of `joints`, parentFromLocal */
  worlds: (pose: (at: number) => Quat) => ReadonlyMap<number, Quat>;
}

function movingBetween(
  { source: { parents }, isStill, stillLocals }: Alignment,
  ends: readonly number[],
  learned: ReadonlyMap<number, JointLimit>,
): Moving | null {
  const ways = ends.map((end) => {
    const way: number[] = [];
    for (let at = end; at >= 0; at = parents[at]) way.unshift(at);
    return way;
  });
  const [first] = ways;
  const shared = first.filter((joint, at) => ways.every((way) => way[at] === joint)).length;
  if (shared === 0) return null;
  const between = [...new Set(ways.flatMap((way) => way.slice(shared)))].sort((a, b) => a - b);
  const joints = between.flatMap((joint) => {
    if (isStill[joint]) return { limit: null, reference: readQuat(stillLocals, joint) };
    const limit = learned.get(joint);
    return limit ? { limit: { ...limit, softening: null }, reference: limit.reference } : [];
  });
  if (joints.length < between.length || joints.length === 0) return null;
  const stem = first[shared - 1];
  return {
    joints,
    worlds: (pose) => {
      const worlds = new Map<number, Quat>([[stem, NONE]]);
      for (const [at, joint] of between.entries()) worlds.set(joint, multiply(worlds.get(parents[joint])!, pose(at)));
      return worlds;
    },
  };
}

/**
 * Poses inside the limits: every other pose asks all joints for the same turn in the world, where the whole is farthest out, the rest ask each
 * for its own; half of these ask for turns no larger than the limit has, which lie within.
 *
 * @returns the rotation of the joint at a place in a pose, parentFromLocal
 */
function posesOf({ joints, worlds }: Moving): (pose: number, at: number) => Quat {
  const references = [...worlds((at) => joints[at].reference).values()].slice(1);
  const far = haarBallPoints(NONE, Math.PI, POSES, 1);
  const own = joints.map(({ limit }, at) =>
    [Math.PI, limit ? reachOf(limit) : 0].map((reach) => haarBallPoints(NONE, reach, POSES, at + 2)),
  );
  return (pose, at) => {
    const { limit, reference } = joints[at];
    if (!limit) return reference;
    const turn = readQuat(pose % 2 === 0 ? far : own[at][pose % 4 === 1 ? 0 : 1], pose);
    // world⁻¹ · turn · world is the turn in the joint's own frame.
    const turned = inverseMultiply(references[at], multiply(turn, references[at]));
    return projectRotation(limit, multiply(reference, turned));
  };
}

/** rad: no rotation of a limit is farther from its reference. */
const reachOf = ({ parts }: JointLimit): number =>
  Math.min(
    Math.PI,
    parts.reduce((sum, { extent }) => sum + extent, 0),
  );
