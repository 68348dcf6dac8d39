import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../clip';
import { finish } from '../math';
import { type MotionOptions, motionFromPointsInSteps } from './motion-from-points';
import { personSkeleton } from './person';
import { type PointNames, pointNames } from './point-names';
import type { RecordedPoints } from './points-clip';
import { recordLandmarks } from './testing/record-landmarks';

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

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const LABELS = [
  'nose',
  ...'ear shoulder elbow wrist hip knee ankle heel big_toe'.split(' ').flatMap((x) => [`left_${x}`, `right_${x}`]),
];
const seen = recordLandmarks(routine, LABELS, pointNames(LABELS), { from: 900, to: 930, noise: 0.005, seed: 16 });
const notesOf = (recorded: RecordedPoints): string => {
  for (const news of motionFromPointsInSteps(recorded, { skeleton: personSkeleton() }))
    if (news && 'begun' in news) return news.begun.points.notes.join(' ');
  return '';
};

describe('motion from points', () => {
  it('says how tall the person is', () => {
    const tall = Number(/The person is about (.*) m tall/.exec(notesOf(seen))?.[1]);
    expect(Math.abs(tall - 1.755)).toBeLessThan(0.03);
    expect(notesOf(seen)).not.toContain('People are not built so');
  });

  it('doubts points of a body that no person has', () => {
    // On four legs: hands are where feet are.
    const points = seen.points.slice();
    for (let at = 0; at < points.length; at += 3) {
      const [x, y, z] = points.subarray(at, at + 3);
      points.set([x, 0.4 * z, 1.2 * y + 0.9 * x * x], at);
    }
    expect(notesOf({ ...seen, points })).toContain('the points may be of an animal');
  });

  it('is refused in a sentence where the points are of an animal', () => {
    const dog = 'nose left_eye right_eye left_ear right_ear withers tail_base left_front_paw right_front_paw'.split(
      ' ',
    );
    // Names that were said of points of other files say nothing of these.
    for (const names of [undefined, {}, { M1: 'nose' }] as (PointNames | undefined)[])
      expect(() => begin(recordedOf(dog), { names })).toThrow(
        '“seen.csv” is not of a person: it has “withers”, “tail_base”, “left_front_paw”.',
      );
  });

  it('is refused in a sentence where the places of the points are not known', () => {
    expect(() => begin(recordedOf(['M1', 'M2', 'LKNE', 'M4']))).toThrow('the places of LKNE are known; a pose needs 4');
  });
});
