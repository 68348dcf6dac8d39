import type { Quat, Vec3 } from '../../core';
import { multiply, normalize, rotateVector } from '../../core/math';
import { randomRotation } from '../../core/testing/random';
import type { ExportScene } from '../scene';
import { type JointAtRest, jointsAtRest } from '../targets/at-rest';

/** The axis that points the other way in a left-handed engine; null for a right-handed one. */
export type Mirror = 'x' | 'y' | null;

/** A place seen in the mirror. */
const placeIn = (mirror: Mirror, [x, y, z]: Readonly<Vec3>): Vec3 => [
  mirror === 'x' ? -x : x,
  mirror === 'y' ? -y : y,
  z,
];

/** A rotation seen in the mirror. */
export function turnIn(mirror: Mirror, [x, y, z, w]: Readonly<Quat>): Quat {
  if (mirror === null) return [x, y, z, w];
  return mirror === 'x' ? [x, -y, -z, w] : [-x, y, -z, w];
}

/** The skeleton of a scene as an importer might make it; by joint. */
export interface ImportedSkeleton {
  /** From the mirrored axes of the clip to those of the importer. */
  G: Quat;
  /** Lengths of the importer over those of the clip. */
  scale: number;
  rest: JointAtRest[];
  /** How each bone is turned and where it is, at rest, in the axes of the importer. */
  turns: Quat[];
  places: Vec3[];
  /** A place of the clip at rest in the axes of the importer. */
  put(place: Readonly<Vec3>): Vec3;
  /** A rotation between two joints (R: from the joint's axes to those of the one above, in the clip) as the bones of the importer have it. */
  seen(above: number, rotation: Readonly<Quat>, joint: number): Quat;
}

/**
 * Turned, scaled and moved as a whole, each bone rolled as it likes.
 *
 * @param longer the last joint is so many times as far away: above 1 it is another rest pose
 */
export function importedSkeleton(
  scene: ExportScene,
  random: () => number,
  { mirror, scale, longer = 1 }: { mirror: Mirror; scale: number; longer?: number },
): ImportedSkeleton {
  const G = randomRotation(random);
  const rest = jointsAtRest(scene);
  const turns = rest.map(({ turn }) => normalize(multiply(multiply(G, turnIn(mirror, turn)), randomRotation(random))));
  const put = (place: Readonly<Vec3>): Vec3 =>
    rotateVector(G, placeIn(mirror, place)).map((x, k) => scale * (x + 0.7 * k)) as Vec3;
  const places = rest.map(({ place }, i) => put(place.map((x) => (i === rest.length - 1 ? longer * x : x)) as Vec3));
  const seen = (above: number, rotation: Readonly<Quat>, joint: number): Quat => {
    const inWorld = multiply(multiply(rest[above].turn, rotation), inverse(rest[joint].turn));
    const moved = multiply(multiply(G, turnIn(mirror, inWorld)), inverse(G));
    return normalize(multiply(multiply(inverse(turns[above]), moved), turns[joint]));
  };
  return { G, scale, rest, turns, places, put, seen };
}

const inverse = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, -y, -z, w];
