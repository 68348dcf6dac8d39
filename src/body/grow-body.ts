import { type Clip, findRoles } from '../core';
import { type JointRole, plainName, type Roles } from '../core/clip';
import { finish, type Steps } from '../core/math';
import type { Body } from './body';
import { growBones } from './bones/grow-bones';
import { isMirrored } from './build-pose';
import { growHuman } from './grow-human';
import { UnreadableFigure } from './unreadable-figure';
import { clamp } from './vec';

/** What growing a body may be told. */
export interface GrowOptions {
  /** 0 slim to 1 heavy; default 0.5. */
  build?: number;
  /** Cells of the grid along the body's height, 48 to 192; default 128. Fewer are faster and coarser. */
  cells?: number;
  /** `'coarse'` has a third of the triangles: larger ones where the surface is flat. Default `'fine'`. */
  detail?: 'fine' | 'coarse';
  /** Roles given by hand, by joint name. */
  roles?: Partial<Record<string, JointRole>>;
  /** `'bones'` never grows a human; default `'auto'`. */
  kind?: 'auto' | 'bones';
}

/** Cosine of how far slopes may deviate from their mean where cells are merged. */
const coarseFlatness = Math.cos((18 * Math.PI) / 180);

/**
 * A body around the skeleton of `clip`: a human where its joints can be read as one, tapered bones else; `notes` say why.
 * Never throws for a well-formed clip.
 */
export function growBody(clip: Clip, options: GrowOptions = {}): Body {
  return finish(growBodyInSteps(clip, options));
}

/** `growBody` in steps of some ms, so that it can be left. */
export function* growBodyInSteps(clip: Clip, options: GrowOptions = {}): Steps<Body> {
  const { build = 0.5, cells = 128, detail = 'fine', kind = 'auto' } = options;
  const flatness = detail === 'coarse' ? coarseFlatness : 1;
  const roles = findRoles(clip.skeleton, options.roles);
  yield;
  const bones = (...notes: string[]): Body => {
    const body = growBones(clip.skeleton, build, propsOf(clip, roles));
    return { ...body, notes: [...notes, ...body.notes] };
  };
  if (kind === 'bones') return bones();
  if (roles.kind !== 'human') return bones(unreadNote(clip, roles));
  const isSwapped = isMirrored(clip, roles);
  const facing = isSwapped ? { ...roles, left: roles.right, right: roles.left } : roles;
  try {
    const body = yield* growHuman(clip, facing, build, clamp(Math.round(cells), 48, 192), flatness);
    return isSwapped
      ? { ...body, notes: ['The feet point backwards: left and right seem to be swapped.', ...body.notes] }
      : body;
  } catch (error) {
    if (!(error instanceof UnreadableFigure)) throw error;
    return bones(`No human body: ${error.message}.`);
  }
}

/** On a human: joints that nothing but other helpers hang on, such as meshes parked in the hierarchy. */
function propsOf({ skeleton }: Clip, roles: Roles): Set<number> {
  const props = new Set(roles.kind === 'human' ? roles.helpers : []);
  for (let joint = skeleton.parents.length - 1; joint > 0; joint--)
    if (!props.has(joint)) props.delete(skeleton.parents[joint]);
  return props;
}

/** Which parts of a human were not found, and which joints could not be named. */
function unreadNote({ skeleton }: Clip, roles: Roles): string {
  const missing: string[] = [];
  if (roles.hips < 0) missing.push('hips');
  if (roles.chest < 0) missing.push('chest');
  for (const name of ['left', 'right'] as const) {
    const { upperArm, foreArm, hand, upperLeg, lowerLeg, foot } = roles[name];
    if (upperArm < 0 || foreArm < 0 || hand < 0) missing.push(`${name} arm`);
    if (upperLeg < 0 || lowerLeg < 0 || foot < 0) missing.push(`${name} leg`);
  }
  const names = roles.unnamed.slice(0, 6).map((joint) => plainName(skeleton.names[joint]).slice(0, 40));
  const more = roles.unnamed.length > 6 ? ` and ${roles.unnamed.length - 6} more` : '';
  const found = missing.length > 0 ? `no ${missing.join(', ')} found` : 'it reads like an animal';
  return `No human body: ${found}${names.length > 0 ? `; joints without a role: ${names.join(', ')}${more}` : ''}.`;
}
