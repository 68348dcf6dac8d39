import type { AnatomicalJoint } from '../../anatomy';
import { anatomicalNear, toAnatomical } from '../../anatomy/angles';
import type { Clip } from '../../clip/clip';
import { readQuat } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { TIE_ROW, type Tie, vectorFrom } from '../tie';

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
/** The share of frames beyond an extreme. */
const ASIDE = 0.02;
/** rad: an angle that goes less far tells nothing. */
const WIDE = 0.1;

/** What is told of each of a few frames. */
interface Told {
  angles: Vec3;
  vector: Vec3;
  frame: number;
}

/**
 * The example that a tie shows best, of what the clip shows: rotations of a joint that were seen and that the tie leaves with its neighbour
 * as one frame has it. Null where no angle narrows.
 *
 * @param anatomy of the clip's skeleton, by joint.
 */
export function exampleOf(clip: Clip, anatomy: readonly AnatomicalJoint[], tie: Tie): TieExample | null {
  const told = tie.joints.map((joint, k) => tellOf(clip, anatomy[joint], tie.references[k]));
  let best: TieExample | null = null;
  let most = 0;
  for (const self of [0, 1] as const) {
    const other = 1 - self;
    for (let givenAxis = 0; givenAxis < 3; givenAxis++) {
      const sorted = [...told[other]].sort((p, q) => p.angles[givenAxis] - q.angles[givenAxis]);
      const last = sorted.length - 1;
      for (const at of [Math.round(ASIDE * last), Math.round((1 - ASIDE) * last)]) {
        const { vector, angles, frame } = sorted[at];
        const left = told[self].filter((one) => keeps(tie, self, one.vector, vector));
        for (let axis = 0; axis < 3; axis++) {
          const [range, within] = [rangeOf(told[self], axis), rangeOf(left, axis)];
          const [whole, part] = [range[1] - range[0], within[1] - within[0]];
          if (!(whole > WIDE) || left.length === 0) continue;
          const gain = (whole - part) * (1 - part / whole);
          if (gain <= most) continue;
          most = gain;
          best = {
            joint: tie.joints[self],
            axis,
            range,
            left: within,
            given: tie.joints[other],
            givenAxis,
            at: angles[givenAxis],
            frame,
          };
        }
      }
    }
  }
  return best;
}

function tellOf(clip: Clip, joint: AnatomicalJoint, reference: Readonly<Quat>): Told[] {
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.floor(clip.frameCount / FRAMES));
  const about = toAnatomical(joint, reference);
  const told: Told[] = [];
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    const q = readQuat(clip.rotations, frame * joints + joint.joint);
    told.push({ angles: [...anatomicalNear(joint, q, about)] as Vec3, vector: vectorFrom(reference, q), frame });
  }
  return told;
}

function keeps({ planes }: Tie, self: 0 | 1, mine: Readonly<Vec3>, others: Readonly<Vec3>): boolean {
  const [a, b] = self === 0 ? [mine, others] : [others, mine];
  for (let i = 0; i < planes.length; i += TIE_ROW) {
    let height = -planes[i + 6];
    for (let k = 0; k < 3; k++) height += planes[i + k] * a[k] + planes[i + 3 + k] * b[k];
    if (height > 0) return false;
  }
  return true;
}

function rangeOf(told: readonly Told[], axis: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { angles } of told) {
    low = Math.min(low, angles[axis]);
    high = Math.max(high, angles[axis]);
  }
  return [low, high];
}
