import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';
import { openArchive } from '../smpl/archive';
import { type NpyArray, readNpy, readNpyTexts } from '../smpl/npy';
import { jointsOfModel } from '../smpl/person';
import { MEDIA_PIPE } from './media-pipe';
import { createPointStore, recordedPoints } from './point-store';
import { PLACES } from './points-kind';

const LABELS = ['labels', 'names', 'joint_names', 'marker_names', 'keypoint_names'];
const RATES = ['mocap_framerate', 'mocap_frame_rate', 'frame_rate', 'fps'];

/** Counts of joints that body models give out; the first 22 are those of the body in each. */
const BODY_JOINTS = 22;
const MODEL_COUNTS: readonly number[] = [22, 24, 45, 52, 55, 73, 127, 144];
/** Counts of landmarks whose first 33 are those of MediaPipe's pose: with hands, and with the face too. */
const MEDIA_PIPE_COUNTS: readonly number[] = [33, 75, 543, 553];

/**
 * Reads an array of NumPy with places of joints or markers, frames × points × 3: a `.npy`, or an `.npz` with names and rate beside it. Points
 * without names are known by their count: joints of SMPL, SMPL-H and SMPL-X, or landmarks of MediaPipe.
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readJoints(bytes: Uint8Array, name: string): RecordedPoints {
  const { array, told, rate } = arraysIn(bytes);
  const { shape, values } = array;
  const [frames, all] = shape;
  if (shape.length !== 3 || shape[2] !== 3 || all === 0)
    throw refuseRig(
      'joints-shape',
      `Its array has the shape ${shape.join(' × ') || 'of one number'}: points are frames × points × 3.`,
    );
  const labels = told?.length === all ? told : namesOf(all);
  const notes: string[] = [];
  if (labels.length < all) notes.push(`Left out without a known name: ${all - labels.length} of its ${all} points.`);
  const store = createPointStore(labels.length, frames, bytes.length + 8 * values.length, true);
  for (let frame = 0; frame < frames; frame++) {
    store.nextFrame();
    for (const point of labels.keys()) {
      const at = 3 * (frame * all + point);
      store.put(point, values[at], values[at + 1], values[at + 2]);
    }
  }
  const frameTime = rate > 0 && Number.isFinite(rate) ? 1 / rate : null;
  return recordedPoints(labels, store, { name, frameTime, metres: null, notes });
}

/** Names by count; empty ones where the count is unknown. */
function namesOf(count: number): readonly string[] {
  if (MEDIA_PIPE_COUNTS.includes(count)) return MEDIA_PIPE;
  if (!MODEL_COUNTS.includes(count)) return Array.from({ length: count }, () => '');
  const { names } = jointsOfModel([24, 52, 55].includes(count) ? count : BODY_JOINTS);
  return names;
}

function arraysIn(bytes: Uint8Array): { array: NpyArray; told: string[] | null; rate: number } {
  if (bytes[0] === 0x93) return { array: readNpy(bytes, 'array'), told: null, rate: Number.NaN };
  const { arrays, others } = openArchive(bytes, [...PLACES, ...LABELS, ...RATES]);
  const first = (names: readonly string[]) => names.find((one) => arrays.has(one));
  const places = first(PLACES);
  if (places === undefined)
    throw refuseRig(
      'no-points',
      `It holds no points (“joints”: frames × points × 3)${others.length > 0 ? `, but ${others.slice(0, 6).join(', ')}` : ''}.`,
    );
  const [labels, rate] = [first(LABELS), first(RATES)];
  return {
    array: readNpy(arrays.get(places)!, places),
    told: labels === undefined ? null : readNpyTexts(arrays.get(labels)!),
    rate: rate === undefined ? Number.NaN : readNpy(arrays.get(rate)!, rate).values[0],
  };
}
