import { type Clip, type JointLimit, multiply, type Quat, readQuat, type Skeleton, type Tie, type Vec3 } from '../core';
import { normalize, readVec3 } from '../core/math/rotation';
import type { RegionFitOptions } from './fit/fit-region';
import type { JointSamples } from './fit/joint-samples';
import type { EngineRegion, RegionKind } from './regions';
import type { JointFrames } from './regions/region';

/** A joint as the writers see it. */
export interface ExportJoint {
  joint: number;
  /** As in the skeleton. */
  name: string;
  /** Letters, digits and underscores, each once: for formats in which a name is an identifier. */
  id: string;
  /** −1 for a root. */
  parent: number;
  /** m, in the parent's frame. */
  offset: Vec3;
  /** parentFromLocal of the rest pose. */
  rest: Quat;
  /** What hangs on it, m, in its own frame: bones and end sites. */
  bones: Vec3[];
  /** Null where nothing limits it: roots, and joints that were left out. */
  limit: JointLimit | null;
  /** Whether it never moved: engines are told to hold it where it is. */
  isFixed: boolean;
  /** What it did, or, where there was no clip, the boundary of its limit; null where nothing limits it. */
  samples: JointSamples | null;
  /** What the target enforces, by kind; empty where nothing limits it or it is fixed. */
  regions: Partial<Record<RegionKind, EngineRegion>>;
}

/** All that a writer is given. */
export interface ExportScene {
  /** Of the character, for file names and headings. */
  name: string;
  skeleton: Skeleton;
  /** All joints, parents before their children. */
  joints: ExportJoint[];
  clips: readonly string[];
  /** How joints depend on each other; left out for nothing. */
  ties?: readonly Tie[];
  /** What regions are fitted with. */
  fit: Pick<RegionFitOptions, 'cover' | 'room'>;
}

/** A joint with a region of a kind. */
export interface LimitedJoint {
  joint: ExportJoint;
  parent: ExportJoint;
  region: EngineRegion;
}

/** The joints that a target limits. */
export function limitedJoints({ joints }: ExportScene, kind: RegionKind): LimitedJoint[] {
  return joints.flatMap((joint) => {
    const region = joint.regions[kind];
    return region ? [{ joint, parent: joints[joint.parent], region }] : [];
  });
}

/** What is known of a joint before anything is fitted. */
export function exportJoints(skeleton: Skeleton): Omit<ExportJoint, 'limit' | 'isFixed' | 'samples' | 'regions'>[] {
  const { names, parents, offsets, restRotations, endSites, endSiteJoints } = skeleton;
  const taken = new Set<string>();
  const bonesOf = (joint: number): Vec3[] => [
    ...[...names.keys()].filter((child) => parents[child] === joint).map((child) => place(offsets, child)),
    ...[...endSiteJoints.keys()].filter((i) => endSiteJoints[i] === joint).map((i) => place(endSites, i)),
  ];
  return names.map((name, joint) => ({
    joint,
    name,
    id: uniqueId(name, joint, taken),
    parent: parents[joint],
    offset: place(offsets, joint),
    rest: normalize(readQuat(restRotations, joint)),
    bones: bonesOf(joint),
  }));
}

/** A vector of single precision, in as many digits as that has. */
const place = (stream: Float32Array, i: number): Vec3 =>
  readVec3(stream, i).map((x) => Number(x.toPrecision(7))) as Vec3;

function uniqueId(name: string, joint: number, taken: Set<string>): string {
  const stem = name.replace(/[^A-Za-z\d_]/g, '_').replace(/^(?=\d|$)/, `joint_${name === '' ? joint : ''}`);
  let id = stem;
  for (let k = 2; taken.has(id); k++) id = `${stem}_${k}`;
  taken.add(id);
  return id;
}

/** parent · child⁻¹: the local rotation at which all angles of a region are zero. */
export const zeroPose = ({ parent, child }: JointFrames): Quat =>
  normalize(multiply(parent, [-child[0], -child[1], -child[2], child[3]]));

/** The names of the clips that limits were learned from. */
export const clipNames = (clips: readonly Clip[]): string[] => clips.map(({ name }) => name);
