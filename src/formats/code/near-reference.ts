import { type LimitPart, modelOf, type Vec3 } from '../../core';
import { chartCodes } from './charts';

const GOLDEN = (1 + Math.sqrt(5)) / 2;
/** The twelve corners of an icosahedron, unit vectors. */
const CORNERS: readonly Vec3[] = [-1, 1].flatMap((a) =>
  [-GOLDEN, GOLDEN].flatMap((b) => {
    const [s, l] = [a, b].map((x) => x / Math.hypot(1, GOLDEN));
    return [
      [0, s, l],
      [l, 0, s],
      [s, l, 0],
    ] as Vec3[];
  }),
);
/** The radius of the ball inside the icosahedron. */
const INNER = 0.7946;
/** rad: a smaller angle has a cosine that single precision can't tell from 1. */
const LEAST_ANGLE = 0.01;

/**
 * The squared cosine of half the angle about the reference within which every rotation is inside all parts of a limit: code asks no more
 * of rotations that are nearer, as those of joints that never move. The true angle may be a little larger. 2 where there is no such angle.
 */
export function squaredCosine(parts: readonly LimitPart[]): number {
  const angle = Math.min(...parts.map(innerAngle));
  return angle < LEAST_ANGLE ? 2 : Math.cos(angle / 2) ** 2;
}

function innerAngle({ shape, chart }: LimitPart): number {
  const model = modelOf(shape);
  const { stretch } = chartCodes[chart];
  if (!model.convex || stretch === null) return 0;
  // A convex region that has the corners of an icosahedron has the ball inside it.
  const holds = (radius: number): boolean =>
    CORNERS.every((corner) =>
      model.contains(shape, corner.map((x, k) => (k < shape.dimension ? radius * x : 0)) as Vec3, 0),
    );
  let [low, high] = [0, Math.PI];
  for (let round = 0; round < 30; round++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return (INNER * low) / stretch;
}
