import type { Clip, Vec3 } from '../../core';
import type { Posed } from '../frame/posed';
import type { ReachMemory } from '../frame/solve-reach';
import { writeChosen } from '../limits/chosen';
import { plainModel } from '../limits/models';
import type { LimberState } from '../store';
import type { CameraName, CameraView } from '../work/cameras';
import type { Work } from '../work/scopes';
import { writeEdits } from './edits-slice';
import { writeHeld } from './held-slice';
import { PROJECT_FORMAT, PROJECT_VERSION, type Project, type ProjectClip } from './project-file';
import { writeTies } from './ties-slice';

/** What of the store a project is made from. */
export type ProjectState = Pick<LimberState, 'isPlaying' | 'brush'> & { work: ProjectWork };

type ProjectWork = Omit<Work, 'rig' | 'chosen' | 'ties' | 'borrowed'> &
  Partial<Pick<Work, 'chosen' | 'ties' | 'borrowed'>>;

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

/** All that was done, as plain data: `stateOf` makes the same of it again, to the bit. */
export function projectOf(
  state: ProjectState,
  { clips, onRig, skeleton, time, cameras, lies }: ProjectExtras,
): Project {
  const { work, isPlaying, brush } = state;
  const { reading, roleChoices, settings, models, selectedJoint } = work;
  return {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    clips: [...clips],
    ...(onRig ? { onRig: [...onRig] } : {}),
    joints: [...skeleton.names],
    reading,
    roles: Object.entries(roleChoices).map(([joint, role]) => ({ joint, role: role! })),
    settings: { ...settings },
    models: models.map(plainModel),
    pose: poseOf(work, lies),
    edits: writeEdits(work.edits),
    ...(work.chosen && Object.keys(work.chosen).length > 0 ? { chosen: writeChosen(work.chosen) } : {}),
    ...(work.ties ? { ties: writeTies(work.ties) } : {}),
    ...(work.borrowed ? { held: writeHeld(work.borrowed, skeleton) } : {}),
    view: {
      joint: selectedJoint,
      time,
      isPlaying,
      brush: brush && [brush[0], brush[1]],
      cameras: Object.fromEntries(Object.entries(cameras).map(([name, view]) => [name, copy(view)])),
    },
  };
}

function poseOf(posed: Posed, lies: ProjectExtras['lies']): Project['pose'] {
  const { manual, pulls, chainChoices, gazeTarget, gazeWeights } = posed;
  return {
    turns: Object.entries(manual).map(([joint, vector]) => ({ joint: Number(joint), vector: copy(vector) })),
    pulls: Object.entries(pulls).map(([chain, { target, isPinned, turn }]) => ({
      chain,
      target: copy(target),
      isPinned,
      ...(turn && { turn: copy(turn) }),
    })),
    chains: Object.entries(chainChoices).map(([chain, [from, to]]) => ({ chain, from, to })),
    gazeTarget: gazeTarget && copy(gazeTarget),
    gazeWeights: Object.entries(gazeWeights).map(([joint, share]) => ({ joint: Number(joint), share })),
    lies: [...lies].map(([chain, { joints, held, asked, status, residual, stuckFor }]) => ({
      chain,
      joints: [...joints],
      held: [...held],
      asked: [...asked],
      status,
      residual: Number.isFinite(residual) ? residual : null,
      stuckFor,
    })),
  };
}

const copy = ([x, y, z]: Readonly<Vec3>): Vec3 => [x, y, z];
