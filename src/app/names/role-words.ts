import { type JointRole, jointRoles, type Roles } from '../../core/clip';

/** "leftUpperArm" → "Left upper arm". */
export const roleName = (role: JointRole): string => {
  const words = role.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('split', '(further part)');
  return words[0].toUpperCase() + words.slice(1);
};

/** What a role is chosen from: by the part of the body. */
export const roleGroups: readonly { label: string; roles: readonly JointRole[] }[] = [
  { label: 'Trunk', roles: jointRoles.filter((role) => !/^(left|right|helper|none)/.test(role)) },
  ...(['left', 'right'] as const).map((side) => ({
    label: side === 'left' ? 'Left' : 'Right',
    roles: jointRoles.filter((role) => role.startsWith(side)),
  })),
  { label: 'No part of the body', roles: ['helper', 'none'] },
];

/** What a person needs to be read as one. */
const NEEDED = ['upperArm', 'foreArm', 'hand', 'upperLeg', 'lowerLeg', 'foot'] as const;

/** What is missing before a skeleton is read as a person's, in words. */
export function missingParts(roles: Roles): string[] {
  const missing = roles.hips < 0 ? ['hips'] : [];
  for (const part of NEEDED) {
    const sides = (['left', 'right'] as const).filter((side) => roles[side][part] < 0);
    const words = part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (sides.length === 2) missing.push(`both ${words === 'foot' ? 'feet' : `${words}s`}`);
    else if (sides.length === 1) missing.push(`${sides[0]} ${words}`);
  }
  return missing;
}
