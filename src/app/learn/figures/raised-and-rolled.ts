import type { Clip, JointLimit } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { twistAngle } from '../../drawing/twist-angle';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';
import { hullOf } from './hull-of';
import { swingPlane } from './swing-plane';
import type { Twists } from './taken';

/** How far a bone is raised, and how far it is rolled, rad. */
type Pair = readonly [up: number, twist: number];

const kept = keptFor((_: JointLimit) => ({ cloud: null as JointCloud | null, found: [] as readonly Pair[] }));

/** Both at each sample of a limit that is split. */
export function raisedAndRolled(clip: Clip, cloud: JointCloud, limit: JointLimit): readonly Pair[] {
  const place = kept(limit);
  const plane = swingPlane(limit);
  if (place.cloud !== cloud && plane) {
    place.cloud = cloud;
    place.found = cloudFacts(clip, cloud).rotations.map(
      (rotation): Pair => [plane.placeOf(rotation)[1], twistAngle(limit, rotation)],
    );
  }
  return place.found;
}

/** The twists that the convex hull of pairs has where a bone is raised so far; null where it has none. */
export function twistsAt(pairs: readonly Pair[], up: number): Twists | null {
  const hull = hullOf(pairs);
  const met = hull.flatMap(([x, y], i) => {
    const [nextX, nextY] = hull[(i + 1) % hull.length];
    const share = (up - x) / (nextX - x);
    return share >= 0 && share <= 1 ? [y + share * (nextY - y)] : [];
  });
  return met.length > 1 ? [Math.min(...met), Math.max(...met)] : null;
}
