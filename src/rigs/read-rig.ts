import { type Clip, ClipError, type JointLimit, LimitsFileError } from '../core';
import { type BvhOptions, type JointRole, plainName } from '../core/clip';
import { limitsOn } from '../core/limits-file';
import { buildRig } from './build-rig';
import { refuseRig, rigKind } from './file-kind';
import { packGlb } from './gltf/pack-glb';
import { type FilesBeside, readGltf } from './gltf/read-gltf';
import type { LoadedScene } from './load';
import { type OwnSkin, ownSkin } from './own-skin';
import { decodeLooks } from './pictures';
import { type Resampled, resample } from './resample';
import type { Rig } from './rig';
import type { RobotFigure } from './robots/robot-figure';
import { type ResampledSlides, settleRigOffsets, slidesOf } from './settle';
import { isRestPose } from './still-pose';
import { cleanTracks, distinctAnimations } from './tracks';

/** What was read of a rig's file. */
export interface RigReading {
  /** What it does, of one skeleton; one frame of its rest pose where it does nothing. */
  clips: Clip[];
  /** What the file itself says its joints are, by name (VRM); empty where it does not. */
  roles: Record<string, JointRole>;
  /** Whether anything hangs on its joints that can be drawn: a skin, or rigid parts. */
  hasBody: boolean;
  /** The file with the data that lay beside it, as one GLB; null where nothing did. */
  packed: Uint8Array<ArrayBuffer> | null;
  /** Its own skin; null where nothing hangs on its joints. */
  skin: OwnSkin | null;
  /** The limits that the file itself gives to joints, by ascending joint. */
  limits: readonly JointLimit[];
}

/** A rig as it lives beside three, and each of its motions. */
export interface ConvertedRig {
  rig: Rig;
  motions: (Resampled & { slides: ResampledSlides | null })[];
}

/** Called with a share from 0 to 1. */
type Progress = (share: number) => void;

/** Names of animations that are said one by one. */
const MOST_SAID = 4;

/**
 * Reads a glTF, VRM, binary FBX 7, SMPL (.npz), MJCF or URDF file as clips: a skeleton that rests in its bind pose, in metres and Y up, and its animations as
 * frames of their own rate. What was found out or left aside stands in the clip's notes. Nothing is ever requested.
 *
 * @param beside further files that may hold its data, by name
 * @throws {ClipError} with one sentence on why it can't be read
 */
export async function readRig(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: BvhOptions = {},
  beside: FilesBeside = new Map(),
  onProgress: Progress = () => {},
): Promise<RigReading> {
  const kind = rigKind(bytes);
  const bare = { roles: {}, hasBody: false, packed: null, skin: null };
  if (kind === 'npz') {
    const { readSmpl } = await import('./smpl/read-smpl');
    return { ...bare, clips: [readSmpl(bytes, name, options)], limits: [] };
  }
  if (kind === 'xml') {
    const { readRobot } = await import('./robots/read-robot');
    const { clip, limits } = readRobot(bytes, name, beside);
    return { ...bare, clips: [clip], limits };
  }
  const physics = kind === 'fbx' ? null : await physicsOf(bytes, kind === 'glb', beside, name);
  if (physics && !physics.hasMeshes) return { ...bare, clips: [physics.figure.clip], limits: physics.figure.limits };
  const { loaded, packed } = await loadRig(bytes, beside);
  const { rig, motions } = convertRig(loaded, name, options, onProgress);
  const clips = motions.length > 0 ? motions.map(({ clip }) => clip) : [restClip(rig, name)];
  const { notes, ...looks } = await decodeLooks(loaded.looks);
  const skin = ownSkin(rig, looks);
  if (skin && !skin.isWhole) notes.push('What hangs on its joints is no figure by itself: a body is grown on them.');
  if (skin) for (const clip of clips) clip.notes = [...notes, ...clip.notes];
  return {
    clips,
    roles: rig.roles,
    hasBody: rig.holds.size > 0,
    packed,
    skin,
    limits: physics ? limitsOnRig(physics.figure, clips[0]) : [],
  };
}

/** Bodies and joints of a physics engine that a glTF has, as a figure; null where there are none. */
async function physicsOf(bytes: Uint8Array<ArrayBuffer>, isBinary: boolean, beside: FilesBeside, name: string) {
  const { json } = readGltf(bytes, isBinary, beside);
  if (!json.extensionsUsed?.includes('KHR_physics_rigid_bodies')) return null;
  const [{ physicsTree }, { robotFigure }] = await Promise.all([
    import('./gltf/physics-tree'),
    import('./robots/robot-figure'),
  ]);
  const tree = physicsTree(json);
  return tree && { figure: robotFigure(tree, name), hasMeshes: (json.meshes ?? []).length > 0 };
}

/** Limits of a physics engine’s bodies for the rig that wears them, where both rest in the same places; none else, which the clip notes. */
function limitsOnRig({ clip, limits }: RobotFigure, on: Clip): JointLimit[] {
  try {
    return [...limitsOn({ limits, ties: [], skeleton: clip.skeleton }, on.skeleton).limits];
  } catch (error) {
    if (!(error instanceof LimitsFileError)) throw error;
    on.notes.push(
      'Its joints of a physics engine have limits, but are not in the places of the joints of the rig: they were left out.',
    );
    return [];
  }
}

/** A file as three has it, once it was looked over. */
export async function loadRig(
  bytes: Uint8Array<ArrayBuffer>,
  beside: FilesBeside = new Map(),
): Promise<{ loaded: LoadedScene; packed: RigReading['packed'] }> {
  const kind = rigKind(bytes);
  if (kind === 'fbx') {
    const { loadFbx } = await import('./fbx/load-fbx');
    return { loaded: await loadFbx(bytes, beside), packed: null };
  }
  const parts = readGltf(bytes, kind === 'glb', beside);
  const { loadGltf } = await import('./gltf/load-gltf');
  const { buffers = [], images = [] } = parts.json;
  const pictures = images.filter((_, i) => parts.images[i]);
  const isApart = [...buffers, ...pictures].some(({ uri }) => uri !== undefined && !uri.startsWith('data:'));
  try {
    return { loaded: await loadGltf(parts), packed: isApart ? packGlb(parts) : null };
  } catch (error) {
    if (error instanceof ClipError) throw error;
    const why = error instanceof Error ? error.message.slice(0, 120) : 'no reason is given';
    throw refuseRig('damaged', `It is damaged, or of a kind of glTF that can’t be read here (${why}).`);
  }
}

/** Finds the character of a scene, and reads all that it does. */
export function convertRig(
  loaded: LoadedScene,
  name: string,
  options: BvhOptions = {},
  onProgress: Progress = () => {},
): ConvertedRig {
  const cleaned = loaded.animations.map(cleanTracks);
  const dropped = cleaned.reduce((sum, animation) => sum + animation.dropped, 0);
  const { kept, twice, empty } = distinctAnimations(cleaned.map(({ animation }) => animation));
  const rig = buildRig({ ...loaded, animations: kept }, options);
  const { notes } = rig;
  notes.push(...loaded.notes);
  if (dropped > 0) notes.push(`${dropped} of its keys are no numbers, or out of order; they were left out.`);
  if (twice.length > 0) notes.push(`Left out since another animation says the same: ${said(twice)}.`);
  if (empty.length > 0) notes.push(`Left out since nothing turns in it: ${said(empty)}.`);

  const durations = kept.map(({ duration }) => duration);
  const whole = durations.reduce((sum, duration) => sum + duration, 0) || 1;
  let done = 0;
  const read = kept.map((animation, i) => {
    const clipName = kept.length > 1 ? `${name} · ${plainName(animation.name) || `animation ${i + 1}`}` : name;
    const before = done;
    done += durations[i];
    return resample(rig, animation, clipName, (share) => onProgress((before + share * durations[i]) / whole));
  });
  const resting = read.filter(({ clip, animation }) => isRestPose(clip, animation.name));
  if (resting.length > 0)
    notes.push(`Left out since it only stands at rest: ${said(resting.map((r) => r.animation.name))}.`);
  const moving = read.filter((reading) => !resting.includes(reading));
  settleRigOffsets(rig, moving.length > 0 ? moving : read);
  const motions = moving.map((reading) => ({ ...reading, slides: slidesOf(rig, reading) }));
  for (const { clip, slides, growth } of motions) {
    clip.notes = [...notes, ...clip.notes, ...wordsOf(rig, slides, growth)];
    if (slides) clip.slides = { joints: slides.joints, places: slides.places };
  }
  return { rig, motions };
}

/** A rig that does nothing stands for one frame. */
function restClip({ skeleton, notes }: Rig, name: string): Clip {
  return {
    name,
    skeleton,
    frameTime: 1 / 60,
    frameCount: 1,
    rotations: skeleton.restRotations.slice(),
    rootPositions: skeleton.offsets.slice(0, 3),
    notes: [...notes, 'It has no motion: it stands in its rest pose, and nothing can be learned from it.'],
  };
}

/** What frames have no place for. */
function wordsOf({ skeleton: { names } }: Rig, slides: ResampledSlides | null, growth: number): string[] {
  const words: string[] = [];
  if (slides) {
    const { joints, most } = slides;
    const which = joints.length === 1 ? `“${plainName(names[joints[0]])}” moves` : `${joints.length} joints move`;
    words.push(
      `${which} against their parents, by up to ${(100 * most).toFixed(1)} cm; while limbs are pulled they stay on their bones.`,
    );
  }
  if (growth > 0.02) words.push(`Joints grow by up to ${(100 * growth).toFixed(0)} %; here they keep their size.`);
  return words;
}

function said(names: readonly string[]): string {
  const first = names.slice(0, MOST_SAID).map((name) => `“${plainName(name).slice(0, 40)}”`);
  return names.length > MOST_SAID ? `${first.join(', ')} and ${names.length - MOST_SAID} more` : first.join(', ');
}
