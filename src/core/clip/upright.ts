import type { Vec3 } from '../math';
import type { BvhSource, Clip } from './clip';
import { type Posture, readPosture } from './posture';
import { findRoles } from './roles/find-roles';
import type { Roles } from './roles/roles';

/** What the user knows better than the reader. */
export interface UprightOptions {
  /** Which axis of the file points up; default `'auto'`. */
  upAxis?: 'auto' | 'y' | 'z';
  /** What one unit of the file is; default `'auto'`. A CMU unit is 1/0.45 inch = 0.0564 m. */
  unit?: 'auto' | LengthUnit;
}

type UpAxis = 'y' | 'z';

/** Lengths of units, m, and words for the units. In this order: of two units that fit equally well the first is taken. */
const UNITS = {
  cm: { metres: 0.01, words: 'centimetres' },
  m: { metres: 1, words: 'metres' },
  mm: { metres: 0.001, words: 'millimetres' },
  inch: { metres: 0.0254, words: 'inches' },
  cmu: { metres: 0.0254 / 0.45, words: 'CMU units (0.0564 m)' },
};
type LengthUnit = keyof typeof UNITS;
/** Heights that a unit may give a person, m, and the one it should come near. */
const LOWEST = 0.9;
const HIGHEST = 2.3;
const USUAL = 1.7;
/** A direction counts as an axis within 37°. */
const CLEAR = 0.8;

/** The axis a direction points along; null when it is neither Y nor Z. */
function axisOf(direction: Vec3): UpAxis | null {
  if (direction[1] > CLEAR) return 'y';
  return direction[2] > CLEAR ? 'z' : null;
}

/** How little a floor at zero the lowest joints make along an axis; smaller is better. */
function floorError(posture: Posture, axis: number): number {
  return (Math.abs(posture.floor[axis]) + posture.floorSpread[axis]) / (posture.size || 1);
}

function detectUp(posture: Posture): { axis: UpAxis; sure: boolean } {
  const moving = axisOf(posture.up);
  const resting = axisOf(posture.restUp);
  const y = floorError(posture, 1);
  const z = floorError(posture, 2);
  if (moving !== null && resting !== null && moving !== resting) return { axis: z < y ? 'z' : 'y', sure: true };
  const agreed = moving ?? resting;
  if (agreed !== null) return { axis: agreed, sure: true };
  return { axis: z < 0.05 && y > 0.3 ? 'z' : 'y', sure: false };
}

/** The unit that makes a person of `height` nearest to the usual one; null when none gives a plausible height. */
function detectUnit(height: number): LengthUnit | null {
  let best: LengthUnit | null = null;
  let error = Infinity;
  for (const unit of Object.keys(UNITS) as LengthUnit[]) {
    const metres = height * UNITS[unit].metres;
    const off = Math.abs(Math.log(metres / USUAL));
    if (metres >= LOWEST && metres <= HIGHEST && off < error) [best, error] = [unit, off];
  }
  return best;
}

/** The power of ten that brings what is no person nearest to one metre. */
function assumeUnit(size: number): LengthUnit {
  if (size < 10) return 'm';
  return size < 500 ? 'cm' : 'mm';
}

function scaleInPlace(values: Float32Array, factor: number): void {
  for (let i = 0; i < values.length; i++) values[i] *= factor;
}

/** (x, y, z) → (x, z, −y): turns Z up into Y up. */
function turnPoint(values: Float32Array, at: number): void {
  const y = values[at + 1];
  values[at + 1] = values[at + 2];
  values[at + 2] = 0 - y;
}

/** turned = quarterTurnAboutX⁻¹ · rotation, the same turn as `turnPoint`. */
function turnRotation(values: Float32Array, at: number): void {
  const x = values[at];
  const y = values[at + 1];
  const z = values[at + 2];
  const w = values[at + 3];
  values[at] = (x - w) * Math.SQRT1_2;
  values[at + 1] = (y + z) * Math.SQRT1_2;
  values[at + 2] = (z - y) * Math.SQRT1_2;
  values[at + 3] = (w + x) * Math.SQRT1_2;
}

/** Turns the world about the roots, so that every other joint's frame stays as the file has it. */
function turnRoots(clip: Clip): void {
  const { skeleton, rotations, rootPositions, frameCount } = clip;
  const joints = skeleton.parents.length;
  for (let joint = 0; joint < joints; joint++) {
    if (skeleton.parents[joint] >= 0) continue;
    turnPoint(skeleton.offsets, joint * 3);
    turnRotation(skeleton.restRotations, joint * 4);
    for (let frame = 0; frame < frameCount; frame++) turnRotation(rotations, (frame * joints + joint) * 4);
  }
  for (let frame = 0; frame < frameCount; frame++) turnPoint(rootPositions, frame * 3);
}

/** Where the root's OFFSET is to be added to its position channels, and was: without it the figure would hang under the floor. */
function addRootOffset(clip: Clip, posture: Posture, axis: number): boolean {
  const { offsets } = clip.skeleton;
  const low = posture.floor[axis];
  if (!(Math.abs(low) > 0.3 * posture.size && Math.abs(low + offsets[axis]) < 0.5 * Math.abs(low))) return false;
  for (let i = 0; i < clip.rootPositions.length; i++) clip.rootPositions[i] += offsets[i % 3];
  clip.notes.push('The root’s positions count from its OFFSET, which was added.');
  return true;
}

/**
 * Brings a clip just read, in the file's units and axes, to metres and Y up, in place, and notes what was found.
 * The up axis is told by the direction from feet to head in the motion and the rest pose, and by the floor where the
 * two disagree; the unit by the height of the person. For what is no person, Y up and a power of ten are assumed.
 *
 * @param roles which joint is what, where that is known by more than names
 * @returns what was done to the file's numbers.
 */
export function bringUpright(
  clip: Clip,
  options: UprightOptions = {},
  roles: Roles = findRoles(clip.skeleton),
): Omit<BvhSource, 'channels'> {
  const { upAxis = 'auto', unit = 'auto' } = options;
  const { skeleton, notes } = clip;
  const posture = readPosture(clip, roles);
  const human = posture.height > 0;

  const detected = detectUp(posture);
  const axis = upAxis === 'auto' ? detected.axis : upAxis;
  const isFromOffset = addRootOffset(clip, posture, axis === 'z' ? 2 : 1);
  if (axis === 'z') turnRoots(clip);
  if (upAxis !== 'auto') notes.push(`${axis.toUpperCase()} up, as chosen.`);
  else if (axis === 'z') notes.push('The file is Z up; it was turned to Y up.');
  else notes.push(detected.sure ? 'The file is Y up.' : 'Which way is up can’t be told; Y up is assumed.');

  const found = human ? detectUnit(posture.height) : assumeUnit(posture.size);
  const chosen = unit === 'auto' ? found : unit;
  let factor = chosen === null ? USUAL / posture.height : UNITS[chosen].metres;
  if (!(posture.size > 0)) factor = 1;
  scaleInPlace(skeleton.offsets, factor);
  scaleInPlace(skeleton.endSites, factor);
  scaleInPlace(clip.rootPositions, factor);
  const tall = `${((human ? posture.height : posture.size) * factor).toFixed(2)} m`;
  if (!(posture.size > 0)) notes.push('All joints are at one point, so the unit can’t be told; metres are assumed.');
  else if (unit !== 'auto') notes.push(`Lengths are ${UNITS[unit].words}, as chosen: about ${tall}.`);
  else if (chosen === null) notes.push(`No known unit makes this a person; it was scaled to ${tall}.`);
  else if (human) notes.push(`Lengths are ${UNITS[chosen].words}: a person of about ${tall}.`);
  else notes.push(`Not recognised as a human; ${UNITS[chosen].words} are assumed: ${tall} across.`);
  return { unit: factor, isZUp: axis === 'z', isFromOffset };
}
