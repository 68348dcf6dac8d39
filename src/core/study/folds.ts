import type { Clip } from '../clip';
import { normalize, type Quat, readQuat } from '../math';

const FOLDS = 5;

/** Clips without what is held out of them, and that, parentFromLocal. */
export interface Fold {
  training: Clip[];
  heldOut: Quat[];
}

export interface FoldSettings {
  /** Into how many blocks of time, evenly spread, what a fold holds out is cut. */
  blocksPerFold: number;
  /** Held-out frames looked at per block. */
  framesPerBlock: number;
}

/** The rotations of a joint, unit, over all clips. */
export function rotationsOf(clips: readonly Clip[], joint: number): Quat[] {
  return clips.flatMap(({ rotations, frameCount, skeleton }) =>
    Array.from({ length: frameCount }, (_, f) => normalize(readQuat(rotations, f * skeleton.parents.length + joint))),
  );
}

/** Five folds, each holding out every fifth block of time of each clip from what is left between them. */
export function makeFolds(
  clips: readonly Clip[],
  joint: number,
  { framesPerBlock, blocksPerFold }: FoldSettings,
): Fold[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const training: Clip[] = [];
    const heldOut: Quat[] = [];
    for (const clip of clips) {
      const blocks = FOLDS * blocksPerFold;
      const startOf = (block: number) => Math.floor((block * clip.frameCount) / blocks);
      let rest = 0;
      for (let block = fold; block < blocks; block += FOLDS) {
        const [start, end] = [startOf(block), startOf(block + 1)];
        if (start > rest) training.push(cutClip(clip, rest, start));
        rest = end;
        const candidates = rotationsOf([cutClip(clip, start, end)], joint);
        const stride = Math.max(1, Math.ceil(candidates.length / framesPerBlock));
        heldOut.push(...candidates.filter((_, i) => i % stride === 0));
      }
      if (clip.frameCount > rest) training.push(cutClip(clip, rest, clip.frameCount));
    }
    return { training: training.length > 0 ? training : [...clips], heldOut };
  });
}

/** Frames start to end of a clip, sharing its memory. */
export function cutClip(clip: Clip, start: number, end: number): Clip {
  const jointCount = clip.skeleton.parents.length;
  return {
    ...clip,
    frameCount: end - start,
    rotations: clip.rotations.subarray(4 * jointCount * start, 4 * jointCount * end),
    rootPositions: clip.rootPositions.subarray(3 * start, 3 * end),
  };
}
