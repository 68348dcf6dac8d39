import type { JointLimit, Quat, Vec3 } from '../../core';
import { plainName } from '../../core/clip';
import { hingeLimit, limitPart } from '../../core/limit';
import { conjugate, inverseMultiply, multiply, normalize, rotateVector } from '../../core/math';
import { shapeFamilies } from '../../core/shape';
import { refuseRig } from '../file-kind';
import type { BodyTree, Move, TreeBody } from '../robots/bodies';
import type { GltfJson } from './gltf-json';

const EXTENSION = 'KHR_physics_rigid_bodies';
/** Points along each edge of a box of angles that a hull is wrapped around. */
const STEPS = 15;
/** rad: half the room about an axis that a joint does not turn about. */
const THIN = 1e-3;
/** rad: angles go so far in a chart that ends at half a turn. */
const FARTHEST = Math.PI - 0.01;

interface PhysicsNode {
  name?: string;
  children?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  matrix?: number[];
  extensions?: Record<string, { motion?: object; joint?: { connectedNode?: number; joint?: number } }>;
}

/** One limit of a joint: axes, and the range of each, rad. */
interface PhysicsLimit {
  angularAxes?: number[];
  min?: number;
  max?: number;
}

/** How a node stands in the world, its scale aside. */
interface Stand {
  turn: Quat;
  place: Vec3;
}

type Range = readonly [low: number, high: number];

/**
 * The bodies and joints of a glTF with the draft KHR_physics_rigid_bodies; null where the file has none. The angle about an axis is the twist about it,
 * 2·atan2(qᵢ, q.w), as the appendix of the draft has it. A joint of one axis is a hinge, exactly. The others are wrapped in hulls: limits of
 * twists { q : tan(min/2) · q.w ≤ qᵢ ≤ tan(max/2) · q.w } are cut by planes through the origin of all q, so they are convex in the chart
 * `quaternion-vector` about any rotation inside, with faces that are curved a little.
 */
export function physicsTree(json: GltfJson): BodyTree | null {
  const nodes = (json.nodes ?? []) as PhysicsNode[];
  const definitions = (json.extensions?.[EXTENSION] as { physicsJoints?: { limits?: PhysicsLimit[] }[] } | undefined)
    ?.physicsJoints;
  if (!definitions?.length) return null;
  const parents = nodes.map(() => -1);
  for (const [i, { children = [] }] of nodes.entries())
    for (const child of children) if (nodes[child]) parents[child] = i;
  refuseRings(parents);
  const stands = standsOf(nodes, parents);
  if (stands.some(({ turn, place }) => ![...turn, ...place].every(Number.isFinite))) return null;
  const bodyOf = (node: number): number => {
    let at = node;
    while (at >= 0 && !nodes[at].extensions?.[EXTENSION]?.motion && parents[at] >= 0) at = parents[at];
    return at;
  };
  const hung = new Map<number, { above: number; move: Move }>();
  let lost = 0;
  for (const [i, node] of nodes.entries()) {
    const { connectedNode = -1, joint = -1 } = node.extensions?.[EXTENSION]?.joint ?? {};
    if (joint < 0) continue;
    const definition = definitions[joint];
    if (!nodes[connectedNode] || !definition) {
      lost++;
      continue;
    }
    const [above, body] = [bodyOf(i), bodyOf(connectedNode)];
    if (above === body || hung.has(body)) lost++;
    else
      hung.set(body, {
        above,
        move: moveOf(node.name ?? '', definition.limits ?? [], stands, [above, i, body, connectedNode]),
      });
  }
  const bodies = inOrder(nodes, stands, hung);
  lost += hung.size - bodies.filter(({ moves }) => moves.length > 0).length;
  if (bodies.length < 2) return null;
  const notes =
    lost > 0 ? [`${lost} of its joints join bodies in a ring, or nodes that are not there; they were left out.`] : [];
  return { bodies, up: 'y', notes };
}

/** @throws ClipError where nodes lie inside one another in a ring */
function refuseRings(parents: readonly number[]): void {
  for (const start of parents.keys()) {
    let steps = 0;
    for (let at = start; at >= 0; at = parents[at])
      if (steps++ > parents.length) throw refuseRig('cycle', 'Its nodes lie inside one another in a ring.');
  }
}

/** Bodies with those that they hang on before them. */
function inOrder(
  nodes: readonly PhysicsNode[],
  stands: readonly Stand[],
  hung: ReadonlyMap<number, { above: number; move: Move }>,
): TreeBody[] {
  const all = new Set([...hung].flatMap(([body, { above }]) => [above, body]));
  const indexOf = new Map<number, number>();
  const bodies: TreeBody[] = [];
  const add = (node: number): void => {
    const joint = hung.get(node);
    const parent = joint ? indexOf.get(joint.above)! : -1;
    const { turn, place } = joint ? within(stands[joint.above], stands[node]) : stands[node];
    indexOf.set(node, bodies.length);
    const name = plainName(nodes[node].name ?? '') || `body ${node}`;
    bodies.push({ name, parent, offset: place, turn, moves: joint ? [joint.move] : [], tip: null });
  };
  for (const node of all) if (!hung.has(node)) add(node);
  for (let before = -1; before !== bodies.length; ) {
    before = bodies.length;
    for (const [node, { above }] of hung) if (!indexOf.has(node) && indexOf.has(above)) add(node);
  }
  return bodies;
}

const within = (outer: Stand, inner: Stand): Stand => ({
  turn: normalize(inverseMultiply(outer.turn, inner.turn)),
  place: rotateVector(conjugate(outer.turn), inner.place.map((x, k) => x - outer.place[k]) as Vec3),
});

/** How nodes stand in the world. Scales move what is below a node. */
function standsOf(nodes: readonly PhysicsNode[], parents: readonly number[]): Stand[] {
  const known: (Stand & { scale: number })[] = [];
  const standOf = (node: number): Stand & { scale: number } => {
    if (known[node]) return known[node];
    const { translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1], matrix } = nodes[node];
    const own = matrix
      ? ofMatrix(matrix)
      : { place: translation as unknown as Vec3, turn: normalize(rotation as unknown as Quat), scale: scale[0] };
    const above =
      parents[node] >= 0 ? standOf(parents[node]) : { place: [0, 0, 0] as Vec3, turn: [0, 0, 0, 1] as Quat, scale: 1 };
    const moved = rotateVector(above.turn, own.place);
    known[node] = {
      turn: normalize(multiply(above.turn, own.turn)),
      place: moved.map((x, k) => above.place[k] + above.scale * x) as Vec3,
      scale: above.scale * own.scale,
    };
    return known[node];
  };
  return nodes.map((_, node) => standOf(node));
}

/** Of a matrix by columns, with one scale. */
function ofMatrix(m: readonly number[]): Stand & { scale: number } {
  const scale = Math.hypot(m[0], m[1], m[2]) || 1;
  const r = (row: number, column: number) => m[4 * column + row] / scale;
  const w = Math.sqrt(Math.max(0, 1 + r(0, 0) + r(1, 1) + r(2, 2))) / 2;
  const part = (k: number) => Math.sqrt(Math.max(0, 1 - r(0, 0) - r(1, 1) - r(2, 2) + 2 * r(k, k))) / 2;
  const signed = (k: number, i: number, j: number) => Math.sign(r(i, j) - r(j, i) || 1) * part(k);
  return {
    place: [m[12], m[13], m[14]],
    turn: normalize([signed(0, 2, 1), signed(1, 0, 2), signed(2, 1, 0), w]),
    scale,
  };
}

/** @param at the body above, the node of the joint, the body, and the node that is connected */
function moveOf(
  name: string,
  limits: readonly PhysicsLimit[],
  stands: readonly Stand[],
  at: readonly [number, number, number, number],
): Move {
  const [above, joint, body, connected] = at.map((node) => stands[node]);
  const parent = within(above, joint).turn;
  const { turn: child, place: anchor } = within(body, connected);
  const isJointly = limits.some(
    ({ angularAxes = [], min = 0, max = 0 }) => angularAxes.length > 1 && (min !== 0 || max !== 0),
  );
  const ranges = [0, 1, 2].map((axis): Range => {
    const own = limits.filter(({ angularAxes = [] }) => angularAxes.includes(axis));
    return [
      Math.max(-FARTHEST, ...own.map(({ min = -FARTHEST }) => min)),
      Math.min(FARTHEST, ...own.map(({ max = FARTHEST }) => max)),
    ];
  });
  const isFree = isJointly || ranges.every(([low, high]) => high - low >= 2 * FARTHEST || low > high);
  const rest = normalize(multiply(parent, conjugate(child)));
  const limitOf = isFree ? null : (index: number, called: string) => twistLimit(index, called, rest, child, ranges);
  return { kind: 'region', name, anchor, limitOf };
}

/** { R = rest · child · q · child⁻¹ : the twists of q about x, y and z in their ranges } */
function twistLimit(joint: number, name: string, rest: Quat, child: Quat, ranges: readonly Range[]): JointLimit {
  const turning = [0, 1, 2].filter((axis) => ranges[axis][1] - ranges[axis][0] > THIN);
  const axisOf = (axis: number): Vec3 => rotateVector(child, [+(axis === 0), +(axis === 1), +(axis === 2)]);
  const hinges = turning.map((axis) => ({ axis: axisOf(axis), low: ranges[axis][0], high: ranges[axis][1] }));
  const isPlain = [0, 1, 2].every((axis) => turning.includes(axis) || Math.abs(ranges[axis][0]) < THIN);
  const base = hingeLimit({ joint, name, rest }, hinges.slice(0, 1))!;
  if (isPlain && turning.length < 2) return base;
  const middle = rotationOfTwists(ranges.map(([low, high]) => (low + high) / 2));
  const room = ranges.map(([low, high]): Range => [low - THIN, high + THIN]);
  const points = Float64Array.from(boxPoints(room, middle));
  const hull = shapeFamilies['convex-hull'].solid!.fit(points, { padding: 0 });
  const axes = [0, 1, 2].flatMap(axisOf);
  const twistAxis: Vec3 = [axes[6], axes[7], axes[8]];
  return {
    ...base,
    reference: normalize(multiply(rest, multiply(multiply(child, middle), conjugate(child)))),
    axes,
    twistAxis,
    parts: [limitPart('whole', 'quaternion-vector', hull)],
    sampleCount: 0,
  };
}

/** The rotation whose twists about x, y and z are these. */
function rotationOfTwists(angles: readonly number[]): Quat {
  const [x, y, z] = angles.map((angle) => Math.tan(angle / 2));
  return normalize([x, y, z, 1]);
}

/** Points of the boundary of { q : the twists about x, y, z in ranges }, seen from `middle`, in the chart of doubled quaternion vectors. */
function boxPoints(ranges: readonly Range[], middle: Quat): number[] {
  const at = ranges.map(([low, high]) =>
    Array.from({ length: STEPS }, (_, i) => low + ((high - low) * i) / (STEPS - 1)),
  );
  const points: number[] = [];
  for (const [i, x] of at[0].entries())
    for (const [j, y] of at[1].entries())
      for (const [k, z] of at[2].entries()) {
        if (![i, j, k].some((index) => index === 0 || index === STEPS - 1)) continue;
        const [a, b, c, w] = inverseMultiply(middle, rotationOfTwists([x, y, z]));
        const twice = w < 0 ? -2 : 2;
        points.push(twice * a, twice * b, twice * c);
      }
  return points;
}
