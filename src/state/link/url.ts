import { plainName } from '../../core/clip';
import { type Posed, posedKeys, readPosed, writePosed } from '../frame/posed';
import { type LimitModel, parseModels, writeModels } from '../limits/models';
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  sanitizeSetting,
  settingKeys,
  settingTable,
} from '../settings';
import { settle, settledWords } from '../settle';
import { shorten } from '../words';

/** The version of what the address says. Older ones are read as far as they go. */
const VERSION = 1;
/** Keys of the address that are no settings. */
const OWN_KEYS = new Set<string>(['v', 'still', 'clip', 'joint', 'frame', 'compare', 'work', ...posedKeys]);

/** Whether a key of an address is one that those who pass links on append, to know who comes by which: no word of the page. */
export const isTracking = (key: string): boolean =>
  /^(utm_\w+|fbclid|[gdt]clid|gbraid|wbraid|msclkid|twclid|igshid|li_fat_id|mc_[ce]id|ref|_gl)$/.test(key);

/** A view that can be shared: settings that are not the default, the joint, the frame, what is compared and what was posed. */
export interface SharedView {
  settings: Settings;
  /** Null where nothing is said of them. */
  models: readonly LimitModel[] | null;
  /** Names of the clips that are shown, in order; none where it is the one that comes with the app. */
  clips: readonly string[];
  joint: string | null;
  frame: number | null;
  posed: Posed;
  /** What can't be said in words that people read; null for nothing. See `planLink`. */
  work: string | null;
}

/** The view as a query string, `?v=1&shape=box&joint=LeftArm`; defaults are left out. */
export function writeUrl({ settings, models, clips, joint, frame, posed, work }: SharedView): string {
  const query = new URLSearchParams({ v: String(VERSION) });
  for (const key of settingKeys) {
    const value = settings[key];
    // A chapter says its page, and means nothing on another.
    if (value === defaultSettings[key] ? key !== 'learn' : key === 'page' && value === 'learn') continue;
    if ((key === 'learn' || key === 'beat') && settings.page !== 'learn') continue;
    query.set(key, typeof value === 'number' ? String(Number(value.toFixed(6))) : String(value));
  }
  if (models !== null) query.set('compare', writeModels(models));
  for (const clip of clips) query.append('clip', clip);
  if (joint !== null) query.set('joint', joint);
  if (frame !== null) query.set('frame', String(frame));
  writePosed(posed, query);
  if (work !== null) query.set('work', work);
  return `?${query}`;
}

/** What a query string says, and one sentence for each part of it that was not understood and left out. */
export function readUrl(query: string): SharedView & { problems: string[] } {
  const params = new URLSearchParams(query);
  const asked: Settings = { ...defaultSettings };
  const said: SettingKey[] = [];
  const problems: string[] = [];
  // What was the laboratory begins the chapter that has its first figure.
  if (params.get('page') === 'lab') {
    params.delete('page');
    if (!params.has('learn')) params.set('learn', '19');
  }
  if (params.has('learn') && !params.has('page')) params.set('page', 'learn');
  const version = Number(params.get('v') ?? VERSION);
  if (!(version >= 1 && version <= VERSION))
    problems.push(`It is of version ${shorten(params.get('v')!)}; this page reads version ${VERSION}.`);
  for (const [key, text] of params) {
    if (OWN_KEYS.has(key) || isTracking(key)) continue;
    if (!Object.hasOwn(settingTable, key)) {
      problems.push(`There is no setting "${shorten(key)}".`);
      continue;
    }
    const value = sanitizeSetting(key as SettingKey, parse(key as SettingKey, text));
    if (value === null) problems.push(`"${shorten(text)}" is no value for ${settingTable[key as SettingKey].label}.`);
    else {
      Object.assign(asked, { [key]: value });
      said.push(key as SettingKey);
    }
  }
  const settings = settle(asked, said);
  const changed = settledWords(asked, settings);
  if (changed) problems.push(changed);
  const word = params.get('compare');
  const compared = word === null ? null : parseModels(word);
  problems.push(...(compared?.problems ?? []));
  const { posed, problems: posedProblems } = readPosed(params);
  problems.push(...posedProblems);
  const frameText = params.get('frame');
  // Nothing is no number, though `Number` has it for 0.
  const frame = frameText === null ? null : frameText.trim() === '' ? Number.NaN : Number(frameText);
  if (frame !== null && !(Number.isInteger(frame) && frame >= 0))
    problems.push(`"${shorten(frameText!)}" is no frame.`);
  return {
    settings,
    models: compared?.models ?? null,
    clips: params.getAll('clip').map(plainName),
    joint: params.get('joint'),
    frame: frame !== null && Number.isInteger(frame) && frame >= 0 ? frame : null,
    posed,
    work: params.get('work'),
    problems,
  };
}

function parse(key: SettingKey, text: string): unknown {
  const { kind } = settingTable[key];
  if (kind === 'number')
    return text.trim() === '' ? null : key === 'learn' || key === 'beat' ? Math.round(Number(text)) : Number(text);
  if (kind === 'switch') return text === 'true' ? true : text === 'false' ? false : null;
  return text;
}
