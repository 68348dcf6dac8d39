import { type AnatomicalJoint, anatomicalNear, areTelling, toAnatomical } from '../../anatomy';
import type { Clip } from '../../clip';
import { readQuat, type Vec3 } from '../../math';
import { type Tie, tieExcess, vectorFrom } from '../../ties';

/** Where a tie shows most: how far an angle of one joint goes, and how far it goes with the other joint as a frame has it. */
export interface TieExample {
  /** The joint that is told of, and which of its three anatomical angles. */
  joint: number;
  axis: number;
  /** rad: what the clip shows of it, and what of that the tie leaves in the frame. */
  range: [low: number, high: number];
  left: [low: number, high: number];
  /** The other joint, which of its angles is extreme in that frame, and how large it is there, rad. */
  given: number;
  givenAxis: number;
  at: number;
  frame: number;
}

/** Frames that are looked at, about. */
const FRAMES = 800;
/**
 * The share of frames at either end of an angle: of these, the one whose other two angles are most usual stands for it. A tie that
 * narrows nothing there is asked farther out.
 */
const ENDS = [0.08, 0.02, 0];
/** rad: an angle that goes less far tells nothing, and one that is smaller is no place to speak of. */
const WIDE = 0.1;
const SMALL = 0.05;

/** What is told of each of a few frames, those aside whose angles say little. */
interface Told {
  angles: Vec3;
  vector: Vec3;
  frame: number;
}

/**
 * The example that a tie shows best, of what the clip shows: rotations of a joint that were seen and that the tie leaves with its neighbour
 * as one frame has it. Null where no angle narrows, and where the angles of a joint say little in every frame.
 *
 * @param anatomy of the clip's skeleton, by joint.
 */
export function exampleOf(clip: Clip, anatomy: readonly AnatomicalJoint[], tie: Tie): TieExample | null {
  const told = tie.joints.map((joint, k) => tellOf(clip, anatomy[joint], tie, k));
  if (told.some((frames) => frames.length === 0)) return null;
  for (const end of ENDS) {
    const example = exampleAt(told, tie, end);
    if (example) return example;
  }
  return null;
}

function exampleAt(told: readonly Told[][], tie: Tie, share: number): TieExample | null {
  let best: TieExample | null = null;
  let most = 0;
  for (const self of [0, 1] as const) {
    const other = 1 - self;
    for (let givenAxis = 0; givenAxis < 3; givenAxis++) {
      const ends = endsOf(told[other], givenAxis, share);
      const lefts = ends.map(({ vector }) => told[self].filter((one) => keeps(tie, self, one.vector, vector)));
      for (let axis = 0; axis < 3; axis++) {
        const range = rangeOf(told[self], axis);
        const [low, high] = lefts.map((left) => rangeOf(left, axis));
        if (!(range[1] - range[0] > WIDE) || lefts.some((left) => left.length === 0)) continue;
        // What is the same at both ends of the other's angle does not hang on it.
        const moves = Math.max(Math.abs(low[0] - high[0]), Math.abs(low[1] - high[1]));
        const end = low[1] - low[0] < high[1] - high[0] ? 0 : 1;
        const { angles, frame } = ends[end];
        if (moves <= most || Math.abs(angles[givenAxis]) < SMALL) continue;
        most = moves;
        best = {
          joint: tie.joints[self],
          axis,
          range,
          left: [low, high][end],
          given: tie.joints[other],
          givenAxis,
          at: angles[givenAxis],
          frame,
        };
      }
    }
  }
  return best;
}

/** For both ends of an angle, the frame there that is otherwise most usual. */
function endsOf(told: readonly Told[], axis: number, share: number): Told[] {
  const middle = [0, 1, 2].map((k) => {
    const sorted = told.map(({ angles }) => angles[k]).sort((p, q) => p - q);
    return sorted[sorted.length >> 1];
  });
  const unusual = ({ angles }: Told) =>
    angles.reduce((sum, angle, k) => sum + (k === axis ? 0 : (angle - middle[k]) ** 2), 0);
  const sorted = [...told].sort((p, q) => p.angles[axis] - q.angles[axis]);
  const count = Math.max(1, Math.round(share * sorted.length));
  return [sorted.slice(0, count), sorted.slice(-count)].map((end) =>
    end.reduce((best, one) => (unusual(one) < unusual(best) ? one : best)),
  );
}

function tellOf(clip: Clip, joint: AnatomicalJoint, { references, twistAxes }: Tie, k: number): Told[] {
  const reference = references[k];
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.floor(clip.frameCount / FRAMES));
  const about = toAnatomical(joint, reference);
  const told: Told[] = [];
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    const q = readQuat(clip.rotations, frame * joints + joint.joint);
    const angles = anatomicalNear(joint, q, about);
    if (!areTelling(joint, angles)) continue;
    told.push({
      angles,
      vector: vectorFrom(reference, q, undefined, twistAxes?.[k] ?? null),
      frame,
    });
  }
  return told;
}

const keeps = (tie: Tie, self: 0 | 1, mine: Readonly<Vec3>, others: Readonly<Vec3>): boolean =>
  tieExcess(tie, self === 0 ? [mine, others] : [others, mine]) <= 0;

function rangeOf(told: readonly Told[], axis: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { angles } of told) {
    low = Math.min(low, angles[axis]);
    high = Math.max(high, angles[axis]);
  }
  return [low, high];
}
