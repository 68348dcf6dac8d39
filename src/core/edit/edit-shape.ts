import { type JointLimit, withPartShape } from '../limit';
import { distance, dot, inverseMultiply, multiply, type Quat, subtract, swingTwist, type Vec3 } from '../math';
import { leastWidth, modelOf, type Shape, type ShapeHandle, stops } from '../shape';
import { chartOf } from '../space';
import { isNearAxes, isNearReference, isSameReference, vectorInPart } from './carry';
import { type RangeFrame, setRanges } from './set-range';
import {
  type MoveHandle,
  type Sculpt,
  type SetRange,
  type SetTwist,
  type ShapeStep,
  type StepTold,
  stepTold,
} from './step';

/** Cosine of the angle up to which a direction is still that of the same handle: those of a k-DOP stand 35° apart. */
const SAME_WAY = Math.cos((17 * Math.PI) / 180);
/** rad: a handle that can't go so much further is stopped. */
const PROBE = 1e-4;
/** rad: ends of an interval this much nearer than they may be are so by rounding. */
const ROUNDING = 1e-9;

/** A step on a shape, and what came of it. */
interface Changed {
  shape: Shape;
  told: StepTold;
}

/**
 * The limit with its shapes changed. The limit itself where nothing came of the steps.
 *
 * @param steps those that are on, in order.
 * @param own chart axes of the joint as it is learned. Default those of the limit.
 * @param frame how the joint's angles are told; asked for where a step sets a range, which throws without.
 */
export function editShapes(
  limit: JointLimit,
  steps: readonly ShapeStep[],
  own: readonly number[] = limit.axes,
  frame: () => RangeFrame = noFrame,
): { limit: JointLimit; told: StepTold[] } {
  let now = limit;
  const told: StepTold[] = [];
  for (let i = 0; i < steps.length; ) {
    const ranges = rangesFrom(steps, i);
    const edited = ranges.length > 0 ? changeRanges(now, ranges, frame) : changePart(now, steps[i] as PartStep, own);
    now = edited.limit;
    told.push(...edited.told);
    i += edited.told.length;
  }
  return { limit: now, told };
}

function noFrame(): never {
  throw new RangeError('A step that sets a range needs the angles of its joint.');
}

/** Steps on one part of a limit. */
type PartStep = Exclude<ShapeStep, SetRange>;

/** A limit, and what came of the steps that made it. */
interface ChangedLimit {
  limit: JointLimit;
  told: StepTold[];
}

function changePart(limit: JointLimit, step: PartStep, own: readonly number[]): ChangedLimit {
  const at = limit.parts.findIndex(({ bounds }) => bounds === (step.kind === 'set-twist' ? 'twist' : step.part));
  if (at < 0 || !isOf(step, limit, at, own)) return { limit, told: [stepTold(step, 'elsewhere')] };
  const part = limit.parts[at];
  const { shape, told } = change(limit, at, part.shape, step, own);
  const isSame = shape === part.shape;
  return { limit: isSame ? limit : withPartShape(limit, at, shape), told: [told] };
}

/** The steps from one on that set ranges of different angles: they are taken together. */
function rangesFrom(steps: readonly ShapeStep[], first: number): SetRange[] {
  const found: SetRange[] = [];
  for (let i = first; i < steps.length; i++) {
    const step = steps[i];
    if (step.kind !== 'set-range' || found.some(({ axis }) => axis === step.axis)) break;
    found.push(step);
  }
  return found;
}

/** The last ranges that were set on a shape: what comes after them may be dragged. */
const lastRanges = new WeakMap<Shape, { steps: readonly SetRange[]; limit: JointLimit; changed: ChangedLimit }>();

function changeRanges(limit: JointLimit, steps: readonly SetRange[], frame: () => RangeFrame): ChangedLimit {
  const key = limit.parts[0].shape;
  const known = lastRanges.get(key);
  const isKnown =
    known?.steps.length === steps.length &&
    known.steps.every((step, i) => step === steps[i]) &&
    known.limit.parts.length === limit.parts.length &&
    known.limit.parts.every(({ shape }, i) => shape === limit.parts[i].shape) &&
    isSameReference(known.limit.reference, limit.reference);
  if (isKnown) return { ...known.changed, limit: { ...known.changed.limit, softening: limit.softening } };
  const changed = setRanges(limit, steps, frame());
  lastRanges.set(key, { steps, limit, changed });
  return changed;
}

/** Whether a step is about a part as it is: directions mean nothing in another chart, or counted from far elsewhere. */
function isOf(step: PartStep, { parts, reference, axes }: JointLimit, part: number, own: readonly number[]): boolean {
  if (!isNearReference(step.reference, reference)) return false;
  if (step.kind === 'set-twist') return true;
  return (
    isNearAxes(step.axes ?? own, axes) && step.shape === parts[part].shape.kind && step.chart === parts[part].chart
  );
}

/** The last step on each shape: while one is dragged, those before it are not done again. */
const last = new WeakMap<Shape, { step: PartStep; reference: Readonly<Quat>; changed: Changed }>();

function change(limit: JointLimit, part: number, shape: Shape, step: PartStep, own: readonly number[]): Changed {
  const known = last.get(shape);
  const isSame = known !== undefined && isSameReference(known.reference, limit.reference);
  if (isSame && known.step === step) return known.changed;
  const changed =
    step.kind === 'move-handle'
      ? moveHandle(shape, step)
      : step.kind === 'set-twist'
        ? setTwist(limit, part, shape, step)
        : sculpt(
            limit,
            part,
            shape,
            step,
            own,
            isSame && known.step.kind === 'sculpt' ? [known.step, known.changed] : null,
          );
  last.set(shape, { step, reference: limit.reference, changed });
  return changed;
}

/** The handle that a step speaks of: of those that look the same way, the nearest. Null where there is none. */
function handleOf(
  shape: Shape,
  { normal, position }: Pick<MoveHandle, 'normal' | 'position'>,
): [ShapeHandle, number] | null {
  let found: [ShapeHandle, number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  modelOf(shape)
    .handles?.of(shape)
    .forEach((handle, i) => {
      const away = distance(handle.position, position);
      if (dot(handle.normal, normal) < SAME_WAY || away >= least) return;
      least = away;
      found = [handle, i + 1];
    });
  return found;
}

/** The number of the handle that a step speaks of, on a limit as it is; 0 where there is none. @param own as of `editShapes` */
export function handleNumber(limit: JointLimit, step: MoveHandle, own: readonly number[]): number {
  const part = limit.parts.findIndex(({ bounds }) => bounds === step.part);
  return part >= 0 && isOf(step, limit, part, own) ? (handleOf(limit.parts[part].shape, step)?.[1] ?? 0) : 0;
}

function moveHandle(shape: Shape, step: MoveHandle): Changed {
  const found = handleOf(shape, step);
  if (!found) {
    const { handles } = modelOf(shape);
    return {
      shape,
      told: stepTold(step, 'refused', { reason: `There is no ${handles?.word ?? 'handle'} on that side.` }),
    };
  }
  const [handle, number] = found;
  const { shape: moved, angle, across, stopped } = moveBy(shape, handle, step.out, step.across);
  return { shape: moved, told: stepTold(step, 'applied', { angle, across, handle: number, reason: stopped }) };
}

/** A handle that was moved, and how far it went: as far as it was to, or as it could. */
export interface HandleMoved {
  shape: Shape;
  /** rad, along its normal and across it. */
  angle: number;
  across: number;
  /** Why it goes no further; null where it does. */
  stopped: string | null;
}

/** A shape with one of its handles moved, rad along its normal and, in the plane of swings, to the left of it. */
export function moveBy(shape: Shape, handle: ShapeHandle, out: number, across: number): HandleMoved {
  const { of, move } = modelOf(shape).handles!;
  const [x, y, z] = handle.normal;
  const way = (along: number, aside: number): Vec3 => [x * along - y * aside, y * along + x * aside, z * along];
  const edited = move(shape, handle.key, way(out, across));
  if (edited.shape === shape) return { shape, angle: 0, across: 0, stopped: edited.stopped };
  const after = of(edited.shape).find(({ key }) => key === handle.key);
  const went = after ? subtract(after.position, handle.position) : way(out, across);
  const isFlat = shape.dimension === 2 && across !== 0;
  const probe = PROBE * (out < 0 ? -1 : 1);
  const stopped = edited.stopped ?? move(edited.shape, handle.key, way(probe, 0)).stopped;
  return {
    shape: edited.shape,
    angle: dot(went, handle.normal),
    across: isFlat ? went[1] * x - went[0] * y : 0,
    stopped,
  };
}

function sculpt(
  limit: JointLimit,
  part: number,
  shape: Shape,
  step: Sculpt,
  own: readonly number[],
  before: [Sculpt, Changed] | null,
): Changed {
  const touch = modelOf(shape).sculpt;
  if (!touch) return { shape, told: stepTold(step, 'refused', { reason: 'This shape can’t be sculpted.' }) };
  // A stroke that goes on is not begun again.
  const goesOn = before !== null && isBeginning(before[0], step);
  let now = goesOn ? before[1].shape : shape;
  let count = goesOn ? before[1].told.count : 0;
  let reason = goesOn ? before[1].told.reason : null;
  for (const centre of step.centres.slice(goesOn ? before[0].centres.length : 0)) {
    const at = vectorInPart(step, centre, limit, part, own);
    if (!at) continue;
    const edited = touch(now, at, step.radius, step.brush);
    reason = edited.stopped ?? reason;
    if (edited.shape !== now) count++;
    now = edited.shape;
  }
  return { shape: now, told: stepTold(step, count > 0 ? 'applied' : 'refused', { count, reason }) };
}

const isBeginning = (a: Sculpt, b: Sculpt): boolean =>
  a.brush === b.brush &&
  a.radius === b.radius &&
  a.centres.length <= b.centres.length &&
  isSameReference(a.reference, b.reference) &&
  a.centres.every((centre, i) => centre === b.centres[i]);

function setTwist(limit: JointLimit, part: number, shape: Shape, step: SetTwist): Changed {
  if (shape.dimension !== 1) return { shape, told: stepTold(step, 'elsewhere') };
  const now = (angle: number | null) => (angle === null ? null : twistNow(limit, step.reference, angle));
  const [low, high] = [now(step.low), now(step.high)];
  const min = low === null ? shape.min[0] : twistNumber(limit, part, low);
  const max = high === null ? shape.max[0] : twistNumber(limit, part, high);
  if (max - min < leastWidth - ROUNDING) return { shape, told: stepTold(step, 'refused', { reason: stops.thin }) };
  return { shape: { ...shape, min: [min], max: [max] }, told: stepTold(step, 'applied', { twist: [low, high] }) };
}

/** A twist by `angle` (rad, no further than the chart goes) as the number that a part has for it. */
function twistNumber({ parts }: JointLimit, part: number, angle: number): number {
  return chartOf(parts[part].chart).toVector([0, 0, Math.sin(angle / 2), Math.cos(angle / 2)])[2];
}

const swing: Quat = [0, 0, 0, 1];
const twist: Quat = [0, 0, 0, 1];

/** rad: a twist counted from another reference, as one from that of the limit; as many turns as it had. */
function twistNow({ reference, twistAxis }: JointLimit, from: Readonly<Quat>, angle: number): number {
  if (isSameReference(from, reference)) return angle;
  const [x, y, z] = twistAxis;
  const sine = Math.sin(angle / 2);
  const rotation = multiply(from, [x * sine, y * sine, z * sine, Math.cos(angle / 2)]);
  swingTwist(inverseMultiply(reference, rotation), twistAxis, swing, twist);
  const now = 2 * Math.atan2(twist[0] * x + twist[1] * y + twist[2] * z, twist[3]);
  return now + 4 * Math.PI * Math.round((angle - now) / (4 * Math.PI));
}
