import { unzipSync } from 'fflate';
import type { Clip, Quat, Vec3 } from '../../core';
import { type BvhOptions, bringUpright } from '../../core/clip';
import { rotateVector, rotationFromVector } from '../../core/math';
import { refuseRig } from '../file-kind';
import { type NpyArray, readNpy } from './npy';
import { jointPlace, jointsOfModel, MODELS, TIPS } from './person';

/** Bytes of one array that are unpacked at most. */
const LARGEST = 1 << 30;
/** Hz, where a file tells no rate. */
const USUAL_RATE = 30;

/** Arrays that hold whole frames. */
const WHOLE = ['poses', 'fullpose'];
/** Arrays that hold parts of frames, in the order of the joints; of each two names one is there. */
const PARTS = [
  ['root_orient', 'global_orient'],
  ['pose_body', 'body_pose'],
  ['pose_jaw', 'jaw_pose'],
  ['pose_eye', 'leye_pose'],
  ['', 'reye_pose'],
  ['pose_hand', 'left_hand_pose'],
  ['', 'right_hand_pose'],
];
const RATES = ['mocap_framerate', 'mocap_frame_rate', 'fps'];
const TRAVELS = ['trans', 'transl'];

/**
 * Reads an `.npz` of SMPL, SMPL-H or SMPL-X as AMASS and others write: `poses` as rotation vectors, or in parts. The skeleton has proportions of
 * Limber's own; nothing of the body models is used. (Mahmood et al., "AMASS", 2019)
 *
 * @throws {ClipError} with one sentence on why the file can't be read.
 */
export function readSmpl(bytes: Uint8Array, name: string, options: BvhOptions = {}): Clip {
  const arrays = unpack(bytes);
  const first = (names: readonly string[]): NpyArray | null => {
    const found = names.find((one) => arrays.has(one));
    return found === undefined ? null : readNpy(arrays.get(found)!, found);
  };
  const whole = first(WHOLE);
  const { frames, width, values } = whole ? wholeFrames(whole) : joinedParts(PARTS.map(first));
  const joints = width / 3;
  if (!MODELS[joints])
    throw refuseRig(
      'smpl-width',
      `Its frames have ${width} numbers; bodies of SMPL have ${Object.keys(MODELS)
        .map((count) => 3 * Number(count))
        .join(', ')}.`,
    );
  const rate = first(RATES)?.values[0];
  const isRated = rate !== undefined && rate > 0 && Number.isFinite(rate);
  const clip = emptyClip(name, joints, frames, isRated ? rate : USUAL_RATE);
  for (let i = 0; i < frames * joints; i++)
    clip.rotations.set(rotationFromVector([values[3 * i], values[3 * i + 1], values[3 * i + 2]]), 4 * i);
  if (!clip.rotations.every(Number.isFinite))
    throw refuseRig('not-finite', 'Its poses hold numbers that are none (NaN).');
  const travel = first(TRAVELS);
  if (travel && travel.values.length >= 3 * frames) clip.rootPositions.set(travel.values.subarray(0, 3 * frames));
  clip.notes.push(`Poses of ${MODELS[joints]}, on proportions of Limber’s own: the file holds none.`);
  if (!isRated) clip.notes.push(`The file tells no frame rate; ${USUAL_RATE} frames a second are assumed.`);
  if (!travel) clip.notes.push('The file does not tell where the person goes.');
  if (isZUp(clip, joints)) standAlongZ(clip);
  bringUpright(clip, options);
  return clip;
}

/** The arrays of the archive that are asked for, still packed as NumPy packs them. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const wanted = new Set([...WHOLE, ...PARTS.flat(), ...RATES, ...TRAVELS].map((name) => `${name}.npy`));
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, { filter: ({ name, originalSize }) => wanted.has(name) && originalSize <= LARGEST });
  } catch {
    throw refuseRig('cut', 'Its archive is cut off or damaged.');
  }
  return new Map(Object.entries(files).map(([name, content]) => [name.slice(0, -'.npy'.length), content]));
}

interface Frames {
  frames: number;
  /** Numbers a frame. */
  width: number;
  values: Float64Array;
}

/** N, N×W or N×J×3 numbers as frames of W numbers. */
function wholeFrames({ shape, values }: NpyArray): Frames {
  const frames = shape.length > 1 ? shape[0] : 1;
  if (shape.length === 0 || frames === 0) throw refuseRig('no-frames', 'Its poses have no frames.');
  return { frames, width: values.length / frames, values };
}

function joinedParts(found: readonly (NpyArray | null)[]): Frames {
  const parts = found.flatMap((part) => (part ? [wholeFrames(part)] : []));
  if (!found[0] || !found[1])
    throw refuseRig('not-smpl', 'It holds no poses of SMPL ("poses", or "root_orient" and "pose_body").');
  const [{ frames }] = parts;
  if (parts.some((part) => part.frames !== frames))
    throw refuseRig('not-smpl', 'Its parts have different numbers of frames.');
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const values = new Float64Array(frames * width);
  let at = 0;
  for (let frame = 0; frame < frames; frame++)
    for (const part of parts) {
      values.set(part.values.subarray(frame * part.width, (frame + 1) * part.width), at);
      at += part.width;
    }
  return { frames, width, values };
}

function emptyClip(name: string, joints: number, frameCount: number, rate: number): Clip {
  const { names, parents } = jointsOfModel(joints);
  const tipped = names.filter((joint) => TIPS[joint]);
  const skeleton = {
    names,
    parents: Int16Array.from(parents),
    offsets: Float32Array.from(names.flatMap((joint) => jointPlace(joint))),
    restRotations: Float32Array.from(names.flatMap(() => [0, 0, 0, 1])),
    endSites: Float32Array.from(tipped.flatMap((joint) => [...TIPS[joint]])),
    endSiteJoints: Int16Array.from(tipped.map((joint) => names.indexOf(joint))),
  };
  const rotations = new Float32Array(4 * joints * frameCount);
  return {
    name,
    skeleton,
    frameTime: 1 / rate,
    frameCount,
    rotations,
    rootPositions: new Float32Array(3 * frameCount),
    notes: [],
  };
}

/** Whether people stand along Z in the motion, as in AMASS. A zero pose stands along Y in every file. */
function isZUp({ rotations, frameCount }: Clip, joints: number): boolean {
  const sum: Vec3 = [0, 0, 0];
  for (let frame = 0; frame < frameCount; frame++) {
    const at = 4 * joints * frame;
    const up = rotateVector([...rotations.subarray(at, at + 4)] as unknown as Quat, [0, 1, 0]);
    for (let k = 0; k < 3; k++) sum[k] += up[k];
  }
  return sum[2] > Math.abs(sum[1]);
}

/** Rests the person along Z, in place: then motion and rest agree on which way is up. */
function standAlongZ({ skeleton: { restRotations } }: Clip): void {
  restRotations.set([Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
}
