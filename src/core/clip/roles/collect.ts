import { looksLikeAnimal } from './animal';
import {
  capitalized,
  FINGERS,
  type JointRole,
  type LimbSide,
  SINGLES,
  type SidedPart,
  SPLITS,
  sided,
} from './joint-role';
import type { SkeletonFacts } from './reading';
import type { Roles, SideRoles } from './roles';

function collectSide(roles: JointRole[], side: LimbSide): SideRoles {
  const all = (part: SidedPart) => roles.flatMap((role, joint) => (role === sided(side, part) ? [joint] : []));
  const one = (part: SidedPart) => roles.indexOf(sided(side, part));
  const singles = Object.fromEntries(SINGLES.map((part) => [part, one(capitalized(part))]));
  const fingers = Object.fromEntries(FINGERS.map((finger) => [finger, all(capitalized(finger))]));
  const splits = Object.fromEntries(SPLITS.map((part) => [part, all(`${capitalized(part)}Split`)]));
  return { ...singles, fingers, splits } as unknown as SideRoles;
}

/** What a reading has found, as the world asks for it. */
export function collect(reading: SkeletonFacts): Roles {
  const { roles, given } = reading;
  const all = (role: JointRole) => roles.flatMap((other, joint) => (other === role ? [joint] : []));
  const hips = roles.indexOf('hips');
  const chest = roles.indexOf('chest');
  const left = collectSide(roles, 'left');
  const right = collectSide(roles, 'right');
  const limbs = [left, right].flatMap((side) => [
    side.upperArm,
    side.foreArm,
    side.hand,
    side.upperLeg,
    side.lowerLeg,
    side.foot,
  ]);
  const complete = hips >= 0 && limbs.every((joint) => joint >= 0);
  const animal = given.size === 0 && looksLikeAnimal(reading);
  return {
    kind: complete && !animal ? 'human' : 'unknown',
    hips,
    spine: all('spine'),
    chest: chest >= 0 || !complete ? chest : hips,
    neck: all('neck'),
    head: roles.indexOf('head'),
    left,
    right,
    helpers: all('helper'),
    unnamed: all('none'),
    byJoint: roles,
  };
}
