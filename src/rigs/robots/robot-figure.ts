import type { Clip, JointLimit, Quat, Skeleton, Vec3 } from '../../core';
import { bringUpright, findRoles, plainName } from '../../core/clip';
import { ballLimit, hingeLimit, type LimitedHinge } from '../../core/limit';
import { conjugate, distance, length, multiply, normalize, rotateVector, rotationFromVector } from '../../core/math';
import { refuseRig } from '../file-kind';
import type { BodyTree, Move, TreeBody } from './bodies';

/** m: anchors that are nearer are one. */
const SAME = 1e-6;
/** Parents are numbers of 16 bits. */
const MOST_JOINTS = 32_767;
const REST: Quat = [0, 0, 0, 1];

/** A hinge, and its angle in the bind pose, rad. */
type BoundHinge = LimitedHinge & { bind: number };

/** A joint of a figure, before it stands upright. */
interface Joint {
  name: string;
  parent: number;
  offset: Vec3;
  /** parentFromLocal as the file stands. */
  rest: Quat;
  hinges: readonly BoundHinge[];
  /** rad: of a ball; null for none. */
  most: number | null;
  /** Of a ball: how it is turned in the bind pose. */
  ballBind: Quat;
  /** Makes the limit of what is neither hinges nor a ball; null for these. */
  limitOf: ((joint: number, name: string) => JointLimit) | null;
  /** Whether nothing limits it. */
  isFree: boolean;
  tip: Vec3 | null;
}

/** A robot as a figure: one frame at rest, and the limits that its file gives. */
export interface RobotFigure {
  clip: Clip;
  /** By ascending joint; joints that the file leaves free have none. */
  limits: JointLimit[];
}

/**
 * A kinematic tree as a figure of joints that turn. Joints of a body about one point are one joint, of up to three hinges, and so are
 * hinges of bodies that lie in one point, as in URDF: wherever the hinges are a limit of one joint exactly. Any other hinges are joints of their own.
 */
export function robotFigure({ bodies, up, notes }: BodyTree, name: string): RobotFigure {
  const [kept, others] = largestTree(bodies);
  const said = [...notes];
  if (others > 0)
    said.push(
      `${others === 1 ? 'One body that hangs' : `${others} bodies that hang`} on the world beside it ${others === 1 ? 'was' : 'were'} left out.`,
    );
  const joints = joinedInOnePoint(jointsOf(kept));
  if (joints.length > MOST_JOINTS)
    throw refuseRig('too-many', `It has ${joints.length} joints; ${MOST_JOINTS} can be read.`);
  const clip = clipOf(joints, name);
  const isPerson = findRoles(clip.skeleton).kind === 'human';
  // Robots stand along z; what was made of a person’s clip may stand along y.
  bringUpright(clip, { upAxis: up ?? (isPerson ? 'auto' : 'z'), unit: 'm' });
  clip.notes = [...said, ...wordsOf(kept, joints)];
  const limits = joints.flatMap((joint, index): JointLimit[] => {
    const at = { joint: index, name: clip.skeleton.names[index], rest: joint.rest };
    if (joint.isFree || joint.parent < 0) return [];
    if (joint.limitOf) return [joint.limitOf(index, at.name)];
    return joint.most === null ? [hingeLimit(at, joint.hinges)!] : [ballLimit(at, joint.most)];
  });
  return { clip, limits };
}

/** The bodies on that child of the world which has most of them, and how many others hang on the world. */
function largestTree(bodies: readonly TreeBody[]): [TreeBody[], number] {
  const rootOf: number[] = [];
  const count = new Map<number, number>();
  for (const [i, { parent }] of bodies.entries()) {
    rootOf[i] = parent < 0 ? i : rootOf[parent];
    count.set(rootOf[i], (count.get(rootOf[i]) ?? 0) + 1);
  }
  const [[root]] = [...count].sort((a, b) => b[1] - a[1]);
  const newIndex = new Map<number, number>([[-1, -1]]);
  const kept: TreeBody[] = [];
  for (const [i, body] of bodies.entries()) {
    if (rootOf[i] !== root) continue;
    newIndex.set(i, kept.length);
    kept.push({ ...body, parent: newIndex.get(body.parent)! });
  }
  return [kept, count.size - 1];
}

const turns = (move: Move) => move.kind === 'hinge' || move.kind === 'ball' || move.kind === 'region';

/** Joints of bodies. A body that turns against the world gets a root that does not. */
function jointsOf(bodies: readonly TreeBody[]): Joint[] {
  const joints: Joint[] = [];
  /** By body: its last joint, and where that is in the body's frame. */
  const last: { joint: number; anchor: Vec3 }[] = [];
  const still = { hinges: [], most: null, ballBind: REST, limitOf: null, isFree: false, tip: null };
  if (bodies[0].moves.some(turns)) joints.push({ ...still, name: 'world', parent: -1, offset: [0, 0, 0], rest: REST });
  for (const { name, parent, offset, turn, moves, tip } of bodies) {
    const above = parent < 0 ? { joint: joints.length - 1, anchor: [0, 0, 0] as Vec3 } : last[parent];
    let [at, from, rest] = [above.joint, minus(offset, above.anchor), turn];
    let anchor: Vec3 = [0, 0, 0];
    const groups = groupsOf(moves);
    for (const [i, group] of groups.entries()) {
      const isLast = i === groups.length - 1;
      const place = i === 0 ? plus(from, rotateVector(turn, group.anchor)) : minus(group.anchor, anchor);
      const ownName = isLast ? name : plainName(group.names.join(' ')) || name;
      joints.push({
        ...group,
        name: ownName,
        parent: at,
        offset: place,
        rest,
        tip: isLast ? tip && minus(tip, group.anchor) : null,
      });
      [at, from, rest, anchor] = [joints.length - 1, [0, 0, 0], REST, group.anchor];
    }
    if (groups.length === 0) {
      const isFree = moves.some(({ kind }) => kind === 'free');
      joints.push({ ...still, name, parent: at, offset: from, rest, isFree, tip });
      at = joints.length - 1;
    }
    last.push({ joint: at, anchor });
  }
  return joints;
}

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

interface Group extends Pick<Joint, 'hinges' | 'most' | 'ballBind' | 'limitOf' | 'isFree'> {
  names: string[];
  anchor: Vec3;
}

/** Moves that are the limit of one joint exactly: about one point, and no more than a box of angles holds. */
function groupsOf(moves: readonly Move[]): Group[] {
  const groups: Group[] = [];
  for (const move of moves) {
    if (move.kind === 'ball') {
      const { name, anchor, most, bind } = move;
      groups.push({ names: [name], anchor, hinges: [], most, ballBind: bind, limitOf: null, isFree: most === null });
    }
    if (move.kind === 'region') {
      const { name, anchor, limitOf } = move;
      groups.push({ names: [name], anchor, hinges: [], most: null, ballBind: REST, limitOf, isFree: limitOf === null });
    }
    if (move.kind !== 'hinge') continue;
    const before = groups.at(-1);
    const hinges = [...(before?.hinges ?? []), move];
    if (before && before.hinges.length > 0 && distance(before.anchor, move.anchor) < SAME && isOneJoint(hinges))
      groups[groups.length - 1] = { ...before, names: [...before.names, move.name], hinges };
    else
      groups.push({
        names: [move.name],
        anchor: move.anchor,
        hinges: [move],
        most: null,
        ballBind: REST,
        limitOf: null,
        isFree: false,
      });
  }
  return groups.map((group) => ({
    ...group,
    hinges: group.hinges.map(({ axis, low, high, bind }) => ({ axis, low, high, bind })),
  }));
}

const isOneJoint = (hinges: readonly LimitedHinge[]): boolean =>
  hingeLimit({ joint: 0, name: '', rest: REST }, hinges) !== null;

/** Hinges of bodies that lie in one point, one hanging on the other and nothing beside it, as one joint where they are that exactly. */
function joinedInOnePoint(joints: readonly Joint[]): Joint[] {
  const children = joints.map(() => 0);
  for (const { parent } of joints) if (parent >= 0) children[parent]++;
  const now = [...joints];
  const isJoined = joints.map(() => false);
  for (const [i, { parent }] of joints.entries()) {
    const [own, above] = [now[i], now[parent]];
    if (!above || above.parent < 0 || children[parent] !== 1 || length(own.offset) > SAME) continue;
    if (own.hinges.length === 0 || above.hinges.length === 0) continue;
    const back = conjugate(own.rest);
    const hinges = [
      ...above.hinges.map((hinge) => ({ ...hinge, axis: rotateVector(back, hinge.axis) })),
      ...own.hinges,
    ];
    if (!isOneJoint(hinges)) continue;
    isJoined[parent] = true;
    now[i] = {
      ...own,
      parent: above.parent,
      offset: above.offset,
      rest: normalize(multiply(above.rest, own.rest)),
      hinges,
    };
  }
  const newIndex = new Map<number, number>([[-1, -1]]);
  const kept: Joint[] = [];
  for (const [i, joint] of now.entries()) {
    if (isJoined[i]) continue;
    newIndex.set(i, kept.length);
    kept.push({ ...joint, parent: newIndex.get(joint.parent)! });
  }
  return kept;
}

/** One frame at rest. */
function clipOf(joints: readonly Joint[], name: string): Clip {
  const isLeaf = joints.map((_, i) => joints.every(({ parent }) => parent !== i));
  const tips = joints.flatMap(({ tip }, i) => (tip && isLeaf[i] ? [{ tip, i }] : []));
  const taken = new Set<string>();
  const skeleton: Skeleton = {
    names: joints.map((joint) => uniqueName(joint.name, taken)),
    parents: Int16Array.from(joints, ({ parent }) => parent),
    offsets: Float32Array.from(joints.flatMap(({ offset }) => offset)),
    restRotations: Float32Array.from(joints.flatMap(boundRest)),
    endSites: Float32Array.from(tips.flatMap(({ tip }) => tip)),
    endSiteJoints: Int16Array.from(tips, ({ i }) => i),
  };
  return {
    name,
    skeleton,
    frameTime: 1 / 60,
    frameCount: 1,
    rotations: skeleton.restRotations.slice(),
    rootPositions: skeleton.offsets.slice(0, 3),
    notes: [],
  };
}

/** parentFromLocal in the bind pose. */
const boundRest = ({ rest, hinges, ballBind }: Joint): Quat =>
  normalize(
    hinges.reduce(
      (turned, { axis, bind }) => multiply(turned, rotationFromVector(axis.map((x) => x * bind) as Vec3)),
      multiply(rest, ballBind),
    ),
  );

/** A joint is known by its name: the second of a name gets a number. */
function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`;
  taken.add(unique);
  return unique;
}

/** What the file holds, and what is no limit of a rotation. */
function wordsOf(bodies: readonly TreeBody[], joints: readonly Joint[]): string[] {
  const moves = bodies.flatMap((body) => body.moves);
  const endless = moves.filter((move) => move.kind === 'hinge' && !move.isLimited).length;
  const slides = moves.filter(({ kind }) => kind === 'slide').length;
  const fixed = joints.filter(
    ({ hinges, most, limitOf, isFree, parent }) =>
      parent >= 0 && hinges.length === 0 && !limitOf && most === null && !isFree,
  );
  const balls = joints.filter(({ isFree, parent }) => isFree && parent >= 0).length;
  const hinges = moves.filter(({ kind }) => kind === 'hinge').length;
  const words = [
    `${counted(hinges, 'hinge')} on ${counted(bodies.length, 'body', 'bodies')} are ${counted(joints.length, 'joint')}.`,
  ];
  if (endless > 0) words.push(`${counted(endless, 'hinge')} may turn all the way round.`);
  if (balls > 0) words.push(`${counted(balls, 'joint')} may turn any way: no limit is given.`);
  if (fixed.length > 0)
    words.push(`${counted(fixed.length, 'body', 'bodies')} without a joint stay as they are at rest.`);
  if (slides > 0) words.push(`${slides === 1 ? '1 joint slides' : `${slides} joints slide`}; only rotations are read.`);
  return words;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
