import type { BvhOptions } from '../../core/clip';
import type { OpenRig } from '../clips/rig';
import type { RoleChoices } from '../clips/roles';
import type { Take } from '../clips/take';
import type { Posed } from '../frame/posed';
import type { PoseKey } from '../keys/pose-keys';
import type { ChosenModels } from '../limits/chosen';
import type { LimitEdits } from '../limits/edits';
import type { BorrowedLimits, LockedLimits } from '../limits/held';
import { type LimitModel, usualModels } from '../limits/models';
import type { LearnedTies } from '../limits/ties';
import { defaultSettings, isRemembered, type Settings, settingKeys } from '../settings';
import { settle } from '../settle';
import { shorten } from '../words';

/** All that a person made here: one value, which history, projects, links and lessons keep or set aside as a whole. */
export interface Work extends Posed {
  /** The clips that are fitted together, of one skeleton; none before the first. */
  takes: readonly Take[];
  /** How the user overruled the reader: axis and unit. */
  reading: BvhOptions;
  roleChoices: RoleChoices;
  /** The rig that motion is played on; it stays while a clip is shown by itself. Null for none. */
  rig: OpenRig | null;
  settings: Settings;
  /** The models of joints that are not limited as the settings say. */
  chosen: ChosenModels;
  /** The limits that are compared side by side, one to four. */
  models: readonly LimitModel[];
  selectedJoint: number;
  /** Limits changed by hand. */
  edits: LimitEdits;
  /** Limits of a file that hold in place of those that were learned; null for none. */
  borrowed: BorrowedLimits | null;
  /** Limits that nothing changes but unlocking. */
  locked: LockedLimits;
  /** How joints depend on each other, as far as that was learned; null before. */
  ties: LearnedTies | null;
  /** Poses that were set on the timeline, by ascending frame. */
  keys: readonly PoseKey[];
}

/** Where one part of the work goes. */
interface Scope<T> {
  /** The part where nothing was done. */
  none: T;
  /**
   * What the part is about. A part about `clip` is laid aside with its clip; a part about the `page` outlives clips; a part about
   * `files` says what is shown. A lesson sets aside the first two.
   */
  about: 'clip' | 'page' | 'files';
  /** What undo makes of the part as it was and as it is now. */
  undo: (then: T, now: T) => T;
  /** Whether frames are `made` from the part, or only `shown` with it. */
  frame: 'made' | 'shown' | 'none';
  /** How a project keeps the part: as a value of its own, or as the identity of files. */
  project: 'value' | 'files';
  /**
   * How a link carries the part: in words that people read, by the names of files, or packed into one word. A part that no link
   * carries has a function, which returns one sentence about what is missing; null for nothing.
   */
  link: 'readable' | 'files' | 'packed' | ((value: T) => string | null);
}

/** Nothing is done to the pose by hand. */
export const unposed: Posed = { manual: {}, pulls: {}, gazeTarget: null, chainChoices: {}, gazeWeights: {} };

const back = <T>(then: T): T => then;

/** Settings as they were, but for those that undo leaves as they are. */
function settingsBack(then: Settings, now: Settings): Settings {
  const kept = settingKeys.filter((key) => !isRemembered(key) && then[key] !== now[key]);
  return settle(kept.length === 0 ? then : { ...then, ...Object.fromEntries(kept.map((key) => [key, now[key]])) });
}

const pose = { about: 'clip', undo: back, frame: 'made', project: 'value', link: 'readable' } as const;

/** Where each part of the work goes: a part without a row does not compile. */
export const scopes = {
  takes: { none: [], about: 'files', undo: back, frame: 'none', project: 'files', link: 'files' },
  reading: {
    none: {},
    about: 'files',
    undo: back,
    frame: 'none',
    project: 'value',
    link: (reading) =>
      Object.values(reading).some((value) => value !== 'auto') ? 'The axis and unit you chose for the file.' : null,
  },
  roleChoices: { none: {}, about: 'files', undo: back, frame: 'none', project: 'value', link: 'packed' },
  rig: { none: null, about: 'files', undo: back, frame: 'none', project: 'files', link: 'files' },
  settings: {
    none: defaultSettings,
    about: 'page',
    undo: settingsBack,
    frame: 'made',
    project: 'value',
    link: 'readable',
  },
  chosen: { none: {}, about: 'clip', undo: back, frame: 'none', project: 'value', link: 'packed' },
  models: { none: usualModels, about: 'page', undo: back, frame: 'none', project: 'value', link: 'readable' },
  selectedJoint: { none: 0, ...pose, frame: 'shown' },
  edits: { none: {}, about: 'clip', undo: back, frame: 'none', project: 'value', link: 'packed' },
  borrowed: {
    none: null,
    about: 'clip',
    undo: back,
    frame: 'made',
    project: 'value',
    link: (borrowed) =>
      borrowed && `The limits of ${shorten(borrowed.name)}, which hold the body. A project file contains them.`,
  },
  locked: {
    none: [],
    about: 'clip',
    undo: back,
    frame: 'made',
    project: 'value',
    link: (locked) => (locked.length > 0 ? 'Which limits are locked. A project file contains this.' : null),
  },
  ties: {
    none: null,
    about: 'clip',
    undo: back,
    frame: 'made',
    project: 'value',
    link: (ties) => ties && 'The ties between joints. They can be learned again from the clip.',
  },
  keys: {
    none: [],
    about: 'clip',
    undo: back,
    frame: 'made',
    project: 'value',
    link: (keys) => (keys.length > 0 ? 'The keys on the timeline. A project file contains them.' : null),
  },
  manual: { none: unposed.manual, ...pose },
  pulls: { none: unposed.pulls, ...pose },
  gazeTarget: { none: unposed.gazeTarget, ...pose },
  chainChoices: { none: unposed.chainChoices, ...pose },
  gazeWeights: { none: unposed.gazeWeights, ...pose },
} as const satisfies { readonly [K in keyof Work]: Readonly<Scope<Work[K]>> };

/** The parts of the work whose scope says a word. */
type KeysWith<S extends 'project' | 'link', Word> = {
  [K in keyof Work]: (typeof scopes)[K][S] extends Word ? K : never;
}[keyof Work];

/** The parts that a project keeps as values. */
export type KeptKey = KeysWith<'project', 'value'>;
/** The parts that a link packs into one word. */
export type PackedKey = KeysWith<'link', 'packed'>;

export const workKeys = Object.keys(scopes) as (keyof Work)[];

const workOf = (partOf: (key: keyof Work) => unknown, keys = workKeys): Work =>
  Object.fromEntries(keys.map((key) => [key, partOf(key)])) as unknown as Work;

/** Nothing was done. */
export const noWork = workOf((key) => scopes[key].none);

/** The parts of the work that are about some of these. */
export const partsAbout = (work: Work, ...about: Scope<unknown>['about'][]): Partial<Work> =>
  workOf(
    (key) => work[key],
    workKeys.filter((key) => about.includes(scopes[key].about)),
  );

/** What undo makes of the work. */
export const workBack = (then: Work, now: Work): Work =>
  workOf((key) => (scopes[key].undo as Scope<unknown>['undo'])(then[key], now[key]));
