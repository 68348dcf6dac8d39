import type { Clip } from '../../core';
import { isFree } from '../../state/clips/roles';
import type { FitResult } from '../../state/store';
import { shownNames } from './joint-name';

/** Whether a joint never moves in the clip; false before anything was fitted, and for limits that were not learned from samples. */
export const isRigid = (fit: FitResult | null, joint: number): boolean => fit?.limits[joint]?.sampleCount === 1;

/** Why no limit could be given to a joint, in a sentence; null where none is missing. */
export const lackAt = (fit: FitResult | null, joint: number): string | null =>
  fit?.missing?.find((lack) => lack.joint === joint)?.reason ?? null;

/** The joints that are limited and move: neither rigid nor free. */
export function movingJoints(clip: Clip, fit: FitResult): number[] {
  const joints: number[] = [];
  for (let joint = 0; joint < clip.skeleton.parents.length; joint++) {
    if (!isFree({ clip, fit }, joint) && !isRigid(fit, joint)) joints.push(joint);
  }
  return joints;
}

/** One line of the joint tree. */
export interface TreeRow {
  joint: number;
  name: string;
  /** 0 for a root. */
  level: number;
  hasChildren: boolean;
  isFolded: boolean;
}

/**
 * The joints as lines of a tree, in the order of the skeleton. Hidden joints pass their children up to the nearest shown
 * ancestor; what is under a folded joint is left out.
 */
export function treeRows(
  { skeleton: { names, parents } }: Pick<Clip, 'skeleton'>,
  isHidden: (joint: number) => boolean,
  isFolded: (joint: number) => boolean,
): TreeRow[] {
  const children: number[][] = names.map(() => []);
  const roots: number[] = [];
  for (let joint = 0; joint < names.length; joint++) {
    if (isHidden(joint)) continue;
    let parent = parents[joint];
    while (parent >= 0 && isHidden(parent)) parent = parents[parent];
    (parent < 0 ? roots : children[parent]).push(joint);
  }
  const rows: TreeRow[] = [];
  const shown = shownNames(names);
  const stack = roots.reverse().map((joint) => ({ joint, level: 0 }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { joint, level } = next;
    const hasChildren = children[joint].length > 0;
    const folded = hasChildren && isFolded(joint);
    rows.push({ joint, name: shown[joint], level, hasChildren, isFolded: folded });
    if (folded) continue;
    for (const child of children[joint].reverse()) stack.push({ joint: child, level: level + 1 });
  }
  return rows;
}

/** Whether a joint is a hand, whose fingers are folded away in the tree to begin with. */
export const isHandJoint = (name: string): boolean => /hand$|wrist|^[lr]_?hand|hand[._][lr]$/i.test(name);
