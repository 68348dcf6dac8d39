import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, joinClips, parseBvh } from '../../clip';
import { humanLimits } from '../../human';
import { violationAngle } from '../../limit';
import { DEGREE, makeRandom, multiply, readQuat, readVec3, unit } from '../../math';
import { cutClip } from '../folds';
import { changed, exchangedArms, madeFault, turnBy } from '../testing/made-faults';
import { checkHuman } from './check-human';

const bundled = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'bundled');
const SEEDS = Array.from({ length: 25 }, (_, i) => i + 1);
const mocap = (name: string): string => `../shared/mocap/${name}.bvh`;
const REAL = ['CMU_13_29', 'mixed_orders', 'pirouette', 'louise'].filter((name) => existsSync(mocap(name)));

/** rad, by frame: how far a joint is out, read one by one. */
function beyond(clip: Clip, joint: number, motion: Clip): number[] {
  const limit = humanLimits(clip.skeleton, { motion }).limits.find((one) => one.joint === joint)!;
  const joints = clip.skeleton.names.length;
  return Array.from({ length: clip.frameCount }, (_, f) =>
    violationAngle(limit, readQuat(clip.rotations, f * joints + joint)),
  );
}

const fault = (kind: 'rest' | 'flip' | 'spike', seed: number) => madeFault(bundled, kind, seed);

describe('faults put into the bundled clip', () => {
  it.each(['rest', 'flip', 'spike'] as const)('are found: %s (seeds 1 to 25)', (kind) => {
    let told = 0;
    for (const seed of SEEDS) {
      const { bad, joint, first, last } = fault(kind, seed);
      // A turned joint is read by how the elbow or knee of the very clip folds.
      const out = beyond(bad, joint, kind === 'rest' ? bad : bundled).map((angle) => angle > 10 * DEGREE);
      const share = out.slice(first, last + 1).filter(Boolean).length / (last - first + 1);
      // What people can do as well is no fault.
      if (share < (kind === 'rest' ? 0.6 : 1)) continue;
      told++;
      const { joints, swapped } = checkHuman(bad);
      const found = joints.find((one) => one.joint === joint);
      expect(found?.causes[0]?.cause, `${bad.skeleton.names[joint]}, seed ${seed}`).toBe(kind);
      expect(found?.runs[0].first).toBeGreaterThanOrEqual(first);
      expect(found?.runs.at(-1)?.last).toBeLessThanOrEqual(last);
      expect(swapped).toEqual([]);
      // A turned elbow or knee may be read as a turned upper arm or thigh: one bone turns about itself.
      const others = joints.filter((one) => one.causes.length > 0 && one.joint !== joint);
      const { parents } = bad.skeleton;
      expect(
        others.every((one) => kind === 'rest' && one.joint === parents[joint]),
        `seed ${seed}`,
      ).toBe(true);
    }
    expect(told).toBeGreaterThan(12);
  });

  it('leave the good clip without a fault', () => {
    const { joints, frames, framesOutside, checked, swapped, missing } = checkHuman(bundled);
    expect({ joints, frames, framesOutside, swapped, missing }).toEqual({
      joints: [],
      frames: bundled.frameCount,
      framesOutside: 0,
      swapped: [],
      missing: [],
    });
    expect(checked).toBe(bundled.skeleton.names.length - 1);
  });
});

describe('arms whose sides are exchanged', () => {
  const clips = [cutClip(bundled, 0, 2000), ...REAL.map((name) => parseBvh(readFileSync(mocap(name), 'utf8'), name))];
  it.each(clips.map((clip) => [clip.name, clip] as const))('are named: %s', (_, clip) => {
    expect(checkHuman(clip).swapped).toEqual([]);
    const { swapped, joints } = checkHuman(exchangedArms(clip));
    expect(swapped).toEqual(['arms']);
    expect(joints[0].causes[0].cause).toBe('sides');
  });
});

it('says where the twist is unknown: arms are turned about themselves while the elbow is straight (seeds 1 to 5)', () => {
  const { names, offsets } = bundled.skeleton;
  const joints = names.length;
  const [arm, elbow, hand] = ['LeftArm', 'LeftForeArm', 'LeftHand'].map((name) => names.indexOf(name));
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = makeRandom(seed);
    const clip = cutClip(bundled, 0, 300);
    const rotations = clip.rotations.slice();
    const bone = unit(readVec3(offsets, elbow));
    const shift = 120 + 60 * random();
    // Slowly, so that nothing jumps; the forearm turns back, and the hand stays where it was.
    for (let f = 0; f < 300; f++) {
      const angle = shift * DEGREE * Math.max(0, Math.sin((2 * Math.PI * f) / 300));
      const at = f * joints;
      rotations.set(multiply(readQuat(rotations, at + arm), turnBy(bone, angle)), 4 * (at + arm));
      rotations.set(turnBy(unit(readVec3(offsets, hand)), -angle), 4 * (at + elbow));
    }
    const bad = { ...clip, rotations };
    const found = checkHuman(bad).joints.find(({ joint }) => joint === arm);
    expect(
      found?.causes.map(({ cause }) => cause),
      `seed ${seed}`,
    ).toEqual(['twist']);
  }
});

describe('what is told', () => {
  const { bad, joint } = fault('rest', 3);

  it('agrees with every frame measured by itself', () => {
    const { joints, frames } = checkHuman(bad);
    const check = joints.find((one) => one.joint === joint)!;
    const out = beyond(bad, joint, bad);
    const sorted = out.filter((angle) => angle > 1e-6).sort((a, b) => a - b);
    expect(check.inside).toBeCloseTo(1 - sorted.length / frames, 9);
    expect(check.median).toBeCloseTo(sorted[sorted.length >> 1], 5);
    expect(check.worst).toBeCloseTo(sorted.at(-1)!, 5);
    expect(out[check.worstFrame]).toBeCloseTo(check.worst, 5);
    for (const run of check.runs)
      for (let f = run.first; f <= run.last; f++) expect(out[f], `frame ${f}`).toBeGreaterThan(1e-6);
    expect(check.runs.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBe(sorted.length);
  });

  it('leaves out what is within the tolerance', () => {
    const { joints } = checkHuman(bad, { tolerance: 200 * DEGREE });
    expect(joints).toEqual([]);
  });

  it('calls no jump a flip where the joint is out before and after', () => {
    const head = bundled.skeleton.names.indexOf('Head');
    const clip = cutClip(bundled, 0, 400);
    const before = changed(clip, head, [0, 200], (q) => multiply(q, turnBy([0, 1, 0], Math.PI)));
    const both = changed(before, head, [200, 400], (q) => multiply(q, turnBy([1, 0, 0], Math.PI)));
    const causesOf = (bad: Clip) =>
      checkHuman(bad)
        .joints.find((one) => one.joint === head)
        ?.causes.map(({ cause }) => cause);
    expect(causesOf(before)).toEqual(['flip']);
    expect(causesOf(both)).toEqual(['rest']);
  });

  it('takes no cut between takes for a jump', () => {
    const [a, b] = [cutClip(bundled, 0, 200), cutClip(bundled, 2000, 2200)].map((clip, i) => ({
      ...clip,
      name: `${i}`,
    }));
    const turned = changed(b, joint, [0, 200], (q) => multiply(q, turnBy([1, 0, 0], Math.PI)));
    const { joints } = checkHuman(joinClips([a, turned]));
    const causes = joints.find((one) => one.joint === joint)?.causes.map(({ cause }) => cause) ?? [];
    expect(causes).not.toContain('flip');
    expect(causes).not.toContain('spike');
  });

  it('of a skeleton that is no person’s says why nothing is checked', () => {
    const skeleton = { ...bundled.skeleton, names: bundled.skeleton.names.map((_, j) => `bone${j}`) };
    const nobody = { ...skeleton, parents: skeleton.parents.map((_, j) => j - 1) };
    const { checked, joints, missing, framesOutside } = checkHuman({ ...bundled, skeleton: nobody });
    expect({ checked, joints, framesOutside }).toEqual({ checked: 0, joints: [], framesOutside: 0 });
    expect(missing[0].reason).toMatch(/not recognised as a human/);
  });
});

describe.skipIf(REAL.length === 0)('real captures', () => {
  it.each(REAL)('%s', (name) => {
    const { joints } = checkHuman(parseBvh(readFileSync(mocap(name), 'utf8'), name));
    const told = joints.flatMap((one) => one.causes.map(({ cause }) => `${one.name}: ${cause}`)).sort();
    // Hands of louise rest turned; an arm of the dancer is straight where the clip begins.
    const known: Record<string, string[]> = {
      louise: ['LeftWrist: rest', 'RightWrist: rest'],
      pirouette: ['Character1_RightArm: twist'],
    };
    expect(told).toEqual(known[name] ?? []);
  });
});
