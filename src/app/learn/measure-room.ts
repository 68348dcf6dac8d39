import { type Clip, containsRotation, type JointLimit, type Quat } from '../../core';
import type { JointCloud } from '../../core/limit';
import { haarBallPointsInSteps, haarBallShare, inStretches, readQuat, type Steps } from '../../core/math';
import { type TrueRegion, trueRegionContains } from '../../core/study';
import { type CloudFacts, cloudFacts } from './measure';
import { keptFor } from './now';

/** Rotations that a volume is counted by: a few per cent of noise in a field, less in the others. */
const POINTS = 16_384;
/** As many of them are compared with samples and with the truth. */
const COMPARED = 4096;
const SEED = 7;
/** rad: of the balls around samples whose union is the room that the samples take; as evidence has it. */
export const TAKEN_WITHIN = 0.1;
/** rad: beyond the truth by less is not held against a limit. */
export const TOLERANCE = 0.05;
/** Rotations that are asked about in a step; held against all samples, fewer. */
const STRETCH = 512;
const SHORT_STRETCH = 64;

/** What is told of a limit by the rotations around its samples. */
export interface RegionSize {
  /** Of all rotations, those that it admits. */
  share: number;
  /** The same of the balls around the samples. */
  taken: number;
  /** Volume of the balls around the samples ÷ volume admitted. */
  tightness: number;
  outside: number;
  /** Share of what is admitted that the joint can't do; null where the truth is not known. */
  wrong: number | null;
  /** Of all rotations, those that the joint can do; null where the truth is not known. */
  possible: number | null;
}

/** Rotations around samples, and what is known of them whatever the limit. */
interface Around {
  points: Float64Array;
  radius: number;
  /** Which of the first `COMPARED` lie in the balls around samples, and how many. */
  isNear: Uint8Array;
  near: number;
  /** Which of them the joint can truly do. */
  possible: Map<TrueRegion, Uint8Array>;
}

/** By the rotations of a clip, then by the samples: limits of all shapes are fitted to the same. */
const aroundOf = keptFor((_: Float32Array) => new Map<string, Around>());
/** So many are kept of a clip. */
const MOST_KEPT = 8;

function* aroundInSteps(clip: Clip, { rotations, mean, spread }: CloudFacts): Steps<Around> {
  const kept = aroundOf(clip.rotations);
  const key = [rotations.length, spread, ...mean].join('/');
  const known = kept.get(key);
  if (known) return known;
  const radius = Math.min(Math.PI, spread + 0.8);
  const points = yield* haarBallPointsInSteps(mean, radius, POINTS, SEED);
  const least = Math.cos(TAKEN_WITHIN / 2);
  const q: Quat = [0, 0, 0, 1];
  const isNear = new Uint8Array(COMPARED);
  const isBeside = (s: Quat) => Math.abs(q[0] * s[0] + q[1] * s[1] + q[2] * s[2] + q[3] * s[3]) >= least;
  yield;
  yield* inStretches(
    COMPARED,
    (from, to) => {
      for (let i = from; i < to; i++) {
        readQuat(points, i, q);
        isNear[i] = Number(rotations.some(isBeside));
      }
    },
    SHORT_STRETCH,
  );
  const near = isNear.reduce((sum, one) => sum + one, 0);
  const found = { points, radius, isNear, near, possible: new Map() };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, found);
  return found;
}

/** 1 for each of the rotations that the joint can truly do. */
function* possibleInSteps({ points, possible }: Around, truth: TrueRegion): Steps<Uint8Array> {
  const kept = possible.get(truth);
  if (kept) return kept;
  const found = new Uint8Array(POINTS);
  const q: Quat = [0, 0, 0, 1];
  yield* inStretches(
    POINTS,
    (from, to) => {
      for (let i = from; i < to; i++) found[i] = Number(trueRegionContains(truth, readQuat(points, i, q), TOLERANCE));
    },
    STRETCH,
  );
  possible.set(truth, found);
  return found;
}

/** Measures a limit by rotations around the samples it was fitted to. Tens of ms; what does not hang on the limit is found once. */
export function* measureRoomInSteps(
  clip: Clip,
  cloud: JointCloud,
  limit: JointLimit,
  truth: TrueRegion | null,
): Steps<RegionSize> {
  const facts = cloudFacts(clip, cloud);
  const around = yield* aroundInSteps(clip, facts);
  const { points, radius, near } = around;
  const can = truth && (yield* possibleInSteps(around, truth));
  const q: Quat = [0, 0, 0, 1];
  let [admitted, admittedHere, wronglyHere] = [0, 0, 0];
  yield* inStretches(
    POINTS,
    (from, to) => {
      for (let i = from; i < to; i++) {
        if (!containsRotation(limit, readQuat(points, i, q))) continue;
        admitted++;
        if (i >= COMPARED) continue;
        admittedHere++;
        if (can?.[i] === 0) wronglyHere++;
      }
    },
    STRETCH,
  );
  yield;
  const outside = facts.rotations.filter((rotation) => !containsRotation(limit, rotation)).length;
  const shareOf = (count: number, all = POINTS) => (count / all) * haarBallShare(radius);
  const taken = shareOf(near, COMPARED);
  return {
    share: shareOf(admitted),
    taken,
    tightness: taken / shareOf(Math.max(1, admitted)),
    outside,
    wrong: can && wronglyHere / Math.max(1, admittedHere),
    possible: can && shareOf(can.reduce((sum, one) => sum + one, 0)),
  };
}
