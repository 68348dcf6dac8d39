import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ClipError } from '../../core';
import { makeRandom } from '../../core/math';
import { isPointsFile, readPoints } from '..';
import { makeC3d } from './testing/made-c3d';

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const frames = Array.from({ length: 12 }, (_, f) =>
  [0, 1, 2, 3].map((i): [number, number, number] => [100 * i + f + 1, 900 + f, 200 - i]),
);
const LABELS = ['LASI', 'RASI', 'T10', 'C7'];
const c3d = (made = {}) => makeC3d({ labels: LABELS, frames, ...made });
const HEADER =
  'PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n50\t50\t12\t4\tmm\n';
const trc = `${HEADER}Frame#\tTime\t${LABELS.join('\t\t\t')}\n\t\tX1\tY1\tZ1\n\n${frames.map((frame, f) => `${f + 1}\t${f / 50}\t${frame.flat().join('\t')}`).join('\n')}\n`;
const csv = `${LABELS.flatMap((label) => ['x', 'y', 'z'].map((axis) => `${label}_${axis}`)).join(',')}\n${frames.map((frame) => frame.flat().join(',')).join('\n')}\n`;
const long = `frame,name,x,y,z\n${frames.flatMap((frame, f) => frame.map((place, i) => `${f},${LABELS[i]},${place.join(',')}`)).join('\n')}\n`;
const qtm = `NO_OF_FRAMES\t12\nNO_OF_MARKERS\t4\nFREQUENCY\t100\nDATA_INCLUDED\t3D\nMARKER_NAMES\t${LABELS.join('\t')}\n${frames.map((frame) => frame.flat().join('\t')).join('\n')}\n`;
const json = JSON.stringify({
  fps: 30,
  frames: frames.map((frame) => frame.map(([x, y, z]) => ({ x: x / 500 - 0.5, y, z }))),
});
const without = (key: string) =>
  qtm
    .split('\n')
    .filter((line) => !line.startsWith(key))
    .join('\n');

const BAD: [what: string, bytes: Uint8Array, sentence: string][] = [
  ['nothing', new Uint8Array(0), 'The file is empty.'],
  ['a web page', encode('<!DOCTYPE html><html>404</html>'), 'It is a web page, and not a file'],
  [
    'a pointer of Git',
    encode('version https://git-lfs.github.com/spec/v1\noid sha256:1'),
    'only a pointer to the real file',
  ],
  ['a BVH that says it is TRC', encode('HIERARCHY\nROOT Hips\n{'), 'It is BVH, a motion and no points'],
  [
    'a table of OpenSim',
    encode('Coordinates\nversion=1\nnRows=3\nendheader\ntime\tpelvis_tilt\n'),
    'open the .trc file',
  ],
  ['a glTF', encode('glTF'), 'It is a rig or a motion and no points'],
  [
    'a picture',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]),
    'neither C3D nor another file of points',
  ],
  ['prose', encode('Dear reader,\nthis is a letter.\n'), 'It is text without points: it begins with “Dear reader,”.'],
  ['a table of other things', encode('time,force,moment\n0,1,2\n0.1,2,3\n'), 'It is text without points'],
  [
    'C3D without points',
    c3d({ labels: [], frames: frames.map(() => []), analog: 6 }),
    'without points: it holds analog channels only',
  ],
  [
    'C3D of Theia',
    c3d({ labels: [], frames: [], parameters: { 'ROTATION:USED': { int: [19] }, 'ROTATION:LABELS': ['pelvis_4X4'] } }),
    'with rotations of segments (as of Theia) and without points',
  ],
  ['C3D of angles only', c3d({ parameters: { 'POINT:ANGLES': LABELS } }), 'It holds no points'],
  [
    'C3D of one point',
    c3d({ labels: ['C7'], frames: frames.map((frame) => [frame[3]]) }),
    'It holds only one point (“C7”): a pose needs 3 or more',
  ],
  [
    'C3D whose points are never seen',
    c3d({ frames: frames.map((frame) => frame.map(() => null)) }),
    'none of them is seen in any frame',
  ],
  ['C3D without frames', c3d({ frames: [] }), 'names 4 points and holds no frames'],
  ['C3D of its first 20 bytes', c3d().slice(0, 20), 'It is C3D, and is cut off before its parameters'],
  ['C3D without its frames', c3d().slice(0, 1024), 'names 4 points and holds no frames'],
  [
    'C3D of another processor',
    c3d().map((byte, i) => (i === 515 ? 90 : byte)),
    'C3D of a kind of processor that no one knows (90)',
  ],
  [
    'C3D of scale 0',
    c3d({ parameters: { 'POINT:SCALE': { float: [0] } } }).map((byte, i) => (i > 11 && i < 16 ? 0 : byte)),
    'scale is no number',
  ],
  ['C3D that does not say where frames begin', c3d({ header: { 9: 0 } }), 'does not tell where its frames begin'],
  ['TRC of its header', encode(HEADER), 'no line with “Frame#” and the names of points follows'],
  ['TRC without rows', encode(trc.split('\n').slice(0, 6).join('\n')), 'names 4 points and holds no frames'],
  ['TRC without names', encode(`${HEADER}Frame#\tTime\n\n1\t0\t1\t2\t3\n`), 'It holds no points'],
  ['TRC of one point', encode(`${HEADER}Frame#\tTime\twrist\n\n1\t0\t1\t2\t3\n`), 'only one point (“wrist”)'],
  ['TRC of zeros', encode(trc.replace(/(?<=\t)[\d.]+(?=\t|$)/gm, '0')), 'none of them is seen in any frame'],
  [
    'TRC of words',
    encode(`${trc.split('\n').slice(0, 6).join('\n')}\none\ttwo\tthree\n`),
    'names 4 points and holds no frames',
  ],
  ['a table of Qualisys without names', encode(without('MARKER_NAMES')), 'It holds no points'],
  [
    'a table of Qualisys with rigid bodies',
    encode(qtm.replace('3D', '6D')),
    'It is a table of Qualisys with 6D data: export 3D data.',
  ],
  [
    'a table of Qualisys without rows',
    encode(qtm.split('\n').slice(0, 5).join('\n')),
    'names 4 points and holds no frames',
  ],
  ['CSV without rows', encode(csv.split('\n')[0]), 'names 4 points and holds no frames'],
  ['CSV of two points', encode('a_x,a_y,a_z,b_x,b_y,b_z\n1,2,3,4,5,6\n'), 'only 2 points (“a”, “b”)'],
  ['CSV without rows of points', encode('frame,name,x,y,z\n'), 'It holds no points'],
  ['JSON cut off', encode(json.slice(0, 300)), 'It is JSON that is damaged or cut off'],
  ['JSON of other things', encode('{"a": [1, 2, 3]}'), 'It is JSON without landmarks'],
  ['JSON without frames', encode('{"frames": []}'), 'It is JSON without landmarks'],
  ['a number of JSON in brackets', encode('[1]'), 'It is JSON without landmarks'],
];

describe('what can’t be read is refused in a sentence', () => {
  it.each(BAD)('%s', (_, bytes, sentence) => {
    let said: unknown;
    try {
      readPoints(bytes, 'take.trc');
    } catch (error) {
      said = error;
    }
    expect(said).toBeInstanceOf(ClipError);
    expect((said as ClipError).message).toContain(sentence);
    expect((said as ClipError).message).toMatch(/^(It|The|None).*\.$/);
  });
});

it('files of motion, limits and projects are not taken for points', () => {
  const clip = readFileSync(new URL('../../../public/clips/range-of-motion.bvh', import.meta.url));
  const limits = '{"format": "limber-limits", "version": 1}';
  const gltf = '{"asset": {"version": "2.0"}, "nodes": []}';
  for (const bytes of [clip, encode(limits), encode(gltf), encode('<mujoco/>')])
    expect(isPointsFile(bytes)).toBe(false);
  for (const text of [trc, csv, long, qtm, json]) expect(isPointsFile(encode(text))).toBe(true);
  expect(isPointsFile(c3d())).toBe(true);
});

it.each(['x', 'x ', 'x(', '",', 'x_x,', 'y\t', '[', '[{', '\n', '\t\n', 'Frame#'])(
  'a MiB of %j takes no time',
  (piece) => {
    const start = performance.now();
    expect(() => readPoints(encode(piece.repeat(2 ** 20 / piece.length)), 'a')).toThrow(ClipError);
    // Ten times what it takes on a slow machine: what grows with the square of the length takes minutes.
    expect(performance.now() - start).toBeLessThan(5000);
  },
);

it('a head with a cell of a MiB takes no time', () => {
  const start = performance.now();
  const head = csv.replace('\n', `,${'_'.repeat(2 ** 20)}\n`);
  expect(readPoints(encode(head), 'a').labels).toEqual(LABELS);
  expect(performance.now() - start).toBeLessThan(5000);
});

describe('counts that lie ask for no memory', () => {
  const names = Array.from({ length: 4000 }, (_, i) => `p${i}`);
  it.each<[string, string]>([
    ['TRC', `${HEADER}Frame#\tTime\t${names.join('\t\t\t')}\n${'1\t0\n'.repeat(50_000)}`],
    ['CSV', `${names.flatMap((n) => [`${n}_x`, `${n}_y`, `${n}_z`]).join(',')}\n${'1\n'.repeat(100_000)}`],
    ['long CSV', `frame,name,x,y,z\n${Array.from({ length: 40_000 }, (_, i) => `${i},p${i},1,2,3`).join('\n')}`],
  ])('%s whose rows hold next to nothing', (_, text) => {
    expect(() => readPoints(encode(text), 'a')).toThrow(/rows hold next to nothing\. Export it again\.$/);
  });

  it('C3D of 65535 points and frames in a file of 3 KiB', () => {
    const bytes = c3d({ header: { 2: 65535, 5: 65535 }, parameters: { 'POINT:USED': { int: [65535] } } });
    expect(() => readPoints(bytes, 'a')).toThrow('holds no frames');
  });

  it('a line without an end', () => {
    expect(() => readPoints(encode(`a_x,a_y,a_z,b_x,b_y,b_z,c_x,c_y,c_z\n${'1'.repeat(1 << 24)}`), 'a')).toThrow(
      '8 MiB',
    );
  });
});

const FILES: [string, () => Uint8Array][] = [
  ['C3D', c3d],
  ['C3D of DEC in integers', () => c3d({ processor: 'dec', integerScale: 0.1 })],
  ['C3D of MIPS', () => c3d({ processor: 'mips', analog: 3 })],
  ['TRC', () => encode(trc)],
  ['CSV', () => encode(csv)],
  ['long CSV', () => encode(long)],
  ['Qualisys', () => encode(qtm)],
  ['JSON', () => encode(json)],
];

it.each(FILES)(
  '%s that is cut and damaged anywhere is read, or refused in a sentence: 300 files (seed 9)',
  (name, make) => {
    const random = makeRandom(9 + name.length);
    const whole = make();
    expect(readPoints(whole, 'a').frameCount).toBe(12);
    let refused = 0;
    for (let i = 0; i < 300; i++) {
      const bytes = whole.slice(0, i % 3 === 0 ? Math.ceil(whole.length * random()) : whole.length);
      // Most damage strikes the beginning, where counts and names stand; half of it looks like the file itself.
      for (let k = 0; k < 1 + Math.floor(8 * random() ** 3); k++) {
        const other = random() < 0.5 ? 256 * random() : whole[Math.floor(whole.length * random())];
        bytes[Math.floor(bytes.length * random() ** 3)] = Math.floor(other);
      }
      try {
        const { points, labels, frameCount } = readPoints(bytes, 'a');
        expect(points).toHaveLength(3 * labels.length * frameCount);
        expect(new Set(labels).size).toBe(labels.length);
        for (const value of points) expect(Math.abs(value) > 1e7).toBe(false);
      } catch (error) {
        expect(error, String((error as Error).stack)).toBeInstanceOf(ClipError);
        expect((error as Error).message).toMatch(/^(It|The|None).*\.$/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(10);
    expect(refused).toBeLessThan(300);
  },
);
