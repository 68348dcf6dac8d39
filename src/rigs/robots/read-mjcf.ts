import type { Quat, Vec3 } from '../../core';
import { plainName, quote } from '../../core/clip';
import {
  cross,
  DEGREE,
  dot,
  length,
  multiply,
  normalize,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  unit,
} from '../../core/math';
import { refuseRig } from '../file-kind';
import type { BodyTree, Move, TreeBody } from './bodies';
import { attributeNumbers, childrenOf, type Element, elementError, numbersIn, vectorOf } from './xml';

/** Files that a model includes, read, by the name that the model has for each. */
export type Included = (name: string) => Element | null;

/** m: bones that are shorter have no direction. */
const SHORT = 0.01;
/** Names that are said one by one. */
const MOST_SAID = 3;
/** Elements that make bodies which are not read. */
const MAKERS = ['replicate', 'attach', 'composite', 'flexcomp'];

/** What the file says of all numbers. */
interface Compiler {
  /** rad: one unit of an angle. */
  angle: number;
  /** "xyz": the axes of Euler angles, those of the body in lower case, those of the parent in upper. */
  order: string;
  /** Whether a range alone makes a limit. */
  autolimits: boolean;
}

/** By class: the attributes of joints. */
type Defaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Where a body or frame stands in the frame of its body. */
interface Place {
  offset: Vec3;
  turn: Quat;
}

interface Reading {
  compiler: Compiler;
  defaults: Defaults;
  bodies: TreeBody[];
  /** By hinge: what MuJoCo calls the angle at which the body stands in the file. */
  refs: Map<Move, number>;
  /** What makes bodies and was not read. */
  skipped: Set<string>;
}

const HERE: Place = { offset: [0, 0, 0], turn: [0, 0, 0, 1] };
const MAIN = 'main';

/**
 * Reads a model of MuJoCo. Meshes, tendons and actuators are of no matter to how far a joint turns.
 *
 * @param model the element `mujoco`
 * @param included files that were given with it
 * @throws ClipError with one sentence
 */
export function readMjcf(model: Element, included: Included = () => null): BodyTree {
  const missing: string[] = [];
  const sections = includedIn(model, included, missing, []);
  const all = (tag: string) => sections.filter((section) => section.tag === tag);
  const reading: Reading = {
    compiler: compilerOf(all('compiler')),
    defaults: defaultsOf(all('default')),
    bodies: [],
    refs: new Map(),
    skipped: new Set(),
  };
  for (const world of all('worldbody')) readInside(reading, world, -1, HERE, MAIN);
  const lost = missing
    .map((name) => quote(name))
    .slice(0, MOST_SAID)
    .join(', ');
  if (reading.bodies.length === 0)
    throw refuseRig('empty', `It has no bodies.${lost && ` It includes ${lost}: give that file with it.`}`);
  const notes: string[] = [];
  if (lost) notes.push(`It includes ${lost}, which was not given with it; what that file says is not in this.`);
  if (reading.skipped.size > 0)
    notes.push(`Bodies that <${[...reading.skipped].join('>, <')}> would make were left out.`);
  const bodies = inBindPose(reading.bodies, all('keyframe'), reading.refs);
  return { bodies, up: upOf(all('option')), notes };
}

/** The sections of a model, with those of the files that it includes in their places. */
function includedIn(model: Element, included: Included, missing: string[], inside: readonly string[]): Element[] {
  const open = (element: Element): Element[] => {
    if (element.tag !== 'include') {
      const children = element.children.flatMap(open);
      return [{ ...element, children }];
    }
    const name = element.get('file') ?? '';
    if (inside.includes(name)) throw elementError(element, 'cycle', `${quote(name)} includes itself.`);
    const file = included(name);
    if (file) return includedIn(file, included, missing, [...inside, name]);
    missing.push(name);
    return [];
  };
  return model.children.flatMap(open);
}

function compilerOf(compilers: readonly Element[]): Compiler {
  const said = (attribute: string): string | undefined =>
    compilers.map((compiler) => compiler.get(attribute)).findLast((text) => text !== undefined);
  if (said('coordinate') === 'global')
    throw refuseRig(
      'global',
      'Its numbers are in global coordinates, which MuJoCo reads no more: save it with a MuJoCo before 2.3.4.',
    );
  const order = said('eulerseq') ?? 'xyz';
  if (!/^[xyzXYZ]{3}$/.test(order))
    throw refuseRig('number', `Its Euler angles are in the unknown order ${quote(order)}.`);
  return { angle: said('angle') === 'radian' ? 1 : DEGREE, order, autolimits: said('autolimits') !== 'false' };
}

/** Which way is up: against gravity. */
function upOf(options: readonly Element[]): 'y' | 'z' {
  const given = options.findLast((option) => option.get('gravity') !== undefined);
  const [, y, z] = given ? vectorOf(given, 'gravity', [0, 0, -9.81]) : [0, 0, -9.81];
  return -y > -z && -y > 0 ? 'y' : 'z';
}

/** A class has what the class around it has, but for what it says itself. */
function defaultsOf(sections: readonly Element[]): Defaults {
  const defaults = new Map<string, ReadonlyMap<string, string>>([[MAIN, new Map()]]);
  const read = (section: Element, above: string, isTop: boolean) => {
    const name = section.get('class') ?? (isTop ? MAIN : '');
    const own = new Map(defaults.get(isTop && defaults.has(name) ? name : above));
    for (const joint of childrenOf(section, 'joint')) for (const [key, text] of attributesOf(joint)) own.set(key, text);
    defaults.set(name, own);
    for (const inner of childrenOf(section, 'default')) read(inner, name, false);
  };
  for (const section of sections) read(section, MAIN, true);
  return defaults;
}

/** Attributes of joints that are looked at. */
const OF_JOINTS = ['type', 'axis', 'pos', 'range', 'limited', 'ref'];
const attributesOf = (element: Element): [string, string][] =>
  OF_JOINTS.flatMap((key): [string, string][] => {
    const text = element.get(key);
    return text === undefined ? [] : [[key, text]];
  });

/** Bodies that lie in a body, in the world or in a frame of these. @param at where the frame stands in the body */
function readInside(reading: Reading, element: Element, parent: number, at: Place, usual: string): void {
  for (const child of element.children) {
    if (MAKERS.includes(child.tag)) reading.skipped.add(child.tag);
    const inner = child.get('childclass') ?? usual;
    if (child.tag === 'frame') readInside(reading, child, parent, placed(at, placeOf(reading, child)), inner);
    if (child.tag !== 'body') continue;
    const index = reading.bodies.length;
    const { offset, turn } = placed(at, placeOf(reading, child));
    const name = plainName(child.get('name') ?? '') || `body ${index + 1}`;
    reading.bodies.push({ name, parent, offset, turn, moves: movesIn(reading, child, HERE, inner), tip: tipOf(child) });
    readInside(reading, child, index, HERE, inner);
  }
}

const placed = (at: Place, { offset, turn }: Place): Place => ({
  offset: rotateVector(at.turn, offset).map((x, k) => x + at.offset[k]) as Vec3,
  turn: normalize(multiply(at.turn, turn)),
});

const placeOf = ({ compiler }: Reading, element: Element): Place => ({
  offset: vectorOf(element, 'pos', [0, 0, 0]),
  turn: turnOf(compiler, element),
});

/** How a body or frame is turned: by a quaternion, an axis and an angle, Euler angles, two axes, or a z axis. */
function turnOf({ angle, order }: Compiler, element: Element): Quat {
  if (element.get('quat') !== undefined) {
    const [w, x, y, z] = attributeNumbers(element, 'quat', 4, []);
    if (Math.hypot(w, x, y, z) < 1e-9) throw elementError(element, 'number', '“quat” is of no length.');
    return normalize([x, y, z, w]);
  }
  if (element.get('axisangle') !== undefined) {
    const [x, y, z, by] = attributeNumbers(element, 'axisangle', 4, []);
    return rotationFromVector(directionOf(element, 'axisangle', [x, y, z]).map((part) => part * by * angle) as Vec3);
  }
  if (element.get('euler') !== undefined) {
    const angles = vectorOf(element, 'euler', [0, 0, 0]);
    return angles.reduce<Quat>(
      (turn, by, k) => {
        const letter = order[k];
        const axis = 'xyz'.indexOf(letter.toLowerCase());
        const about = rotationFromVector([0, 1, 2].map((i) => (i === axis ? by * angle : 0)) as Vec3);
        return letter === letter.toLowerCase() ? multiply(turn, about) : multiply(about, turn);
      },
      [0, 0, 0, 1],
    );
  }
  if (element.get('xyaxes') !== undefined) {
    const given = attributeNumbers(element, 'xyaxes', 6, []);
    const x = directionOf(element, 'xyaxes', given.slice(0, 3) as Vec3);
    const along = dot(x, given.slice(3) as Vec3);
    const y = directionOf(element, 'xyaxes', given.slice(3).map((part, k) => part - along * x[k]) as Vec3);
    const first = rotationBetween([1, 0, 0], x);
    const turned = rotateVector(first, [0, 1, 0]);
    const roll = Math.atan2(dot(cross(turned, y), x), dot(turned, y));
    return multiply(rotationFromVector(x.map((part) => part * roll) as Vec3), first);
  }
  if (element.get('zaxis') !== undefined)
    return rotationBetween([0, 0, 1], directionOf(element, 'zaxis', vectorOf(element, 'zaxis', [0, 0, 1])));
  return [0, 0, 0, 1];
}

function directionOf(element: Element, attribute: string, direction: Vec3): Vec3 {
  if (length(direction) < 1e-9)
    throw elementError(element, 'axis', `“${attribute}” of <${element.tag}> is of no length.`);
  return unit(direction);
}

/** The joints of a body, those in frames of the body too. */
function movesIn(reading: Reading, element: Element, at: Place, usual: string): Move[] {
  return element.children.flatMap((child) => {
    if (child.tag === 'frame')
      return movesIn(reading, child, placed(at, placeOf(reading, child)), child.get('childclass') ?? usual);
    if (child.tag === 'freejoint') return [{ kind: 'free', name: child.get('name') ?? '' } as const];
    return child.tag === 'joint' ? [moveOf(reading, child, at, usual)] : [];
  });
}

function moveOf({ compiler, defaults, refs }: Reading, element: Element, at: Place, usual: string): Move {
  const name = plainName(element.get('name') ?? '');
  const className = element.get('class') ?? usual;
  const ofClass = defaults.get(className);
  if (!ofClass)
    throw elementError(
      element,
      'class',
      `the joint ${quote(name)} is of the class ${quote(className)}, which is not in this file.`,
    );
  const said = (key: string): string | undefined => element.get(key) ?? ofClass.get(key);
  const numbers = (key: string, count: number, else_: number[]): number[] => {
    const text = said(key);
    return text === undefined ? else_ : numbersIn(element, key, text, count);
  };
  const kind = said('type') ?? 'hinge';
  if (kind === 'free' || kind === 'slide') return { kind, name };
  if (kind !== 'hinge' && kind !== 'ball')
    throw elementError(element, 'joint', `the joint ${quote(name)} is of the unknown type ${quote(kind)}.`);
  const [first, last] = numbers('range', 2, [0, 0]).map((x) => x * compiler.angle);
  const limited = said('limited') ?? 'auto';
  const isLimited = limited === 'true' || (limited === 'auto' && compiler.autolimits && first !== last);
  const anchor = placed(at, { offset: numbers('pos', 3, [0, 0, 0]) as Vec3, turn: HERE.turn }).offset;
  if (isLimited && first > last)
    throw elementError(element, 'range', `the range of the joint ${quote(name)} ends before it begins.`);
  if (kind === 'ball') return { kind, name, anchor, most: isLimited ? Math.min(Math.PI, last) : null, bind: HERE.turn };
  const own = directionOf(element, 'axis', numbers('axis', 3, [0, 0, 1]) as Vec3);
  const [ref] = numbers('ref', 1, [0]).map((x) => x * compiler.angle);
  const [low, high] = isLimited ? [first - ref, last - ref] : [-Math.PI, Math.PI];
  const hinge: Move = { kind, name, axis: rotateVector(at.turn, own), anchor, low, high, isLimited, bind: 0 };
  refs.set(hinge, ref);
  return hinge;
}

/** How many numbers of a pose each kind of joint has. */
const WIDTHS: Readonly<Record<Move['kind'], number>> = { free: 7, ball: 4, slide: 1, hinge: 1, region: 0 };

/** Bodies with the angles of the keyframe “bind”, where there is one: zero is not how a figure is bound in files that were exported from a rig. */
function inBindPose(
  bodies: readonly TreeBody[],
  keyframes: readonly Element[],
  refs: ReadonlyMap<Move, number>,
): readonly TreeBody[] {
  const key = keyframes.flatMap((section) => childrenOf(section, 'key')).find((one) => one.get('name') === 'bind');
  const count = bodies.flatMap(({ moves }) => moves).reduce((sum, { kind }) => sum + WIDTHS[kind], 0);
  if (key?.get('qpos') === undefined) return bodies;
  const pose = attributeNumbers(key, 'qpos', count, []);
  let at = 0;
  return bodies.map((body) => ({
    ...body,
    moves: body.moves.map((move): Move => {
      const start = at;
      at += WIDTHS[move.kind];
      if (move.kind === 'hinge') return { ...move, bind: pose[start] - (refs.get(move) ?? 0) };
      if (move.kind !== 'ball') return move;
      const [w, x, y, z] = pose.slice(start, at);
      return { ...move, bind: normalize([x, y, z, w]) };
    }),
  }));
}

/** Where a body that carries no other shows that it ends: the farthest end or place of what it is made of. */
function tipOf(body: Element): Vec3 | null {
  if (childrenOf(body, 'body').length > 0) return null;
  const places = childrenOf(body, 'geom').flatMap((geom): Vec3[] => {
    const ends = geom.get('fromto') === undefined ? null : attributeNumbers(geom, 'fromto', 6, []);
    return ends ? [ends.slice(0, 3) as Vec3, ends.slice(3) as Vec3] : [vectorOf(geom, 'pos', [0, 0, 0])];
  });
  const farthest = places.sort((a, b) => length(b) - length(a))[0];
  return farthest && length(farthest) > SHORT ? farthest : null;
}
