import { type Clip, containsRotation, type JointLimit, type Quat, violationAngle } from '../../../core';
import { fitCloudInSteps, jointCloudInSteps } from '../../../core/limit';
import { angleBetween, inStretches, readQuat, type Steps } from '../../../core/math';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { keptFor } from '../now';
import { whenFree } from '../when-free';

/** Into how many blocks of time the clip is cut; one of them is hidden. */
export const BLOCKS = 5;
/** The one whose poses are found from points; limits are learned from the others. */
export const SCORED = 4;

/** Limits that are kept beside those of all joints. */
const MOST_KEPT = 40;
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

/** By the rotations of a clip, then by what is asked of it. */
const keptOf = keptFor((_: Float32Array) => new Map<string, HeldOutLimit>());

/** Hides a fifth of the clip, learns from the rest, and looks at what was hidden. Tens of ms; kept. */
export function* holdFifthOutInSteps(
  clip: Clip,
  joint: number,
  hidden: Hidden,
  settings: Settings,
): Steps<HeldOutLimit> {
  const kept = keptOf(clip.rotations);
  const key = keyOf(joint, hidden, settings);
  const known = kept.get(key);
  if (known) return known;
  const found = yield* learnWithoutInSteps(clip, joint, hidden, settings);
  if (kept.size > MOST_KEPT + clip.skeleton.names.length) kept.clear();
  kept.set(key, found);
  return found;
}

/** The same, found when there is time for it: until then null. */
export function heldOut(clip: Clip, joint: number, hidden: Hidden, settings: Settings): HeldOutLimit | null {
  const kept = keptOf(clip.rotations);
  const key = keyOf(joint, hidden, settings);
  if (!kept.has(key)) whenFree(`held out ${hidden}`, () => holdFifthOutInSteps(clip, joint, hidden, settings));
  return kept.get(key) ?? null;
}

/** The share of hidden frames that are inside, over all blocks of time, each hidden in turn; null until all were found. */
export function heldOutInTurn(clip: Clip, joint: number, settings: Settings): number | null {
  const each = Array.from({ length: BLOCKS }, (_, i) => heldOut(clip, joint, i + 1, settings));
  return each.every((found) => found !== null) ? each.reduce((sum, { inside }) => sum + inside, 0) / BLOCKS : null;
}

/** Limits of all joints that were learned without a block of time, found when there is time for it: until then null. */
export function heldOutLimits(clip: Clip, block: number, settings: Settings): readonly JointLimit[] | null {
  const kept = keptOf(clip.rotations);
  const found = clip.skeleton.names.flatMap((_, joint) => kept.get(keyOf(joint, block, settings))?.limit ?? []);
  if (found.length === clip.skeleton.names.length) return found;
  whenFree('held out of all joints', () => holdOutOfAllInSteps(clip, block, settings));
  return null;
}

/** About a second; kept. */
export function* holdOutOfAllInSteps(clip: Clip, block: number, settings: Settings): Steps<void> {
  for (const joint of clip.skeleton.names.keys()) {
    yield* holdFifthOutInSteps(clip, joint, block, settings);
    yield;
  }
}

const keyOf = (joint: number, hidden: Hidden, { shape, padding, split, chart }: Settings): string =>
  [joint, hidden, shape, padding, split, chart].join('/');

/** Of the blocks of time, where one begins and where the next does. */
export const blockRange = (frameCount: number, block: number): [start: number, end: number] => {
  const start = Math.floor(((block - 1) * frameCount) / BLOCKS);
  return [start, Math.max(start + 1, Math.floor((block * frameCount) / BLOCKS))];
};

function* learnWithoutInSteps(clip: Clip, joint: number, hidden: Hidden, settings: Settings): Steps<HeldOutLimit> {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const block = hidden === 'every fifth' ? null : blockRange(frameCount, hidden);
  const rest = block
    ? [part(clip, 0, block[0]), part(clip, block[1], frameCount)].filter((piece) => piece.frameCount > 0)
    : [withoutEveryFifth(clip)];
  const cloud = yield* jointCloudInSteps(rest.length > 0 ? rest : [clip], joint, fitOptionsOf(settings));
  yield;
  const limit = yield* fitCloudInSteps(cloud);
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

const isFifth = (frame: number): boolean => frame % BLOCKS === Math.floor(BLOCKS / 2);

/** The hidden frame that turns from the frame before as far as hidden frames usually do; null in a clip that is too short. */
export function usualFifth({ frameCount, rotations, skeleton }: Clip, joint: number): number | null {
  const joints = skeleton.parents.length;
  const at = (frame: number) => readQuat(rotations, frame * joints + joint);
  const byStep = Array.from({ length: frameCount }, (_, frame) => frame)
    .filter((frame) => isFifth(frame) && frame >= BLOCKS && frame < frameCount - BLOCKS)
    .map((frame) => ({ frame, step: angleBetween(at(frame - 1), at(frame)) }))
    .sort((a, b) => a.step - b.step);
  return byStep[byStep.length >> 1]?.frame ?? null;
}

/** Frames `start` to before `end`, sharing memory. */
function part(clip: Clip, start: number, end: number): Clip {
  const stride = 4 * clip.skeleton.parents.length;
  const { ranges: _, ...whole } = clip;
  return {
    ...whole,
    frameCount: end - start,
    rotations: clip.rotations.subarray(stride * start, stride * end),
    rootPositions: clip.rootPositions.subarray(3 * start, 3 * end),
  };
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
