import type { Skeleton, Vec3 } from '../../core';
import type { JointRole } from '../../core/clip';
import type { PoseKey } from '../keys/pose-keys';
import { readChosen, writeChosen } from '../limits/chosen';
import { locksAsHeld } from '../limits/held';
import { plainModel, usualModels } from '../limits/models';
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
import type { KeptKey, Work } from '../work/scopes';
import { readEdits, writeEdits } from './edits-form';
import { readHeld, writeHeld } from './held-form';
import type { Project } from './project-file';
import { readTies, writeTies } from './ties-form';

/** Which joint is meant by a number of the project; −1 for none of these. */
export type MatchJoint = (joint: number) => number;

/** For whom a project is read. */
export interface Reader {
  jointOf: MatchJoint;
  /** Names of the joints here, and of those of the project. */
  names: readonly string[];
  theirs: readonly string[];
  /** One sentence for each part that was left out or changed. */
  problems: string[];
  /** The entries of a list whose joints are here. Counts the others by what the entries are. */
  known<T>(what: string, list: readonly T[], jointsOf: (entry: T) => readonly number[]): readonly T[];
}

type Path =
  | readonly [keyof Project]
  | readonly ['pose', keyof Project['pose']]
  | readonly ['view', keyof Project['view']];

/** What a project has at a path. */
type At<P extends Path> = P extends readonly ['pose', infer B extends keyof Project['pose']]
  ? Project['pose'][B]
  : P extends readonly ['view', infer B extends keyof Project['view']]
    ? Project['view'][B]
    : Project[P[0]];

/** How a project keeps one part of the work. */
interface WorkForm<T, S> {
  /** Undefined where there is nothing to keep. */
  write(part: T, skeleton: Skeleton): S;
  read(stored: S, reader: Reader): T;
}

/** A form at its place in the project. */
// biome-ignore lint/suspicious/noExplicitAny: what is stored is typed by the place
export type Placed<T> = WorkForm<T, any> & { path: Path };

const at = <const P extends Path, T>(path: P, form: WorkForm<T, At<P>>): Placed<T> => ({ path, ...form });

const byJoint = <T, U>(record: Readonly<Record<number, T>>, entryOf: (value: T) => U) =>
  Object.entries(record).map(([joint, value]) => ({ joint: Number(joint), ...entryOf(value as T) }));
const copy = ([x, y, z]: Readonly<Vec3>): Vec3 => [x, y, z];
const jointsIn = ({ joint }: { joint: number }) => [joint];

/** How a project keeps each part of the work, in the order of its file. */
export const workForms: { readonly [K in KeptKey]: Placed<Work[K]> } = {
  reading: at(['reading'], { write: (reading) => reading, read: (reading) => reading }),
  roleChoices: at(['roles'], {
    write: (roles) => Object.entries(roles).map(([joint, role]) => ({ joint, role: role! })),
    read: (roles) => Object.fromEntries(roles.map(({ joint, role }): [string, JointRole] => [joint, role])),
  }),
  settings: at(['settings'], { write: (settings) => ({ ...settings }), read: readSettings }),
  models: at(['models'], {
    write: (models) => models.map(plainModel),
    read: (models) => (models.length > 0 ? models.map((model) => settle(plainModel(model), ['shape'])) : usualModels),
  }),
  manual: at(['pose', 'turns'], {
    write: (manual) => byJoint(manual, (vector) => ({ vector: copy(vector) })),
    read(turns, { known, jointOf }) {
      const here = known('turned joints', turns, jointsIn);
      return Object.fromEntries(here.map(({ joint, vector }) => [jointOf(joint), vector]));
    },
  }),
  pulls: at(['pose', 'pulls'], {
    write: (pulls) =>
      Object.entries(pulls).map(([chain, { target, isPinned, turn, pole }]) => ({
        chain,
        target: copy(target),
        isPinned,
        ...(turn && { turn: copy(turn) }),
        ...(pole && { pole: copy(pole) }),
      })),
    read: (pulls) => Object.fromEntries(pulls.map(({ chain, ...pull }) => [chain, pull])),
  }),
  chainChoices: at(['pose', 'chains'], {
    write: (choices) => Object.entries(choices).map(([chain, [from, to]]) => ({ chain, from, to })),
    read(chains, { known, jointOf }) {
      const here = known('chains', chains, ({ from, to }) => [from, to]);
      return Object.fromEntries(here.map(({ chain, from, to }) => [chain, [jointOf(from), jointOf(to)]]));
    },
  }),
  gazeTarget: at(['pose', 'gazeTarget'], { write: (target) => target && copy(target), read: (target) => target }),
  gazeWeights: at(['pose', 'gazeWeights'], {
    write: (weights) => byJoint(weights, (share) => ({ share })),
    read(weights, { known, jointOf }) {
      const here = known('weights of the gaze', weights, jointsIn);
      return Object.fromEntries(here.map(({ joint, share }) => [jointOf(joint), share]));
    },
  }),
  edits: at(['edits'], { write: writeEdits, read: readEdits }),
  chosen: at(['chosen'], {
    write: (chosen) => (Object.keys(chosen).length > 0 ? writeChosen(chosen) : undefined),
    read: (chosen, { jointOf }) => readChosen(chosen, jointOf),
  }),
  ties: at(['ties'], {
    write: (ties) => (ties ? writeTies(ties) : undefined),
    read(given, { jointOf, problems }) {
      const ties = given === undefined ? null : readTies(given, jointOf);
      if (given !== undefined && !ties) problems.push('Its ties between joints make no sense and are left out.');
      return ties;
    },
  }),
  keys: at(['keys'], {
    write: (keys) =>
      keys.length > 0
        ? keys.map(({ frame, rotations, rootPosition }) => ({
            frame,
            rotations: [...rotations],
            root: copy(rootPosition),
          }))
        : undefined,
    read: (given, { jointOf, names, theirs, problems }) => readKeys(given ?? [], jointOf, names, theirs, problems),
  }),
  borrowed: at(['held'], {
    write: (borrowed, skeleton) => (borrowed ? writeHeld(borrowed, skeleton) : undefined),
    read(given, reader) {
      const held = given === undefined ? { borrowed: null } : readHeld(given, reader);
      if ('borrowed' in held) return held.borrowed;
      reader.problems.push(held.problem);
      return null;
    },
  }),
  locked: at(['locked'], {
    write: (locked, skeleton) => (locked.length > 0 ? writeHeld(locksAsHeld(locked), skeleton) : undefined),
    read(given, reader) {
      const held = given === undefined ? null : readHeld(given, reader);
      if (held && 'problem' in held) reader.problems.push(held.problem);
      return held && 'borrowed' in held ? held.borrowed.limits : [];
    },
  }),
  selectedJoint: at(['view', 'joint'], {
    write: (joint) => joint,
    read: (joint, { jointOf }) => Math.max(jointOf(joint), 0),
  }),
};

/** What is not said is usual; what makes no sense is left out and told. */
function readSettings(given: Project['settings'], { problems }: Reader): Settings {
  const settings: Settings = { ...defaultSettings };
  const said: SettingKey[] = [];
  for (const key of settingKeys) {
    if (!Object.hasOwn(given, key)) continue;
    // What was the laboratory is a part of what is learned.
    const value = sanitizeSetting(key, key === 'page' && given[key] === 'lab' ? 'learn' : given[key]);
    if (value === null) {
      problems.push(`“${shorten(String(given[key]))}” is no value for ${settingTable[key].label}.`);
      continue;
    }
    Object.assign(settings, { [key]: value });
    said.push(key);
  }
  const settled = settle(settings, said);
  if (settled !== settings) problems.push(settledWords(settings, settled)!);
  return settled;
}

/** A key is a whole pose: on other joints it would be none. */
function readKeys(
  given: NonNullable<Project['keys']>,
  jointOf: MatchJoint,
  names: readonly string[],
  theirs: readonly string[],
  problems: string[],
): PoseKey[] {
  const from = names.map((_, joint) => theirs.findIndex((__, other) => jointOf(other) === joint));
  const isWhole = from.every((joint) => joint >= 0);
  const read = given.flatMap(({ frame, rotations, root }): PoseKey[] => {
    if (!isWhole || rotations.length !== 4 * theirs.length) return [];
    const turns = from.flatMap((joint) => rotations.slice(4 * joint, 4 * joint + 4));
    return [{ frame, rotations: Float32Array.from(turns), rootPosition: root }];
  });
  if (read.length < given.length)
    problems.push('Its keys are poses of another skeleton: the timeline has none of them.');
  return read.sort((a, b) => a.frame - b.frame);
}
