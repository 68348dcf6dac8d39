import { expect, it } from 'vitest';
import { anatomyOf, findRoles, fromAnatomical, type Vec3, violationAngle } from '../../core';
import { humanLimits } from '../../core/human';
import { DEGREE } from '../../core/math';
import { personSkeleton } from '../../core/points';
import { freeWords } from './free-words';

const skeleton = personSkeleton();
const roles = findRoles(skeleton);
const anatomy = anatomyOf(skeleton, roles);
const { limits } = humanLimits(skeleton, { roles });
/** @param degrees of the joint's three angles */
const words = (name: string, degrees: Vec3) => {
  const joint = skeleton.names.indexOf(name);
  const limit = limits.find((other) => other.joint === joint)!;
  const rotation = fromAnatomical(anatomy[joint], degrees.map((x) => x * DEGREE) as Vec3);
  return { said: freeWords(anatomy[joint], limit, rotation, name), beyond: violationAngle(limit, rotation) / DEGREE };
};

it('says of knees and elbows that they are bent the wrong way, and by how much', () => {
  expect(words('LeftLeg', [-97, 0, 0]).said).toBe('LeftLeg: bent 97° the wrong way');
  expect(words('RightForeArm', [-60, 0, 0]).said).toBe('RightForeArm: bent 60° the wrong way');
});

it('says of other joints how far beyond they are, and in which way', () => {
  const { said, beyond } = words('LeftArm', [0, 0, 170]);
  expect(beyond).toBeGreaterThan(15);
  expect(said).toMatch(new RegExp(`^LeftArm: ${Math.round(beyond)}° beyond, in \\w`));
});
