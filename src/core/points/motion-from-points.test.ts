import { describe, expect, it } from 'vitest';
import { finish } from '../math';
import { type MotionOptions, motionFromPointsInSteps } from './motion-from-points';
import { personSkeleton } from './person';
import type { RecordedPoints } from './points-clip';

const recordedOf = (labels: readonly string[]): RecordedPoints => ({
  name: 'seen.csv',
  labels,
  frameTime: 0.1,
  frameCount: 2,
  points: new Float32Array(6 * labels.length),
  metres: null,
  notes: [],
});
const begin = (recorded: RecordedPoints, options: Partial<MotionOptions> = {}) =>
  finish(motionFromPointsInSteps(recorded, { skeleton: personSkeleton(), ...options }));

describe('motion from points', () => {
  it('is refused in a sentence where the points are of an animal', () => {
    const dog = 'nose left_eye right_eye left_ear right_ear withers tail_base left_front_paw right_front_paw'.split(
      ' ',
    );
    expect(() => begin(recordedOf(dog))).toThrow(
      '“seen.csv” is not of a person: it has “withers”, “tail_base”, “left_front_paw”.',
    );
  });

  it('is refused in a sentence where the places of the points are not known', () => {
    expect(() => begin(recordedOf(['M1', 'M2', 'LKNE', 'M4']))).toThrow('the places of LKNE are known; a pose needs 4');
  });
});
