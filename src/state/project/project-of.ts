import type { Clip, Vec3 } from '../../core';
import type { ReachMemory } from '../frame/solve-reach';
import { writeChosen } from '../limits/chosen';
import { plainModel } from '../limits/models';
import type { LimberState } from '../store';
import type { CameraName, CameraView } from '../work/cameras';
import { writeEdits } from './edits-slice';
import { writeHeld } from './held-slice';
import { PROJECT_FORMAT, PROJECT_VERSION, type Project, type ProjectClip } from './project-file';
import { writeTies } from './ties-slice';

/** What of the store a project is made from. */
export type ProjectState = Pick<
  LimberState,
  | 'reading'
  | 'roleChoices'
  | 'settings'
  | 'models'
  | 'manual'
  | 'pulls'
  | 'chainChoices'
  | 'gazeTarget'
  | 'gazeWeights'
  | 'edits'
  | 'selectedJoint'
  | 'isPlaying'
  | 'brush'
> &
  Partial<Pick<LimberState, 'chosen' | 'ties' | 'borrowed'>>;

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
  const { reading, roleChoices, settings, models, selectedJoint, isPlaying, brush } = state;
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
    pose: poseOf(state, lies),
    edits: writeEdits(state.edits),
    ...(state.chosen && Object.keys(state.chosen).length > 0 ? { chosen: writeChosen(state.chosen) } : {}),
    ...(state.ties ? { ties: writeTies(state.ties) } : {}),
    ...(state.borrowed ? { held: writeHeld(state.borrowed, skeleton) } : {}),
    view: {
      joint: selectedJoint,
      time,
      isPlaying,
      brush: brush && [brush[0], brush[1]],
      cameras: Object.fromEntries(Object.entries(cameras).map(([name, view]) => [name, copy(view)])),
    },
  };
}

function poseOf(state: ProjectState, lies: ProjectExtras['lies']): Project['pose'] {
  const { manual, pulls, chainChoices, gazeTarget, gazeWeights } = state;
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
