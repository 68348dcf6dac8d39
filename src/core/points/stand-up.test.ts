import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../clip';
import {
  DEGREE,
  makeRandom,
  nextNormal,
  normalize,
  type Quat,
  rotateVector,
  rotationFromVector,
  type Vec3,
} from '../math';
import { pointNames } from './point-names';
import type { RecordedPoints } from './points-clip';
import { standUp } from './stand-up';
import { recordLandmarks } from './testing/record-landmarks';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const MARKERS =
  'LFHD RFHD LBHD RBHD C7 CLAV LSHO RSHO LELB RELB LASI RASI LPSI RPSI LKNE RKNE LANK RANK LHEE RHEE LTOE RTOE'.split(
    ' ',
  );
const BODY =
  'nose left_ear right_ear left_shoulder right_shoulder left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle'.split(
    ' ',
  );
const record = (labels: readonly string[]): RecordedPoints =>
  recordLandmarks(routine, labels, pointNames(labels), { stride: 10 });
const sets: [string, RecordedPoints][] = [
  ['markers', record(MARKERS)],
  ['landmarks', record(BODY)],
];

const changed = (
  recorded: RecordedPoints,
  change: (point: Vec3, frame: number) => Vec3,
  metres: number | null = recorded.metres,
): RecordedPoints => {
  const points = recorded.points.slice();
  for (let at = 0; at < points.length; at += 3)
    points.set(change([points[at], points[at + 1], points[at + 2]], Math.floor(at / 3 / recorded.labels.length)), at);
  return { ...recorded, points, metres };
};
const stand = (recorded: RecordedPoints) => standUp(recorded, pointNames(recorded.labels));

/** m: how far points are from true ones, which may be turned about the vertical, as root mean square. */
function apart(points: Float32Array, truth: Float32Array): number {
  const [a, b] = [points, truth].map((list) => {
    const middle = [0, 1, 2].map(
      (k) => list.reduce((sum, x, i) => (i % 3 === k ? sum + x : sum), 0) / (list.length / 3),
    );
    return list.map((x, i) => x - middle[i % 3]);
  });
  let [along, across] = [0, 0];
  for (let i = 0; i < a.length; i += 3) {
    along += a[i] * b[i] + a[i + 2] * b[i + 2];
    across += a[i + 2] * b[i] - a[i] * b[i + 2];
  }
  const heading = Math.atan2(across, along);
  const turn: Quat = [0, Math.sin(heading / 2), 0, Math.cos(heading / 2)];
  let sum = 0;
  for (let i = 0; i < a.length; i += 3) {
    const there = rotateVector(turn, [a[i], a[i + 1], a[i + 2]]);
    sum += there.reduce((s, x, k) => s + (x - b[i + k]) ** 2, 0);
  }
  return Math.sqrt(sum / (a.length / 3));
}

/** The 24 turns that take axes to axes. */
const turns: Quat[] = [
  [0, 0, 0, 1],
  [0, 1, 0, 0],
  [1, 0, 0, 0],
  [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  [0, 0, -Math.SQRT1_2, Math.SQRT1_2],
  [0.5, 0.5, 0.5, 0.5],
];

describe.each(sets)('up and unit of %s', (_, truth) => {
  it('are left alone where they are right, and nothing is said', () => {
    const { points, notes } = stand({ ...truth, metres: 1 });
    expect(points).toEqual(truth.points);
    expect(notes).toEqual([]);
  });

  it('are found whatever the axes of the file', () => {
    for (const turn of turns) {
      const { points, notes } = stand(changed(truth, (point) => rotateVector(turn, point)));
      expect(apart(points, truth.points)).toBeLessThan(1e-4);
      const isUpY = Math.abs(rotateVector(turn, [0, 1, 0])[1] - 1) < 1e-6;
      expect(notes.filter((note) => note.startsWith('Up is'))).toHaveLength(isUpY ? 0 : 1);
    }
  });

  it('left-handed axes are mirrored, and said: left stays where names say', () => {
    for (const turn of turns) {
      const { points, notes } = stand(changed(truth, ([x, y, z]) => rotateVector(turn, [-x, y, z])));
      expect(apart(points, truth.points)).toBeLessThan(1e-4);
      expect(notes.join()).toContain('left-handed: the points are mirrored');
    }
  });

  it.each([
    ['millimetres', 1000],
    ['centimetres', 100],
    ['metres', 1],
    ['inches', 1 / 0.0254],
  ])('are found in %s, and said', (name, per) => {
    for (const metres of [null, name === 'metres' ? 0.001 : 1]) {
      const { points, notes } = stand(changed(truth, (point) => point.map((x) => x * per) as Vec3, metres));
      expect(apart(points, truth.points)).toBeLessThan(1e-4);
      expect(notes.join()).toContain(`taken to be in ${name}: a person of about 1.`);
    }
  });

  it('are found with noise, with gaps and half of the labels unknown', () => {
    const random = makeRandom(5);
    const seen = changed(
      truth,
      (point) =>
        random() < 0.3
          ? [Number.NaN, Number.NaN, Number.NaN]
          : ([point[0], point[2], -point[1]].map((x) => 1000 * (x + 0.03 * nextNormal(random))) as Vec3),
      null,
    );
    const { points } = stand(seen);
    const middle = (list: Float32Array, k: number) => {
      const known = [...list].filter((x, i) => i % 3 === k && Number.isFinite(x));
      return known.reduce((a, b) => a + b, 0) / known.length;
    };
    expect(middle(points, 1)).toBeCloseTo(middle(truth.points, 1), 1);
  });

  it.each([1, 2, 3])('are turned upright where a camera stood obliquely (seed %i)', (seed) => {
    const random = makeRandom(seed);
    const axis = normalize([nextNormal(random), 0, nextNormal(random), 0]);
    const tilt = rotationFromVector([axis[0], 0, axis[2]].map((x) => x * (30 + 10 * random()) * DEGREE) as Vec3);
    const { points, notes } = stand(changed(truth, (point) => rotateVector(tilt, point)));
    expect(notes.join()).toMatch(/Up is [34]\d° off the file's Y axis/);
    // Up of a body is the middle of its ways up: some degrees of the true one.
    expect(apart(points, truth.points)).toBeLessThan(0.12);
  });

  it('are those of most frames where a person lies or stands on the hands in some', () => {
    const fallen = rotationFromVector([Math.PI / 2, 0, 0]);
    const headFirst = rotationFromVector([0, 0, Math.PI]);
    for (const turn of [fallen, headFirst]) {
      const seen = changed(truth, (point, frame) => (frame % 5 < 2 ? rotateVector(turn, point) : point));
      const { points, notes } = stand(seen);
      expect(points).toEqual(seen.points);
      expect(notes).toEqual([]);
    }
  });
});

it('points that tell nothing of up are left as they are, and that is said', () => {
  const labels = ['LELB', 'RELB', 'LWRA', 'RWRA', 'LFIN'];
  const { points, notes } = stand({ ...record(labels), metres: 1 });
  expect(points).toEqual(record(labels).points);
  expect(notes.join()).toContain("the file's Y axis is taken");
});

it('points in a unit that no person has are scaled to a person', () => {
  const { points, notes } = stand(changed(sets[0][1], (point) => point.map((x) => 40 * x) as Vec3, null));
  expect(notes.join()).toMatch(/inches|No unit/);
  const heights = [...points].filter((x, i) => i % 3 === 1 && Number.isFinite(x));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
});
