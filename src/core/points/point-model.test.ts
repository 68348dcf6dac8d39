import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRoles, parseBvh, type Skeleton } from '../clip';
import { pointModel } from './point-model';
import { pointNames } from './point-names';

const { skeleton } = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const LABELS = 'LASI RASI LPSI RPSI LTHI RTHI LKNE RKNE LANK RANK LHEE RHEE C7 CLAV'.split(' ');

/** The skeleton with a joint between the hips and a leg, as rigs from CMU have, at the place of the hips. */
function withHipJoint({ names, parents, offsets, restRotations, ...rest }: Skeleton, leg: string): Skeleton {
  const at = names.indexOf(leg);
  const later = (joint: number) => (joint >= at ? joint + 1 : joint);
  const moved = Array.from(parents, later);
  return {
    names: names.toSpliced(at, 0, `${leg[0]}HipJoint`),
    parents: Int16Array.from([...moved.slice(0, at), parents[at], at, ...moved.slice(at + 1)]),
    offsets: Float32Array.from([...offsets].toSpliced(3 * at, 0, 0, 0, 0)),
    restRotations: Float32Array.from([...restRotations].toSpliced(4 * at, 0, 0, 0, 0, 1)),
    endSites: rest.endSites,
    endSiteJoints: rest.endSiteJoints.map(later),
  };
}

it('joints between the hips and one leg do not turn: a pelvis is one bone', () => {
  const rig = withHipJoint(withHipJoint(skeleton, 'RightUpLeg'), 'LeftUpLeg');
  const turningOf = (one: Skeleton) => {
    const { turns } = pointModel(LABELS, pointNames(LABELS), one, findRoles(one));
    return one.names.filter((_, joint) => turns[joint]);
  };
  expect(turningOf(rig)).toEqual(turningOf(skeleton));
  expect(turningOf(rig)).toEqual(expect.arrayContaining(['Hips', 'LeftUpLeg', 'RightUpLeg', 'LeftLeg']));
});
