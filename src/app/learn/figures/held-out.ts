import { type Clip, containsRotation, type JointLimit, type Quat, violationAngle } from '../../../core';
import { fitCloud, jointCloud } from '../../../core/limit';
import { readQuat } from '../../../core/math';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { keptFor } from '../now';
import { whenFree } from '../when-free';

/** Into how many blocks of time the clip is cut; one of them is hidden. */
export const BLOCKS = 5;

/** A limit that was learned without a stretch of the clip, and how it does on that stretch. */
export interface HeldOutLimit {
  limit: JointLimit;
  /** First and last hidden frame. */
  range: [first: number, last: number];
  /** The hidden rotations that it would stop, parentFromLocal. */
  stopped: Quat[];
  /** Shares of the hidden frames, and of the others, that are inside. */
  inside: number;
  insideOthers: number;
  /** rad: the farthest of them beyond. */
  worst: number;
}

/** By the rotations of a clip, then by what is asked of it. */
const keptOf = keptFor((_: Float32Array) => new Map<string, HeldOutLimit>());

/**
 * Hides a fifth of the clip, learns from the rest, and looks at what was hidden. Tens of ms; kept.
 *
 * @param block 1 to 5
 */
export function holdOutBlock(clip: Clip, joint: number, block: number, settings: Settings): HeldOutLimit {
  const kept = keptOf(clip.rotations);
  const key = keyOf(joint, block, settings);
  let found = kept.get(key);
  if (!found) {
    if (kept.size > 40) kept.clear();
    kept.set(key, (found = holdOut(clip, joint, block, settings)));
  }
  return found;
}

/** The same, found when there is time for it: until then null. */
export function heldOutBlock(clip: Clip, joint: number, block: number, settings: Settings): HeldOutLimit | null {
  const kept = keptOf(clip.rotations);
  const key = keyOf(joint, block, settings);
  if (!kept.has(key)) whenFree('held out', () => holdOutBlock(clip, joint, block, settings));
  return kept.get(key) ?? null;
}

const keyOf = (joint: number, block: number, { shape, padding, split, chart }: Settings): string =>
  [joint, block, shape, padding, split, chart].join('/');

function holdOut(clip: Clip, joint: number, block: number, settings: Settings): HeldOutLimit {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const start = Math.floor(((block - 1) * frameCount) / BLOCKS);
  const end = Math.max(start + 1, Math.floor((block * frameCount) / BLOCKS));
  const rest = [part(clip, 0, start), part(clip, end, frameCount)].filter((piece) => piece.frameCount > 0);
  const limit = fitCloud(jointCloud(rest.length > 0 ? rest : [clip], joint, fitOptionsOf(settings)));
  const at = (frame: number) => readQuat(rotations, frame * joints + joint);
  const stopped: Quat[] = [];
  let [hidden, hiddenIn, others, othersIn, worst] = [0, 0, 0, 0, 0];
  for (let frame = 0; frame < frameCount; frame++) {
    const isHidden = frame >= start && frame < end;
    const q = at(frame);
    const isIn = containsRotation(limit, q);
    if (!isHidden) {
      others++;
      if (isIn) othersIn++;
      continue;
    }
    hidden++;
    if (isIn) hiddenIn++;
    else {
      stopped.push(q);
      worst = Math.max(worst, violationAngle(limit, q));
    }
  }
  return {
    limit,
    range: [start, end - 1],
    stopped,
    inside: hiddenIn / hidden,
    insideOthers: othersIn / Math.max(1, others),
    worst,
  };
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
