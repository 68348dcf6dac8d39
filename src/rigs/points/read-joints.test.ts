import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../core/math';
import { isPointsFile, readPoints } from '..';
import { MEDIA_PIPE } from './media-pipe';

const random = makeRandom(8);
const FRAMES = 4;

/** An array as NumPy writes it. */
function npy(kind: string, shape: number[], data: Uint8Array): Uint8Array {
  const text = `{'descr': '${kind}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const header = `${text.padEnd(64 * Math.ceil((text.length + 11) / 64) - 11, ' ')}\n`;
  return new Uint8Array([
    0x93,
    ...Buffer.from('NUMPY'),
    1,
    0,
    header.length & 255,
    header.length >> 8,
    ...Buffer.from(header),
    ...data,
  ]);
}

const floats = (values: number[]) => new Uint8Array(Float32Array.from(values).buffer);
const texts = (words: string[], length: number) =>
  new Uint8Array(
    Uint32Array.from(words.flatMap((word) => Array.from({ length }, (_, i) => word.codePointAt(i) ?? 0))).buffer,
  );

const placesOf = (count: number) => Array.from({ length: FRAMES * count * 3 }, () => random() - 0.5);
const joints = (count: number, values: number[]) => npy('<f4', [FRAMES, count, 3], floats(values));

describe('places of joints are read (seed 8)', () => {
  it.each([
    [22, 22, 'right_wrist'],
    [24, 24, 'right_hand'],
    [52, 52, 'right_thumb3'],
    [55, 55, 'right_thumb3'],
    [45, 22, 'right_wrist'],
    [144, 22, 'right_wrist'],
    [33, 33, 'right_foot_index'],
    [553, 33, 'right_foot_index'],
  ])('%i joints: %i have names, the last of them %s', (count, kept, last) => {
    const values = placesOf(count);
    const got = readPoints(joints(count, values), 'take.npy');
    expect([got.labels.length, got.labels.at(-1), got.frameCount]).toEqual([kept, last, FRAMES]);
    expect(got.labels[0]).toBe(kept === 33 ? MEDIA_PIPE[0] : 'pelvis');
    const truth = Float32Array.from(values.filter((_, i) => Math.floor(i / 3) % count < kept));
    expect([...got.points]).toEqual([...truth]);
    expect(got.notes.includes(`Left out without a known name: ${count - kept} of its ${count} points.`)).toBe(
      kept < count,
    );
  });

  it('and the root may stand at the origin', () => {
    const values = placesOf(24).map((value, i) => (i % 72 < 3 ? 0 : value));
    expect([...readPoints(joints(24, values), 'a.npy').points.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('with names and rate, from an archive', () => {
    const values = placesOf(3);
    const archive = zipSync({
      'markers.npy': joints(3, values),
      'labels.npy': npy('<U5', [3], texts(['LASI', 'Knöch', '膝'], 5)),
      'frame_rate.npy': npy('<f4', [1], floats([120])),
    });
    expect(isPointsFile(archive)).toBe(true);
    const { labels, frameTime, points } = readPoints(archive, 'take.npz');
    expect(labels).toEqual(['LASI', 'Knöch', '膝']);
    expect(frameTime).toBeCloseTo(1 / 120, 9);
    expect([...points]).toEqual([...Float32Array.from(values)]);
  });

  it('but not rotations: those are a motion', () => {
    expect(
      isPointsFile(zipSync({ 'poses.npy': joints(24, placesOf(24)), 'joints.npy': joints(24, placesOf(24)) })),
    ).toBe(false);
  });

  it('nor an array of another shape', () => {
    expect(() => readPoints(npy('<f4', [2, 6], floats(placesOf(1))), 'a.npy')).toThrow(
      'Its array has the shape 2 × 6: points are frames × points × 3.',
    );
  });
});
