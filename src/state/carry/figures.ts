import { skeletonProblem } from '../../core';
import { moves } from '../../core/clip';
import type { MovingFigure } from '../../worker/api';
import type { OpenRig } from '../clips/rig';
import { rememberedRoles, rolesOf, withRoles } from '../clips/roles';
import { clipAlone, type Take } from '../clips/take';
import { store } from '../store';

/** Clips as what moves one skeleton, with the roles that its joints have by name, file and the user's word. */
export function movingFigureOf(takes: readonly Take[]): MovingFigure {
  const [first] = takes;
  const { clip, work } = store.getState();
  const { roleChoices } = work;
  const isHere = clip?.skeleton === first.skeleton;
  const choices = isHere ? roleChoices : rememberedRoles(first);
  return {
    skeleton: first.skeleton,
    roles: rolesOf(withRoles(first, choices)),
    takes: takes.filter(moves).map(clipAlone),
  };
}

/** A rig: its own motion alone shows how it is built, not what was played on it. */
export const rigFigure = ({ own }: OpenRig): MovingFigure => movingFigureOf(own);

/** All that a rig can do, in order: what its file has, what was played on it, and what was added of its own skeleton. */
export function rowsOf({ own, played }: OpenRig, takes: readonly Take[]): Take[] {
  const rows = [...own.filter(moves), ...played];
  const isNew = (take: Take) => moves(take) && !rows.includes(take);
  return [...rows, ...takes.filter(isNew)];
}

/** Clips by their skeletons: those that one motion file or one maker wrote are laid over a rig together. */
export function bySkeleton(clips: readonly Take[]): Take[][] {
  const groups: Take[][] = [];
  for (const clip of clips) {
    const group = groups.find(([{ skeleton }]) => skeletonProblem(skeleton, clip.skeleton) === null);
    if (group) group.push(clip);
    else groups.push([clip]);
  }
  return groups;
}
