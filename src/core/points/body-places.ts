import { stanceOf } from '../carry';
import { findRoles } from '../clip';
import { plus, readQuat, readVec3, rotateVector, type Vec3 } from '../math';
import { heightInStance, type Landmark, landmarkOn, landmarks } from './landmarks';
import { personSkeleton } from './person';

let places: ReadonlyMap<Landmark, Vec3> | null = null;

/** m: where the landmarks are on the usual person in the stance, left at +X, up +Y, ahead +Z. */
export function bodyPlaces(): ReadonlyMap<Landmark, Vec3> {
  if (places) return places;
  const skeleton = personSkeleton();
  const stance = stanceOf({ skeleton, roles: findRoles(skeleton) });
  const height = heightInStance(stance);
  const found = landmarks.flatMap((landmark): [Landmark, Vec3][] => {
    const place = landmarkOn(landmark, stance, height);
    if (!place) return [];
    const offset = rotateVector(readQuat(stance.rotations, place.joint), place.offset);
    return [[landmark, plus(readVec3(stance.positions, place.joint), offset, 1)]];
  });
  places = new Map(found);
  return places;
}
