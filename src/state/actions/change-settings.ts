import { needsBody } from '../clips/skins';
import { easeOver } from '../frame/playback';
import { isSameChoice, modelIn, OWN_KEYS } from '../limits/chosen';
import { refit, regrow } from '../limits/learn';
import { type LimitModel, rememberModels } from '../limits/models';
import { isRemembered, type SettingKey, type Settings, sanitizeSetting, settingKeys, settingTable } from '../settings';
import { settle, settledWords } from '../settle';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState } = store;

/** Changes a setting, as a step that can be undone. */
export function setSetting<K extends SettingKey>(key: K, value: Settings[K]): void {
  changeSettings({ [key]: value } as Partial<Settings>);
}

/**
 * Changes settings, as one step that can be undone, and sets in motion what hangs on them. Values of another kind are left out; what
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
  setInMotion(settings, next);
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
    void refit();
  }
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !keys.some((own) => own === key)));
}

/**
 * Does what hangs on settings that have changed.
 *
 * @param refits whether limits have to be fitted anew in any case.
 */
export function setInMotion(before: Settings, next: Settings, refits = false): void {
  const effects = new Set(
    settingKeys.filter((key) => before[key] !== next[key]).map((key) => settingTable[key].effect),
  );
  if (refits || effects.has('refit')) void refit();
  const { body, skin } = getState();
  if (effects.has('grow') || (body === null && needsBody(next.view, skin) && !needsBody(before.view, skin)))
    void regrow();
}

/** Chooses the limits that are compared, one to four; kept for the next visit. */
export function setModels(models: readonly LimitModel[]): void {
  const settled = models.map((model) => settle(model, ['shape']));
  remember('models', false);
  rememberModels(settled);
  setWork({ models: settled });
}
