import { rotationOfStep, stepChartOf, wholeAt } from '../edit';
import { centroid, type Slab, slabPolytope } from '../geometry';
import { type JointLimit, limitPart, projectRotation } from '../limit';
import { dot, haarBallPoints, type Quat, readQuat, type Vec3 } from '../math';
import { modelOf, polytopeOfSlabs, slabRow } from '../shape';

/** Rotations spread over all, whose nearest inside a limit are where the search for the limit's farthest points begins. */
const STARTS = haarBallPoints([0, 0, 0, 1], Math.PI, 300, 1);
/** rad: the steps of that search, from coarse to fine. */
const STEPS = [1, 0.5, 0.25, 0.12, 0.06, 0.03, 0.01, 0.003, 0.001, 0.0003];
/** rad: what the search may fall short by. */
const SLACK = 3e-4;

/**
 * Limits between what was seen and what people can do: each plane of a human limit, moved to where the learned limit ends and from there a share of the
 * way out to the human limit. What the learned limit holds is inside, and nothing is beyond people but where the clip went. A filled limit is a
 * k-DOP in the frame of the human limit, with the learned limit's softening.
 *
 * @category Human limits
 * @param limits learned, of any shape, chart and split.
 * @param human of the same skeleton; see `humanLimits`.
 * @param share 0 (the learned limit as it is) to 1 (out to the human limit). ¾ where data is scarce: one clip then holds 99 % of other clips of the actor.
 * @returns in the order of `limits`; those of joints without a human limit are returned as they are.
 * @throws RangeError when the share is not from 0 to 1.
 */
export function fillLimits(limits: readonly JointLimit[], human: readonly JointLimit[], share: number): JointLimit[] {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`The share to fill up must be from 0 to 1, not ${share}.`);
  const byJoint = new Map(human.map((limit) => [limit.joint, limit]));
  return limits.map((limit) => {
    const norm = byJoint.get(limit.joint);
    return norm && share > 0 ? fillLimit(limit, norm, share) : limit;
  });
}

function fillLimit(limit: JointLimit, human: JointLimit, share: number): JointLimit {
  const [{ bounds, chart, shape }] = human.parts;
  const starts = Array.from({ length: STARTS.length / 4 }, (_, i) =>
    vectorOf(human, projectRotation(limit, readQuat(STARTS, i))),
  );
  const slabs = modelOf(shape).slabs!(shape).map(({ axis, low, high }): Slab => {
    const back = axis.map((x) => -x) as Vec3;
    const learnedHigh = farthest(limit, human, starts, axis) + SLACK;
    const learnedLow = -farthest(limit, human, starts, back) - SLACK;
    return {
      axis,
      low: learnedLow + share * Math.min(0, low - learnedLow),
      high: learnedHigh + share * Math.max(0, high - learnedHigh),
    };
  });
  const filled = polytopeOfSlabs(centroid(slabPolytope(slabs)) ?? [0, 0, 0], slabRow(slabs));
  return {
    ...human,
    name: limit.name,
    parts: [limitPart(bounds, chart, filled)],
    softening: limit.softening,
    sampleCount: limit.sampleCount,
  };
}

/** How far a limit goes along a direction of the human limit's chart: the nearest inside of a point a step farther, for smaller and smaller steps. */
function farthest(limit: JointLimit, human: JointLimit, starts: readonly Vec3[], direction: Readonly<Vec3>): number {
  let at = starts[0];
  for (const start of starts) if (dot(start, direction) > dot(at, direction)) at = start;
  for (const step of STEPS) {
    for (;;) {
      const beyond = at.map((x, k) => x + step * direction[k]) as Vec3;
      const next = vectorOf(human, projectRotation(limit, rotationOf(human, beyond)));
      if (!(dot(next, direction) > dot(at, direction) + step * 1e-3)) break;
      at = next;
    }
  }
  return dot(at, direction);
}

const vectorOf = (human: JointLimit, rotation: Readonly<Quat>): Vec3 => wholeAt(human, rotation).v;

const rotationOf = (human: JointLimit, vector: Readonly<Vec3>): Quat =>
  rotationOfStep(stepChartOf(human, 0), vector, human.axes);
