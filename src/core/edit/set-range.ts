import { type AnatomicalJoint, anatomicalNear, fromAnatomical, PLANE } from '../anatomy';
import { type JointLimit, limitPart, limitVector, partRotation, projectRotation } from '../limit';
import { DEGREE, length, normalize, type Quat, subtract, times, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { chartOf } from '../space';
import { type SetRange, type StepTold, stepTold } from './step';
import { stretched } from './stretch';

/** A joint's angles, and those that count as neutral, rad: as `learnedRange` takes them. */
export interface RangeFrame {
  readonly joint: AnatomicalJoint;
  readonly neutral: Readonly<Vec3>;
}

/** rad: between the angles at which the limit is looked for along its plane. */
const SCAN = 10 * DEGREE;
/** Rotations across the plane at which a limit is looked for first, along each of the other two angles. */
const ACROSS = 5;
const FINELY_ACROSS = 9;
/** Of those, beside how many is searched on. */
const STARTS = 3;
/** rad: two ends of a range stay so far apart. */
const LEAST_RANGE = 0.5 * DEGREE;
/** A gauge this near to 1 is on the limit. */
const CLOSE = 2e-4;
/** How often the ends are gone over: what is done to one may move another a little. */
const ROUNDS = 5;
/** Steps of the search for how far a shape is stretched. */
const STEPS = 24;

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** What came of steps, and the limit that has the ranges. */
interface Ranged {
  limit: JointLimit;
  told: StepTold[];
}

/**
 * A limit whose angles go from where to where steps say, in the plane of each angle, to .25° as `learnedRange` reads them, mostly to .05°: shapes are cut where they go further, and
 * stretched where they do not go so far. Steps are taken together, for what cuts one angle may shorten another.
 *
 * @param steps of different angles.
 */
export function setRanges(limit: JointLimit, steps: readonly SetRange[], frame: RangeFrame): Ranged {
  const isCrossed = ({ low, high }: SetRange) => low !== null && high !== null && high - low < LEAST_RANGE;
  const ends = steps
    .filter((step) => !isCrossed(step))
    .flatMap(({ id, axis, low, high }) => [
      ...(low === null ? [] : [{ id, axis, sign: -1 as const, to: low }]),
      ...(high === null ? [] : [{ id, axis, sign: 1 as const, to: high }]),
    ]);
  let now = limit;
  for (let round = 0, isMoved = true; isMoved && round < ROUNDS; round++) {
    isMoved = false;
    for (const { axis, sign, to } of ends) {
      const next = moveEnd(now, { ...frame, axis }, sign, to);
      isMoved ||= next !== now;
      now = next;
    }
  }
  const told = steps.map((step) => {
    if (isCrossed(step))
      return stepTold(step, 'refused', { reason: 'A range needs its lower end below its upper end.' });
    const off = ends.find(({ id, axis, to }) => id === step.id && !isThere(now, { ...frame, axis }, to));
    if (!off) return stepTold(step, 'applied');
    const reach = reachOf(now, { ...frame, axis: off.axis }, off.sign);
    const reason =
      reach === null
        ? 'The limit has no pose in the plane of this angle.'
        : `This shape goes to ${(reach / DEGREE).toFixed(1).replace('-', '−')}° there, as near as it can.`;
    return stepTold(step, 'applied', { reason });
  });
  return { limit: now, told };
}

/** Whether an angle of the plane touches the limit from inside. */
const isThere = (limit: JointLimit, plane: Plane, angle: number): boolean =>
  Math.abs(deepestAt(limit, plane, angle).gauge - 1) < 2e-3;

interface Plane extends RangeFrame {
  readonly axis: 0 | 1 | 2;
}

/** The rotation at an angle of the plane, the others so far beside neutral. */
function rotationAt({ joint, neutral, axis }: Plane, angle: number, u: number, v: number): Quat {
  const angles: Vec3 = [...neutral];
  angles[axis] = angle;
  angles[(axis + 1) % 3] += u;
  angles[(axis + 2) % 3] += v;
  return fromAnatomical(joint, angles);
}

const half: Quat = [0, 0, 0, 1];
const covers: number[] = new Array(36).fill(0);
const point: Vec3 = [0, 0, 0];

/** How far out a rotation is: 1 on the limit, below inside. */
function gaugeAt(limit: JointLimit, rotation: Readonly<Quat>): number {
  let most = 0;
  for (const [i, { shape, chart, middle }] of limit.parts.entries()) {
    if (!partRotation(limit, i, rotation, half)) return Number.POSITIVE_INFINITY;
    const model = modelOf(shape);
    const count = chartOf(chart).covers(half, covers, middle);
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < count; c++) {
      for (let k = 0; k < 3; k++) point[k] = covers[3 * c + k];
      least = Math.min(least, model.gauge(shape, point));
    }
    most = Math.max(most, least);
  }
  return most;
}

/** Where the limit is deepest at an angle of the plane: its gauge there, and how far the other two angles are beside neutral. */
interface Deepest {
  gauge: number;
  u: number;
  v: number;
}

/** How deep the limit is at rotations spread over the plane. @param across how many along each of the other two angles */
function gridAt(limit: JointLimit, plane: Plane, angle: number, across: number): Deepest[] {
  const gap = (2 * PLANE) / (across - 1);
  return Array.from({ length: across * across }, (_, i) => {
    const [u, v] = [-PLANE + gap * (i % across), -PLANE + gap * Math.floor(i / across)];
    return { gauge: gaugeAt(limit, rotationAt(plane, angle, u, v)), u, v };
  });
}

const deeper = (a: Deepest, b: Deepest): Deepest => (b.gauge < a.gauge ? b : a);

const roughlyDeepest = (limit: JointLimit, plane: Plane, angle: number): Deepest =>
  gridAt(limit, plane, angle, ACROSS).reduce(deeper);

function deepestAt(limit: JointLimit, plane: Plane, angle: number): Deepest {
  const gauge = (u: number, v: number) => gaugeAt(limit, rotationAt(plane, angle, u, v));
  const around = (x: number, by: number): Interval => [Math.max(-PLANE, x - by), Math.min(PLANE, x + by)];
  const search = (us: Interval, vs: Interval, narrowings: number): Deepest => {
    const alongV = (u: number) => least(vs, narrowings, (v) => gauge(u, v));
    const { at: u } = least(us, narrowings, (x) => alongV(x).value);
    const { at: v, value } = alongV(u);
    return { gauge: value, u, v };
  };
  // Over the whole plane, and beside the deepest of a grid that are apart: a limit with bays is deep in several places.
  const gap = (2 * PLANE) / (FINELY_ACROSS - 1);
  const starts: Deepest[] = [];
  for (const place of gridAt(limit, plane, angle, FINELY_ACROSS).sort((a, b) => a.gauge - b.gauge)) {
    if (starts.length === STARTS) break;
    if (starts.every(({ u, v }) => Math.max(Math.abs(u - place.u), Math.abs(v - place.v)) > 1.5 * gap))
      starts.push(place);
  }
  const beside = starts.map(({ u, v }) => search(around(u, gap), around(v, gap), 5));
  const best = [...starts, ...beside].reduce(deeper, search([-PLANE, PLANE], [-PLANE, PLANE], 7));
  return deeper(best, search(around(best.u, gap / 3), around(best.v, gap / 3), 7));
}

type Interval = readonly [from: number, to: number];

/** The least value of a function that falls and then rises, by the golden section. */
function least([from, to]: Interval, narrowings: number, f: (x: number) => number): { at: number; value: number } {
  let [a, b] = [from, to];
  let [x, y] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  let [fx, fy] = [f(x), f(y)];
  for (let i = 0; i < narrowings; i++) {
    if (fx <= fy) {
      [b, y, fy] = [y, x, fx];
      x = b - GOLDEN * (b - a);
      fx = f(x);
    } else {
      [a, x, fx] = [x, y, fy];
      y = a + GOLDEN * (b - a);
      fy = f(y);
    }
  }
  const ends = [from, to].map((at) => ({ at, value: f(at) }));
  const inner = fx <= fy ? { at: x, value: fx } : { at: y, value: fy };
  return ends.reduce((best, end) => (end.value < best.value ? end : best), inner);
}

/** How far the angle goes one way, rad; null where the limit has no pose in the plane. */
function reachOf(limit: JointLimit, plane: Plane, sign: 1 | -1): number | null {
  const about = aboutOf(limit, plane);
  let outer = about + sign * Math.PI;
  let inner = Number.NaN;
  for (let k = 0; k <= (2 * Math.PI) / SCAN; k++) {
    const angle = about + sign * (Math.PI - k * SCAN);
    if (roughlyDeepest(limit, plane, angle).gauge > 1) outer = angle;
    else {
      inner = angle;
      break;
    }
  }
  if (Number.isNaN(inner)) return null;
  outer += sign * SCAN;
  for (let k = 0; k < 9; k++) {
    const middle = (inner + outer) / 2;
    if (deepestAt(limit, plane, middle).gauge > 1) outer = middle;
    else inner = middle;
  }
  return (inner + outer) / 2;
}

/** The angle of the limit's middle, near which its angles are told. */
function aboutOf(limit: JointLimit, { joint, neutral, axis }: Plane): number {
  const middle = projectRotation({ ...limit, softening: null }, [Number.NaN, 0, 0, 0]);
  return anatomicalNear(joint, normalize(middle), neutral)[axis];
}

/** rad: the farthest that an end is moved at once; the way of an angle bends in a chart. */
const FARTHEST_MOVE = 30 * DEGREE;
/** rad: between the rotations that tell which way an angle goes in a chart. */
const CHORD = 5 * DEGREE;

/** rad: how far beyond an end more of the limit is looked for. */
const BEYOND = [8, 20, 40, 70, 110].map((angle) => angle * DEGREE);

/** The limit with one of its parts cut or stretched so that an end of an angle is where it is to be, or nearer to that; the limit itself where it is there, or can't be. */
function moveEnd(limit: JointLimit, plane: Plane, sign: 1 | -1, to: number): JointLimit {
  const touching = deepestAt(limit, plane, to);
  const beyond = BEYOND.map((angle) => to + sign * angle).filter(
    (angle) => roughlyDeepest(limit, plane, angle).gauge < 1,
  );
  if (beyond.length === 0 && Math.abs(touching.gauge - 1) < CLOSE) return limit;
  const isCut = touching.gauge < 1 || beyond.length > 0;
  const here = isCut ? to : innerOf(limit, plane, sign, to);
  const target = isCut ? to : here + sign * Math.min(sign * (to - here), FARTHEST_MOVE);
  const { u, v } = isCut ? touching : deepestAt(limit, plane, here);
  const [inner, outer] = isCut ? [to - sign * CHORD, to + sign * CHORD] : [here, target + sign * CHORD];
  const ways = limit.parts.map((_, i) => {
    const vectorAt = (angle: number) => limitVector(limit, i, rotationAt(plane, angle, u, v));
    return { part: i, from: vectorAt(here), way: subtract(vectorAt(outer), vectorAt(inner)) };
  });
  const { part, from, way } = ways.reduce((most, next) => (length(next.way) > length(most.way) ? next : most));
  const far = length(way);
  if (!(far > 1e-6)) return limit;
  const along = times(way, 1 / far);
  const { shape, bounds, chart } = limit.parts[part];
  const by = (amount: number): JointLimit | null => {
    const next = stretched(shape, { along, by: amount, from });
    return next && { ...limit, parts: limit.parts.with(part, limitPart(bounds, chart, next)) };
  };
  /** Below 0 where the limit still goes beyond the target. */
  const short = (next: JointLimit) => {
    const { gauge } = deepestAt(next, plane, target);
    return Math.min(gauge, ...beyond.map((angle) => roughlyDeepest(next, plane, angle).gauge)) - 1;
  };
  return solved(limit, by, short, isCut ? -1 : 1, far);
}

/** The angle at which the limit begins, on the way back from one that it does not go to. */
function innerOf(limit: JointLimit, plane: Plane, sign: 1 | -1, to: number): number {
  for (let k = 1; k < Math.PI / SCAN; k++) {
    const angle = to - sign * k * (SCAN / 2);
    if (roughlyDeepest(limit, plane, angle).gauge < 1) return angle;
  }
  return aboutOf(limit, plane);
}

/** The limit stretched until `short` is 0, or as near to that as it can be. @param way 1 to stretch, −1 to cut. @param first how far is tried first */
function solved(
  limit: JointLimit,
  by: (amount: number) => JointLimit | null,
  short: (next: JointLimit) => number,
  way: 1 | -1,
  first: number,
): JointLimit {
  // The limit is on the side of `near`, what goes too far, or can't be, on that of `far`.
  let near = { amount: 0, value: short(limit), limit };
  let far: { amount: number; value: number } | null = null;
  let best = near;
  if (way * near.value <= 0) return limit;
  for (let amount = way * first; far === null; amount *= 2) {
    if (Math.abs(amount) > 4 * Math.PI) return best.limit;
    const next = by(amount);
    const value = next ? short(next) : Number.NaN;
    if (next && Math.abs(value) < Math.abs(best.value)) best = { amount, value, limit: next };
    if (next && way * value > 0) near = { amount, value, limit: next };
    else far = { amount, value };
  }
  for (let k = 0; k < STEPS && Math.abs(far.amount - near.amount) > 1e-6 && Math.abs(best.value) > 5e-5; k++) {
    const share: number = near.value / (near.value - far.value);
    const isSteady: boolean = k % 3 < 2 && share > 0.02 && share < 0.98;
    const amount: number = near.amount + (isSteady ? share : 0.5) * (far.amount - near.amount);
    const next = by(amount);
    const value = next ? short(next) : Number.NaN;
    if (next && Math.abs(value) < Math.abs(best.value)) best = { amount, value, limit: next };
    if (next && way * value > 0) near = { amount, value, limit: next };
    else far = { amount, value };
  }
  // Over a gap the limit ends at once.
  const last = by(far.amount);
  return Math.abs(best.value) > 0.01 && last ? last : best.limit;
}
