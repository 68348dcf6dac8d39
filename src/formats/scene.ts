import type { JointLimit, Quat, Skeleton, Tie, Vec3 } from '../core';
import { conjugate, multiply, normalize, readQuat, readVec3 } from '../core/math';
import type { LimitRoom } from './fit/limit-room';
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
  /** Where its bone points, unit, in its own frame: for targets that limit directions; null for others, whose bone is the limit's twist axis. */
  tail: Vec3 | null;
  /** Null for joints that were left out. */
  limit: JointLimit | null;
  /** Whether no engine limits it, whatever its limit: where a character stands and faces is no matter of anatomy. */
  isFree: boolean;
  /** The room of its limit; null until it is fitted for a target that has regions, and where nothing limits it. */
  room: LimitRoom | null;
  /** Its captured rotations inside the limit, N×4, unit, parentFromLocal; none until it is fitted with clips. */
  captured: Float64Array;
  /** What the target enforces, by kind; empty where nothing limits it. */
  regions: Partial<Record<RegionKind, EngineRegion>>;
}

/** All that a writer is given. */
export interface ExportScene {
  /** Of the character, for file names and headings. */
  name: string;
  skeleton: Skeleton;
  /** All joints, parents before their children. */
  joints: ExportJoint[];
  /** The names of the clips that the limits were learned from. */
  learnedFrom: readonly string[];
  /** What joints may not do together. */
  ties: readonly Tie[];
  /** The file of the character that limits go into; null where none was given. */
  model: ModelFile | null;
}

/** A glTF file of the user's, which goes out again with something added. */
export interface ModelFile {
  name: string;
  /** Its description, as it was parsed. */
  json: unknown;
  /** The same file with another description: its data stays as it is, byte for byte. */
  withJson(json: unknown): Uint8Array;
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

/** The joints before anything is fitted. */
export function exportJoints(
  skeleton: Skeleton,
  limits: readonly JointLimit[],
  free: readonly number[],
): ExportJoint[] {
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
    tail: null,
    limit: limits.find((limit) => limit.joint === joint) ?? null,
    isFree: free.includes(joint),
    room: null,
    captured: new Float64Array(0),
    regions: {},
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
export const zeroPose = ({ parent, child }: JointFrames): Quat => normalize(multiply(parent, conjugate(child)));

const MOST_NAMED = 4;

/** The clips that limits were learned from, for a heading: the first few by name, and how many more there are. */
export const namedClips = ({ learnedFrom }: ExportScene): string[] =>
  learnedFrom.length <= MOST_NAMED
    ? [...learnedFrom]
    : [...learnedFrom.slice(0, MOST_NAMED), `${learnedFrom.length - MOST_NAMED} more`];
