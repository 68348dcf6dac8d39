import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoles, humanLimits } from '../../core';
import { matrixPose } from '../../core/carry/testing/matrix-figure';
import { angleBetween, makeRandom, multiply, type Quat, readQuat, rotationFromVector } from '../../core/math';
import { pythonWith, skippedWithout } from '../../core/testing/python';
import { isRigFile, readRig } from '..';

type Numbers = { shape: number[]; values: number[]; kind?: '<f8' | '<f4' | '>f4' | '<i8'; isColumnMajor?: boolean };

/** An array as NumPy writes it. */
function npy({ shape, values, kind = '<f8', isColumnMajor = false }: Numbers): Uint8Array {
  const width = Number(kind[2]);
  const text = `{'descr': '${kind}', 'fortran_order': ${isColumnMajor ? 'True' : 'False'}, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  const header = text.padEnd(64 * Math.ceil((text.length + 11) / 64) - 11, ' ');
  const bytes = new Uint8Array(10 + header.length + 1 + width * values.length);
  bytes.set([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0]);
  const view = new DataView(bytes.buffer);
  view.setUint16(8, header.length + 1, true);
  bytes.set(new TextEncoder().encode(`${header}\n`), 10);
  const [rows, columns] = [shape[0], values.length / shape[0]];
  for (const i of values.keys()) {
    const value = isColumnMajor ? values[(i % rows) * columns + Math.floor(i / rows)] : values[i];
    const at = 11 + header.length + width * i;
    if (kind === '<i8') view.setBigInt64(at, BigInt(value), true);
    else if (width === 8) view.setFloat64(at, value, true);
    else view.setFloat32(at, value, kind[0] === '<');
  }
  return bytes;
}

const npz = (arrays: Record<string, Numbers>, level: 0 | 6 = 0) =>
  zipSync(Object.fromEntries(Object.entries(arrays).map(([name, array]) => [`${name}.npy`, npy(array)])), {
    level,
  }) as Uint8Array<ArrayBuffer>;

const FRAMES = 7;
const random = makeRandom(3);
/** Rotation vectors of so many joints; the person stands along Z. */
const poses = (joints: number): Numbers => ({
  shape: [FRAMES, 3 * joints],
  values: Array.from({ length: FRAMES * joints * 3 }, (_, i) =>
    i % (3 * joints) === 0 ? Math.PI / 2 : i % (3 * joints) < 3 ? 0 : 0.4 * (random() - 0.5),
  ),
});
const travel: Numbers = {
  shape: [FRAMES, 3],
  values: Array.from({ length: FRAMES }, (_, f) => [0.1 * f, 0, 0.95]).flat(),
};
const rate: Numbers = { shape: [], values: [120] };
const read = async (bytes: Uint8Array<ArrayBuffer>) => (await readRig(bytes, 'walk.npz')).clips[0];

describe('an .npz of SMPL', () => {
  it.each([
    [22, 'SMPL (body)'],
    [24, 'SMPL'],
    [52, 'SMPL-H'],
    [55, 'SMPL-X'],
  ])('with %i joints stands upright, faces +Z and goes where it goes', async (joints, model) => {
    const given = poses(joints);
    const clip = await read(npz({ poses: given, trans: travel, mocap_framerate: rate }));
    expect(clip.notes[0]).toContain(model);
    expect(clip.skeleton.names.length).toBe(joints);
    expect(clip.frameTime).toBeCloseTo(1 / 120, 9);
    const roles = findRoles(clip.skeleton);
    expect(roles.kind).toBe('human');
    for (let f = 0; f < FRAMES; f++) {
      expect([...clip.rootPositions.subarray(3 * f, 3 * f + 3)]).toEqual([
        expect.closeTo(0.1 * f, 6),
        expect.closeTo(0.95, 6),
        expect.closeTo(0, 6),
      ]);
      const { places } = matrixPose(clip, f);
      expect(places[roles.head][1]).toBeGreaterThan(1.3);
      expect(places[roles.left.foot][1]).toBeLessThan(0.35);
      expect(places[roles.left.toe][2]).toBeGreaterThan(places[roles.left.foot][2] - 0.1);
      for (let joint = 1; joint < joints; joint++) {
        const at = 3 * (f * joints + joint);
        const asked = rotationFromVector([given.values[at], given.values[at + 1], given.values[at + 2]]);
        expect(angleBetween(readQuat(clip.rotations, f * joints + joint), asked)).toBeLessThan(1e-6);
      }
    }
    expect(humanLimits(clip.skeleton, { motion: clip }).limits.length).toBeGreaterThan(19);
  });

  it('says the same packed, in columns, in single precision and with its bytes the other way round', async () => {
    const plain = await read(npz({ poses: poses(24), trans: travel, mocap_framerate: rate }));
    const again = (change: Partial<Numbers>, level: 0 | 6 = 0) => {
      const numbers = { ...fixed, ...change };
      return read(npz({ poses: numbers, trans: travel, mocap_framerate: rate }, level));
    };
    const fixed = poses(24);
    const first = await again({});
    for (const clip of [
      await again({}, 6),
      await again({ isColumnMajor: true }),
      await again({ kind: '<f4' }),
      await again({ kind: '>f4' }),
      await again({ shape: [FRAMES, 24, 3] }),
    ]) {
      expect(clip.frameCount).toBe(plain.frameCount);
      for (const [i, value] of clip.rotations.entries()) expect(value).toBeCloseTo(first.rotations[i], 5);
    }
  });

  it('in parts is the same as whole', async () => {
    const whole = poses(52);
    const part = (from: number, to: number): Numbers => ({
      shape: [FRAMES, 3 * (to - from)],
      values: Array.from({ length: FRAMES }, (_, f) => whole.values.slice(156 * f + 3 * from, 156 * f + 3 * to)).flat(),
    });
    const one = await read(npz({ poses: whole, trans: travel }));
    const divided: Record<string, Numbers>[] = [
      { root_orient: part(0, 1), pose_body: part(1, 22), pose_hand: part(22, 52) },
      {
        global_orient: part(0, 1),
        body_pose: part(1, 22),
        left_hand_pose: part(22, 37),
        right_hand_pose: part(37, 52),
      },
    ];
    for (const arrays of divided)
      expect((await read(npz({ ...arrays, trans: travel }))).rotations).toEqual(one.rotations);
  });

  it('that stands along Y already is left so; one without a rate or a way says so', async () => {
    const standing = poses(24);
    for (let f = 0; f < FRAMES; f++) standing.values[72 * f] = 0;
    const { notes, rotations, frameTime } = await read(npz({ poses: standing }));
    expect(angleBetween(readQuat(rotations, 0), [0, 0, 0, 1])).toBeLessThan(1e-6);
    expect(notes.join(' ')).toMatch(/no frame rate; 30 frames.*where the person goes.*Y up/);
    expect(frameTime).toBeCloseTo(1 / 30, 9);
  });
});

const pickled = npy({ shape: [1], values: [0] });
pickled.set(new TextEncoder().encode("{'descr': '|O', "), 10);
const archive = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
const zeros = (...shape: number[]): Numbers => ({ shape, values: Array(shape.reduce((a, b) => a * b, 1)).fill(0) });

describe('an .npz that can’t be read says why, and what to do', () => {
  const whole = npz({ poses: poses(24), trans: travel });
  it.each<[string, () => Uint8Array<ArrayBuffer>, RegExp]>([
    [
      'widths of no body',
      () => npz({ poses: zeros(2, 60) }),
      /60 numbers. Frames of SMPL have 66, 72, 156, 165 numbers, a rotation vector .* for each joint; hands as components/,
    ],
    [
      'hands as components',
      () => npz({ root_orient: zeros(2, 3), pose_body: zeros(2, 63), pose_hand: zeros(2, 24) }),
      /90 numbers.*\(PCA\)/,
    ],
    [
      'a root and two joints more than there are',
      () => npz({ root_orient: zeros(2, 3), pose_body: zeros(2, 66) }),
      /Its frames have 69 numbers/,
    ],
    ['matrices', () => npz({ poses: zeros(2, 24, 3, 3) }), /shape 2 × 24 × 3 × 3.*turn matrices/],
    [
      'six numbers a joint',
      () => npz({ poses: zeros(2, 24, 6) }),
      /shape 2 × 24 × 6.*turn matrices or other rotations/,
    ],
    [
      'no poses',
      () => npz({ images: zeros(1), betas: zeros(16) }),
      /no poses of SMPL .* but images, betas: save them under these names/,
    ],
    [
      'parts that do not fit',
      () => npz({ root_orient: zeros(2, 3), pose_body: zeros(3, 63) }),
      /different numbers of frames \(2, 3\): save as many/,
    ],
    [
      'numbers that are none',
      () => npz({ poses: { shape: [1, 72], values: Array(72).fill(Number.NaN) } }),
      /NaN.*leave/,
    ],
    [
      'places that are none',
      () => npz({ poses: zeros(1, 72), trans: { shape: [1, 3], values: [0, Number.POSITIVE_INFINITY, 0] } }),
      /Its places hold.*NaN/,
    ],
    ['pickled objects', () => archive({ 'poses.npy': pickled }), /pickle.*np\.savez\("clip\.npz", poses=/],
    ['a file cut off', () => whole.slice(0, whole.length / 2), /cut off or damaged: download or copy it again/],
    ['no frames', () => npz({ poses: zeros(0, 72) }), /no frames/],
    ['a single array', () => npy(zeros(2, 72)) as Uint8Array<ArrayBuffer>, /single array of NumPy.*np\.savez/],
    ['a pickle', () => Uint8Array.of(0x80, 4, 0x95, 1, 0, 0), /pickle of Python.*np\.savez/],
    ['nothing', () => new Uint8Array(0), /empty/],
    ['an archive of nothing', () => archive({}), /zip archive/],
    [
      'an array cut off',
      () => archive({ 'poses.npy': npy(poses(24)).slice(0, 300) }),
      /"poses" is cut off: download or copy/,
    ],
    [
      'a shape that is none',
      () => archive({ 'poses.npy': npy({ shape: [-1, 72], values: [] }) }),
      /"poses" is cut off: download or copy/,
    ],
    [
      'numbers of a kind that is not read',
      () => archive({ 'poses.npy': npy({ ...poses(24), kind: '<c8' as '<f8' }) }),
      /"<c8".*astype\(float\)/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    const made = bytes();
    await expect(read(made)).rejects.toThrow(sentence);
    // The page asks whose file it is before it is read.
    if (made.length > 0) expect(isRigFile(new TextDecoder('latin1').decode(made.subarray(0, 64)))).toBe(true);
  });

  it('that is too large for one piece', async () => {
    const large = npz({ poses: zeros(1, 72) }, 6);
    // The size that the directory at the end tells.
    const entry = findBytes(large, [0x50, 0x4b, 1, 2]);
    new DataView(large.buffer).setUint32(entry + 24, 0x7fffffff, true);
    await expect(read(large)).rejects.toThrow('"poses" has 2.0 GiB; save it in pieces of less than 1 GiB.');
  });
});

it('an .npz damaged anywhere is refused in a sentence, or read: 400 files (seed 12)', async () => {
  const random = makeRandom(12);
  const files = [npz({ poses: poses(24), trans: travel, mocap_framerate: rate }), npz({ poses: poses(52) }, 6)];
  let refused = 0;
  for (let i = 0; i < 400; i++) {
    const bytes = files[i % 2].slice();
    for (let k = 0; k < 1 + 8 * random(); k++)
      bytes[Math.floor(bytes.length * random() ** 2)] = Math.floor(256 * random());
    await read(i % 5 === 0 ? bytes.slice(0, 1 + Math.floor(bytes.length * random())) : bytes).catch((error) => {
      expect(error.name, error.stack).toBe('ClipError');
      expect(error.message).toMatch(/^It.*\.$/);
      refused++;
    });
  }
  expect(refused).toBeGreaterThan(100);
});

/** Where bytes stand first. */
const findBytes = (bytes: Uint8Array, wanted: number[]): number =>
  bytes.findIndex((_, i) => wanted.every((byte, k) => bytes[i + k] === byte));

describe('what an .npz does not tell is assumed, and said', () => {
  it.each([
    ['poses', 22],
    ['poses', 52],
    ['body_pose', 24],
  ])('%s of a body of %i joints without the root', async (name, joints) => {
    const given = poses(joints);
    const values = given.values.filter((_, i) => i % (3 * joints) >= 3);
    const clip = await read(npz({ [name]: { shape: [FRAMES, 3 * joints - 3], values } }));
    expect(clip.skeleton.names).toHaveLength(joints);
    expect(clip.notes.join(' ')).toContain('does not tell how the root is turned; it is assumed not to turn.');
    for (let f = 0; f < FRAMES; f++) {
      expect(angleBetween(readQuat(clip.rotations, f * joints), [0, 0, 0, 1])).toBeLessThan(1e-6);
      const at = 3 * (f * joints + joints - 1);
      const asked = rotationFromVector([given.values[at], given.values[at + 1], given.values[at + 2]]);
      expect(angleBetween(readQuat(clip.rotations, (f + 1) * joints - 1), asked)).toBeLessThan(1e-6);
    }
  });

  it.each<[string, Uint8Array | Numbers]>([
    ['0', { shape: [], values: [0] }],
    ['none', { shape: [], values: [Number.NaN] }],
    ['a pickle', pickled],
  ])('a frame rate that is %s', async (_, told) => {
    const bytes = told instanceof Uint8Array ? told : npy(told);
    const clip = await read(archive({ 'poses.npy': npy(poses(24)), 'mocap_framerate.npy': bytes }));
    expect(clip.frameTime).toBeCloseTo(1 / 30, 9);
    expect(clip.notes.join(' ')).toContain('The file tells no frame rate; 30 frames a second are assumed.');
  });

  it('whatever array comes first, and whatever it is called', async () => {
    const clip = await read(npz({ 'größe – my own (1)': zeros(3), poses: poses(24) }));
    expect(clip.skeleton.names).toHaveLength(24);
  });

  it('places for other frames', async () => {
    const clip = await read(npz({ poses: poses(24), trans: { shape: [2, 3], values: [1, 2, 3, 4, 5, 6] } }));
    expect(clip.notes.join(' ')).toContain('Where the person goes is left out: the file has 6 numbers for 7 frames.');
    expect(clip.rootPositions.every((x) => Math.abs(x) < 2)).toBe(true);
  });
});

const work = mkdtempSync(join(tmpdir(), 'limber-smpl-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const python = pythonWith('numpy');

it.runIf(python)(
  `what NumPy itself writes is read as NumPy reads it, zip64 too${skippedWithout(python, 'NumPy')}`,
  async () => {
    const script = `
import json, zipfile, numpy as np
r = np.random.default_rng(5)
p = r.normal(0, .3, (9, 156)); p[:, :3] = [np.pi / 2, 0, 0]
np.savez('a.npz', poses=p, trans=np.full((9, 3), .5), mocap_framerate=100.0, gender='female', betas=np.zeros(16))
np.savez_compressed('b.npz', poses=np.asfortranarray(p), trans=np.asfortranarray(np.full((9, 3), .5)), mocap_frame_rate=np.int64(100))
json.dump(p.tolist(), open('p.json', 'w'))
zipfile.ZIP64_LIMIT = 16
np.savez('c.npz', poses=p, trans=np.full((9, 3), .5), mocap_framerate=np.float64(100))`;
    expect(spawnSync(python!, ['-c', script], { cwd: work }).status).toBe(0);
    const values: number[][] = JSON.parse(readFileSync(join(work, 'p.json'), 'utf8'));
    const up: Quat = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
    for (const file of ['a.npz', 'b.npz', 'c.npz']) {
      const clip = await read(new Uint8Array(readFileSync(join(work, file))));
      expect(clip.frameTime).toBeCloseTo(0.01, 9);
      for (const [f, row] of values.entries())
        for (let joint = 0; joint < 52; joint++) {
          const asked = rotationFromVector([row[3 * joint], row[3 * joint + 1], row[3 * joint + 2]]);
          const there = readQuat(clip.rotations, 52 * f + joint);
          expect(angleBetween(there, joint === 0 ? multiply(up, asked) : asked)).toBeLessThan(1e-6);
        }
    }
  },
);
