import { FINGERS, type Roles, type SideRoles } from '../clip';

/** What a joint follows: one joint of the other skeleton, or a place between two of them. */
export interface Match {
  from: number;
  /** Equals `from` where it follows one. */
  to: number;
  /** 0 to 1: how far from the one to the other. */
  share: number;
}

const ONE_TO_ONE = [
  'clavicle',
  'upperArm',
  'foreArm',
  'hand',
  'upperLeg',
  'lowerLeg',
  'foot',
  'toe',
  'eye',
] as const satisfies (keyof SideRoles)[];

/**
 * Which joint of a source each joint of a target follows, by roles: limbs one to one, spine and neck by their share along
 * the chain, so that a spine of two bends as one of five.
 *
 * @param joints how many joints the target has.
 * @returns index = joint of the target; null for what has no counterpart.
 */
export function matchJoints(source: Roles, target: Roles, joints: number): (Match | null)[] {
  const matches = Array.from({ length: joints }, (): Match | null => null);
  const one = (to: number | undefined, from: number | undefined) => {
    if (to !== undefined && from !== undefined && to >= 0 && from >= 0) matches[to] ??= { from, to: from, share: 0 };
  };
  const chain = (to: readonly number[], from: readonly number[]) => {
    if (from.length < 2) return;
    for (const [i, joint] of to.entries()) {
      const x = to.length === 1 ? from.length - 1 : (i * (from.length - 1)) / (to.length - 1);
      const low = Math.floor(x);
      const isBetween = x - low > 0;
      matches[joint] ??= { from: from[low], to: from[isBetween ? low + 1 : low], share: x - low };
    }
  };
  one(target.hips, source.hips);
  if (target.chest !== target.hips) chain(trunkOf(target), trunkOf(source));
  chain(neckOf(target), neckOf(source));
  for (const side of ['left', 'right'] as const) {
    const [to, from] = [target[side], source[side]];
    for (const part of ONE_TO_ONE) one(to[part], from[part]);
    for (const finger of FINGERS)
      for (const [i, joint] of to.fingers[finger].entries()) one(joint, from.fingers[finger][i]);
  }
  return matches;
}

/** Hips to chest, both inclusive. */
export const trunkOf = ({ hips, spine, chest }: Roles): number[] => [...new Set([hips, ...spine, chest])];

/** Chest to head, as far as there is one. */
export const neckOf = ({ chest, neck, head }: Roles): number[] => [chest, ...neck, ...(head >= 0 ? [head] : [])];
