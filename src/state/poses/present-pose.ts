import type { Clip } from '../../core';
import { normalize, readQuat } from '../../core/math';
import { flush } from '../frame/playback';
import { store } from '../store';
import { type StoredPose, writePoseFile } from './pose-file';

/** Frames that show how joints bend. */
const FRAMES = 24;

/** The pose that is shown, held inside its limits; null without a clip. */
function presentPose(): StoredPose | null {
  flush();
  const { clip, live, work } = store.getState();
  if (!clip || !live) return null;
  return {
    skeleton: clip.skeleton,
    roles: work.roleChoices as StoredPose['roles'],
    rotations: normalized(live.held),
    frames: normalized(framesOf(clip)),
  };
}

/** The same as a text; null without a clip. */
export function presentPoseText(): string | null {
  const pose = presentPose();
  return pose && writePoseFile(pose);
}

/** F×J×4: poses from all of a clip. */
function framesOf({ rotations, frameCount, skeleton }: Clip): Float32Array {
  const width = 4 * skeleton.names.length;
  const count = frameCount < 2 ? 0 : Math.min(FRAMES, frameCount);
  const out = new Float32Array(width * count);
  for (let i = 0; i < count; i++) {
    const from = width * Math.floor((i * frameCount) / count);
    out.set(rotations.subarray(from, from + width), width * i);
  }
  return out;
}

const normalized = (rows: Float32Array): number[] =>
  Array.from({ length: rows.length / 4 }, (_, row) => normalize(readQuat(rows, row))).flat();
