import type { Clip } from '../../core';
import { keyedClip } from '../../core/carry';
import { rangeAt, timeOfFrame } from '../../core/clip';
import { stemOf } from '../export/clip-names';
import type { KeyedMotion, PoseKey } from './pose-keys';

const known = new WeakMap<readonly PoseKey[], { clip: Clip; motion: KeyedMotion }>();

/** The motion through keys of a clip's timeline; the same for the same keys. Null without keys, and for keys of another skeleton. */
export function keyedMotion(clip: Clip, keys: readonly PoseKey[]): KeyedMotion | null {
  const width = 4 * clip.skeleton.names.length;
  if (keys.length === 0 || keys.some(({ rotations }) => rotations.length !== width)) return null;
  const before = known.get(keys);
  if (before?.clip === clip) return before.motion;
  const start = timeOfFrame(clip, keys[0].frame);
  const take = rangeAt(clip, keys[0].frame).clip;
  const poses = keys.map(({ frame, ...pose }) => ({ ...pose, time: timeOfFrame(clip, frame) }));
  const motion = { clip: keyedClip(take, poses, `${stemOf(take)}.keys.bvh`), start };
  known.set(keys, { clip, motion });
  return motion;
}
