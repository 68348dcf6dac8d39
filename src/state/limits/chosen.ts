import { type Clip, chartKinds, type FitOptions, shapeKinds, splitKinds } from '../../core';
import { moves } from '../../core/clip';
import type { ModelChoice, TriedModel } from '../../core/study';
import type { FillOrder, OwnOptions } from '../../worker/api';
import { fitOptionsOf, type Settings, sanitizeSetting } from '../settings';
import { type Combination, settle } from '../settle';
import type { LimberState } from '../store';
import type { Work } from '../work/scopes';

/** How one joint is limited where it is not like all others. */
export interface JointModel extends Combination {
  /** rad. */
  padding: number;
  /** 0 to 1: how far the limit is filled up to the norm. */
  fill: number;
}

/** By joint: the model of its own. A joint that is not there is limited as the settings say. */
export type ChosenModels = Readonly<Record<number, JointModel>>;

/** What is known of how well each joint was seen, and by which clip: of another one it says nothing. Index = joint. */
export interface Verdicts {
  /** Of the clip. */
  rotations: Float32Array;
  joints: readonly (Pick<ModelChoice, 'data' | 'isCovering' | 'fill'> & { best: TriedModel | null })[];
}

/** The verdicts, where they are of the clip that is shown: a selector of the store. */
export const verdictsHere = (state: { clip: Clip | null; verdicts: Verdicts | null }): Verdicts['joints'] | null =>
  state.clip && state.verdicts?.rotations === state.clip.rotations ? state.verdicts.joints : null;

/** The settings that a joint can have of its own. */
export const OWN_KEYS = ['shape', 'split', 'chart', 'padding', 'fill'] as const;

export const modelIn = ({ shape, split, chart, padding, fill }: JointModel): JointModel => ({
  shape,
  split,
  chart,
  padding,
  fill,
});

export const isSameChoice = (a: JointModel, b: JointModel): boolean => OWN_KEYS.every((key) => a[key] === b[key]);

/** What joints with a model of their own are fitted with. */
export function ownOptions(settings: Settings, chosen: ChosenModels): OwnOptions {
  const options = fitOptionsOf(settings);
  return Object.fromEntries(
    Object.entries(chosen).map(([joint, { shape, split, chart, padding }]): [string, FitOptions] => [
      joint,
      { ...options, shape, split, chart, padding },
    ]),
  );
}

/** How limits are filled up; null where none is. Without motion nothing is learned, and all that limits are is people's. */
export function fillOrder({
  settings: { fill, profile },
  chosen,
  roleChoices,
  takes,
}: Pick<Work, 'settings' | 'chosen' | 'roleChoices' | 'takes'>): FillOrder | null {
  const own = Object.fromEntries(Object.entries(chosen).map(([joint, model]) => [joint, model.fill]));
  const isFilled = [fill, ...Object.values(own)].some((share) => share > 0);
  return isFilled || !takes.some(moves) ? { profile, roles: roleChoices, share: fill, own } : null;
}

const shown = new WeakMap<Settings, WeakMap<JointModel, Settings>>();

/** The settings as they hold for a joint: with its own model in their place. The same object for as long as nothing changes. */
export function settingsFor(settings: Settings, chosen: ChosenModels, joint: number): Settings {
  const model = chosen[joint];
  if (!model) return settings;
  let ofSettings = shown.get(settings);
  if (!ofSettings) shown.set(settings, (ofSettings = new WeakMap()));
  let own = ofSettings.get(model);
  if (!own) ofSettings.set(model, (own = { ...settings, ...modelIn(model) }));
  return own;
}

/** The same for the joint that is selected: a selector of the store. */
export const settingsHere = ({ work }: { work: Pick<Work, 'settings' | 'chosen' | 'selectedJoint'> }): Settings =>
  settingsFor(work.settings, work.chosen, work.selectedJoint);

/** How far the limit of the selected joint is filled up, 0 to 1, as it holds now: a selector of the store. */
export const fillHere = ({ fit, work }: Pick<LimberState, 'fit' | 'work'>): number =>
  fit?.fills[work.selectedJoint]?.share ?? 0;

/** Whether the limit of the selected joint is told in halves: one that is filled up, or of people, is not, whatever the settings say. */
export const splitHere = (state: Pick<LimberState, 'fit' | 'work'>): Settings['split'] =>
  state.fit?.missing || fillHere(state) > 0 ? 'none' : settingsHere(state).split;

/** The models without those of some joints. */
export const withoutModels = (chosen: ChosenModels, joints: readonly number[]): ChosenModels =>
  Object.fromEntries(Object.entries(chosen).filter(([joint]) => !joints.includes(Number(joint))));

/** Models as plain data: one entry per joint, ascending. */
export const writeChosen = (chosen: ChosenModels): ({ joint: number } & JointModel)[] =>
  Object.entries(chosen).map(([joint, model]) => ({ joint: Number(joint), ...modelIn(model) }));

/**
 * What `writeChosen` wrote, from wherever. What is no model is left out, what does not go together settled, numbers brought into range.
 *
 * @param jointOf which joint is meant by a number; −1 for none.
 */
export function readChosen(given: unknown, jointOf: (joint: number) => number): ChosenModels {
  if (!Array.isArray(given)) return {};
  const chosen: Record<number, JointModel> = {};
  for (const entry of given) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { joint, shape, split, chart, padding, fill } = entry as Record<string, unknown>;
    const here = Number.isInteger(joint) ? jointOf(joint as number) : -1;
    const room = sanitizeSetting('padding', padding);
    const isModel =
      shapeKinds.some((kind) => kind === shape) &&
      splitKinds.some((kind) => kind === split) &&
      chartKinds.some((kind) => kind === chart);
    if (here < 0 || room === null || !isModel) continue;
    chosen[here] = settle(
      { shape, split, chart, padding: room, fill: sanitizeSetting('fill', fill) ?? 0 } as JointModel,
      ['shape'],
    );
  }
  return chosen;
}
