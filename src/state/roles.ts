import { type Clip, findRoles, type JointRole, type Roles, type Skeleton } from '../core';

/** Roles the user gave joints by hand, by joint name. */
export type RoleChoices = Readonly<Partial<Record<string, JointRole>>>;

const KEY = 'limber.roles';
/** Skeletons that are remembered; the ones not met for longest go first. */
const MOST_SKELETONS = 20;

const choicesOf = new WeakMap<Clip, RoleChoices>();
const rolesFor = new WeakMap<Clip, Roles>();

/** Which joint of a clip is what: as found, and as the user said. */
export function rolesOf(clip: Clip): Roles {
  let roles = rolesFor.get(clip);
  if (!roles) {
    roles = findRoles(clip.skeleton, choicesOf.get(clip));
    rolesFor.set(clip, roles);
  }
  return roles;
}

/** Lets a clip's joints have the roles the user chose. Before `rolesOf` is first asked about the clip. */
export function giveRoles(clip: Clip, choices: RoleChoices): void {
  choicesOf.set(clip, choices);
}

/** The choices made for a skeleton with these joints in an earlier visit. */
export function rememberedRoles(skeleton: Skeleton): RoleChoices {
  return readAll()[keyOf(skeleton)] ?? {};
}

/** Keeps choices for the next visit. Where nothing can be stored they last as long as the page. */
export function rememberRoles(skeleton: Skeleton, choices: RoleChoices): void {
  const { [keyOf(skeleton)]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(-MOST_SKELETONS + 1);
  if (Object.keys(choices).length > 0) kept.push([keyOf(skeleton), choices]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Private windows and full disks: nothing is lost but the memory.
  }
}

function readAll(): Record<string, RoleChoices> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, RoleChoices>) : {};
  } catch {
    return {};
  }
}

/** A short name of a skeleton by its joints' names (FNV-1a). */
function keyOf({ names }: Skeleton): string {
  let hash = 0x811c9dc5;
  for (const char of names.join('\n')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return `${names.length}-${hash.toString(36)}`;
}
