import type { Quat, Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import type { Fall } from '../../physics';
import type { Ragdoll } from '../../ragdoll';

/** m, of the simulation: how low the ragdoll reaches as it begins. */
export function lowestPoint({ bodies, start }: Ragdoll): number {
  let low = Number.POSITIVE_INFINITY;
  bodies.forEach(({ ends, radius }, i) => {
    const { position, rotation } = start[i];
    for (const end of ends) low = Math.min(low, position[1] + rotateVector(rotation, end)[1] - radius);
  });
  return low;
}

/** Where on the ground the ragdoll stands as it begins, and where it faces, rad about the vertical from +z: the way its legs say. */
export function standsAt({ bodies, start }: Ragdoll, height: number): { at: Vec3; heading: number } {
  const [x, , z] = start[0].position;
  const leg = (side: 'left' | 'right') => bodies.findIndex((body) => body.role === 'upperLeg' && body.side === side);
  const [left, right] = [leg('left'), leg('right')];
  const at: Vec3 = [x, height, z];
  if (left < 0 || right < 0) return { at, heading: 0 };
  // Forward is left × up.
  const across = start[left].position.map((value, k) => value - start[right].position[k]);
  return { at, heading: Math.atan2(-across[2], across[0]) };
}

/** World, m: the point on the middle line of a body's capsule that is nearest to a ray. @param direction unit. */
export function nearestOnBody({ world }: Fall, body: number, from: Vec3, direction: Vec3): Vec3 {
  const { bodies, scale } = world.ragdoll;
  const q = [...world.rotations.subarray(4 * body, 4 * body + 4)] as Quat;
  const [a, b] = bodies[body].ends.map((end): Vec3 => {
    const turned = rotateVector(q, end);
    return turned.map((x, k) => (world.positions[3 * body + k] + x) / scale) as Vec3;
  });
  const dot = (u: Vec3, v: Vec3) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const along = b.map((x, k) => x - a[k]) as Vec3;
  const away = a.map((x, k) => x - from[k]) as Vec3;
  // |away + t·along| across the ray is least where its derivative is none.
  const [aa, ad] = [dot(along, along), dot(along, direction)];
  const across = aa - ad * ad;
  const t = across > 1e-9 ? (ad * dot(away, direction) - dot(along, away)) / across : 0.5;
  return a.map((x, k) => x + Math.min(1, Math.max(0, t)) * along[k]) as Vec3;
}

/** World, m: the middle of a body. */
export function middleOf({ world }: Fall, body: number): Vec3 {
  const { bodies, scale } = world.ragdoll;
  const q = [...world.rotations.subarray(4 * body, 4 * body + 4)] as Quat;
  return rotateVector(q, bodies[body].centre).map((x, k) => (world.positions[3 * body + k] + x) / scale) as Vec3;
}
