import { Quaternion, type Vector3 } from 'three';
import { type Clip, findRoles, type Skeleton } from '../core';
import { type BvhOptions, bringUpright, type JointRole } from '../core/clip';
import { type Similarity, Z_TO_Y } from './similarity';

/** FBX says how long a unit is; these are the ones the core knows. */
const UNITS = [
  ['m', 1],
  ['cm', 0.01],
  ['mm', 0.001],
  ['inch', 0.0254],
] as const;
const SAME_UNIT = 0.01;

const unitOf = (metres: number | null): BvhOptions['unit'] =>
  UNITS.find(([, length]) => metres !== null && Math.abs(metres / length - 1) < SAME_UNIT)?.[0] ?? 'auto';

/**
 * Brings a skeleton in the file's world to metres and Y up, in place. A person shows by its height and stance what the file may say
 * wrongly; whatever else is there stays as the file has it up, and in FBX as long as the file says.
 *
 * @param place where the root is as the file has it; its offset after this is where that is in our world
 * @param roles what the file itself says of its joints
 * @returns what was done, for all else of the file.
 */
export function findUpright(
  skeleton: Skeleton,
  place: Vector3,
  roles: Readonly<Record<string, JointRole>>,
  unit: number | null,
  options: BvhOptions,
  notes: string[],
): Similarity {
  const found = findRoles(skeleton, roles);
  const isHuman = found.kind === 'human';
  // Nothing is added to the root's place: unlike BVH, these files have it whole.
  skeleton.offsets.fill(0, 0, 3);
  const probe: Clip = {
    name: '',
    skeleton,
    frameTime: 1,
    frameCount: 1,
    rotations: skeleton.restRotations.slice(),
    rootPositions: Float32Array.from(place.toArray()),
    notes: [],
  };
  const { upAxis = 'auto' } = options;
  const done = bringUpright(
    probe,
    {
      upAxis: upAxis === 'auto' && !isHuman ? 'y' : upAxis,
      unit: options.unit === undefined || options.unit === 'auto' ? (isHuman ? 'auto' : unitOf(unit)) : options.unit,
    },
    found,
  );
  skeleton.offsets.set(probe.rootPositions);
  notes.push(...probe.notes.map(sayNothingOfChoice(options, isHuman)));
  return { turn: done.isZUp ? Z_TO_Y.clone() : new Quaternion(), scale: done.unit };
}

/** What this reader settled for itself is not "as chosen". */
const sayNothingOfChoice =
  ({ upAxis = 'auto', unit = 'auto' }: BvhOptions, isHuman: boolean) =>
  (note: string): string => {
    if (upAxis === 'auto' && !isHuman && note === 'Y up, as chosen.') return 'Y up is assumed.';
    return unit === 'auto' ? note.replace(', as chosen:', ', as the file says:') : note;
  };
