import { mirrorJoint } from '../../core/clip';
import type { ModelChoice } from '../../core/study';
import { isFree } from '../clips/roles';
import { type ChosenModels, type JointModel, modelIn, settingsFor, withoutModels } from '../limits/chosen';
import { isLocked } from '../limits/held';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState, setState } = store;

/** Whom a model is for: the joint by itself, its twin as well, or all. */
export type ModelScope = 'joint' | 'mirror' | 'all';

/**
 * Gives the model that a joint has, to it as its own, to its twin on the other side as well, or to all joints in place of what they have. The
 * twin of a joint that is limited like all others is so too. One step of undo.
 */
export function shareModel(joint: number, scope: ModelScope): void {
  const { clip, work } = getState();
  const { settings, chosen } = work;
  if (!clip) return;
  const model = modelIn(settingsFor(settings, chosen, joint));
  if (scope === 'all') {
    all(model);
    return;
  }
  const { names } = clip.skeleton;
  if (scope === 'joint') {
    change({ ...chosen, [joint]: model }, `${names[joint]} has a shape of its own`);
    return;
  }
  const twin = mirrorJoint(clip.skeleton, joint);
  if (twin < 0) return;
  const next = chosen[joint] ? { ...chosen, [twin]: model } : withoutModels(chosen, [twin]);
  change(next, `${names[twin]} is limited like ${names[joint]}`);
}

/** Gives the model that a joint has to some joints as their own. One step of undo. */
export function shareModelWith(joint: number, joints: readonly number[]): void {
  const { clip, work } = getState();
  const { settings, chosen } = work;
  if (!clip) return;
  const model = modelIn(settingsFor(settings, chosen, joint));
  const open = joints.filter((one) => !isLocked(work.locked, one));
  const given = Object.fromEntries(open.map((one) => [one, model]));
  change({ ...chosen, ...given }, `${open.length} joints are limited like ${clip.skeleton.names[joint]}`);
}

/** Lets joints be limited as the settings say again: one joint, or all. One step of undo. */
export function backToOneModel(joint: number | null = null): void {
  const { chosen } = getState().work;
  const joints = joint === null ? Object.keys(chosen).map(Number) : [joint];
  change(withoutModels(chosen, joints), joint === null ? 'One shape for all joints' : 'Limited like all others');
}

/**
 * Limits every joint with the model that was chosen for it; roots and what stands still stay as the settings say. One step of undo.
 *
 * @param choices index = joint.
 */
export function takeChoice(choices: readonly ModelChoice[]): void {
  const { clip, fit, work } = getState();
  if (!clip) return;
  const chosen: Record<number, JointModel> = {};
  for (const [joint, { options, fill, data }] of choices.entries()) {
    if (isLocked(work.locked, joint)) {
      if (work.chosen[joint]) chosen[joint] = work.chosen[joint];
    } else if (!isFree({ clip, fit }, joint) && data.kind !== 'still')
      chosen[joint] = modelIn({ ...options, fill: fill?.share ?? 0 });
  }
  const verdicts = {
    rotations: clip.rotations,
    joints: choices.map(({ data, isCovering, fill, tried, options: { shape, split } }) => ({
      data,
      isCovering,
      fill,
      best: tried.find((model) => model.shape === shape && model.split === split) ?? null,
    })),
  };
  setState({ verdicts });
  change(chosen, `${Object.keys(chosen).length} joints have the tightest shape that holds what it has not seen`);
}

function all(model: JointModel): void {
  const { settings } = getState().work;
  remember('models of joints', false);
  const next = { ...settings, ...model };
  setWork({ settings: next, chosen: {} }, { status: 'One shape for all joints' });
}

function change(chosen: ChosenModels, status: string): void {
  remember('models of joints', false);
  setWork({ chosen }, { status });
}
