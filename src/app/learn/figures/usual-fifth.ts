import type { Clip } from '../../../core';
import { angleBetween, readQuat } from '../../../core/math';
import { BLOCKS, isFifth } from './blocks';

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
