import { type Clip, containsRotation, type JointLimit, modelOf, type Quat, type Vec3 } from '../../core';
import { rangeAt } from '../../core/clip';
import type { JointCloud } from '../../core/limit';
import { angleBetween, haarBallPoints, inverseMultiply, meanRotation, readQuat, rotationVector } from '../../core/math';
import { compareWithTruth, type TrueRegion, trueRegionContains } from '../../core/study';
import type { Now } from './chapter';
import { keptFor } from './now';
import { whenFree } from './when-free';

/** Rotations that a volume is counted by: a few per cent of noise. */
const POINTS = 2048;
const SEED = 7;
/** rad: of the balls around samples whose union is the room that the samples take; as evidence has it. */
const BALL = 0.1;
/** rad: beyond the truth by less is not held against a limit. */
const TOLERANCE = 0.05;

/** The rotation the short way round, w ≥ 0. */
const shortWay = ([x, y, z, w]: Readonly<Quat>): Quat => (w < 0 ? [-x, -y, -z, -w] : [x, y, z, w]);

/** rad, axis × angle: how a joint stands from its reference, the short way round. */
export const turnFromReference = (reference: Readonly<Quat>, rotation: Readonly<Quat>): Vec3 =>
  rotationVector(shortWay(inverseMultiply(reference as Quat, rotation as Quat)));

/** The rotations that a cloud's samples were taken from, parentFromLocal. */
function sampleRotations(clip: Clip, { joint, parts }: JointCloud): Quat[] {
  const joints = clip.skeleton.parents.length;
  return Array.from(parts[0].frames, (frame) => readQuat(clip.rotations, frame * joints + joint));
}

interface CloudFacts {
  rotations: Quat[];
  mean: Quat;
  /** rad: from the reference, and from the mean, to the farthest sample. */
  farthest: number;
  spread: number;
}

const factsOf = keptFor((cloud: JointCloud) => ({ of: null as Clip | null, facts: null as CloudFacts | null, cloud }));

/** What is told of a cloud: found once. */
export function cloudFacts(clip: Clip, cloud: JointCloud): CloudFacts {
  const kept = factsOf(cloud);
  if (kept.of !== clip || !kept.facts) {
    const rotations = sampleRotations(clip, cloud);
    const mean = meanRotation(rotations.flat());
    const far = (from: Quat) => Math.max(...rotations.map((q) => angleBetween(from, q)));
    kept.of = clip;
    kept.facts = { rotations, mean, farthest: far(cloud.reference), spread: far(mean) };
  }
  return kept.facts;
}

/** What is told of a limit by the rotations around its samples. */
export interface RegionSize {
  /** Volume admitted ÷ volume of the balls around the samples. */
  share: number;
  outside: number;
  /** Share of what is admitted that the joint can't do; null where the truth is not known. */
  wrong: number | null;
}

const roomsOf = keptFor((_: JointLimit) => new Map<TrueRegion | null, RegionSize>());
/** The room of each joint's last limit, by the rotations of the clip. */
const lastRoomsOf = keptFor((_: Float32Array) => new Map<number, RegionSize>());

/**
 * Measured when there is time for it: until then it is that of the joint's limit before, as the limit itself follows the settings; null
 * where there is none.
 *
 * @param truth of the joint of a made clip; null where it is not known.
 */
export function roomOf(clip: Clip, cloud: JointCloud, limit: JointLimit, truth: TrueRegion | null): RegionSize | null {
  const rooms = roomsOf(limit);
  const lastRooms = lastRoomsOf(clip.rotations);
  const remember = (room: RegionSize) => {
    lastRooms.set(limit.joint, room);
    return room;
  };
  if (!rooms.has(truth)) whenFree('room', () => rooms.set(truth, remember(measureRoom(clip, cloud, limit, truth))));
  const room = rooms.get(truth);
  return room ? remember(room) : (lastRooms.get(limit.joint) ?? null);
}

/** How many times the room that samples take a limit has. */
export const timesIn = (room: RegionSize | null): string => (room ? `${room.share.toFixed(1)}×` : '…');

function measureRoom(clip: Clip, cloud: JointCloud, limit: JointLimit, truth: TrueRegion | null): RegionSize {
  const { rotations, mean, spread } = cloudFacts(clip, cloud);
  const radius = Math.min(Math.PI, spread + 0.8);
  const points = haarBallPoints(mean, radius, POINTS, SEED);
  const least = Math.cos(BALL / 2);
  const q: Quat = [0, 0, 0, 1];
  let [admitted, near] = [0, 0];
  for (let i = 0; i < POINTS; i++) {
    readQuat(points, i, q);
    if (containsRotation(limit, q)) admitted++;
    const isNear = rotations.some((s) => Math.abs(q[0] * s[0] + q[1] * s[1] + q[2] * s[2] + q[3] * s[3]) >= least);
    if (isNear) near++;
  }
  const outside = rotations.filter((rotation) => !containsRotation(limit, rotation)).length;
  const isTrue = truth && ((rotation: Quat) => trueRegionContains(truth, rotation, TOLERANCE));
  const wrong = isTrue ? compareWithTruth(limit, isTrue, points).falseAccepts : null;
  return { share: admitted / Math.max(1, near), outside, wrong };
}

const flipsOf = keptFor((_: Clip): number[] => []);

/** How often the quaternions of a joint change their cover from one frame to the next in the file. */
export function flips({ clip, joint }: Pick<Now, 'clip' | 'joint'>): number {
  const ofClip = flipsOf(clip);
  return (ofClip[joint] ??= countFlips(clip, joint));
}

function countFlips(clip: Clip, joint: number): number {
  const { rotations, frameCount, skeleton } = clip;
  const joints = skeleton.parents.length;
  let count = 0;
  for (let frame = 1; frame < frameCount; frame++) {
    const [a, b] = [readQuat(rotations, (frame - 1) * joints + joint), readQuat(rotations, frame * joints + joint)];
    const isFlip = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0;
    if (isFlip && rangeAt(clip, frame).firstFrame < frame) count++;
  }
  return count;
}

/** How many numbers a limit's shapes are stored as. */
export const numbersOf = ({ parts }: JointLimit): number =>
  parts.reduce((sum, { shape }) => sum + modelOf(shape).parameterCount(shape), 0);
