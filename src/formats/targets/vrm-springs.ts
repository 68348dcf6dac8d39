import type { Quat, Vec3 } from '../../core';
import { multiply, normalize, rotateVector, subtract } from '../../core/math';
import { ExportError } from '../export-error';
import type { ModelFile } from '../scene';

export const SPRINGS = 'VRMC_springBone';

/** What of a VRM is looked at: any of it may be missing. */
export interface VrmJson {
  extensionsUsed?: string[];
  extensions?: Record<string, unknown>;
  nodes?: VrmNode[];
}

interface VrmNode {
  name?: string;
  children?: number[];
  translation?: Vec3;
  rotation?: Quat;
  scale?: Vec3;
  matrix?: number[];
}

/** One of the joints of a spring. */
export interface SpringJoint {
  node?: number;
  extensions?: Record<string, unknown>;
}

export interface SpringBones {
  springs?: { name?: string; joints?: SpringJoint[] }[];
  extras?: unknown;
}

/** How a node stands at rest: the world as the file has it. */
export interface NodeAtRest {
  name: string;
  place: Vec3;
  /** worldFromNode, without scale. */
  turn: Quat;
}

/** A joint of a spring that turns, and the node that it points at. */
export interface SpringBone {
  /** Its index among the springs, and among the joints of its spring. */
  spring: number;
  joint: number;
  head: number;
  tail: number;
}

/** @throws ExportError where the file has no springs that know limits */
export function springsOf({ name, json }: ModelFile): SpringBones {
  const { extensions = {} } = json as VrmJson;
  if (extensions.VRM && !extensions.VRMC_vrm)
    throw new ExportError(
      'model',
      `${name} is a VRM 0.x, whose springs know no limits: convert it to VRM 1.0, with UniVRM or Blender’s VRM add-on, and open that.`,
    );
  const found = extensions[SPRINGS] as SpringBones | undefined;
  if (!found?.springs?.some(({ joints = [] }) => joints.length > 1))
    throw new ExportError('model', `${name} has no springs (${SPRINGS}), so there is nothing to limit.`);
  return found;
}

/** The joints of springs that turn: all but the last of each, which is a tail alone. */
export function springBones({ springs = [] }: SpringBones): SpringBone[] {
  return springs.flatMap(({ joints = [] }, spring) =>
    joints.slice(0, -1).flatMap(({ node: head = -1 }, joint) => {
      const { node: tail = -1 } = joints[joint + 1];
      return head >= 0 && tail >= 0 ? [{ spring, joint, head, tail }] : [];
    }),
  );
}

/** All nodes as they stand at rest. */
export function nodesAtRest({ nodes = [] }: VrmJson): NodeAtRest[] {
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [i, { children = [] }] of nodes.entries()) for (const child of children) parents[child] = i;
  const made: (NodeAtRest & { scale: Vec3 })[] = [];
  const make = (i: number): (typeof made)[number] => {
    if (made[i]) return made[i];
    const { name = '', translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] } = partsOf(nodes[i]);
    if (parents[i] < 0) made[i] = { name, place: [...translation], turn: normalize(rotation), scale };
    else {
      const above = make(parents[i]);
      const [x, y, z] = rotateVector(above.turn, translation.map((x, k) => x * above.scale[k]) as Vec3);
      made[i] = {
        name,
        place: [above.place[0] + x, above.place[1] + y, above.place[2] + z],
        turn: normalize(multiply(above.turn, rotation)),
        scale: scale.map((x, k) => x * above.scale[k]) as Vec3,
      };
    }
    return made[i];
  };
  for (const i of nodes.keys()) make(i);
  return made;
}

/** A matrix as place, turn and scale. */
function partsOf(node: VrmNode): VrmNode {
  const { matrix: m } = node;
  if (!m) return node;
  const scale = [0, 4, 8].map((at) => Math.hypot(m[at], m[at + 1], m[at + 2]) || 1) as Vec3;
  const [a, b, c] = [0, 4, 8].map((at, k) => [m[at], m[at + 1], m[at + 2]].map((x) => x / scale[k]));
  return { ...node, translation: [m[12], m[13], m[14]], rotation: fromAxes(a, b, c), scale };
}

/** The rotation whose columns are three axes: Shepperd's method. */
function fromAxes([xx, xy, xz]: number[], [yx, yy, yz]: number[], [zx, zy, zz]: number[]): Quat {
  const squares = [1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz];
  const rows: Quat[] = [
    [squares[0], xy + yx, zx + xz, yz - zy],
    [xy + yx, squares[1], yz + zy, zx - xz],
    [zx + xz, yz + zy, squares[2], xy - yx],
    [yz - zy, zx - xz, xy - yx, squares[3]],
  ];
  return normalize(rows[squares.indexOf(Math.max(...squares))]);
}

/** Where a node points, unit, in the world at rest; null where its tail lies in it. */
export function aimOf(nodes: readonly NodeAtRest[], { head, tail }: SpringBone): Vec3 | null {
  const way = subtract(nodes[tail].place, nodes[head].place);
  const size = Math.hypot(...way);
  return size > 1e-9 ? (way.map((x) => x / size) as Vec3) : null;
}
