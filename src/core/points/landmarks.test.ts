import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stanceOf } from '../carry';
import { findRoles, parseBvh, type Skeleton } from '../clip';
import { inOtherFrames } from '../human/testing/made-people';
import { readQuat, readVec3, rotateVector, type Vec3 } from '../math';
import { heightInStance, type Landmark, landmarkOn, landmarks, mirrorLandmark } from './landmarks';
import { personSkeleton } from './person';

const person = personSkeleton();
const scaled = (skeleton: Skeleton, by: number): Skeleton => ({
  ...skeleton,
  offsets: skeleton.offsets.map((x) => by * x),
  endSites: skeleton.endSites.map((x) => by * x),
});

/** m, in the stance, as seen from the middle of the hips; null where the skeleton has no such place. */
function placesOn(skeleton: Skeleton): Map<Landmark, Vec3 | null> {
  const stance = stanceOf({ skeleton, roles: findRoles(skeleton) });
  const height = heightInStance(stance);
  const placed = (landmark: Landmark): Vec3 | null => {
    const place = landmarkOn(landmark, stance, height);
    if (!place) return null;
    const way = rotateVector(readQuat(stance.rotations, place.joint), place.offset);
    return readVec3(stance.positions, place.joint).map((x, k) => x + way[k]) as Vec3;
  };
  const middle = placed('middle of the hips')!;
  return new Map(landmarks.map((landmark) => [landmark, placed(landmark)?.map((x, k) => x - middle[k]) as Vec3]));
}

describe('places on the body', () => {
  it.each([1, 2, 3])('are the same whatever the axes of the joints are, and grow with the person (seed %i)', (seed) => {
    const scale = 0.5 + 0.4 * seed;
    const there = placesOn(scaled(inOtherFrames(person, seed).skeleton, scale));
    for (const [landmark, place] of placesOn(person))
      for (const k of [0, 1, 2]) expect(there.get(landmark)![k]).toBeCloseTo(scale * place![k], 3);
  });

  it('of both sides mirror each other', () => {
    const places = placesOn(person);
    for (const [landmark, place] of places) {
      const twin = mirrorLandmark(landmark);
      if (!twin) expect(place![0]).toBeCloseTo(0, 4);
      else for (const k of [0, 1, 2]) expect(places.get(twin)![k]).toBeCloseTo((k ? 1 : -1) * place![k], 4);
    }
  });

  it('lie as people would expect', () => {
    const at = placesOn(person);
    const [x, y, z] = [0, 1, 2].map((k) => (landmark: Landmark) => at.get(landmark)![k]);
    expect(heightInStance(stanceOf({ skeleton: person, roles: findRoles(person) }))).toBeCloseTo(1.755, 2);
    expect(x('left knee, outer side')).toBeGreaterThan(x('left knee, inner side') + 0.09);
    expect(y('left elbow, outer side')).toBeGreaterThan(y('left elbow, inner side') + 0.05);
    expect(z('right wrist, thumb side')).toBeGreaterThan(z('right wrist, little finger side') + 0.05);
    expect(z('nose')).toBeGreaterThan(z('left ear') + 0.1);
    expect(z('breastbone, upper end')).toBeGreaterThan(z('base of the neck, behind') + 0.1);
    expect(z('left toe')).toBeGreaterThan(z('left heel') + 0.2);
    // In the stance arms hang by 40°: a hand goes on as the forearm does.
    const [elbow, wrist, tip] = (['left elbow', 'left wrist', 'left tip of the hand'] as const).map((l) => at.get(l)!);
    const slope = (a: Vec3, b: Vec3) => (b[1] - a[1]) / (b[0] - a[0]);
    expect(slope(wrist, tip)).toBeCloseTo(slope(elbow, wrist), 3);
  });

  it('are on recorded skeletons of other makers too', () => {
    const files = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
    for (const file of files.filter((path) => existsSync(path))) {
      const places = placesOn(parseBvh(readFileSync(file, 'utf8'), file).skeleton);
      expect([...places].filter(([, place]) => !place)).toEqual([]);
      for (const [landmark, place] of placesOn(person))
        expect([file, landmark, Math.hypot(...place!.map((x, k) => x - places.get(landmark)![k])) < 0.25]).toEqual([
          file,
          landmark,
          true,
        ]);
    }
  });
});
