import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../core/math';
import { readPoints } from '..';
import { MEDIA_PIPE } from './media-pipe';

const random = makeRandom(7);
type Place = { x: number; y: number; z: number; visibility?: number };
/** World landmarks: m, Y down, from the middle of the hips. */
const place = (): Place => ({ x: random() - 0.5, y: 1.8 * random() - 0.9, z: random() - 0.5 });
const FRAMES = Array.from({ length: 5 }, () => MEDIA_PIPE.map(place));
const TRUTH = [...Float32Array.from(FRAMES.flatMap((frame) => frame.flatMap(({ x, y, z }) => [x, y, z])))];
const read = (json: unknown) => readPoints(new TextEncoder().encode(JSON.stringify(json)), 'take.json');

describe('world landmarks of MediaPipe are read (seed 7)', () => {
  const arrays = FRAMES.map((frame) => frame.map(({ x, y, z }) => [x, y, z, 0.99]));
  it.each<[string, unknown]>([
    ['as frames of landmarks', FRAMES],
    ['as frames of arrays', arrays],
    ['under frames', { fps: 25, frames: FRAMES }],
    ['under landmarks', { landmarks: FRAMES }],
    ['under worldLandmarks', { worldLandmarks: FRAMES }],
    ['under poseWorldLandmarks of each frame', FRAMES.map((poseWorldLandmarks) => ({ poseWorldLandmarks }))],
    [
      'beside those of the picture',
      { frames: FRAMES.map((f, i) => ({ frame: i, poseLandmarks: [], poseWorldLandmarks: f })) },
    ],
    ['as results with people', FRAMES.map((frame) => ({ landmarks: [[]], worldLandmarks: [frame, FRAMES[0]] }))],
    ['as landmarks within landmarks', FRAMES.map((landmark) => ({ pose_world_landmarks: { landmark } }))],
  ])('%s', (_, json) => {
    const { labels, points, frameCount, metres, notes } = read(json);
    expect(labels).toEqual(MEDIA_PIPE);
    expect([frameCount, metres]).toEqual([5, 1]);
    expect([...points]).toEqual(TRUTH);
    expect(notes.join(' ')).toContain('the file does not tell where the person goes.');
  });

  it('of one frame', () => {
    expect(read(FRAMES[0]).frameCount).toBe(1);
  });

  it('with times or a rate', () => {
    expect(read({ fps: 24, frames: FRAMES }).frameTime).toBeCloseTo(1 / 24, 9);
    const timed = (key: string, scale: number) =>
      read(FRAMES.map((landmarks, i) => ({ [key]: (scale * i) / 50, landmarks }))).frameTime;
    expect(timed('timestamp', 1)).toBeCloseTo(0.02, 9);
    expect(timed('timestampMs', 1000)).toBeCloseTo(0.02, 9);
    expect(read(FRAMES).frameTime).toBeNull();
  });

  it('but for those that are hardly visible, and frames in which nobody is seen', () => {
    const frames = FRAMES.map((frame, f) =>
      f === 1 ? [] : frame.map((one, i) => ({ ...one, visibility: i === 3 ? 0.3 : 0.8 })),
    );
    const { points, frameCount } = read(frames);
    expect(frameCount).toBe(5);
    const truth = TRUTH.map((value, i) =>
      Math.floor(i / 99) === 1 || Math.floor(i / 3) % 33 === 3 ? Number.NaN : value,
    );
    expect([...points]).toEqual(truth);
  });

  it('with NaN, as Python writes it', () => {
    const text = JSON.stringify(FRAMES).replace(/"y":-?[\d.e-]+/, '"y":NaN');
    const { points } = readPoints(new TextEncoder().encode(text), 'take.json');
    expect([...points].slice(0, 4)).toEqual([Number.NaN, Number.NaN, Number.NaN, TRUTH[3]]);
  });
});

it('landmarks with names are called so', () => {
  const names = ['Hüfte', '膝', 'head', 'Hüfte'];
  const told = read(FRAMES.map((frame) => names.map((name, i) => ({ name, ...frame[i] }))));
  expect(told.labels).toEqual(['Hüfte', '膝', 'head', 'Hüfte (2)']);
  expect(told.metres).toBeNull();
  const keyed = read(FRAMES.map((frame) => Object.fromEntries(names.slice(0, 3).map((name, i) => [name, frame[i]]))));
  expect(keyed.labels).toEqual(['Hüfte', '膝', 'head']);
});

it('25 places of a person are keypoints of BODY_25, as EasyMocap writes them', () => {
  const person = { id: 0, keypoints3d: Array.from({ length: 25 }, (_, i) => [i / 10 - 1, 1, 2]) };
  const { labels, frameCount, points } = read([person]);
  expect([labels[1], labels[8], labels[24], frameCount]).toEqual(['Neck', 'MidHip', 'RHeel', 1]);
  expect([...points.slice(3, 6)]).toEqual([...Float32Array.of(-0.9, 1, 2)]);
});

it('a file of FreeMoCap is read: frames by their numbers, points by their names', () => {
  const names = ['body_nose', 'body_left_hip', 'right_hand_wrist'];
  const frame = (f: number) => ({
    timestamps: { mean: f / 30, by_camera: {} },
    tracked_points: Object.fromEntries(
      names.map((name, i) => [name, i === 1 && f === 3 ? { x: null, y: null, z: null } : FRAMES[f][i]]),
    ),
  });
  const json = { info: { schemas: [] }, data_by_frame: Object.fromEntries(FRAMES.map((_, f) => [f, frame(f)])) };
  const { labels, points, frameTime, frameCount } = read(json);
  expect([labels, frameCount]).toEqual([names, 5]);
  expect(frameTime).toBeCloseTo(1 / 30, 9);
  expect([...points]).toEqual(
    TRUTH.filter((_, i) => i % 99 < 9).map((value, i) => (i >= 30 && i < 33 ? Number.NaN : value)),
  );
});

it('landmarks of the picture are refused, in words', () => {
  const flat = FRAMES.map((frame) => frame.map(({ x, y, z }) => ({ x: Math.abs(x), y: Math.abs(y), z })));
  expect(() => read({ landmarks: flat })).toThrow(
    'places in the picture (0 to 1) and not in space: save the world landmarks',
  );
  expect(() => read(flat.map((poseLandmarks) => ({ poseLandmarks })))).toThrow('save the world landmarks');
});
