import type { Clip } from '../../core';
import type { ReachMemory } from '../frame/solve-reach';
import type { LimberState } from '../store';
import type { CameraName, CameraView } from '../work/cameras';
import type { KeptKey, Work } from '../work/scopes';
import { PROJECT_FORMAT, PROJECT_VERSION, type Project, type ProjectClip } from './project-file';
import { type MatchJoint, type Placed, type Reader, workForms } from './work-forms';

/** What of the store a project is made from. */
export type ProjectState = Pick<LimberState, 'isPlaying' | 'markedFrames'> & { work: Pick<Work, KeptKey> };

/** What a project tells beside the store. */
export interface ProjectExtras {
  clips: readonly ProjectClip[];
  /** Names of what is shown on a rig; null where there is none. */
  onRig?: readonly string[] | null;
  skeleton: Clip['skeleton'];
  /** s into the clip. */
  time: number;
  cameras: Partial<Record<CameraName, CameraView>>;
  /** How pulled limbs lie. */
  lies: ReachMemory['limbs'];
}

/** What a project says, for a skeleton. */
export interface StateOfProject {
  state: ProjectState;
  extras: Pick<ProjectExtras, 'time' | 'cameras' | 'lies'>;
  /** One sentence for each part that was left out or changed. */
  problems: string[];
}

const rows = Object.entries(workForms) as [KeptKey, Placed<unknown>][];

/** All that was done, as plain data: `stateOf` makes the same of it again, to the bit. */
export function projectOf(
  { work, isPlaying, markedFrames }: ProjectState,
  { clips, onRig, skeleton, time, cameras, lies }: ProjectExtras,
): Project {
  const project: Record<string, unknown> = {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    clips: [...clips],
    ...(onRig ? { onRig: [...onRig] } : {}),
    joints: [...skeleton.names],
  };
  const inside = (key: string) => (project[key] ??= {}) as Record<string, unknown>;
  for (const [key, { path, write }] of rows) {
    const stored = write(work[key], skeleton);
    if (stored !== undefined) (path.length > 1 ? inside(path[0]) : project)[path.at(-1)!] = stored;
  }
  inside('pose').lies = writeLies(lies);
  Object.assign(inside('view'), {
    time,
    isPlaying,
    brush: markedFrames && [...markedFrames],
    cameras: structuredClone(cameras),
  });
  return project as Project;
}

/** What a project says, as it holds for the joints of a skeleton: those of its own, or others that share some names. */
export function stateOf(project: Project, names: readonly string[]): StateOfProject {
  const jointOf = matchJoints(project.joints, names);
  const isHere = (joint: number) => jointOf(joint) >= 0;
  const missing: string[] = [];
  const problems: string[] = [];
  const known: Reader['known'] = (what, list, jointsOf) => {
    const here = list.filter((entry) => jointsOf(entry).every(isHere));
    if (here.length < list.length) missing.push(`${list.length - here.length} ${what}`);
    return here;
  };
  const reader: Reader = { jointOf, names, theirs: project.joints, problems, known };
  const work = rows.map(([key, { path, read }]) => {
    const stored = path.reduce((part: unknown, name) => (part as Record<string, unknown>)[name], project);
    return [key, read(stored, reader)];
  });
  if (missing.length > 0)
    problems.unshift(`It is about joints that this skeleton has not; left out: ${missing.join(', ')}.`);
  const { time, cameras, isPlaying, brush } = project.view;
  return {
    state: { work: Object.fromEntries(work) as Pick<Work, KeptKey>, isPlaying, markedFrames: brush },
    extras: { time, cameras, lies: readLies(project.pose.lies, jointOf) },
    problems,
  };
}

function matchJoints(theirs: readonly string[], names: readonly string[]): MatchJoint {
  const isSame =
    theirs.length === 0 || (theirs.length === names.length && theirs.every((name, i) => name === names[i]));
  if (isSame) return (joint) => (joint < names.length ? joint : -1);
  return (joint) => (joint < theirs.length ? names.indexOf(theirs[joint]) : -1);
}

const writeLies = (lies: ReachMemory['limbs']): Project['pose']['lies'] =>
  [...lies].map(([chain, { joints, held, asked, status, residual, stuckFor }]) => ({
    chain,
    joints: [...joints],
    held: [...held],
    asked: [...asked],
    status,
    residual: Number.isFinite(residual) ? residual : null,
    stuckFor,
  }));

const readLies = (lies: Project['pose']['lies'], jointOf: MatchJoint): ReachMemory['limbs'] =>
  new Map(
    lies
      .filter(({ joints, held, asked }) => {
        const isWhole = held.length === 4 * joints.length && asked.length === held.length;
        return isWhole && joints.every((joint) => jointOf(joint) >= 0);
      })
      .map(({ chain, joints, held, asked, status, residual, stuckFor }) => [
        chain,
        {
          joints: joints.map(jointOf),
          held: Float32Array.from(held),
          asked: Float32Array.from(asked),
          status,
          residual: residual ?? Number.POSITIVE_INFINITY,
          stuckFor,
        },
      ]),
  );
