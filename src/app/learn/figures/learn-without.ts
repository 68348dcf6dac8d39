import { type Clip, containsRotation, type JointLimit, type Quat, violationAngle } from '../../../core';
import { clipsWithout } from '../../../core/clip';
import { fitCloudInSteps, type JointCloud, jointCloudInSteps } from '../../../core/limit';
import { inStretches, readQuat, type Steps } from '../../../core/math';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { keptFor } from '../now';
import { blockRange, isFifth } from './blocks';

/** Frames that are looked at in a step. */
const STRETCH = 256;

/** What is hidden: a block of time, 1 to 5; or every fifth frame. */
export type Hidden = number | 'every fifth';

/** A limit that was learned without a fifth of the clip, and how it does on that fifth. */
export interface HeldOutLimit {
  limit: JointLimit;
  /** First and last hidden frame; null where the hidden frames are scattered. */
  range: [first: number, last: number] | null;
  /** The hidden rotations, parentFromLocal. */
  hidden: Quat[];
  /** The hidden rotations that it would stop, parentFromLocal. */
  stopped: Quat[];
  /** Shares of the hidden frames, and of the others, that are inside. */
  inside: number;
  insideOthers: number;
  /** rad: the farthest of them beyond, and its frame; −1 where none is. */
  worst: number;
  worstFrame: number;
}

/** By the rotations of a clip: the samples that limits of all shapes and paddings are learned from. */
const cloudsOf = keptFor((_: Float32Array) => new Map<string, JointCloud>());

/** Hides a fifth of the clip, learns from the rest, and looks at what was hidden. Tens of ms. */
export function* learnWithoutInSteps(
  clip: Clip,
  joint: number,
  hidden: Hidden,
  settings: Settings,
): Steps<HeldOutLimit> {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const block = hidden === 'every fifth' ? null : blockRange(frameCount, hidden);
  const rest = block ? clipsWithout(clip, ...block) : [withoutEveryFifth(clip)];
  const options = fitOptionsOf(settings);
  const { reference, split, chart, sampleSpacing } = options;
  const clouds = cloudsOf(rotations);
  const key = [joint, hidden, reference, split, chart, sampleSpacing].join('/');
  const cloud = clouds.get(key) ?? (yield* jointCloudInSteps(rest, joint, options));
  clouds.set(key, cloud);
  yield;
  const limit = yield* fitCloudInSteps(cloud, options);
  yield;
  const found: HeldOutLimit = {
    limit,
    range: block && [block[0], block[1] - 1],
    hidden: [],
    stopped: [],
    inside: 0,
    insideOthers: 0,
    worst: 0,
    worstFrame: -1,
  };
  let [others, othersIn] = [0, 0];
  const look = (frame: number) => {
    const q = readQuat(rotations, frame * joints + joint);
    const isIn = containsRotation(limit, q);
    if (block ? frame >= block[0] && frame < block[1] : isFifth(frame)) {
      found.hidden.push(q);
      if (isIn) return;
      found.stopped.push(q);
      const beyond = violationAngle(limit, q);
      if (beyond > found.worst) Object.assign(found, { worst: beyond, worstFrame: frame });
    } else {
      others++;
      if (isIn) othersIn++;
    }
  };
  yield* inStretches(
    frameCount,
    (from, to) => {
      for (let frame = from; frame < to; frame++) look(frame);
    },
    STRETCH,
  );
  found.inside = 1 - found.stopped.length / Math.max(1, found.hidden.length);
  found.insideOthers = othersIn / Math.max(1, others);
  return found;
}

/** Four frames of five. */
function withoutEveryFifth(clip: Clip): Clip {
  const stride = 4 * clip.skeleton.parents.length;
  const { ranges: _, ...whole } = clip;
  const shown = Array.from({ length: clip.frameCount }, (_, frame) => frame).filter((frame) => !isFifth(frame));
  const rotations = new Float32Array(stride * shown.length);
  const rootPositions = new Float32Array(3 * shown.length);
  for (const [i, frame] of shown.entries()) {
    rotations.set(clip.rotations.subarray(stride * frame, stride * (frame + 1)), stride * i);
    rootPositions.set(clip.rootPositions.subarray(3 * frame, 3 * frame + 3), 3 * i);
  }
  return { ...whole, frameCount: shown.length, rotations, rootPositions };
}
