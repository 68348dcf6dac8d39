import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';
import { decodeText } from './file-text';
import { spacingOf } from './frame-times';
import { BODY_25, MEDIA_PIPE, refusePicture } from './media-pipe';
import { createPointStore, recordedPoints, refuseFew } from './point-store';
import { SEEN } from './read-csv';

/** Bytes of JSON that are read at most. */
const LARGEST = 1 << 28;

/** What frames, and the landmarks of a frame, are called. */
const FRAMES = ['frames', 'data_by_frame', 'results', 'data', 'sequenceData', 'motion'];
const LANDMARKS = [
  'poseWorldLandmarks',
  'pose_world_landmarks',
  'worldLandmarks',
  'world_landmarks',
  'keypoints3D',
  'keypoints_3d',
  'keypoints3d',
  'tracked_points',
  'landmarks',
  'landmark',
  'keypoints',
  'points',
  'joints',
];
/** Landmarks in the picture, which are no places in space. */
const IN_PICTURE = ['poseLandmarks', 'pose_landmarks'];
const RATES = ['fps', 'frameRate', 'frame_rate', 'framerate', 'rate'];
const TIMES = ['timestamp', 'time', 't', 'timestampMs', 'timestamp_ms', 'timestampMillis'];

interface Landmark {
  name: string | null;
  x: number;
  y: number;
  z: number;
  /** 0 to 1; 1 where the file does not say. */
  visibility: number;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const firstOf = (json: Json, keys: readonly string[]): unknown => {
  const key = keys.find((one) => Object.hasOwn(json, one) && json[one] !== null);
  return key === undefined ? undefined : json[key];
};

/**
 * Reads landmarks from JSON: frames of `{x, y, z, visibility}` or `[x, y, z]`, in an array or under `frames`, `landmarks`,
 * `poseWorldLandmarks` or `worldLandmarks`. 33 landmarks are those of MediaPipe's pose, in metres, with the hips' middle as origin; 25 are those
 * of BODY_25, as EasyMocap and others have them in space.
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readJson(bytes: Uint8Array, name: string): RecordedPoints {
  const json = parseJson(bytes);
  const listed = framesIn(json);
  const frames = listed.map(landmarksIn);
  const first = frames.find((landmarks) => landmarks.length > 0);
  if (!first) throw refuseOther(json, listed);
  const count = Math.max(...frames.map((landmarks) => landmarks.length));
  const known = first.every((landmark) => landmark.name === null) ? [MEDIA_PIPE, BODY_25] : [];
  const names = known.find(({ length }) => length === count);
  const isMediaPipe = names === MEDIA_PIPE;
  const labels = Array.from({ length: count }, (_, i) => names?.[i] ?? first[i]?.name ?? '');
  refuseFew(labels, frames.length);
  const store = createPointStore(count, frames.length, bytes.length, true);
  for (const landmarks of frames) {
    store.nextFrame();
    for (const [i, { x, y, z, visibility }] of landmarks.entries()) if (visibility >= SEEN) store.put(i, x, y, z);
  }
  const { frameTime: spacing, notes } = spacingOf(listed.map(timeOf), timeKey(listed));
  const rate = isObject(json) ? numberOf(firstOf(json, RATES)) : Number.NaN;
  if (isMediaPipe)
    notes.push(
      'Landmarks of MediaPipe are told from the middle of the hips: the file does not tell where the person goes.',
    );
  const frameTime = rate > 0 ? 1 / rate : spacing;
  const recorded = recordedPoints(labels, store, { name, frameTime, metres: isMediaPipe ? 1 : null, notes });
  refusePicture(recorded);
  return recorded;
}

/** What the first frame calls its time. */
const timeKey = ([frame]: readonly unknown[]): string =>
  (isObject(frame) && TIMES.find((key) => Object.hasOwn(frame, key))) || '';

/** The time of a frame, as a number or, of FreeMoCap, the mean of the cameras. */
function timeOf(frame: unknown): number {
  if (!isObject(frame)) return Number.NaN;
  return numberOf(isObject(frame.timestamps) ? frame.timestamps.mean : firstOf(frame, TIMES));
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length > LARGEST)
    throw refuseRig('too-large', 'It is JSON of more than 256 MiB: save it in pieces, or as CSV.');
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  for (const attempt of [text, text.replace(/-?\b(NaN|Infinity)\b/g, 'null')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Python writes NaN, which JSON does not know: the second attempt has none.
    }
  }
  throw refuseRig('json', 'It is JSON that is damaged or cut off: save or copy it again.');
}

/** The frames of a file: an array, or what stands under one of the usual names; one frame where landmarks stand alone. */
function framesIn(json: unknown, depth = 0): unknown[] {
  if (Array.isArray(json)) return landmarkOf(json[0]) && !isPeople(json) ? [json] : json;
  if (!isObject(json) || depth > 3) return [];
  const frames = firstOf(json, FRAMES);
  // FreeMoCap has frames by their numbers.
  if (isObject(frames) && Object.hasOwn(frames, '0')) return Object.values(frames);
  if (frames !== undefined) return framesIn(frames, depth + 1);
  const landmarks = firstOf(json, LANDMARKS);
  return landmarks === undefined ? [] : framesIn(landmarks, depth + 1);
}

/** Whether an array holds arrays of landmarks, and not landmarks as arrays of numbers. */
const isPeople = (value: readonly unknown[]): boolean => Array.isArray(value[0]) && typeof value[0][0] !== 'number';

/** The landmarks of a frame, of the first person in it; none where nobody was seen. */
function landmarksIn(frame: unknown): Landmark[] {
  if (isObject(frame)) {
    const listed = firstOf(frame, LANDMARKS);
    if (listed !== undefined) return landmarksIn(listed);
    return Object.entries(frame).flatMap(([name, value]) => {
      const landmark = landmarkOf(value);
      return landmark ? [{ ...landmark, name }] : [];
    });
  }
  if (!Array.isArray(frame) || frame.length === 0) return [];
  if (isPeople(frame)) return landmarksIn(frame[0]);
  if (isObject(frame[0]) && !landmarkOf(frame[0])) return landmarksIn(frame[0]);
  const missing = { name: null, x: Number.NaN, y: Number.NaN, z: Number.NaN, visibility: 0 };
  return frame.map((one) => landmarkOf(one) ?? missing);
}

/** A landmark as an object or as an array of numbers; null where it is none. */
function landmarkOf(value: unknown): Landmark | null {
  if (Array.isArray(value)) {
    const [x, y, z, visibility] = value.map(numberOf);
    const isOne =
      value.length >= 3 && value.length <= 5 && value.every((one) => one === null || typeof one === 'number');
    return isOne ? { name: null, x, y, z, visibility: visibility ?? 1 } : null;
  }
  if (!isObject(value) || !['x', 'y', 'z'].every((axis) => Object.hasOwn(value, axis))) return null;
  const { name, visibility } = value;
  return {
    name: typeof name === 'string' ? name : null,
    x: numberOf(value.x),
    y: numberOf(value.y),
    z: numberOf(value.z),
    visibility: typeof visibility === 'number' ? visibility : 1,
  };
}

function refuseOther(json: unknown, frames: readonly unknown[]) {
  const keys = [json, frames[0]].flatMap((one) => (isObject(one) ? Object.keys(one) : []));
  if (keys.some((key) => IN_PICTURE.includes(key)))
    return refuseRig(
      'in-picture',
      'Its landmarks are places in the picture and not in space: save the world landmarks (poseWorldLandmarks).',
    );
  return noLandmarks();
}

export const noLandmarks = () =>
  refuseRig(
    'no-points',
    'It is JSON without landmarks: give it frames with x, y and z for each, as “frames”, “landmarks” or “poseWorldLandmarks”.',
  );
