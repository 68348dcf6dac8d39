import type { Skeleton } from '../clip';
import { jointNames, type NamedPart, type Side, sideOf } from '../joint-names';
import type { JointRole } from './joint-role';
import { sidesByPlace } from './sides-by-place';

/** All that finding roles asks about a skeleton. */
export interface SkeletonFacts {
  skeleton: Skeleton;
  parts: NamedPart[];
  sides: Side[];
  keys: string[];
  depths: number[];
  /** Roles given by hand, by joint. */
  given: Map<number, JointRole>;
  /** What has been settled so far, by joint. */
  roles: JointRole[];
}

function partOfRole(role: JointRole): [part: NamedPart, side: Side] {
  const match = /^(left|right)(.+)$/.exec(role);
  if (match === null) {
    if (role === 'chest') return ['spine', 'centre'];
    return [role as NamedPart, 'centre'];
  }
  const part = match[2].endsWith('Split') ? 'helper' : match[2][0].toLowerCase() + match[2].slice(1);
  return [(part === 'hip' ? 'hips' : part) as NamedPart, match[1] as Side];
}

/** What names and tree say, and no role settled yet. */
export function read(skeleton: Skeleton, overrides: Partial<Record<string, JointRole>>): SkeletonFacts {
  const names = jointNames(skeleton);
  const given = new Map<number, JointRole>();
  const parts = names.map((name) => name.part);
  const sides = names.map((_, joint) => sideOf(skeleton, joint));
  sidesByPlace(skeleton, parts, sides);
  const depths: number[] = [];
  for (const [joint, parent] of skeleton.parents.entries()) {
    depths.push(parent < 0 ? 0 : depths[parent] + 1);
    const role = Object.hasOwn(overrides, skeleton.names[joint]) ? overrides[skeleton.names[joint]] : undefined;
    if (role === undefined) continue;
    given.set(joint, role);
    [parts[joint], sides[joint]] = partOfRole(role) as [NamedPart, Side];
  }
  const roles = names.map((): JointRole => 'none');
  return { skeleton, parts, sides, keys: names.map((name) => name.key), depths, given, roles };
}

/** A joint and all it hangs on, upwards. */
export function lineage(reading: SkeletonFacts, joint: number): number[] {
  const line: number[] = [];
  for (let j = joint; j >= 0; j = reading.skeleton.parents[j]) line.push(j);
  return line;
}

/** The joint nearest to both that both hang on, or one of them; −1 in different trees. */
export function commonAncestor(reading: SkeletonFacts, a: number, b: number): number {
  const { parents } = reading.skeleton;
  const { depths } = reading;
  let x = a;
  let y = b;
  while (x !== y && x >= 0 && y >= 0) {
    if (depths[x] >= depths[y]) x = parents[x];
    else y = parents[y];
  }
  return x === y ? x : -1;
}

/** Joints below `from` down to `to`, `to` included; empty when `to` is not below `from`. */
export function pathDown(reading: SkeletonFacts, from: number, to: number): number[] {
  const line = lineage(reading, to);
  const end = line.indexOf(from);
  return end < 0 ? [] : line.slice(0, end).reverse();
}

/** All joints below one, in the skeleton's order. */
export function below(reading: SkeletonFacts, joint: number): number[] {
  if (joint < 0) return [];
  const inside = new Set([joint]);
  const found: number[] = [];
  for (let j = joint + 1; j < reading.parts.length; j++) {
    if (!inside.has(reading.skeleton.parents[j])) continue;
    inside.add(j);
    found.push(j);
  }
  return found;
}
