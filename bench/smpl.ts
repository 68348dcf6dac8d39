import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clip, fitJointLimits, humanLimits, type JointLimit } from '../src/core';
import { pythonWith } from '../src/core/testing/python';
import { seeded } from '../src/core/testing/random';
import { exportLimits } from '../src/formats';
import { npzOf } from '../src/formats/numpy/npz';
import { readRig } from '../src/rigs';
import { median, type Table, time } from './measure';

/** As many as AMASS's CMU_01_01 has, of SMPL-H. */
const [FRAMES, JOINTS] = [2751, 52];
const RUNS = 9;

/** A person who stands along Z and moves every joint a little. */
function madePoses(): number[] {
  const random = seeded(24);
  const waves = Array.from({ length: 3 * JOINTS }, () => [0.3 * random(), 0.05 * random(), 2 * Math.PI * random()]);
  return Array.from({ length: FRAMES * 3 * JOINTS }, (_, i) => {
    const [frame, at] = [Math.floor(i / (3 * JOINTS)), i % (3 * JOINTS)];
    if (at < 3) return at === 0 ? Math.PI / 2 : 0;
    const [size, pace, start] = waves[at];
    return size * Math.sin(pace * frame + start);
  });
}

/** Reading an `.npz` as AMASS writes them, and what limits cost in NumPy and PyTorch where a python3 has them. */
export async function smplBench(): Promise<Table[]> {
  const poses = madePoses();
  const bytes = npzOf({
    poses: { shape: [FRAMES, 3 * JOINTS], reals: poses },
    trans: { shape: [FRAMES, 3], reals: Array.from({ length: 3 * FRAMES }, () => 0.9) },
    mocap_framerate: { shape: [], reals: [120] },
  }) as Uint8Array<ArrayBuffer>;
  const read = async (): Promise<Clip> => (await readRig(bytes, 'made.npz')).clips[0];
  const clip = await read();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  const human = humanLimits(clip.skeleton, { motion: clip }).limits;
  const learned = fitJointLimits(clip);
  return [
    {
      title: `An .npz of SMPL-H: ${FRAMES} frames × ${JOINTS} joints, ${(bytes.length / 2 ** 20).toFixed(1)} MiB`,
      note: `Median of ${RUNS} runs for reading; the file is made, its joints move as sines do.`,
      columns: ['work', 'ms'],
      rows: [
        ['read into a clip', Math.round(median(times))],
        [
          `limits of people for ${human.length} joints`,
          time(() => humanLimits(clip.skeleton, { motion: clip }), 3).toFixed(1),
        ],
        ['limits learned', Math.round(time(() => fitJointLimits(clip), 3))],
        [
          'limits written for NumPy',
          time(() => exportLimits('numpy', { skeleton: clip.skeleton, limits: human })).toFixed(1),
        ],
      ],
    },
    inPython(clip, poses, { 'of people (swing–twist)': human, 'learned (exponential map)': learned }),
  ];
}

function inPython({ skeleton }: Clip, poses: readonly number[], sets: Record<string, JointLimit[]>): Table {
  const title = `All ${FRAMES} frames at once, double precision`;
  const note = 'Median of 5 runs. All limits of a frame in one call; the module is the one that is exported.';
  const columns = ['limits', 'inside in NumPy, ms', 'penalty and gradient in PyTorch, ms'];
  const python = pythonWith('numpy', 'torch');
  if (!python)
    return { title: `${title} (not measured: no python3 here has NumPy and PyTorch)`, note, columns, rows: [] };
  const folder = mkdtempSync(join(tmpdir(), 'limber-smpl-bench-'));
  const script = `
import sys, time, numpy as np, torch
from limber_numpy import JointLimits
limits = JointLimits("bench.limits.npz")
poses = np.frombuffer(sys.stdin.buffer.read()).reshape(${FRAMES}, -1)
def ms(run):
    run()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return round(1000 * sorted(times)[2])
def step():
    tensor = torch.tensor(poses, requires_grad=True)
    limits.penalty(tensor).sum().backward()
print(ms(lambda: limits.inside(poses)), ms(step))`;
  const rows = Object.entries(sets).map(([name, limits]) => {
    for (const { name: file, content } of exportLimits('numpy', { skeleton, limits, name: 'bench' }))
      writeFileSync(join(folder, file), content);
    const input = new Uint8Array(Float64Array.from(poses).buffer);
    return [name, ...execFileSync(python, ['-c', script], { cwd: folder, input, encoding: 'utf8' }).trim().split(' ')];
  });
  rmSync(folder, { recursive: true });
  return { title, note, columns, rows };
}
