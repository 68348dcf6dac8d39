import { describe, expect, it } from 'vitest';
import { pointNames } from './point-names';
import { pointsOfSubject, subjectsOf } from './subjects';

const POINTS = ['LShoulder', 'RShoulder', 'LElbow', 'RElbow', 'LKnee', 'RKnee', 'LAnkle', 'RAnkle'];
const subjects = (labels: string[]) => subjectsOf(labels, pointNames(labels));

describe('people of a file', () => {
  it.each([
    ['of Vicon', [...POINTS.map((p) => `Ann:${p}`), ...POINTS.map((p) => `Bob:${p}`)], ['Ann', 'Bob']],
    [
      'with a line between',
      [...POINTS.map((p) => `person0_${p}`), ...POINTS.map((p) => `person1_${p}`)],
      ['person0', 'person1'],
    ],
    ['whose labels are alike', [...POINTS, ...POINTS.map((p) => `${p} (2)`)], ['1', '2']],
  ])('%s', (_, labels, people) => {
    const names = Object.fromEntries(labels.map((label) => [label, 'left knee' as const]));
    expect(subjectsOf(labels, names)).toEqual(people);
  });

  it('are one, whatever stands before labels', () => {
    expect(subjects(POINTS)).toEqual([]);
    expect(subjects(POINTS.map((p) => `Ann:${p}`))).toEqual([]);
    expect(subjects(POINTS.map((p) => p.replace(/^L/, 'left_').replace(/^R/, 'right_').toLowerCase()))).toEqual([]);
    // Two points of one name are no person.
    expect(subjects([...POINTS, 'LKnee (2)'])).toEqual([]);
  });

  it('are told apart', () => {
    const labels = [...POINTS.map((p) => `Ann:${p}`), ...POINTS.map((p) => `Bob:${p}`)];
    const points = Float32Array.from({ length: 2 * 3 * labels.length }, (_, i) => i);
    const recorded = { name: 'two', labels, frameTime: 0.01, frameCount: 2, points, metres: 1, notes: [] };
    const bob = pointsOfSubject(recorded, 'Bob');
    expect(bob.labels).toEqual(labels.slice(8));
    expect([...bob.points]).toEqual([...points.subarray(24, 48), ...points.subarray(72, 96)]);
  });
});
