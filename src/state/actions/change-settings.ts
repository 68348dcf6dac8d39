import { easeOver } from '../frame/playback';
import { isSameChoice, modelIn, OWN_KEYS } from '../limits/chosen';
import { type LimitModel, rememberModels } from '../limits/models';
import { isRemembered, type SettingKey, type Settings, sanitizeSetting, settingKeys } from '../settings';
import { settle, settledWords } from '../settle';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState } = store;

/** Changes a setting, as a step that can be undone. */
export function setSetting<K extends SettingKey>(key: K, value: Settings[K]): void {
  changeSettings({ [key]: value } as Partial<Settings>);
}

/**
 * Changes settings, as one step that can be undone, with all that follows from them. Values of another kind are left out; what
 * does not go with the others any more follows them, see `settle`. Where the selected joint has a model of its own, it is that which
 * changes, and no other joint's.
 */
export function changeSettings(given: Partial<Settings>): void {
  const patch = changeOwn(given);
  const { settings } = getState().work;
  const asked = { ...settings };
  const keep: SettingKey[] = [];
  for (const key of Object.keys(patch) as SettingKey[]) {
    const value = sanitizeSetting(key, patch[key]);
    if (value === null) continue;
    Object.assign(asked, { [key]: value });
    keep.push(key);
  }
  const next = settle(asked, keep);
  const changed = settingKeys.filter((key) => next[key] !== settings[key]);
  if (changed.length === 0) return;
  if (changed.some(isRemembered)) remember(`setting ${changed.join(' ')}`);
  if (settings.limits !== next.limits || settings.ties !== next.ties) easeOver();
  setWork({ settings: next }, { ...(next === asked ? {} : { status: settledWords(asked, next)! }) });
}

/** Changes the selected joint's own model, where it has one. Returns what is left to change for all. */
function changeOwn(patch: Partial<Settings>): Partial<Settings> {
  const { settings, chosen, selectedJoint } = getState().work;
  const model = chosen[selectedJoint];
  const keys = OWN_KEYS.filter((key) => Object.hasOwn(patch, key));
  if (!model || keys.length === 0) return patch;
  const asked = { ...settings, ...model };
  for (const key of keys) Object.assign(asked, { [key]: sanitizeSetting(key, patch[key]) ?? asked[key] });
  const next = modelIn(settle(asked, keys));
  if (!isSameChoice(next, model)) {
    remember(`own ${keys.join(' ')}`);
    const words = settledWords(asked, { ...asked, ...next });
    setWork({ chosen: { ...chosen, [selectedJoint]: next } }, { ...(words ? { status: words } : {}) });
  }
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !keys.some((own) => own === key)));
}

/** Chooses the limits that are compared, one to four; kept for the next visit. */
export function setModels(models: readonly LimitModel[]): void {
  const settled = models.map((model) => settle(model, ['shape']));
  remember('models', false);
  rememberModels(settled);
  setWork({ models: settled });
}
