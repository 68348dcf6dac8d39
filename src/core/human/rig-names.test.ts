import { describe, expect, it } from 'vitest';
import { type Build, builtPerson } from '../carry/testing/moving-people';
import type { Skeleton } from '../clip';
import { containsRotation } from '../limit';
import { makeRandom, readQuat } from '../math';
import { humanLimits } from '.';

/** What the joints of the made person are called by engines and tools; `*` is the side. Joints that are not there keep no name. */
const CENTRE = ['Hips', 'Spine', 'Spine1', 'Chest', 'Neck', 'Head'] as const;
const SIDE = [
  ...['Shoulder', 'Arm', 'ForeArm', 'Hand', 'UpLeg', 'Leg', 'Foot', 'ToeBase'],
  ...['Index', 'Middle', 'Ring', 'Pinky'].flatMap((finger) => [`Hand${finger}1`, `Hand${finger}2`]),
];

interface Naming {
  centre: readonly string[];
  sides: readonly [string, string];
  side: readonly string[];
}

const fingersOf = (names: readonly string[], ends: readonly [string, string]) =>
  names.flatMap((name) => ends.map((end) => name + end));

const NAMINGS: Record<string, Naming> = {
  'Godot (SkeletonProfileHumanoid)': {
    centre: ['Hips', 'Spine', 'Chest', 'UpperChest', 'Neck', 'Head'],
    sides: ['Left', 'Right'],
    side: [
      ...['*Shoulder', '*UpperArm', '*LowerArm', '*Hand', '*UpperLeg', '*LowerLeg', '*Foot', '*Toes'],
      ...fingersOf(['*Index', '*Middle', '*Ring', '*Little'], ['Proximal', 'Intermediate']),
    ],
  },
  'Unreal (mannequin)': {
    centre: ['pelvis', 'spine_01', 'spine_02', 'spine_03', 'neck_01', 'head'],
    sides: ['l', 'r'],
    side: [
      ...['clavicle_*', 'upperarm_*', 'lowerarm_*', 'hand_*', 'thigh_*', 'calf_*', 'foot_*', 'ball_*'],
      ...fingersOf(['index', 'middle', 'ring', 'pinky'], ['_01_*', '_02_*']),
    ],
  },
  VRM: {
    centre: ['hips', 'spine', 'chest', 'upperChest', 'neck', 'head'],
    sides: ['left', 'right'],
    side: [
      ...['*Shoulder', '*UpperArm', '*LowerArm', '*Hand', '*UpperLeg', '*LowerLeg', '*Foot', '*Toes'],
      ...fingersOf(['*Index', '*Middle', '*Ring', '*Little'], ['Proximal', 'Intermediate']),
    ],
  },
  Mixamo: {
    centre: ['Hips', 'Spine', 'Spine1', 'Spine2', 'Neck', 'Head'].map((name) => `mixamorig:${name}`),
    sides: ['Left', 'Right'],
    side: SIDE.map((name) => `mixamorig:*${name}`),
  },
};

function renamed(skeleton: Skeleton, { centre, sides, side }: Naming): Skeleton {
  const nameOf = (name: string): string => {
    const at = CENTRE.indexOf(name as (typeof CENTRE)[number]);
    if (at >= 0) return centre[at];
    const [, word, part] = /^(Left|Right)(.*)$/.exec(name)!;
    return side[SIDE.indexOf(part)].replace('*', sides[word === 'Left' ? 0 : 1]);
  };
  return { ...skeleton, names: skeleton.names.map(nameOf) };
}

/** The joint of an engine that stands on the ground above the hips, and one that twists with the arm. */
function withExtras(skeleton: Skeleton): Skeleton {
  const { names, parents, offsets, restRotations } = skeleton;
  const arm = names.indexOf('upperarm_l');
  const extra = arm >= 0 ? ['upperarm_twist_01_l'] : [];
  return {
    ...skeleton,
    names: ['root', ...names, ...extra],
    parents: Int16Array.from([-1, ...Array.from(parents, (parent) => parent + 1), ...extra.map(() => arm + 1)]),
    offsets: Float32Array.from([0, 0, 0, ...offsets, ...extra.flatMap(() => [0, 0.1, 0])]),
    restRotations: Float32Array.from([0, 0, 0, 1, ...restRotations, ...extra.flatMap(() => [0, 0, 0, 1])]),
  };
}

describe('limits of people are given by the names of', () => {
  it.each(Object.entries(NAMINGS))(
    '%s: to all main joints, whatever the rest, axes, size and facing (seeds 1 to 6)',
    (_, naming) => {
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const random = makeRandom(seed);
        const build: Build = {
          armsOut: 0.2 + 1.4 * random(),
          legsOut: 0.02 + 0.2 * random(),
          facing: 2 * Math.PI * random(),
          armRoll: random() - 0.5,
          size: 0.3 + 3 * random(),
          seed,
          fingers: true,
        };
        const person = renamed(builtPerson(build).skeleton, naming);
        const skeleton = seed % 2 === 0 ? withExtras(person) : person;
        const { limits, missing } = humanLimits(skeleton);
        const limited = limits.map(({ name }) => name);
        const main = person.names.filter((name) => name !== naming.centre[0]);
        expect(
          main.filter((name) => !limited.includes(name)),
          `seed ${seed}`,
        ).toEqual([]);
        expect(missing.map(({ name }) => name).filter((name) => !/twist|^root$/.test(name))).toEqual([]);
        for (const limit of limits)
          expect(
            containsRotation(limit, readQuat(skeleton.restRotations, limit.joint)),
            `${limit.name}, seed ${seed}`,
          ).toBe(true);
      }
    },
  );
});
