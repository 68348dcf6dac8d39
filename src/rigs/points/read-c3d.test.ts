import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../core/math';
import { readPoints } from '..';
import { type MadeC3d, type MadeProcessor, makeC3d } from './testing/made-c3d';

const random = makeRandom(28);
const LABELS = ['LASI', 'RASI', 'Ünï-коленo', '膝', 'T10'];

/** Frames of random places in mm, some points not seen. */
const someFrames = (count: number, points = LABELS.length): MadeC3d['frames'] =>
  Array.from({ length: count }, () =>
    Array.from({ length: points }, () =>
      random() < 0.2 ? null : ([0, 1, 2].map(() => 4000 * (random() - 0.5)) as [number, number, number]),
    ),
  );

const read = (made: MadeC3d) => readPoints(makeC3d(made), 'walk.c3d');

/** Holds of what was read to what was written, to within some mm. */
function expectSame(points: Float32Array, frames: MadeC3d['frames'], tolerance: number): void {
  const flat = frames.flatMap((frame) => frame.flatMap((place) => place ?? [Number.NaN, Number.NaN, Number.NaN]));
  expect(points).toHaveLength(flat.length);
  for (const [i, value] of flat.entries()) {
    if (Number.isNaN(value)) expect(points[i]).toBeNaN();
    else expect(Math.abs(points[i] - value)).toBeLessThan(tolerance);
  }
}

const processors: MadeProcessor[] = ['intel', 'dec', 'mips'];

describe.each(processors)('C3D of %s (seed 28)', (processor) => {
  it.each([
    ['floats', undefined, 2e-4],
    ['integers', 0.1, 0.051],
  ])('of %s', (_, integerScale, tolerance) => {
    const frames = someFrames(30);
    const { name, labels, frameTime, frameCount, points, metres } = read({
      labels: LABELS,
      frames,
      processor,
      integerScale,
      rate: 120,
      analog: 7,
    });
    expect({ name, labels, frameCount, metres }).toEqual({
      name: 'walk',
      labels: LABELS,
      frameCount: 30,
      metres: 0.001,
    });
    expect(frameTime).toBeCloseTo(1 / 120, 9);
    expectSame(points, frames, tolerance);
  });
});

describe('points of C3D', () => {
  it('are those with names of places', () => {
    const labels = ['LASI', 'LKneeAngles', '*12', 'RASI', 'Anna:*3', 'LGroundForce', 'SACR', '', 'uname*4'];
    const frames = someFrames(9, labels.length);
    const read1 = read({
      labels,
      frames,
      parameters: { 'POINT:ANGLES': ['LKneeAngles'], 'POINT:FORCES': ['none'], 'POINT:FORCES2': ['LGroundForce'] },
    });
    expect(read1.labels).toEqual(['LASI', 'RASI', 'SACR']);
    expectSame(
      read1.points,
      frames.map((frame) => [frame[0], frame[3], frame[6]]),
      2e-4,
    );
    expect(read1.notes).toContain('Left out as angles, forces and the like: 2 of its 9 points.');
    expect(read1.notes).toContain('Left out without a name: 4 of its 9 points.');
  });

  it('are all kept where none has a name', () => {
    const { labels, notes } = read({ labels: ['*1', '*2', '*3'], frames: someFrames(4, 3) });
    expect(labels).toEqual(['point 1', 'point 2', 'point 3']);
    expect(notes).toContain('None of its points has a name.');
  });

  it('are more than one parameter of labels can name', () => {
    const labels = Array.from({ length: 300 }, (_, i) => `M${i}`);
    const frames = someFrames(2, 300);
    const { labels: got, points } = read({ labels, frames });
    expect(got).toEqual(labels);
    expectSame(points, frames, 2e-4);
  });

  it('have each a name of their own', () => {
    const { labels, notes } = read({ labels: ['A', 'A', 'B', 'A'], frames: someFrames(3, 4) });
    expect(labels).toEqual(['A', 'A (2)', 'B', 'A (3)']);
    expect(notes).toContain('Several points are called “A”: the second one is “A (2)” here.');
  });

  it('that lie at (0, 0, 0) were not seen', () => {
    const frames = someFrames(3, 3);
    frames[1][2] = [0, 0, 0];
    expect(read({ labels: ['A', 'B', 'C'], frames }).points.subarray(15, 18)).toEqual(
      new Float32Array(3).fill(Number.NaN),
    );
  });
});

describe('counts of C3D', () => {
  const many = Array.from({ length: 70_000 }, (_, f): [number, number, number][] => [
    [f, 1, 2],
    [1, f, 2],
    [1, 2, f + 1],
  ]);
  const labels = ['A', 'B', 'C'];

  it.each<[string, MadeC3d['parameters']]>([
    ['POINT:LONG_FRAMES', { 'POINT:LONG_FRAMES': { float: [70_000] } }],
    ['POINT:FRAMES as a float', { 'POINT:FRAMES': { float: [70_000] } }],
    ['TRIAL', { 'TRIAL:ACTUAL_START_FIELD': { int: [695, 0] }, 'TRIAL:ACTUAL_END_FIELD': { int: [5158, 1] } }],
  ])('go beyond 65535 by %s', (_, parameters) => {
    const { frameCount, points, notes } = read({ labels, frames: many, parameters });
    expect(frameCount).toBe(70_000);
    expect(points.at(-1)).toBe(70_000);
    expect(notes.join()).not.toMatch(/fit|cut/);
  });

  it('that lie are found out by the length of the file', () => {
    const frames = someFrames(40);
    const fewer = read({ labels: LABELS, frames, header: { 2: LABELS.length + 3 } });
    expect(fewer.labels).toEqual(LABELS);
    expectSame(fewer.points, frames, 2e-4);
    expect(fewer.notes).toContain('It says 8 and 5 points; 5 fit its length.');
    const cropped = read({
      labels: LABELS,
      frames,
      parameters: { 'TRIAL:ACTUAL_START_FIELD': { int: [1, 0] }, 'TRIAL:ACTUAL_END_FIELD': { int: [4000, 0] } },
    });
    expect(cropped.frameCount).toBe(40);
    const short = makeC3d({ labels: LABELS, frames });
    const cut = readPoints(short.slice(0, short.length - 1024), 'cut.c3d');
    expect(cut.frameCount).toBeLessThan(40);
    expect(cut.notes.join(' ')).toMatch(/It is cut off after \d+ of 40 frames: download or copy it again\./);
    expectSame(cut.points, frames.slice(0, cut.frameCount), 2e-4);
  });

  it('of analog numbers that lie are found out too', () => {
    const frames = someFrames(40);
    const { points, notes } = read({
      labels: LABELS,
      frames,
      analog: 112,
      header: { 3: 16, 10: 7 },
      parameters: { 'ANALOG:USED': { int: [16] } },
    });
    expectSame(points, frames, 2e-4);
    expect(notes).toContain('It says 16 and 112 analog numbers a frame; 112 fit its length.');
  });

  it('of blocks tell where the parameters are', () => {
    const frames = someFrames(4);
    const bytes = makeC3d({ labels: LABELS, frames });
    // Ten blocks of something else stand between the header and the parameters.
    const moved = new Uint8Array(bytes.length + 5120).fill(7);
    moved.set(bytes.subarray(0, 512));
    moved.set(bytes.subarray(512), 5632);
    moved[0] = 12;
    moved[16] += 10;
    expectSame(readPoints(moved, 'a.c3d').points, frames, 2e-4);
  });

  it('of frames begin anywhere', () => {
    expect(read({ labels: LABELS, frames: someFrames(20), header: { 4: 695, 5: 714 } }).frameCount).toBe(20);
  });
});

describe('units and rates of C3D', () => {
  const frames = someFrames(3);
  it.each<[string, number | null]>([
    ['m', 1],
    ['CM', 0.01],
    ['inches', 0.0254],
    ['mete', 1],
    ['furlong', null],
  ])('%s', (unit, metres) => {
    const got = read({ labels: LABELS, frames, parameters: { 'POINT:UNITS': [unit] } });
    expect(got.metres).toBe(metres);
    expect(got.notes.includes('Its unit “furlong” is unknown.')).toBe(metres === null);
  });

  it('that are missing are not made up', () => {
    const got = read({ labels: LABELS, frames, rate: 0, parameters: { 'POINT:UNITS': null } });
    expect([got.frameTime, got.metres]).toEqual([null, null]);
  });
});
