import { cross, dot, length, readVec3, subtract, unit, type Vec3 } from '../../math';
import type { Skeleton } from '../clip';
import { restTransforms } from '../forward-kinematics';
import { type NamedPart, PAIRED, type Side } from '../joint-names';

/** Share of the skeleton's size: joints that are nearer to the middle are on neither side. */
const MIDDLE = 0.01;

/**
 * Which side joints are on by where they rest, where no name tells of sides: to the left of a body that looks where its toes point, or along
 * +Z where it has none.
 *
 * @param sides changed in place; left as they are where any name tells of one, or the body has no up.
 */
export function sidesByPlace(skeleton: Skeleton, parts: readonly NamedPart[], sides: Side[]): void {
  const isPaired = parts.map((part) => PAIRED.some((other) => other === part));
  const paired = [...parts.keys()].filter((joint) => isPaired[joint]);
  if (paired.length < 4 || paired.some((joint) => sides[joint] !== 'centre')) return;
  const { positions } = restTransforms(skeleton);
  const at = (joint: number): Vec3 => readVec3(positions, joint);
  const { parents } = skeleton;
  const low = mean(paired.filter((joint) => parts[joint] === 'foot').map(at));
  const high = mean([...parts.keys()].filter((joint) => /^(head|neck|spine)$/.test(parts[joint])).map(at));
  if (!low || !high) return;
  const up = unit(subtract(high, low));
  const toes = paired.filter((joint) => parts[joint] === 'toe' && parts[parents[joint]] === 'foot');
  const ways = toes.map((joint) => subtract(at(joint), at(parents[joint])));
  // Of files that are Z up people look along −Y.
  const ahead = mean(ways) ?? (Math.abs(up[2]) > Math.abs(up[1]) ? [0, -1, 0] : [0, 0, 1]);
  const across = cross(up, ahead);
  if (!(length(across) > 1e-6)) return;
  const left = unit(across);
  const size = length(subtract(high, low));
  for (const [joint, parent] of parents.entries()) {
    const out = dot(subtract(at(joint), high), left);
    if (isPaired[joint] && Math.abs(out) > MIDDLE * size) sides[joint] = out > 0 ? 'left' : 'right';
    else if (parent >= 0) sides[joint] = sides[parent];
  }
}

function mean(points: readonly Vec3[]): Vec3 | null {
  if (points.length === 0) return null;
  return [0, 1, 2].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length) as Vec3;
}
