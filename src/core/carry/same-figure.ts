import { plainName, restTransforms, type Skeleton } from '../clip';
import {
  alignPoints,
  angleBetween,
  conjugate,
  cross,
  dot,
  inverseMultiply,
  length,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
} from '../math';

/** rad: rest rotations that differ by less are the same. */
const TURN = 0.01;
/** rad: bones of two people with one rig point apart by less than this. */
const BEND = 0.2;
/** m: shorter bones point nowhere in particular. */
const SHORT = 0.01;
/** How far off joints may rest, as a share of the figure's size. */
const SAME_PLACE = 0.01;
/** Joints by which a figure is known. */
const LEAST_JOINTS = 4;

/**
 * How rotations of a joint look on its counterpart: local_target = parentTurn⁻¹ · local_source · turn. Both turns are constant,
 * sourceFromTarget, of the frames of the joints and of their parents.
 */
export interface JointCarry {
  /** Joint of the source, and of the target. */
  from: number;
  to: number;
  turn: Quat;
  parentTurn: Quat;
}

/** How a skeleton lies over another of the same figure. */
export interface SameFigure {
  /** How large the target is against the source. */
  scale: number;
  /** By joint of the target: the joint of the source; −1 where the source has none of that name. */
  joints: readonly number[];
  /** sourceFromTarget of the frames of two joints at rest; of −1 and −1, of the worlds. */
  turnOf: (from: number, to: number) => Quat;
}

/**
 * Lays a skeleton over another of the same figure, as a glTF and the BVH that was made from the glTF: joints have the same names and rest in
 * the same places, up to a turn G and a size. Joints may come in another order and have other axes: D = W_source⁻¹ · G⁻¹ · W_target of the
 * frames at rest is constant.
 *
 * @returns null for different figures, and for one that rests in two poses
 */
export function sameFigure(source: Skeleton, target: Skeleton): SameFigure | null {
  const joints = counterparts(source, target);
  const pairs = pairsOf(joints);
  if (pairs.length < LEAST_JOINTS || 2 * pairs.length < Math.min(source.names.length, target.names.length)) return null;
  const [s, t] = [restTransforms(source), restTransforms(target)];
  const over = alignPoints(
    Float64Array.from(pairs.flatMap(([from]) => readVec3(s.positions, from))),
    Float64Array.from(pairs.flatMap(([, to]) => readVec3(t.positions, to))),
  );
  if (!over || over.apart > SAME_PLACE) return null;
  const back = conjugate(over.turn);
  return {
    scale: over.scale,
    joints,
    turnOf(from, to) {
      const turned = to < 0 ? back : multiply(back, readQuat(t.rotations, to));
      return normalize(from < 0 ? turned : inverseMultiply(readQuat(s.rotations, from), turned));
    },
  };
}

/**
 * How limits are carried to another skeleton without loss, by joint of the source; null for joints that the target lacks or hangs on another
 * joint. Both are the same figure, or rest alike: rest rotations within 0.01 rad, and bones longer than 1 cm within 0.2 rad, however long
 * the bones are.
 *
 * @returns a string where limits would mean something else: why, as a sentence about "it"
 */
export function exactCarries(source: Skeleton, target: Skeleton): (JointCarry | null)[] | string {
  const joints = counterparts(source, target);
  const problem = restProblem(source, target, pairsOf(joints));
  const figure = problem === null ? null : sameFigure(source, target);
  if (problem !== null && !figure) return problem;
  const turnOf = figure?.turnOf ?? ((): Quat => [0, 0, 0, 1]);
  const carries = source.names.map((): JointCarry | null => null);
  for (const [from, to] of pairsOf(joints)) {
    const [above, over] = [source.parents[from], target.parents[to]];
    const isAlike = above < 0 ? over < 0 : over >= 0 && joints[over] === above;
    if (isAlike) carries[from] = { from, to, turn: turnOf(from, to), parentTurn: turnOf(above, over) };
  }
  return carries;
}

/** By joint of the target: the joint of the source that is called alike; −1 for none, and where a name stands for several. */
function counterparts(source: Skeleton, target: Skeleton): number[] {
  const isSame =
    source.names.length === target.names.length && source.names.every((name, i) => name === target.names[i]);
  if (isSame) return [...target.names.keys()];
  const [own, others] = [source, target].map(({ names }) => names.map(nameKey));
  const only = (names: readonly string[], name: string) => {
    const joint = names.indexOf(name);
    return joint === names.lastIndexOf(name) ? joint : -1;
  };
  return others.map((name, joint) => (only(others, name) === joint ? only(own, name) : -1));
}

/** What of a name is the same in every file: files of engines keep letters, digits and underscores. */
const nameKey = (name: string): string => name.replace(/[^A-Za-z\d_]/g, '_').replace(/^(?=\d)/, 'joint_');

/** Joints of the source and the target that are called alike. */
const pairsOf = (joints: readonly number[]): (readonly [from: number, to: number])[] =>
  joints.flatMap((from, to) => (from < 0 ? [] : [[from, to] as const]));

/** How a joint or a bone rests otherwise, as a sentence about "it"; null where all rest alike. */
function restProblem(
  source: Skeleton,
  target: Skeleton,
  pairs: readonly (readonly [from: number, to: number])[],
): string | null {
  for (const [from, to] of pairs) {
    const name = plainName(target.names[to]);
    const turn = angleBetween(readQuat(source.restRotations, from), readQuat(target.restRotations, to));
    if (turn > TURN && source.parents[from] < 0) return 'it was read with another axis up.';
    if (turn > TURN) return `its "${name}" rests turned by ${degrees(turn)}°.`;
    const [bone, other] = [readVec3(source.offsets, from), readVec3(target.offsets, to)];
    if (source.parents[from] < 0 || length(bone) < SHORT || length(other) < SHORT) continue;
    const bend = Math.atan2(length(cross(bone, other)), dot(bone, other));
    if (bend > BEND) return `its bone to "${name}" points ${degrees(bend)}° another way.`;
  }
  return null;
}

const degrees = (angle: number): string => ((angle * 180) / Math.PI).toFixed(0);
