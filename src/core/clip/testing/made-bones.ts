import type { Vec3 } from '../../math/types';

/** How far a joint turns about x, y and z of the body that faces +Z: least and most, °. */
type Turns = readonly [x: readonly [number, number], y: readonly [number, number], z: readonly [number, number]];

/** A joint of a made skeleton and how far it turns. */
export interface Bone {
  name: string;
  /** None for the root. */
  parent?: string;
  /** m, from the parent, in a pose with level arms. */
  offset: Vec3;
  /** m: where the bone ends when no other begins there. */
  end?: Vec3;
  turns: Turns;
}

const both = (most: number): readonly [number, number] => [-most, most];
/** A little about every axis. */
const little: Turns = [both(12), both(12), both(10)];
/** What a hinge turns beside its axis, °. */
const PLAY = 2;

const mirror = ([x, y, z]: Vec3): Vec3 => [-x, y, z];
/** Both sides of a limb whose left is given; what turns about y and z turns the other way on the right. */
const sides = (left: (side: string) => Bone[]): Bone[] => [
  ...left('Left'),
  ...left('Right').map(({ offset, end, turns: [x, y, z], ...bone }): Bone => {
    const back = ([least, most]: readonly [number, number]): readonly [number, number] => [-most, -least];
    return { ...bone, offset: mirror(offset), end: end && mirror(end), turns: [x, back(y), back(z)] };
  }),
];

/** Words of a person's joints, in the order trunk, arm, leg. */
interface Words {
  spine: string[];
  neck: string;
  clavicle: string;
  arm: [string, string, string];
  leg: [string, string, string, string];
}

export const BY_BONE: Words = {
  spine: ['Spine', 'Spine1', 'Spine2'],
  neck: 'Neck',
  clavicle: 'Shoulder',
  arm: ['Arm', 'ForeArm', 'Hand'],
  leg: ['UpLeg', 'Leg', 'Foot', 'ToeBase'],
};

export const BY_JOINT: Words = {
  spine: ['Chest', 'Chest2', 'Chest3'],
  neck: 'Neck',
  clavicle: 'Collar',
  arm: ['Shoulder', 'Elbow', 'Wrist'],
  leg: ['Hip', 'Knee', 'Ankle', 'Toe'],
};

/** Fingers bend alone, about the axis across the palm. */
const fingers = (side: string): Bone[] =>
  [
    ['Thumb', 0.03, 0.03],
    ['Index', 0.09, 0.028],
    ['Middle', 0.095, 0.008],
    ['Ring', 0.09, -0.012],
    ['Pinky', 0.08, -0.03],
  ].flatMap(([finger, reach, z]) =>
    [1, 2, 3].map(
      (i): Bone => ({
        name: `${side}Hand${finger}${i}`,
        parent: i === 1 ? `${side}Hand` : `${side}Hand${finger}${i - 1}`,
        offset: i === 1 ? [reach as number, 0, z as number] : [0.042 - 0.006 * i, 0, 0],
        end: i === 3 ? [0.02, 0, 0] : undefined,
        turns: [both(PLAY), both(PLAY), [-70, 5]],
      }),
    ),
  );

/** A person of 1.75 m. Elbows and knees are hinges, shoulders and hips balls. */
export function personBones({ spine, neck, clavicle, arm, leg }: Words, withFingers: boolean): Bone[] {
  const chest = spine[2];
  return [
    { name: 'Hips', offset: [0, 0, 0], turns: [both(8), both(40), both(6)] },
    { name: spine[0], parent: 'Hips', offset: [0, 0.1, 0], turns: little },
    { name: spine[1], parent: spine[0], offset: [0, 0.13, 0], turns: little },
    { name: chest, parent: spine[1], offset: [0, 0.14, 0], turns: little },
    { name: neck, parent: chest, offset: [0, 0.16, 0], turns: [both(20), both(25), both(15)] },
    {
      name: 'Head',
      parent: neck,
      offset: [0, 0.09, 0.02],
      end: [0, 0.18, 0],
      turns: [both(25), both(45), both(20)],
    },
    ...sides((side) => {
      const [shoulder, elbow, wrist] = arm.map((word) => side + word);
      const collar = side + clavicle;
      return [
        { name: collar, parent: chest, offset: [0.05, 0.11, 0], turns: [both(5), both(12), [-5, 15]] },
        { name: shoulder, parent: collar, offset: [0.13, 0, 0], turns: [both(50), [-80, 30], [-85, 60]] },
        { name: elbow, parent: shoulder, offset: [0.28, 0, 0], turns: [both(PLAY), [-130, 0], both(PLAY)] },
        {
          name: wrist,
          parent: elbow,
          offset: [0.25, 0, 0],
          end: withFingers ? undefined : [0.09, 0, 0],
          turns: [both(60), both(20), both(50)],
        },
        ...(withFingers ? fingers(side) : []),
      ];
    }),
    ...sides((side) => {
      const [hip, knee, ankle, toe] = leg.map((word) => side + word);
      return [
        { name: hip, parent: 'Hips', offset: [0.09, -0.06, 0], turns: [[-80, 20], both(35), [-15, 35]] },
        { name: knee, parent: hip, offset: [0, -0.43, 0], turns: [[0, 120], both(PLAY), both(PLAY)] },
        { name: ankle, parent: knee, offset: [0, -0.42, 0], turns: [[-25, 35], both(10), both(12)] },
        {
          name: toe,
          parent: ankle,
          offset: [0, -0.06, 0.13],
          end: [0, 0, 0.07],
          turns: [[-30, 10], both(1), both(1)],
        },
      ];
    }),
  ];
}

/** A dog of 60 cm to the withers, its spine level. */
export function dogBones(): Bone[] {
  const limb = (side: string, end: string, parent: string, offset: Vec3): Bone[] => [
    { name: `${side}${end}Thigh`, parent, offset, turns: [both(40), both(8), both(12)] },
    {
      name: `${side}${end}Shank`,
      parent: `${side}${end}Thigh`,
      offset: [0, -0.25, 0.02],
      turns: [[0, 60], both(PLAY), both(PLAY)],
    },
    {
      name: `${side}${end}Paw`,
      parent: `${side}${end}Shank`,
      offset: [0, -0.25, -0.02],
      end: [0, -0.03, 0.06],
      turns: [both(20), both(3), both(3)],
    },
  ];
  return [
    { name: 'Pelvis', offset: [0, 0, 0], turns: [both(5), both(40), both(4)] },
    { name: 'Back', parent: 'Pelvis', offset: [0, 0.02, 0.25], turns: little },
    { name: 'Withers', parent: 'Back', offset: [0, 0.01, 0.3], turns: little },
    { name: 'Nape', parent: 'Withers', offset: [0, 0.12, 0.12], turns: [both(30), both(35), both(10)] },
    { name: 'Skull', parent: 'Nape', offset: [0, 0.1, 0.1], end: [0, -0.02, 0.2], turns: little },
    { name: 'Tail1', parent: 'Pelvis', offset: [0, 0.02, -0.12], turns: [both(20), both(40), both(5)] },
    { name: 'Tail2', parent: 'Tail1', offset: [0, 0.03, -0.15], end: [0, 0, -0.15], turns: little },
    ...sides((side) => limb(side, 'Fore', 'Withers', [0.09, -0.06, 0.02])),
    ...sides((side) => limb(side, 'Hind', 'Pelvis', [0.08, -0.04, 0])),
  ];
}
