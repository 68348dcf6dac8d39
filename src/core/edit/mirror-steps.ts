import { type JointMirror, mirrorRotation } from '../anatomy';
import type { JointLimit } from '../limit';
import { conjugate, dot, multiply, normalize, readVec3, rotateVector, type Vec3 } from '../math';
import { chartOf } from '../space';
import type { EditStep, StepChart } from './step';

/** Cosine of the angle up to which the twist axes of both sides count as each other's mirror image: as much as tells handles apart. */
const SAME_AXIS = Math.cos((17 * Math.PI) / 180);

/** Steps as they look in the mirror, and those that mean nothing there. */
export interface MirroredSteps {
  /** In their order, with the numbers that they had. */
  steps: EditStep[];
  leftOut: { step: EditStep; reason: string }[];
}

const OTHER_AXIS = 'The other joint twists about another axis.';
const OTHER_CHART = 'Directions of this chart have no mirror image.';
const OTHER_MOMENT = 'The other joint is elsewhere in that frame.';

/**
 * What was done by hand to the limit of one joint, as the body's mirror shows it on another: rotations are reflected, and said along
 * the other's chart axes. Frames are moments, the same on both sides. Pure; mirrored back, steps are what they were.
 *
 * @param from limit of the joint the steps are of, as it was learned. @param to limit of its mirror. @param mirror from the one to the other.
 * @param signs of each anatomical angle, whether it has the same sign on the other side: see `mirrorSigns`. Default they have.
 */
export function mirrorSteps(
  steps: readonly EditStep[],
  from: Pick<JointLimit, 'axes'>,
  to: Pick<JointLimit, 'axes'>,
  mirror: JointMirror,
  signs: Readonly<Vec3> = [1, 1, 1],
): MirroredSteps {
  const own = turnBetween(from, to, mirror);
  const out: MirroredSteps = { steps: [], leftOut: [] };
  for (const step of steps) {
    const seen = mirrored(step, own, mirror, signs);
    if (typeof seen === 'string') out.leftOut.push({ step, reason: seen });
    else out.steps.push(seen);
  }
  return out;
}

/** Rows of a turn of chart vectors. */
type Rows = readonly [Vec3, Vec3, Vec3];

/** The mirror image of chart axes, along the other's. */
function seenAxes(axes: readonly number[], { fromLocal, toLocal, half }: JointMirror): Vec3[] {
  // toLocalFromFromLocal, for what mirrors make of rotation vectors.
  const carry = normalize(multiply(conjugate(toLocal), multiply(conjugate(half), fromLocal)));
  return [0, 1, 2].map((row) => rotateVector(carry, readVec3(axes, row)));
}

/** What makes numbers along the other's chart axes of those along the mirror image of the first's. */
function turnBetween(from: Pick<JointLimit, 'axes'>, to: Pick<JointLimit, 'axes'>, mirror: JointMirror): Rows {
  const seen = seenAxes(from.axes, mirror);
  return [0, 1, 2].map((row) => seen.map((axis) => dot(readVec3(to.axes, row), axis)) as Vec3) as unknown as Rows;
}

/** Numbers along axes of a step's own stay what they are: its axes are mirrored. */
const UNTURNED: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function mirrored(step: EditStep, own: Rows, mirror: JointMirror, signs: Readonly<Vec3>): EditStep | string {
  const axes = 'axes' in step ? step.axes : undefined;
  const rows = axes ? UNTURNED : own;
  const along = axes && { axes: seenAxes(axes, mirror).flat() };
  switch (step.kind) {
    case 'leave-out':
    case 'fit-range':
    case 'keep-innermost':
      return step;
    case 'set-range':
      return { ...step, ...mirroredEnds(step, signs[step.axis]) };
    case 'move-sample':
      return OTHER_MOMENT;
    case 'set-twist': {
      if (!isSameAxis(rows)) return OTHER_AXIS;
      const reference = mirrorRotation(mirror, step.reference);
      if (rows[2][2] > 0) return { ...step, reference };
      return { ...step, reference, ...mirroredEnds(step, -1) };
    }
    default: {
      const turn = turnOf(step, rows);
      if (typeof turn === 'string') return turn;
      const reference = mirrorRotation(mirror, step.reference);
      if (step.kind === 'add-sample') return { ...step, ...along, reference, to: turn.point(step.to) };
      if (step.kind === 'sculpt') return { ...step, ...along, reference, centres: step.centres.map(turn.point) };
      if (!turn.direction) return OTHER_CHART;
      // Left of the normal is right of it where the plane of swings is turned over.
      const across = step.across !== 0 && rows[2][2] < 0 ? -step.across : step.across;
      const [position, normal] = [turn.point(step.position), turn.direction(step.normal)];
      return { ...step, ...along, reference, position, normal, across };
    }
  }
}

type Ends = Readonly<Record<'low' | 'high', number | null>>;

/** Ends of an interval, as they are where numbers have another sign. */
function mirroredEnds({ low, high }: Ends, sign: number): Ends {
  const turned = (end: number | null) => (end === null ? null : sign * end);
  return sign > 0 ? { low, high } : { low: turned(high), high: turned(low) };
}

const isSameAxis = (rows: Rows): boolean => Math.abs(rows[2][2]) >= SAME_AXIS;

/** How points and directions of a part are turned; directions null where the chart bends them. */
interface Turn {
  point: (v: Readonly<Vec3>) => Vec3;
  direction: ((v: Readonly<Vec3>) => Vec3) | null;
}

function turnOf({ part, chart }: StepChart, rows: Rows): Turn | string {
  const upright = (along: Rows): Turn => {
    const direction = (v: Readonly<Vec3>) => along.map((row) => dot(row, v as Vec3)) as Vec3;
    return { point: direction, direction };
  };
  if (part !== 'whole') {
    if (!isSameAxis(rows)) return OTHER_AXIS;
    const about = aboutAxis(rows);
    // The one number of a twist is the first of its vector.
    return part === 'swing'
      ? upright(about)
      : upright([
          [about[2][2], 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ]);
  }
  // These charts turn as rotation vectors do.
  if (chart === 'exponential-map' || chart === 'quaternion-vector') return upright(rows);
  if (chart === 'swing-twist' && isSameAxis(rows)) return upright(aboutAxis(rows));
  const { toRotation, toVector } = chartOf(chart);
  const point = (v: Readonly<Vec3>): Vec3 => {
    const q = toRotation([...v] as Vec3);
    const xyz: Vec3 = [q[0], q[1], q[2]];
    return toVector([dot(rows[0], xyz), dot(rows[1], xyz), dot(rows[2], xyz), q[3]]);
  };
  return { point, direction: null };
}

/** The nearest turn that keeps the twist axis, or turns it round: swings stay swings and twists twists. */
function aboutAxis([[a, b], [c, d], [, , z]]: Rows): Rows {
  const s = z < 0 ? -1 : 1;
  const angle = Math.atan2(c - s * b, a + s * d);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [cos, -s * sin, 0],
    [sin, s * cos, 0],
    [0, 0, s],
  ];
}
