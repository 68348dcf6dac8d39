import { type Clip, findRoles, freeJoints, type Skeleton } from '../../core';
import { type JointRole, jointRoles, type Roles } from '../../core/clip';
import type { HumanLimits } from '../../core/human';
import { keptFor } from '../../core/math';
import type { FitAnswer } from '../../worker/api';
import { readKept, writeKept } from '../storage';

/** Roles the user gave joints by hand, by joint name. */
export type RoleChoices = Readonly<Partial<Record<string, JointRole>>>;

const KEY = 'limber.roles';
/** Skeletons that are remembered; the ones not met for longest go first. */
const MOST_SKELETONS = 20;

const choicesOf = new WeakMap<Clip, RoleChoices>();

/** Which joint of a clip is what: as found, and as the user said. */
export const rolesOf = keptFor((clip: Clip): Roles => findRoles(clip.skeleton, choicesOf.get(clip)));

/** What tells which joints are free: the clip, and the limits where they are there. */
interface Limited {
  clip: Clip | null;
  fit: Pick<FitAnswer, 'missing'> | null;
}

const NONE: readonly number[] = [];
const bodyFree = keptFor((clip: Clip): readonly number[] => freeJoints(clip.skeleton, rolesOf(clip)));
const freeWith = new WeakMap<HumanLimits['missing'], { body: readonly number[]; free: readonly number[] }>();

/**
 * The joints of a clip that no limit holds: where a character faces is no matter of anatomy, and to some joints no limit could be given. The
 * same list every time.
 */
export function freeOf({ clip, fit }: Limited): readonly number[] {
  if (!clip) return NONE;
  const body = bodyFree(clip);
  if (!fit?.missing) return body;
  let known = freeWith.get(fit.missing);
  if (known?.body !== body) {
    const free = new Set([...body, ...fit.missing.map(({ joint }) => joint)]);
    freeWith.set(fit.missing, (known = { body, free: [...free] }));
  }
  return known.free;
}

export const isFree = (limited: Limited, joint: number): boolean => freeOf(limited).includes(joint);

/**
 * The clip with the roles the user chose: itself where it has them, or else another object, since what is found about a clip
 * (roles, chains, where it looks) is kept by object.
 */
export function withRoles(clip: Clip, choices: RoleChoices): Clip {
  if (isSame(choicesOf.get(clip) ?? {}, choices)) return clip;
  const named = { ...clip };
  choicesOf.set(named, choices);
  return named;
}

function isSame(a: RoleChoices, b: RoleChoices): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The choices made for a skeleton with these joints in an earlier visit, or else what the file of the take says. */
export const rememberedRoles = ({ skeleton, roles = {} }: { skeleton: Skeleton; roles?: RoleChoices }): RoleChoices =>
  readAll()[keyOf(skeleton)] ?? roles;

/** Keeps choices for the next visit. */
export function rememberRoles(skeleton: Skeleton, choices: RoleChoices): void {
  const { [keyOf(skeleton)]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(-MOST_SKELETONS + 1);
  if (Object.keys(choices).length > 0) kept.push([keyOf(skeleton), choices]);
  writeKept(KEY, Object.fromEntries(kept));
}

/** By skeleton; entries that are none are left out. */
function readAll(): Record<string, RoleChoices> {
  const choicesIn = (stored: unknown): RoleChoices =>
    Object.fromEntries(entriesOf(stored).filter((entry): entry is [string, JointRole] => isRole(entry[1])));
  return Object.fromEntries(entriesOf(readKept(KEY)).map(([key, stored]) => [key, choicesIn(stored)]));
}

const isRole = (value: unknown): value is JointRole => jointRoles.includes(value as JointRole);

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** A short name of a skeleton by its joints' names (FNV-1a). */
function keyOf({ names }: Skeleton): string {
  let hash = 0x811c9dc5;
  for (const char of names.join('\n')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return `${names.length}-${hash.toString(36)}`;
}
