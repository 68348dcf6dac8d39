import { describe, expect, it } from 'vitest';
import type { Clip } from '../../core';
import { joinClips } from '../../core/clip';
import { quaternionCurves } from './quaternion-curves';

/** One joint that turns about x; the covers flip at the frames given. */
function turningClip(frameCount: number, flips: readonly number[]): Clip {
  const rotations = new Float32Array(4 * frameCount);
  let sign = 1;
  for (let f = 0; f < frameCount; f++) {
    if (flips.includes(f)) sign = -sign;
    const half = 0.4 * Math.sin(f / 5);
    rotations[4 * f] = sign * Math.sin(half);
    rotations[4 * f + 3] = sign * Math.cos(half);
  }
  return {
    frameCount,
    rotations,
    skeleton: {
      names: ['a'],
      parents: Int16Array.of(-1),
      offsets: new Float32Array(3),
      restRotations: Float32Array.of(0, 0, 0, 1),
    },
  } as unknown as Clip;
}

describe('quaternions over time', () => {
  it('flips are found where they are, and unrolling takes them out', () => {
    const { raw, unrolled, flips } = quaternionCurves(turningClip(60, [7, 20, 21, 59]), 0);
    expect(flips).toEqual([7, 20, 21, 59]);
    expect(raw[3][8]).toBeLessThan(0);
    for (let f = 0; f < 60; f++) {
      expect(unrolled[3][f]).toBeGreaterThan(0.9);
      const dot = [0, 1, 2, 3].reduce((sum, k) => sum + raw[k][f] * unrolled[k][f], 0);
      expect(Math.abs(dot)).toBeCloseTo(1, 5);
    }
  });

  it('where another clip begins, nothing flips', () => {
    const takes = [turningClip(30, [7]), turningClip(30, [0, 12])];
    const joined: Clip = joinClips(takes.map((take) => ({ ...take, notes: [], rootPositions: new Float32Array(90) })));
    expect(quaternionCurves(joined, 0).flips).toEqual([7, 42]);
  });

  it('one frame is fine', () => {
    expect(quaternionCurves(turningClip(1, []), 0)).toMatchObject({ flips: [], slipCount: 0 });
  });
});
