import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  containsRotation,
  humanLimits,
  type JointLimit,
  parseBvh,
  projectRotation,
  type Quat,
  type Skeleton,
  type Tie,
  type Vec3,
} from '../../core';
import { multiply, rotationFromVector, rotationVector } from '../../core/math';
import { pythonWith, skippedWithout } from '../../core/testing/python';
import { randomRotation, randomVector, seeded } from '../../core/testing/random';
import { cases } from '../../core/testing/thorough';
import { tieExcess, vectorFrom } from '../../core/ties';
import { type ExportInput, exportLimits } from '../export-limits';
import { commandVersion, judge } from '../testing/judge';
import { cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';

const withNumPy = pythonWith('numpy');
const withTorch = pythonWith('numpy', 'torch');
const folder = mkdtempSync(join(tmpdir(), 'limber-numpy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const random = seeded(2415);
const skeletonOf = (names: string[]): Skeleton => ({
  names,
  parents: Int16Array.from(names, (_, joint) => joint - 1),
  offsets: Float32Array.from(names.flatMap(() => [0, 0.1, 0])),
  restRotations: Float32Array.from(names.flatMap(() => [0, 0, 0, 1])),
  endSites: Float32Array.of(0, 0.1, 0),
  endSiteJoints: Int16Array.of(names.length - 1),
});

/** Every shape of planes in every chart with a gradient, split and whole, about samples of every kind. */
const combinations = combinationsOf(['exponential-map', 'quaternion-vector', 'swing-twist']).filter(({ shape }) =>
  ['box', 'oriented-box', 'k-dop'].includes(shape),
);
const names = combinations.flatMap(({ shape, split, chart }) =>
  cloudKinds.map((cloud) => `${shape} ${split} ${chart} ${cloud}`),
);
const limits = combinations
  .flatMap((combination) => cloudKinds.map((cloud) => randomLimit(random, combination, cloud, '')))
  .map((limit, i) => ({ ...limit, joint: i + 1, name: names[i] }));
const skeleton = skeletonOf(['root', ...names]);

/** Between two joints and more, in one chart or both, two or more planes. */
const ties: Tie[] = [
  [1, 2],
  [5, 6, 9, 7],
  [9, 10],
  [3, 4, 8],
].map((tied, i) => {
  const axes = tied.map((_, k) => ((i + k) % 3 === 1 ? (normalized(randomVector(random)) as Vec3) : null));
  return {
    joints: tied,
    references: tied.map((joint) => limits[joint - 1].reference),
    ...(axes.some((axis) => axis) && { twistAxes: axes }),
    planes: Array.from({ length: 2 + i }, () => [...normalized(tied.flatMap(() => randomVector(random))), 0.3]).flat(),
  };
});

function normalized(values: readonly number[]): number[] {
  return values.map((x) => x / Math.hypot(...values));
}

const written = (input: ExportInput): void => {
  for (const { name, content } of exportLimits('numpy', input)) writeFileSync(join(folder, name), content);
};
written({ skeleton, limits, ties, name: 'made' });

/** Runs a script in the folder that the module is in, with numbers in and numbers out. */
function run(python: string, script: string, numbers: ArrayLike<number>): Float64Array {
  const main = `import sys, numpy as np\nfrom limber_numpy import JointLimits\nasked = np.frombuffer(sys.stdin.buffer.read())\n${script}`;
  const input = new Uint8Array(Float64Array.from(numbers).buffer);
  const out = execFileSync(python, ['-W', 'error', '-c', main], {
    cwd: folder,
    input,
    maxBuffer: 1 << 28,
    stdio: 'pipe',
  });
  return new Float64Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.byteLength));
}

/** rad: probes this far from the surface of a limit, to both sides. */
const BESIDE = [1e-2, 1e-4, 5e-6];
const joints = skeleton.names.length;

/** A rotation vector to ask a limit about: anywhere up to a turn and a half, close to none and to half a turn, and close to the surface. */
function probe(limit: JointLimit, i: number): Vec3 {
  const direction = randomVector(random);
  const length = Math.hypot(...direction);
  const turned = (angle: number): Vec3 => direction.map((x) => (x * angle) / length) as Vec3;
  if (i % 4 === 0) return turned(3 * Math.PI * random());
  if (i % 4 === 1) return turned(i % 8 === 1 ? 1e-9 * random() : Math.PI + 1e-7 * (random() - 0.5));
  const surface = projectRotation({ ...limit, softening: null }, randomRotation(random));
  return rotationVector(multiply(surface, rotationFromVector(turned(BESIDE[i % 3] * (random() < 0.5 ? 1 : -1)))));
}

describe('limits as NumPy has them', () => {
  const poses = cases(2000);
  it.runIf(withNumPy)(
    `are inside where the core says so, for ${poses} poses of ${limits.length} limits in every chart, also 5e-6 rad beside the surface (seed 2415)${skippedWithout(withNumPy, 'NumPy')}`,
    () => {
      const asked = Array.from({ length: poses }, (_, i) => [0, 0, 0, ...limits.flatMap((limit) => probe(limit, i))]);
      const beyond = run(
        withNumPy!,
        `limits = JointLimits("made.limits.npz")
poses = asked.reshape(-1, ${3 * joints})
assert (limits.beyond(poses) == limits.beyond(poses.reshape(-1, ${joints}, 3))).all()
assert (limits.beyond(poses[:, 3:]) == limits.beyond(poses)).all()
assert ((limits.beyond(poses) <= 1e-6) == limits.inside(poses)).all()
assert limits.penalty(poses.reshape(2, -1, ${3 * joints})).shape == (2, len(poses) // 2)
assert limits.beyond(poses[0]).shape == (${limits.length},) and limits.beyond(poses[:0]).shape == (0, ${limits.length})
few = JointLimits("made.limits.npz", joints=12)
assert few.names == limits.names[:11] and (few.beyond(poses[:, :36]) == limits.beyond(poses)[:, :11]).all()
assert few.ties_beyond(poses[:, :36]).shape[-1] == 4 and JointLimits("made.limits.npz", joints=10).ties_beyond(poses[0, :30]).shape == (3,)
np.concatenate([limits.beyond(poses), limits.ties_beyond(poses)], -1).tofile(sys.stdout.buffer)`,
        asked.flat(),
      );
      const row = limits.length + ties.length;
      expect(beyond.length).toBe(poses * row);
      const faults: string[] = [];
      let [inside, close] = [0, 0];
      for (const [i, pose] of asked.entries()) {
        const rotationOf = (joint: number): Quat => rotationFromVector(pose.slice(3 * joint, 3 * joint + 3) as Vec3);
        for (const [k, limit] of limits.entries()) {
          const far = beyond[i * row + k];
          const isInside = containsRotation(limit, rotationOf(limit.joint));
          inside += Number(isInside);
          // At an edge the way to the solid is longer than to either plane: within the tolerance of both the answers may differ.
          if (far > 0 && far < 2e-6) close++;
          else if (far <= 0 !== isInside) faults.push(`${limit.name}: ${far}, ${isInside}`);
        }
        for (const [k, tie] of ties.entries()) {
          const vectors = tie.joints.map((joint, end) =>
            vectorFrom(tie.references[end], rotationOf(joint), undefined, tie.twistAxes?.[end] ?? null),
          );
          const off = beyond[i * row + limits.length + k] - tieExcess(tie, vectors);
          if (Math.abs(off) > 1e-9) faults.push(`tie ${k}: ${off}`);
        }
      }
      expect(faults.slice(0, 10)).toEqual([]);
      const version = commandVersion(withNumPy!);
      judge('numpy', { tool: 'NumPy in Python', version, rotations: poses * limits.length, differing: 0 });
      // Limits of one point have hardly any inside.
      expect(inside).toBeGreaterThan(0.15 * poses * limits.length);
      expect(close).toBeLessThan(0.03 * poses * limits.length);
    },
  );
});

describe('mistakes', () => {
  it.runIf(withNumPy)('are told with what is asked for', () => {
    const told = (code: string): string => {
      try {
        run(withNumPy!, `limits = JointLimits("made.limits.npz")\n${code}`, []);
        return 'nothing';
      } catch (error) {
        return String((error as { stderr: Buffer }).stderr);
      }
    };
    const asked = `\\(\\.\\.\\., ${3 * joints}\\) or \\(\\.\\.\\., ${joints}, 3\\), which the limits are of; the root may be left out`;
    for (const shape of ['(4, 72)', '(4, 24, 3)', '(4, 7)', '(7,)', '(3,)', '()'])
      expect(told(`limits.inside(np.zeros(${shape}))`)).toMatch(new RegExp(`poses of shape .*${asked}.*joints=22`));
    expect(told('JointLimits("made.limits.npz", joints=0)')).toContain(
      `joints is 0; the limits are of a skeleton of ${joints}`,
    );
    expect(told('JointLimits("made.limits.npz", joints=1000)')).toContain('joints is 1000;');
  });
});

describe('the penalty in PyTorch', () => {
  const perLimit = cases(60);
  it.runIf(withTorch)(
    `has the gradient that differences of NumPy's have, within 1e-6, at ${perLimit} rotations of each limit (seed 2415)${skippedWithout(withTorch, 'PyTorch')}`,
    () => {
      // Not so close to the surface that differences reach across.
      const kind = (i: number): number => [0, 1, 5, 6][i % 4];
      const asked = Array.from({ length: perLimit }, (_, i) => [
        0,
        0,
        0,
        ...limits.flatMap((limit) => probe(limit, kind(i))),
      ]);
      const [faults, kinks, outside, worst] = run(
        withTorch!,
        `import torch
limits = JointLimits("made.limits.npz")
probes = asked.reshape(${perLimit}, ${joints}, 3)
# One joint of each pose is asked about; the others have no rotation.
poses = np.zeros((${perLimit * limits.length}, ${joints}, 3))
row, joint = np.divmod(np.arange(len(poses)), ${limits.length})
poses[np.arange(len(poses)), joint + 1] = probes[row, joint + 1]
tensor = torch.tensor(poses, requires_grad=True)
penalty = limits.penalty(tensor)
assert np.allclose(penalty.detach().numpy(), limits.penalty(poses), rtol=1e-12, atol=1e-12)
penalty.sum().backward()
gradient = tensor.grad.numpy()
assert np.isfinite(gradient).all()
single = torch.tensor(poses, dtype=torch.float32, requires_grad=True)
limits.penalty(single).sum().backward()
assert torch.isfinite(single.grad).all() and limits.beyond(single).dtype == torch.float32

def differences(h):
    found = np.zeros((len(poses), 3))
    for k in range(3):
        def at(step):
            moved = poses.copy()
            moved[np.arange(len(poses)), joint + 1, k] += step
            return limits.penalty(moved)
        found[:, k] = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)
    return found

coarse, fine = differences(2e-4), differences(1e-4)
own = gradient[np.arange(len(poses)), joint + 1]
size = np.maximum(np.linalg.norm(fine, axis=-1), 1e-2)
# Where a plane begins to count, or another vector is the nearest, differences say nothing.
is_kink = np.linalg.norm(coarse - fine, axis=-1) > 1e-7 * size
off = np.where(is_kink, 0, np.linalg.norm(own - fine, axis=-1) / size)
np.array([(off > 1e-6).sum(), is_kink.sum(), (size > 1e-2).sum(), off.max()]).tofile(sys.stdout.buffer)`,
        asked.flat(),
      );
      expect(worst).toBeLessThan(1e-6);
      expect(faults).toBe(0);
      expect(outside).toBeGreaterThan(0.4 * perLimit * limits.length);
      expect(kinks).toBeLessThan(0.05 * perLimit * limits.length);
    },
  );

  it.runIf(withTorch)(
    `brings people out of their limits back inside by descent, every joint (seed 2416)${skippedWithout(withTorch, 'PyTorch')}`,
    () => {
      const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
      const { limits } = humanLimits(clip.skeleton, { motion: clip });
      written({ skeleton: clip.skeleton, limits, name: 'human' });
      const [before, after, farthest, moved] = run(
        withTorch!,
        `import torch
limits = JointLimits("human.limits.npz")
generator = torch.Generator().manual_seed(2416)
poses = torch.randn((40, len(limits.joint_names), 3), generator=generator, dtype=torch.float64)
before = limits.inside(poses).double().mean()
start, poses = poses, poses.clone().requires_grad_()
optimizer = torch.optim.LBFGS([poses], max_iter=200, history_size=20, line_search_fn="strong_wolfe")

def loss():
    optimizer.zero_grad()
    penalty = limits.penalty(poses, margin=1e-3).sum()
    penalty.backward()
    return penalty

optimizer.step(loss)
inside, moved = limits.inside(poses), (poses - start)[:, limits.joints].detach().norm(dim=-1)
was_inside = limits.beyond(start) < -1e-3
np.array([before, inside.double().mean(), limits.beyond(poses).max().item(), moved[was_inside].max()]).tofile(sys.stdout.buffer)`,
        [],
      );
      expect(before).toBeLessThan(0.5);
      expect(after).toBe(1);
      expect(farthest).toBeLessThan(0);
      // Who was inside has no gradient and stays.
      expect(moved).toBe(0);
    },
  );
});
