import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Clip } from '../../clip/clip';
import { parseBvh } from '../../clip/parse-bvh';
import { violationAngle } from '../../limit/project';
import { readQuat } from '../../math/rotation';
import { projectPose } from '../../pose';
import { chainLimits, wanderingChain } from '../../ties/testing/made-ties';
import { tieExcess, vectorFrom } from '../../ties/tie';
import { tieLimits } from '../../ties/tied-limits';
import { keptTies, learnTies, learnTiesInSteps, type TieStudy } from './learn-ties';

const bundled = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'latin1'), 'range-of-motion.bvh');
const named = (study: TieStudy, { skeleton }: Clip) =>
  study.pairs
    .filter(({ verdict }) => verdict === 'tied')
    .map(({ joints }) => joints.map((j) => skeleton.names[j]).join('–'));

/** The couplings that the clip was made with, see scripts/rom-clip/couplings.ts and its arms and spine. */
const COUPLINGS = [
  'LeftUpLeg–LeftLeg',
  'RightUpLeg–RightLeg',
  'LeftLeg–LeftFoot',
  'RightLeg–RightFoot',
  'LeftShoulder–LeftArm',
  'RightShoulder–RightArm',
  'LeftForeArm–LeftHand',
  'RightForeArm–RightHand',
  'Spine–Spine1',
  'Spine1–Spine2',
  'Spine–Spine2',
  'Neck–Head',
];

/** The clip's first frames. */
const first = (clip: Clip, frames: number): Clip => ({
  ...clip,
  frameCount: frames,
  rotations: clip.rotations.subarray(0, 4 * clip.skeleton.names.length * frames),
  rootPositions: clip.rootPositions.subarray(0, 3 * frames),
});

describe('learning ties of the bundled clip', () => {
  const study = learnTies(bundled);
  const ties = keptTies(study);

  it('finds the twelve couplings it was made with, and nothing else', () => {
    expect(named(study, bundled).sort()).toEqual([...COUPLINGS].sort());
  });

  it('keeps every pose of the clip, as limits see it', () => {
    const joints = bundled.skeleton.names.length;
    const limits = chainLimits(bundled);
    expect(tieLimits(limits, ties).resting).toEqual([]);
    let worst = Number.NEGATIVE_INFINITY;
    for (let f = 0; f < bundled.frameCount; f += 5)
      for (const tie of ties) {
        const [a, b] = tie.joints.map((joint, k) =>
          vectorFrom(tie.references[k], readQuat(bundled.rotations, f * joints + joint)),
        );
        worst = Math.max(worst, tieExcess(tie, [a, b]));
      }
    expect(worst).toBeLessThan(0);
  });

  it('stops a raised arm whose collarbone hangs, which each alone may do', () => {
    const joints = bundled.skeleton.names.length;
    const limits = chainLimits(bundled);
    const [shoulder, arm] = ['LeftShoulder', 'LeftArm'].map((name) => bundled.skeleton.names.indexOf(name));
    const pose = bundled.rotations.slice(0, 4 * joints);
    // The frame in which the arm is turned farthest up, with the collarbone of the first.
    const height = (f: number) => {
      const q = readQuat(bundled.rotations, f * joints + shoulder);
      return 2 * (q[0] * q[1] + q[2] * q[3]);
    };
    const frames = Array.from({ length: bundled.frameCount }, (_, f) => f);
    const top = frames.reduce((best, f) => (height(f) > height(best) ? f : best));
    pose.set(bundled.rotations.subarray(4 * (top * joints + arm), 4 * (top * joints + arm) + 4), 4 * arm);
    for (const joint of [shoulder, arm])
      expect(violationAngle(limits[joint]!, readQuat(pose, joint))).toBeLessThan(1e-6);
    const held = projectPose(bundled.skeleton, limits, ties, pose);
    const moved = Math.max(...held.map((x, i) => Math.abs(x - pose[i])));
    expect(moved).toBeGreaterThan(0.05);
    expect(projectPose(bundled.skeleton, limits, [], pose)).toEqual(pose);
  });

  it('gives an example of each tie that holds in the clip', () => {
    for (const { verdict, example } of study.pairs) {
      if (verdict !== 'tied') continue;
      expect(example).not.toBeNull();
      const { range, left } = example!;
      expect(left[0]).toBeGreaterThanOrEqual(range[0]);
      expect(left[1]).toBeLessThanOrEqual(range[1]);
      expect(left[1] - left[0]).toBeLessThan(range[1] - range[0] - 0.02);
    }
  });
});

describe('where there is nothing to learn', () => {
  it('nothing is tied in a chain whose joints wander each by itself', () => {
    const chain = wanderingChain(4, 1200, 5);
    const study = learnTies(chain);
    expect(study.pairs.length).toBeGreaterThan(1);
    expect(named(study, chain)).toEqual([]);
  });

  it.each([1, 2, 25])('nothing is tied in %i frames', (frames) => {
    const study = learnTies(first(bundled, frames));
    expect(keptTies(study)).toEqual([]);
  });

  it('nothing is tied in a clip of one joint, or of two', () => {
    for (const joints of [1, 2]) expect(learnTies(wanderingChain(joints, 300, 4)).pairs).toEqual([]);
  });

  it('tells how far it has come, never backwards, and can be left', () => {
    const learning = learnTiesInSteps(wanderingChain(5, 120, 6));
    let last = 0;
    let isOrdered = true;
    for (let step = learning.next(); !step.done; step = learning.next()) {
      isOrdered &&= step.value >= last && step.value < 1;
      last = step.value;
    }
    expect(isOrdered).toBe(true);
    expect(last).toBeGreaterThan(0.5);
  });
});
