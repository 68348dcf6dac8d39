import { createTransforms, type Roles, type Skeleton, worldTransforms } from '../clip';
import {
  alignPoints,
  cross,
  dot,
  medianOf,
  multiply,
  normalize,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  type Steps,
  subtract,
  times,
  type Vec3,
} from '../math';
import { type BodyShape, createBodyShape } from './body-shape';
import { createSkyline, factor, type Skyline, solveFactored } from './cholesky';
import { fitFarFrame, fitFrame } from './fit-frame';
import { landmarkRegion } from './landmarks';
import { residualNoise } from './noise';
import type { ModelPoint, PointModel } from './point-model';
import type { PointsClip } from './points-clip';
import { createPoseFit, HOLD, type PoseFit, type PoseFitOptions } from './pose-fit';
import { spreadFrames } from './spread-frames';

/** Frames that lengths and places are found from, and how often poses and person are bettered in turn. */
const [FRAMES, ROUNDS] = [24, 16] as const;
/** How much regions pull poses here: whoever leans to the middle of a region in every frame would be given other lengths for it. */
const PRIOR = 0.3;
/** m: noise before any is known, and the least and the most that is believed. */
const NOISE = { usual: 0.01, least: 0.003, most: 0.05 } as const;
const STEPS = { begin: 12, first: 25, each: 4 } as const;
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** A round that makes the cost less by a smaller share is the last. */
const SETTLED = 2e-3;
/** Rounds in which the noise is found. */
const TELLING_ROUNDS = 4;
const LEAST_DAMPING = 1e-4;
/** m: points at joints, and pairs of points that tell the size of a body. */
const [AT_JOINT, TELLING_PAIR] = [1e-3, 0.08] as const;

/** A person as the points tell. */
export interface Calibration {
  /** With the lengths of the person. */
  readonly skeleton: Skeleton;
  /** With the places where the points sit. */
  readonly points: readonly ModelPoint[];
  /** How many frames told. */
  readonly frames: number;
}

/** A pose in one of the frames that tell. */
interface Told {
  readonly observed: Float64Array;
  rotations: Float64Array;
  root: Float64Array;
}

const isAtJoint = ({ offset }: ModelPoint): boolean => Math.hypot(...offset) < AT_JOINT;

/**
 * Finds the lengths of a person's bones and where the points sit on the person, from frames whose poses differ: poses, lengths and places such
 * that the points are where they were seen, limits are kept, and lengths and places differ from the given ones no more than people do. All of
 * these are unknowns of one least-squares problem, in which the poses of each frame are eliminated. So the motion tells where joints are: the
 * middle that a child's points turn about, and the axis that they swing about, wherever enough points move with both bones.
 *
 * @param clip the points of `model`, in its order. Metres, Y up.
 * @param skeleton whose lengths are where the search begins.
 * @param limits what poses keep to.
 */
export function* calibrateInSteps(
  clip: PointsClip,
  skeleton: Skeleton,
  model: PointModel,
  roles: Roles,
  limits: Pick<PoseFitOptions, 'limits' | 'usual' | 'free'>,
): Steps<Calibration> {
  const shape = createBodyShape(skeleton, roles, model.points);
  // What the pose is fitted to grows from round to round: these lists belong to this function alone.
  const body: Skeleton = { ...skeleton, offsets: skeleton.offsets.slice() };
  const points = model.points.map((point) => ({ ...point, offset: [...point.offset] as Vec3 }));
  const fit = createPoseFit(body, points, {
    ...limits,
    turns: model.turns,
    noise: NOISE.usual,
    hold: HOLD.hold,
    width: 1,
    prior: PRIOR,
  });
  let values = new Float64Array(shape.size);
  const wear = (some: Float64Array) => {
    const at: Vec3 = [0, 0, 0];
    for (let joint = 1; joint < body.names.length; joint++)
      body.offsets.set(shape.offsetOf(joint, some, at), 3 * joint);
    for (const [point, { offset }] of points.entries()) shape.placeOf(point, some, offset);
  };
  values[0] = Math.log(sizeOf(clip, skeleton, model));
  wear(values);

  const told: Told[] = [];
  for (const frame of spreadFrames(clip, FRAMES)) {
    const observed = Float64Array.from(
      clip.points.subarray(3 * points.length * frame, 3 * points.length * (frame + 1)),
    );
    begin(fit, skeleton, points, observed, told);
    told.push({ observed, rotations: fit.rotations.slice(), root: fit.root.slice() });
    yield;
  }

  const show = ({ rotations, root }: Told) => {
    fit.rotations.set(rotations);
    fit.root.set(root);
  };
  // A camera's knee is the joint of the knee, in every frame anew; markers on the skin sit elsewhere once and for all.
  const weights = shape.spreads.map((spread, i) => {
    const point = Math.floor((i - shape.pointColumn(0)) / 3);
    return (point >= 0 && isAtJoint(model.points[point]) ? told.length : 1) / spread ** 2;
  });
  const costOf = (some: Float64Array) =>
    fit.options.noise ** 2 * some.reduce((sum, x, i) => sum + weights[i] * x * x, 0);
  let best: { cost: number; values: Float64Array; poses: Told[] } | null = null;
  let damping: number = LEAST_DAMPING;
  for (let round = 0; round < ROUNDS; round++) {
    let cost = costOf(values);
    const noises: number[] = [];
    for (const one of told) {
      show(one);
      cost += fitFrame(fit, one.observed, STEPS.each);
      one.rotations = fit.rotations.slice();
      one.root = fit.root.slice();
      if (round < TELLING_ROUNDS) noises.push(residualNoise(fit, one.observed));
      yield;
    }
    // While the noise is being found, costs of rounds do not compare.
    if (round < TELLING_ROUNDS) fit.options.noise = Math.min(Math.max(medianOf(noises), NOISE.least), NOISE.most);
    const isBetter = !best || round <= TELLING_ROUNDS || cost < best.cost;
    const isSettled = round > TELLING_ROUNDS && best && Math.abs(best.cost - cost) < SETTLED * cost;
    if (isBetter) best = { cost, values, poses: told.map((one) => ({ ...one })) };
    if (isSettled) break;
    damping = isBetter ? Math.max(damping / 3, LEAST_DAMPING) : damping * 10;
    if (!isBetter) told.splice(0, told.length, ...best!.poses.map((one) => ({ ...one })));
    const before = best!.values;
    wear(before);
    const step = yield* shapeStep(
      fit,
      body,
      points,
      shape,
      before,
      told,
      weights.map((x) => x * fit.options.noise ** 2),
      damping,
    );
    if (!step) break;
    values = before.map((x, i) => x + step[i]);
    wear(values);
  }
  if (best) wear(best.values);
  return {
    skeleton: {
      ...skeleton,
      offsets: body.offsets,
      endSites: skeleton.endSites.map((x) => x * Math.exp(best?.values[0] ?? values[0])),
    },
    points,
    frames: told.length,
  };
}

/** The size of the person as a multiple of the skeleton's: points whose distance no joint changes tell. */
function sizeOf({ points, frameCount }: PointsClip, skeleton: Skeleton, model: PointModel): number {
  const { parents, offsets } = skeleton;
  const count = model.points.length;
  // Where a point is, by the joints in whose frames it rests.
  const rests = model.points.map((point) => {
    const { joint, offset } = point;
    const places = new Map<number, Readonly<Vec3>>([[joint, offset]]);
    if (parents[joint] >= 0 && (isAtJoint(point) || !model.turns[joint]))
      places.set(parents[joint], readVec3(offsets, joint));
    return places;
  });
  const ratios: { ratio: number; weight: number }[] = [];
  const stride = Math.ceil(frameCount / 200);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const joint = [...rests[a].keys()].find((one) => rests[b].has(one));
      if (joint === undefined) continue;
      const [p, q] = [rests[a].get(joint)!, rests[b].get(joint)!];
      const expected = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
      if (expected < TELLING_PAIR) continue;
      const distances: number[] = [];
      for (let frame = 0; frame < frameCount; frame += stride) {
        const [i, j] = [3 * (frame * count + a), 3 * (frame * count + b)];
        distances.push(Math.hypot(points[i] - points[j], points[i + 1] - points[j + 1], points[i + 2] - points[j + 2]));
      }
      const seen = distances.filter(Number.isFinite);
      if (seen.length > 0) ratios.push({ ratio: medianOf(seen) / expected, weight: expected });
    }
  ratios.sort((a, b) => a.ratio - b.ratio);
  const half = ratios.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { ratio, weight } of ratios) {
    sum += weight;
    if (sum >= half) return ratio;
  }
  return 1;
}

/** Leaves in `fit` the best pose of a frame, from the middle of the limits and from the poses of other frames, turned onto the points. */
function begin(
  fit: PoseFit,
  skeleton: Skeleton,
  points: readonly ModelPoint[],
  observed: Float64Array,
  told: readonly Told[],
): void {
  const middle = Float64Array.from(
    skeleton.names.flatMap((_, joint) => fit.regions[joint]?.middle ?? readQuat(skeleton.restRotations, joint)),
  );
  let best: { cost: number; rotations: Float64Array; root: Float64Array } | null = null;
  for (const rotations of [middle, ...told.slice(-2).map((one) => one.rotations)]) {
    fit.rotations.set(rotations);
    fit.root.fill(0);
    turnOnto(fit, skeleton, points, observed);
    const cost = fitFarFrame(fit, observed, STEPS.begin, STEPS.first);
    if (!best || cost < best.cost) best = { cost, rotations: fit.rotations.slice(), root: fit.root.slice() };
  }
  fit.rotations.set(best!.rotations);
  fit.root.set(best!.root);
}

/** Turns and moves a pose so that its trunk is where the points of the trunk are; where these do not tell, so that all of it is. */
function turnOnto(fit: PoseFit, { parents }: Skeleton, points: readonly ModelPoint[], observed: Float64Array): void {
  fit.place();
  const seen = [...points.keys()].filter((p) => Number.isFinite(observed[3 * p]));
  const trunk = seen.filter((p) => {
    const { landmark } = points[p];
    return landmarkRegion(landmark) === 'trunk' || / (shoulder|hip)$/.test(landmark);
  });
  for (const some of [trunk, seen]) {
    const pick = (list: ArrayLike<number>) => Float64Array.from(some.flatMap((p) => readVec3(list, p)));
    const [from, to] = [pick(fit.placed), pick(observed)];
    const alignment = some.length > 2 ? alignPoints(from, to) : null;
    if (!alignment) continue;
    for (const [joint, parent] of parents.entries())
      if (parent < 0) fit.rotations.set(normalize(multiply(alignment.turn, readQuat(fit.rotations, joint))), 4 * joint);
    const shift: Vec3 = [0, 0, 0];
    for (let i = 0; i < some.length; i++) {
      const there = rotateVector(alignment.turn, readVec3(from, i));
      for (let k = 0; k < 3; k++) shift[k] += (to[3 * i + k] - there[k]) / some.length;
    }
    const root = rotateVector(alignment.turn, readVec3(fit.root, 0));
    fit.root.set(root.map((x, k) => x + shift[k]));
    return;
  }
}

/**
 * The step of the shape that makes the cost of all frames least, poses following: their unknowns are eliminated frame by frame. Moves the
 * poses as the step says.
 */
function* shapeStep(
  fit: PoseFit,
  body: Skeleton,
  points: readonly ModelPoint[],
  shape: BodyShape,
  values: Float64Array,
  told: Told[],
  weights: Float64Array,
  damping: number,
): Steps<Float64Array | null> {
  const { size } = shape;
  const n = fit.size;
  const matrix = createSkyline(new Int32Array(size));
  const gradient = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    matrix.entries[matrix.starts[i] + i] += weights[i];
    gradient[i] += weights[i] * values[i];
  }
  const kept: { inverse: Float64Array; still: Float64Array }[] = [];
  for (const one of told) {
    fit.rotations.set(one.rotations);
    fit.root.set(one.root);
    fit.place();
    fit.assemble(one.observed);
    const pose = { ...fit.matrix, entries: fit.matrix.entries.slice() };
    for (let i = 0; i < n; i++) pose.entries[pose.starts[i] + i] += 1e-7;
    const still = fit.gradient.slice();
    const across = new Float64Array(size * n);
    addFrame(fit, body, points, shape, values, one.observed, matrix, gradient, across);
    if (!factor(pose)) return null;
    solveFactored(pose, still);
    // Of each unknown of the shape, how the pose follows: pose⁻¹ · across.
    const follows = across.slice();
    for (let s = 0; s < size; s++) {
      const row = follows.subarray(s * n, (s + 1) * n);
      if (row.some((x) => x !== 0)) solveFactored(pose, row);
    }
    for (let s = 0; s < size; s++) {
      for (let i = 0; i < n; i++) {
        const x = across[s * n + i];
        if (x === 0) continue;
        gradient[s] -= x * still[i];
        for (let t = 0; t <= s; t++) matrix.entries[matrix.starts[s] + t] -= x * follows[t * n + i];
      }
    }
    kept.push({ inverse: follows, still });
    yield;
  }
  for (let i = 0; i < size; i++) {
    const at = matrix.starts[i] + i;
    matrix.entries[at] += damping * matrix.entries[at] + 1e-9;
  }
  if (!factor(matrix)) return null;
  const step = gradient.map((x) => -x);
  solveFactored(matrix, step);
  // Bones do not double in a step.
  const most = Math.max(...step.subarray(0, shape.pointColumn(0)).map(Math.abs));
  const share = Math.min(1, 0.2 / most);
  for (const [i, one] of told.entries()) {
    const { inverse, still } = kept[i];
    fit.rotations.set(one.rotations);
    fit.root.set(one.root);
    fit.move(
      still.map((x, k) => {
        let follow = 0;
        for (let s = 0; s < size; s++) follow += inverse[s * n + k] * step[s];
        return -share * (x + follow);
      }),
    );
    one.rotations = fit.rotations.slice();
    one.root = fit.root.slice();
  }
  return step.map((x) => share * x);
}

/** Adds what one frame says of the shape, and of shape and pose together: `across` has a row of pose unknowns for each of the shape's. */
function addFrame(
  fit: PoseFit,
  body: Skeleton,
  points: readonly ModelPoint[],
  shape: BodyShape,
  values: Float64Array,
  observed: Float64Array,
  matrix: Skyline,
  gradient: Float64Array,
  across: Float64Array,
): void {
  const { columns, placed } = fit;
  const { parents, offsets } = body;
  const n = fit.size;
  const world = createTransforms(body);
  worldTransforms(body, fit.rotations, 0, fit.root, world.positions, world.rotations);
  const astray = fit.astray() ** 2;
  const grown = Math.exp(values[0]);
  for (const [point, { joint }] of points.entries()) {
    const p = readVec3(placed, point);
    const off = subtract(p, readVec3(observed, point));
    const squared = dot(off, off);
    if (!(squared >= 0)) continue;
    const weight = (astray / (astray + squared)) ** 2;
    // Where the unknowns of the pose take the point: a row each.
    const turns: { column: number; way: Vec3 }[] = AXES.map((way, k) => ({ column: n - 3 + k, way }));
    const grows = new Map<number, Vec3>([[0, subtract(p, readVec3(fit.root, 0))]]);
    for (let at = joint; at >= 0; at = parents[at]) {
      if (columns[at] >= 0) {
        const arm = subtract(p, readVec3(world.positions, at));
        for (const [k, axis] of AXES.entries())
          turns.push({ column: columns[at] + k, way: cross(rotateVector(readQuat(world.rotations, at), axis), arm) });
      }
      const bone = shape.boneColumns[at];
      if (bone < 0 || parents[at] < 0) continue;
      const along = rotateVector(readQuat(world.rotations, parents[at]), readVec3(offsets, at));
      grows.set(bone, plus(grows.get(bone) ?? [0, 0, 0], along));
    }
    for (const [k, axis] of AXES.entries())
      grows.set(shape.pointColumn(point) + k, times(rotateVector(readQuat(world.rotations, joint), axis), grown));
    for (const [s, way] of grows) {
      gradient[s] += weight * dot(way, off);
      for (const [t, other] of grows) if (t <= s) matrix.entries[matrix.starts[s] + t] += weight * dot(way, other);
      for (const { column, way: other } of turns) across[s * n + column] += weight * dot(way, other);
    }
  }
}
