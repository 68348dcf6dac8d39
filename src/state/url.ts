import { type LimitModel, parseModels, writeModels } from './models';
import { type Posed, posedKeys, readPosed, writePosed } from './posed';
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  sanitizeSetting,
  settingKeys,
  settingTable,
} from './settings';

/** The version of what the address says. Older ones are read as far as they go. */
const VERSION = 1;
/** Keys of the address that are no settings. */
const OWN_KEYS = new Set<string>(['v', 'still', 'joint', 'frame', 'compare', ...posedKeys]);

/** A view that can be shared: settings that are not the default, the joint, the frame, what is compared and what was posed. */
export interface SharedView {
  settings: Settings;
  /** Null where nothing is said of them. */
  models: readonly LimitModel[] | null;
  joint: string | null;
  frame: number | null;
  posed: Posed;
}

/** The view as a query string, `?v=1&shape=box&joint=LeftArm`; defaults are left out. */
export function writeUrl({ settings, models, joint, frame, posed }: SharedView): string {
  const query = new URLSearchParams({ v: String(VERSION) });
  for (const key of settingKeys) {
    const value = settings[key];
    if (value === defaultSettings[key]) continue;
    query.set(key, typeof value === 'number' ? String(Number(value.toFixed(6))) : String(value));
  }
  if (models !== null) query.set('compare', writeModels(models));
  if (joint !== null) query.set('joint', joint);
  if (frame !== null) query.set('frame', String(frame));
  writePosed(posed, query);
  return `?${query}`;
}

/** What a query string says, and one sentence for each part of it that was not understood and left out. */
export function readUrl(query: string): SharedView & { problems: string[] } {
  const params = new URLSearchParams(query);
  const settings: Settings = { ...defaultSettings };
  const problems: string[] = [];
  const version = Number(params.get('v') ?? VERSION);
  if (!(version >= 1 && version <= VERSION))
    problems.push(`It is of version ${params.get('v')}; this page reads version ${VERSION}.`);
  for (const [key, text] of params) {
    if (OWN_KEYS.has(key)) continue;
    if (!Object.hasOwn(settingTable, key)) {
      problems.push(`There is no setting "${key}".`);
      continue;
    }
    const value = sanitizeSetting(key as SettingKey, parse(key as SettingKey, text));
    if (value === null) problems.push(`"${text}" is no value for ${settingTable[key as SettingKey].label}.`);
    else Object.assign(settings, { [key]: value });
  }
  const word = params.get('compare');
  const compared = word === null ? null : parseModels(word);
  problems.push(...(compared?.problems ?? []));
  const { posed, problems: posedProblems } = readPosed(params);
  problems.push(...posedProblems);
  const frameText = params.get('frame');
  const frame = frameText === null ? null : Number(frameText);
  if (frame !== null && !(Number.isInteger(frame) && frame >= 0)) problems.push(`"${frameText}" is no frame.`);
  return {
    settings,
    models: compared?.models ?? null,
    joint: params.get('joint'),
    frame: frame !== null && Number.isInteger(frame) && frame >= 0 ? frame : null,
    posed,
    problems,
  };
}

function parse(key: SettingKey, text: string): unknown {
  const { kind } = settingTable[key];
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'switch') return text === 'true' ? true : text === 'false' ? false : null;
  return text;
}
