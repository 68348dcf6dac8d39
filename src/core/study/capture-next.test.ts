import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnatomicalRange, anatomyOf, seenRange } from '../anatomy';
import { parseBvh } from '../clip/parse-bvh';
import { DEGREE } from '../math';
import { captureNext, missingAt, type SeenJoint, sayMotion } from './capture-next';

const { skeleton } = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const anatomy = anatomyOf(skeleton);
const names = skeleton.names;
const at = (name: string) => names.indexOf(name);

/** A joint that was seen from low to high, °. */
const seen = (name: string, ranges: [number, number][], kind: 'enough' | 'scarce' | 'still' = 'enough'): SeenJoint => ({
  anatomy: anatomy[at(name)],
  seen: ranges.map((range) => range.map((angle) => angle * DEGREE)) as AnatomicalRange,
  data: { kind, coverage: kind === 'scarce' ? 0.7 : 0.99 },
});
const words = (joints: SeenJoint[], most?: number) =>
  captureNext(joints, most).map((motion) => sayMotion(motion, names));

test('what was never done is told with how far people go, what was done is not', () => {
  expect(
    words([
      seen('LeftLeg', [
        [0, 20],
        [0, 0],
        [0, 0],
      ]),
    ]),
  ).toEqual(['LeftLeg: flexed only to 20°, people go to 130°']);
  expect(
    words([
      seen('LeftLeg', [
        [0, 2],
        [0, 0],
        [0, 0],
      ]),
    ]),
  ).toEqual(['LeftLeg: never flexed, people go to 130°']);
  expect(
    words([
      seen('LeftLeg', [
        [0, 120],
        [0, 0],
        [0, 0],
      ]),
    ]),
  ).toEqual([]);
});

test('twins that miss the same are one entry, with what each was seen to do; twins that differ are not', () => {
  const twins = [
    seen('LeftLeg', [
      [0, 20],
      [0, 0],
      [0, 0],
    ]),
    seen('RightLeg', [
      [0, 35],
      [0, 0],
      [0, 0],
    ]),
  ];
  const both = ['RightLeg', 'LeftLeg'].sort((a, b) => at(a) - at(b)).join(' and ');
  expect(words(twins)).toEqual([`${both}: flexed only to 20° on one side and 35° on the other, people go to 130°`]);
  expect(
    words([
      twins[0],
      seen('RightLeg', [
        [0, 125],
        [0, 0],
        [0, 0],
      ]),
    ]),
  ).toEqual(['LeftLeg: flexed only to 20°, people go to 130°']);
});

test('joints that share a norm are looked at together', () => {
  const neck = ['Neck', 'Neck1', 'Head'].filter((name) => at(name) >= 0 && anatomy[at(name)].part === 'neck');
  expect(neck.length).toBeGreaterThan(1);
  const each = 72 / neck.length;
  const still: [number, number] = [-70, 70];
  // To the left each a share of 72° of 80°, to the right a third of 24°.
  const joints = neck.map((name) => seen(name, [still, still, [-24 / neck.length, each]]));
  const [motion, ...others] = captureNext(joints);
  expect(others).toEqual([]);
  expect(motion).toMatchObject({ isShared: true, joints: neck.map(at).sort((a, b) => a - b) });
  expect(motion.seen / DEGREE).toBeCloseTo(24, 9);
  expect(sayMotion(motion, names)).toMatch(/ together: turned right only to 24°, people go to 80°$/);
  for (const name of neck) expect(missingAt(joints, at(name))).toEqual([motion]);
});

test('scarce data go before, and those without a norm that says what is missing are told last', () => {
  const leg = seen('LeftLeg', [
    [0, 60],
    [0, 0],
    [0, 0],
  ]);
  const elbow = (kind: 'enough' | 'scarce') =>
    seen(
      'LeftForeArm',
      [
        [0, 100],
        [0, 0],
        [-80, 80],
      ],
      kind,
    );
  expect(words([leg, elbow('enough')])[0]).toMatch(/^LeftLeg/);
  expect(words([leg, elbow('scarce')])[0]).toMatch(/^LeftForeArm/);
  const finger = seen(
    'LeftToeBase',
    [
      [0, 30],
      [0, 0],
      [0, 0],
    ],
    'scarce',
  );
  expect(words([finger, leg])).toEqual([
    'LeftLeg: flexed only to 60°, people go to 130°',
    'LeftToeBase: does too much only once: move it there again',
  ]);
  expect(words([leg, finger], 1)).toHaveLength(1);
});

test('no joint fills the list, and none is empty', () => {
  const arm = seen(
    'LeftArm',
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    'scarce',
  );
  expect(captureNext([arm]).length).toBe(2);
  expect(captureNext([])).toEqual([]);
});

test('of the clip that comes with Limber nothing is asked for that it shows', () => {
  const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const joints = anatomy
    .filter((_, joint) => skeleton.parents[joint] >= 0)
    .map(
      (joint): SeenJoint => ({ anatomy: joint, seen: seenRange(joint, clip), data: { kind: 'enough', coverage: 1 } }),
    );
  const list = captureNext(joints, 100);
  expect(list.length).toBeGreaterThan(0);
  for (const { joints: members, seen: angle, norm, movement } of list) {
    expect(angle).toBeLessThan(0.75 * norm);
    expect(movement).not.toBeNull();
    expect(members.length).toBeGreaterThan(0);
  }
});
