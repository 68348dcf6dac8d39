import type { Skeleton } from '../clip';
import type { Vec3 } from '../math';

/** m: lengths of an adult 1.75 m tall. */
export const personLengths = {
  upperArm: 0.285,
  foreArm: 0.25,
  hand: 0.18,
  thigh: 0.432,
  shank: 0.408,
  /** The joint of the ankle above the sole. */
  ankleHeight: 0.075,
  /** The joint of the toes above the sole. */
  toeHeight: 0.02,
  /** The joint of the toes before the ankle. */
  toeForward: 0.13,
  toes: 0.07,
} as const;

type SidedPart = 'Shoulder' | 'Arm' | 'ForeArm' | 'Hand' | 'UpLeg' | 'Leg' | 'Foot' | 'ToeBase';
type MidPart = 'Hips' | 'Spine' | 'Spine1' | 'Spine2' | 'Neck' | 'Head';
export type PersonJointName = MidPart | `${'Left' | 'Right'}${SidedPart}`;

/** A joint of the person: metres, in the parent's frame; with all rotations zero the person stands in a T, faces +Z, and has the left at +X. */
export interface PersonJoint {
  readonly name: PersonJointName;
  readonly parent: number;
  readonly offset: Vec3;
  /** Tip of a leaf bone. */
  readonly end?: Vec3;
}

type Row<Name> = readonly [name: Name, parent: Name | MidPart | null, offset: Vec3, end?: Vec3];

const { upperArm, foreArm, hand, thigh, shank, ankleHeight, toeHeight, toeForward, toes } = personLengths;
const MIDLINE: readonly Row<MidPart>[] = [
  ['Hips', null, [0, 0, 0]],
  ['Spine', 'Hips', [0, 0.08, -0.012]],
  ['Spine1', 'Spine', [0, 0.13, -0.006]],
  ['Spine2', 'Spine1', [0, 0.135, 0.002]],
  ['Neck', 'Spine2', [0, 0.2, -0.006]],
  ['Head', 'Neck', [0, 0.092, 0.016], [0, 0.173, 0]],
];
const ARM: readonly Row<SidedPart>[] = [
  ['Shoulder', 'Spine2', [0.045, 0.138, 0.006]],
  ['Arm', 'Shoulder', [0.135, 0.009, -0.014]],
  ['ForeArm', 'Arm', [upperArm, 0, 0]],
  ['Hand', 'ForeArm', [foreArm, 0, 0], [hand, 0, 0]],
];
const LEG: readonly Row<SidedPart>[] = [
  ['UpLeg', 'Hips', [0.09, -0.03, 0]],
  ['Leg', 'UpLeg', [0, -thigh, 0]],
  ['Foot', 'Leg', [0, -shank, 0]],
  ['ToeBase', 'Foot', [0, toeHeight - ankleHeight, toeForward], [0, -0.005, toes]],
];

/** The joints of the default person, parents first. */
export const personJoints: readonly PersonJoint[] = buildJoints();

function buildJoints(): PersonJoint[] {
  const rows: Row<string>[] = [...MIDLINE];
  const isMiddle = (name: string | null) => MIDLINE.some(([middle]) => middle === name);
  for (const limb of [ARM, LEG])
    for (const side of ['Left', 'Right'])
      for (const [name, parent, offset, end] of limb) {
        const sided = ([x, y, z]: Vec3): Vec3 => [side === 'Left' ? x : -x || 0, y, z];
        rows.push([side + name, isMiddle(parent) ? parent : side + parent, sided(offset), end && sided(end)]);
      }
  return rows.map(([name, parent, offset, end]) => ({
    name: name as PersonJointName,
    parent: rows.findIndex(([other]) => other === parent),
    offset,
    end,
  }));
}

/**
 * The skeleton of an adult 1.75 m tall who stands in a T and faces +Z: 22 joints, the names of Mixamo, metres. Motion from points moves this
 * person where no skeleton is given.
 *
 * @category Points
 */
export function personSkeleton(): Skeleton {
  const ends = personJoints.flatMap(({ end }, joint) => (end ? [{ joint, end }] : []));
  return {
    names: personJoints.map(({ name }) => name),
    parents: Int16Array.from(personJoints, ({ parent }) => parent),
    offsets: Float32Array.from(personJoints.flatMap(({ offset }) => offset)),
    restRotations: Float32Array.from(personJoints.flatMap(() => [0, 0, 0, 1])),
    endSites: Float32Array.from(ends.flatMap(({ end }) => end)),
    endSiteJoints: Int16Array.from(ends, ({ joint }) => joint),
  };
}
