import type { Quat, Vec3 } from '../../core';
import { plainName, quote } from '../../core/clip';
import { length, rotationFromEuler } from '../../core/math';
import { refuseRig } from '../file-kind';
import type { BodyTree, Move, TreeBody } from './bodies';
import { attributeNumbers, childrenOf, type Element, elementError, vectorOf } from './xml';

/** Kinds of joints that turn, and those that are fixed or slide. */
const KINDS = ['revolute', 'continuous', 'fixed', 'prismatic', 'floating', 'planar', 'spherical'];
/** m: bones that are shorter have no direction. */
const SHORT = 0.01;

/** A joint of the file: how one link hangs on another. */
interface UrdfJoint {
  element: Element;
  name: string;
  kind: string;
  parent: string;
  child: string;
}

/**
 * Reads a robot of the Unified Robot Description Format. A link is a body whose joint is at its origin.
 *
 * @param robot the element `robot`
 * @throws ClipError with one sentence
 */
export function readUrdf(robot: Element): BodyTree {
  const links = new Map(childrenOf(robot, 'link').map((link) => [nameOf(link), link]));
  const joints = childrenOf(robot, 'joint').map(jointOf);
  if (links.size === 0) throw refuseRig('empty', 'It has no links.');
  const above = new Map<string, UrdfJoint>();
  for (const joint of joints) {
    const { element, name, parent, child } = joint;
    const lost = [parent, child].find((link) => !links.has(link));
    if (lost !== undefined)
      throw elementError(element, 'link', `the joint ${quote(name)} joins ${quote(lost)}, and there is no such link.`);
    if (above.has(child))
      throw elementError(element, 'cycle', `the link ${quote(child)} hangs on two joints: a URDF is a tree.`);
    above.set(child, joint);
  }
  const roots = [...links.keys()].filter((link) => !above.has(link));
  const [root] = roots;
  if (root === undefined) throw refuseRig('cycle', 'Its links hang on one another in a ring: none is the root.');
  const notes: string[] = [];
  if (roots.length > 1)
    notes.push(`Of ${roots.length} links that hang on nothing, the first is the root; the others were left out.`);
  const bodies = inOrder(root, links, joints, above, bindAngles(robot));
  const ring = links.size - bodies.length;
  if (roots.length === 1 && ring > 0)
    notes.push(`${ring} of its links hang on one another in a ring and were left out.`);
  return { bodies, up: null, notes: [...notes, ...wordsOf(joints)] };
}

const nameOf = (element: Element): string => element.get('name') ?? '';

function jointOf(element: Element): UrdfJoint {
  const name = nameOf(element);
  const kind = element.get('type') ?? '';
  if (!KINDS.includes(kind))
    throw elementError(element, 'joint', `the joint ${quote(name)} is of the unknown type ${quote(kind)}.`);
  const [parent, child] = ['parent', 'child'].map((tag) => childrenOf(element, tag)[0]?.get('link'));
  if (parent === undefined || child === undefined)
    throw elementError(element, 'joint', `the joint ${quote(name)} must say its parent link and its child link.`);
  return { element, name, kind, parent, child };
}

/** By joint: the angle in the state “bind”, which exports of Limber have beside the robot; other readers pass over the state. */
function bindAngles(robot: Element): ReadonlyMap<string, number> {
  const states = childrenOf(robot, 'state').filter((state) => state.get('name') === 'bind');
  const angles = states.flatMap((state) => childrenOf(state, 'angle'));
  return new Map(angles.map((angle) => [angle.get('joint') ?? '', attributeNumbers(angle, 'value', 1, [0])[0]]));
}

/** Bodies with those that they hang on before them. */
function inOrder(
  root: string,
  links: ReadonlyMap<string, Element>,
  joints: readonly UrdfJoint[],
  above: ReadonlyMap<string, UrdfJoint>,
  bind: ReadonlyMap<string, number>,
): TreeBody[] {
  const below = new Map<string, UrdfJoint[]>();
  for (const joint of joints) below.set(joint.parent, [...(below.get(joint.parent) ?? []), joint]);
  const bodies: TreeBody[] = [];
  const indexOf = new Map<string, number>();
  const waiting = [root];
  for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
    const children = below.get(link) ?? [];
    indexOf.set(link, bodies.length);
    bodies.push(bodyOf(link, links.get(link)!, above.get(link) ?? null, indexOf, bind, children.length === 0));
    for (const { child } of [...children].reverse()) waiting.push(child);
  }
  return bodies;
}

function bodyOf(
  name: string,
  link: Element,
  joint: UrdfJoint | null,
  indexOf: ReadonlyMap<string, number>,
  bind: ReadonlyMap<string, number>,
  isLeaf: boolean,
): TreeBody {
  const origin = joint && childrenOf(joint.element, 'origin')[0];
  return {
    name: plainName(name),
    parent: joint ? (indexOf.get(joint.parent) ?? -1) : -1,
    offset: origin ? vectorOf(origin, 'xyz', [0, 0, 0]) : [0, 0, 0],
    turn: origin ? turnOf(vectorOf(origin, 'rpy', [0, 0, 0])) : [0, 0, 0, 1],
    moves: joint ? movesOf(joint, bind.get(joint.name) ?? 0) : [],
    tip: isLeaf ? tipOf(link) : null,
  };
}

/** Rz(yaw) · Ry(pitch) · Rx(roll). */
const turnOf = ([roll, pitch, yaw]: Vec3): Quat => rotationFromEuler([yaw, pitch, roll], [2, 1, 0]);

function movesOf({ element, name, kind }: UrdfJoint, bind: number): Move[] {
  if (kind === 'fixed') return [];
  if (kind === 'floating') return [{ kind: 'free', name }];
  if (kind === 'spherical') return [{ kind: 'ball', name, anchor: [0, 0, 0], most: null, bind: [0, 0, 0, 1] }];
  if (kind === 'prismatic' || kind === 'planar') return [{ kind: 'slide', name }];
  const axisElement = childrenOf(element, 'axis')[0];
  const axis: Vec3 = axisElement ? vectorOf(axisElement, 'xyz', [1, 0, 0]) : [1, 0, 0];
  const size = length(axis);
  if (size < 1e-9) throw elementError(element, 'axis', `the joint ${quote(name)} has an axis of no length.`);
  const unit = axis.map((x) => x / size) as Vec3;
  const limit = childrenOf(element, 'limit')[0];
  const isLimited = kind === 'revolute' && limit !== undefined;
  if (kind === 'revolute' && !limit)
    throw elementError(element, 'range', `the revolute joint ${quote(name)} has no <limit>.`);
  const [low] = isLimited ? attributeNumbers(limit, 'lower', 1, [0]) : [-Math.PI];
  const [high] = isLimited ? attributeNumbers(limit, 'upper', 1, [0]) : [Math.PI];
  if (low > high)
    throw elementError(
      limit!,
      'range',
      `the joint ${quote(name)} begins at ${low} and ends at ${high}, which is less.`,
    );
  return [{ kind: 'hinge', name, axis: unit, anchor: [0, 0, 0], low, high, isLimited, bind }];
}

/** Where a last link shows that it lies: the farthest origin of what is seen or collides. */
function tipOf(link: Element): Vec3 | null {
  const places = [...childrenOf(link, 'visual'), ...childrenOf(link, 'collision')].flatMap((part) =>
    childrenOf(part, 'origin').map((origin) => vectorOf(origin, 'xyz', [0, 0, 0])),
  );
  const farthest = places.sort((a, b) => length(b) - length(a))[0];
  return farthest && length(farthest) > SHORT ? farthest : null;
}

/** What of the joints is no limit of a rotation. */
function wordsOf(joints: readonly UrdfJoint[]): string[] {
  const mimics = joints.filter(({ element }) => childrenOf(element, 'mimic').length > 0).length;
  if (mimics === 0) return [];
  return [
    `${mimics === 1 ? 'One joint mimics another' : `${mimics} joints mimic others`}: only the range of each by itself was read.`,
  ];
}
