import { angleBetween, readQuat } from '../math';
import { boneLength } from './bone-length';
import type { Skeleton } from './clip';
import { plainName } from './plain-name';

/** How two skeletons differ: in their joints, their bones, or only in how their files were read. */
export interface SkeletonProblem {
  kind: 'joints' | 'bones' | 'up-axis' | 'unit';
  /** A sentence about "it", the other one, that names the first joint to differ. */
  message: string;
}

/** Offsets that differ by less are the same, m, and as a share of the bone: files are written with few digits. */
const TOLERANCE = 0.001;
const TOLERANCE_SHARE = 0.01;
/** rad: rest rotations that differ by less are the same. */
const TURN = 0.01;

/**
 * Why motion of another skeleton can't be played on this one, nor limits be fitted to both; null when it can.
 * Both must have the same joints by name, order and parent, the same rest rotations within 0.01 rad and the same
 * offsets within 1 mm + 1 % of the bone. Where roots rest does not matter, as motion says where they are; nor do end sites.
 * @category Clips
 */
export function skeletonProblem(skeleton: Skeleton, other: Skeleton): SkeletonProblem | null {
  const joints = jointsProblem(skeleton, other);
  return joints === null ? bonesProblem(skeleton, other) : { kind: 'joints', message: joints };
}

function jointsProblem(skeleton: Skeleton, other: Skeleton): string | null {
  const { names, parents } = skeleton;
  const missing = firstNotIn(names, other.names);
  if (missing !== undefined) return `it has no joint ${told(missing)}.`;
  const extra = firstNotIn(other.names, names);
  if (extra !== undefined) return `it has a joint ${told(extra)} too many.`;
  if (other.names.length !== names.length) return `it has ${other.names.length} joints, not ${names.length}.`;
  for (const [joint, name] of names.entries()) {
    const there = other.names[joint];
    if (there !== name) return `its joints come in another order: ${told(there)} where ${told(name)} is expected.`;
    if (parents[joint] !== other.parents[joint]) {
      return `its ${told(name)} hangs on ${parentName(other, joint)}, not on ${parentName(skeleton, joint)}.`;
    }
  }
  return null;
}

function firstNotIn(names: readonly string[], others: readonly string[]): string | undefined {
  const known = new Set(others);
  return names.find((name) => !known.has(name));
}

const told = (name: string): string => `"${plainName(name)}"`;

function parentName({ names, parents }: Skeleton, joint: number): string {
  const parent = parents[joint];
  return parent < 0 ? 'nothing' : told(names[parent]);
}

function bonesProblem(skeleton: Skeleton, other: Skeleton): SkeletonProblem | null {
  const { names, parents } = skeleton;
  const bones = [...names.keys()].filter((joint) => parents[joint] >= 0);
  const scale = lengthOf(other, bones) / (lengthOf(skeleton, bones) || 1);
  for (const [joint, name] of names.entries()) {
    const turn = angleBetween(readQuat(skeleton.restRotations, joint), readQuat(other.restRotations, joint));
    if (turn > TURN && parents[joint] < 0) return { kind: 'up-axis', message: 'it was read with another axis up.' };
    if (turn > TURN)
      return { kind: 'bones', message: `its ${told(name)} rests turned by ${((turn * 180) / Math.PI).toFixed(0)}°.` };
  }
  const differing = bones.find((joint) => !isSameOffset(skeleton, other, joint, 1));
  if (differing === undefined) return null;
  if (scale > 0 && bones.every((joint) => isSameOffset(skeleton, other, joint, scale)))
    return { kind: 'unit', message: `it is ${Number(scale.toPrecision(3))} times as large.` };
  const name = `bone to ${told(names[differing])}`;
  const [length, otherLength] = [skeleton, other].map((s) => `${(100 * boneLength(s, differing)).toFixed(1)} cm`);
  const message =
    length === otherLength ? `its ${name} points another way.` : `its ${name} is ${otherLength} long, not ${length}.`;
  return { kind: 'bones', message };
}

/** Whether an offset of the other skeleton is this one's times `scale`. */
function isSameOffset(skeleton: Skeleton, other: Skeleton, joint: number, scale: number): boolean {
  let squared = 0;
  for (let k = 3 * joint; k < 3 * joint + 3; k++) squared += (other.offsets[k] - scale * skeleton.offsets[k]) ** 2;
  return Math.sqrt(squared) <= scale * (TOLERANCE + TOLERANCE_SHARE * boneLength(skeleton, joint));
}

/** m: all bones together. */
const lengthOf = (skeleton: Skeleton, bones: readonly number[]): number =>
  bones.reduce((sum, joint) => sum + boneLength(skeleton, joint), 0);
