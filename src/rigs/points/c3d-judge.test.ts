import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeRandom } from '../../core/math';
import { pythonWith, skippedWithout } from '../../core/testing/python';
import { readPoints } from '..';
import { type MadeProcessor, makeC3d } from './testing/made-c3d';

const work = mkdtempSync(join(tmpdir(), 'limber-c3d-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const python = pythonWith('c3d', 'numpy');
const skipped = skippedWithout(python, 'c3d');

const LABELS = ['LASI', 'RASI', 'C7', 'T10', 'Left knee'];
const random = makeRandom(3);

/** Reads a file with py-c3d: names, rate and frames of x, y, z and residual. */
const READ = `
import c3d, json, sys
with open(sys.argv[1], 'rb') as file:
    reader = c3d.Reader(file)
    frames = [points[:, :4].tolist() for _, points, _ in reader.read_frames()]
    print(json.dumps([[label.strip() for label in reader.point_labels], float(reader.point_rate), frames]))`;

/** Writes a file with py-c3d. */
const WRITE = `
import c3d, json, sys
import numpy as np
writer = c3d.Writer(point_rate=50)
frames = np.array(json.load(sys.stdin), dtype=np.float32)
writer.set_point_labels(${JSON.stringify(LABELS)})
writer.add_frames([(np.c_[frame, np.zeros((len(frame), 2))], np.zeros((0, 0))) for frame in frames])
with open(sys.argv[1], 'wb') as file:
    writer.write(file)`;

const someFrames = () =>
  Array.from({ length: 25 }, () =>
    LABELS.map(() =>
      random() < 0.2 ? null : ([0, 1, 2].map(() => 3000 * (random() - 0.5)) as [number, number, number]),
    ),
  );

const kinds = (['intel', 'dec', 'mips'] as MadeProcessor[]).flatMap((processor) =>
  [undefined, 0.05].map((integerScale) => ({ processor, integerScale })),
);

it.runIf(python).each(kinds)(
  `py-c3d and this reader read the same of $processor, scale $integerScale (seed 3)${skipped}`,
  ({ processor, integerScale }) => {
    const bytes = makeC3d({ labels: LABELS, frames: someFrames(), processor, integerScale, rate: 60 });
    const path = join(work, 'made.c3d');
    writeFileSync(path, bytes);
    const said = execFileSync(python!, ['-W', 'ignore', '-c', READ, path], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const [labels, rate, frames] = JSON.parse(said) as [string[], number, number[][][]];
    const got = readPoints(bytes, 'made.c3d');
    expect(got.labels).toEqual(labels);
    expect(1 / got.frameTime!).toBeCloseTo(rate, 4);
    expect(got.frameCount).toBe(frames.length);
    for (const [f, frame] of frames.entries())
      for (const [i, [x, y, z, residual]] of frame.entries()) {
        const at = 3 * (f * LABELS.length + i);
        if (residual < 0) expect(got.points[at]).toBeNaN();
        else
          for (const [k, value] of [x, y, z].entries())
            expect(Math.abs(got.points[at + k] - value)).toBeLessThanOrEqual(1e-4);
      }
  },
);

it.runIf(python)(`what py-c3d writes is read (seed 3)${skipped}`, () => {
  const frames = someFrames().map((frame) => frame.map((place) => place ?? [1, 2, 3]));
  const path = join(work, 'written.c3d');
  execFileSync(python!, ['-W', 'ignore', '-c', WRITE, path], { input: JSON.stringify(frames) });
  const { labels, points, frameTime, metres } = readPoints(new Uint8Array(readFileSync(path)), 'written.c3d');
  expect([labels, frameTime, metres]).toEqual([LABELS, 1 / 50, 0.001]);
  expect(points).toHaveLength(25 * 15);
  for (const [i, value] of frames.flat(2).entries()) expect(Math.abs(points[i] - value)).toBeLessThan(2e-4);
});
