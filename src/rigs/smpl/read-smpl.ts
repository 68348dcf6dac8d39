import type { Clip, Quat, Vec3 } from '../../core';
import { type BvhOptions, bringUpright, plainName } from '../../core/clip';
import { rotateVector, rotationFromVector } from '../../core/math';
import { refuseRig } from '../file-kind';
import { openArchive } from './archive';
import { type NpyArray, readNpy } from './npy';
import { jointPlace, jointsOfModel, MODELS, TIPS } from './person';

/** Hz, where a file tells no rate. */
const USUAL_RATE = 30;

/** Arrays that hold whole frames. */
const WHOLE = ['poses', 'fullpose', 'smpl_poses', 'pose'];
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
const TRAVELS = ['trans', 'transl', 'smpl_trans'];

/** What the numbers of a frame are to be, for people. */
const WIDTHS = `Frames of SMPL have ${Object.keys(MODELS)
  .map((count) => 3 * Number(count))
  .join(', ')} numbers, a rotation vector (axis times angle) for each joint`;

/**
 * Reads an `.npz` of SMPL, SMPL-H or SMPL-X as AMASS and others write: `poses` as rotation vectors, or in parts, with the root or without. The
 * skeleton has proportions of Limber's own; nothing of the body models is used. (Mahmood et al., "AMASS", 2019)
 *
 * @throws {ClipError} with one sentence on why the file can't be read.
 */
export function readSmpl(bytes: Uint8Array, name: string, options: BvhOptions = {}): Clip {
  const { arrays, others } = openArchive(bytes, [...WHOLE, ...PARTS.flat(), ...RATES, ...TRAVELS]);
  const first = (names: readonly string[]): NpyArray | null => {
    const found = names.find((one) => arrays.has(one));
    return found === undefined ? null : readNpy(arrays.get(found)!, found);
  };
  const whole = first(WHOLE);
  const told = whole ? wholeFrames(whole, 'poses') : joinedParts(PARTS.map(first), others);
  const { frames, width, values } = MODELS[told.width / 3] ? told : withRoot(told);
  const joints = width / 3;
  const rate = rateOf(() => first(RATES));
  const clip = emptyClip(name, joints, frames, rate ?? USUAL_RATE);
  const rotation: Quat = [0, 0, 0, 1];
  for (let i = 0; i < frames * joints; i++)
    clip.rotations.set(rotationFromVector([values[3 * i], values[3 * i + 1], values[3 * i + 2]], rotation), 4 * i);
  refuseNone(clip.rotations, 'poses');
  clip.notes.push(`Poses of ${MODELS[joints]}, on proportions of Limber’s own: the file holds none.`);
  if (width !== told.width)
    clip.notes.push('The file does not tell how the root is turned; it is assumed not to turn.');
  if (rate === null) clip.notes.push(`The file tells no frame rate; ${USUAL_RATE} frames a second are assumed.`);
  clip.notes.push(...travelOf(first(TRAVELS), clip));
  if (isZUp(clip, joints)) standAlongZ(clip);
  bringUpright(clip, options);
  return clip;
}

/** Where the person goes, written into the clip; answers what is to be said. */
function travelOf(travel: NpyArray | null, { rootPositions }: Clip): string[] {
  if (!travel) return ['The file does not tell where the person goes.'];
  if (travel.values.length !== rootPositions.length)
    return [
      `Where the person goes is left out: the file has ${travel.values.length} numbers for ${rootPositions.length / 3} frames.`,
    ];
  refuseNone(travel.values, 'places');
  rootPositions.set(travel.values);
  return [];
}

/** Hz; null where the file tells none, or none that can be read. */
function rateOf(read: () => NpyArray | null): number | null {
  try {
    const rate = read()?.values[0];
    return rate !== undefined && rate > 0 && Number.isFinite(rate) ? rate : null;
  } catch {
    return null;
  }
}

function refuseNone(values: Float32Array | Float64Array, what: string): void {
  if (!values.every(Number.isFinite))
    throw refuseRig(
      'not-finite',
      `Its ${what} hold numbers that are none (NaN): leave such frames out and save again.`,
    );
}

interface Frames {
  frames: number;
  /** Numbers a frame. */
  width: number;
  values: Float64Array;
  /** Whether the numbers of the root are known to be among them. */
  hasRoot: boolean;
}

/** N, N×W or N×J×3 numbers as frames of W numbers. */
function wholeFrames({ shape, values }: NpyArray, name: string): Frames {
  const frames = shape.length > 1 ? shape[0] : 1;
  if (shape.length === 0 || values.length === 0)
    throw refuseRig('no-frames', `Its ${name} have no frames: there is nothing to learn from or to show.`);
  if (shape.length > 3 || (shape.length === 3 && shape[2] !== 3))
    throw refuseRig(
      'smpl-width',
      `Its ${name} have the shape ${shape.join(' × ')}. ${WIDTHS}: turn matrices or other rotations into rotation vectors and save again.`,
    );
  return { frames, width: values.length / frames, values, hasRoot: false };
}

function joinedParts(found: readonly (NpyArray | null)[], others: readonly string[]): Frames {
  if (!found[1])
    throw refuseRig(
      'not-smpl',
      `It holds no poses of SMPL ("poses", or "root_orient" and "pose_body")${others.length > 0 ? `, but ${others.slice(0, 6).map(plainName).join(', ')}` : ''}: save them under these names.`,
    );
  const parts = found.flatMap((part) => (part ? [wholeFrames(part, 'parts')] : []));
  const [{ frames }] = parts;
  if (parts.some((part) => part.frames !== frames))
    throw refuseRig(
      'not-smpl',
      `Its parts have different numbers of frames (${parts.map((part) => part.frames).join(', ')}): save as many of each.`,
    );
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const values = new Float64Array(frames * width);
  let at = 0;
  for (let frame = 0; frame < frames; frame++)
    for (const part of parts) {
      values.set(part.values.subarray(frame * part.width, (frame + 1) * part.width), at);
      at += part.width;
    }
  return { frames, width, values, hasRoot: found[0] !== null };
}

/** Frames of all joints but the root, as bodies are often fitted, with a root that does not turn. */
function withRoot({ frames, width, values, hasRoot }: Frames): Frames {
  if (hasRoot || !MODELS[width / 3 + 1])
    throw refuseRig(
      'smpl-width',
      `Its frames have ${width} numbers. ${WIDTHS}; hands as components (PCA) and other rotations are turned into such vectors first.`,
    );
  const whole = new Float64Array(frames * (width + 3));
  for (let frame = 0; frame < frames; frame++)
    whole.set(values.subarray(frame * width, (frame + 1) * width), frame * (width + 3) + 3);
  return { frames, width: width + 3, values: whole, hasRoot: true };
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
