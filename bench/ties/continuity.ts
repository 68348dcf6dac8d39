import type { Clip, Quat, Tie } from '../../src/core';
import { angleBetween } from '../../src/core/math';
import { seeded } from '../../src/core/testing/random';
import { type JointSlice, type LimitsByJoint, projectInSlice, sliceAt, sliceOf, tieLimits } from '../../src/core/ties';
import { disturbed, rotationOf } from '../../src/core/ties/testing/made-ties';
import type { Table } from '../measure';

const degree = Math.PI / 180;
const ROOM = 3 * degree;

/** While one neighbour turns by 1° at a time along the clip's own way, how far the answer of a joint moves whose asked rotation stays. */
export function continuityTable(
  clip: Clip,
  limits: LimitsByJoint,
  ties: readonly Tie[],
  joints: readonly number[],
): Table {
  const { names } = clip.skeleton;
  const tied = tieLimits(limits, ties);
  const random = seeded(12);
  const rows = joints.flatMap((joint) => {
    const slice = sliceOf(tied, joint)!;
    const neighbours = [...new Set(slice.neighbours.map(({ joint }) => joint))];
    return neighbours.map((neighbour) => {
      const [ratios, roomy]: [number[], number[]] = [[], []];
      for (let path = 0; path < 60; path++) {
        const start = Math.floor(random() * (clip.frameCount - 1));
        const pose = disturbed(clip, start, 0, random);
        const asked = rotationOf(disturbed(clip, start, 0.6, random), joint);
        const from = rotationOf(pose, neighbour);
        const to = rotationOf(disturbed(clip, Math.floor(random() * clip.frameCount), 0, random), neighbour);
        const steps = Math.ceil(angleBetween(from, to) / degree);
        let [before, last]: [Quat | null, Quat] = [null, from];
        for (let s = 0; s <= steps; s++) {
          const between = blend(from, to, steps === 0 ? 0 : s / steps);
          pose.set(between, 4 * neighbour);
          const answer: Quat = [0, 0, 0, 1];
          const slack = projectInSlice(sliceAt(slice, pose), asked, answer);
          const moved = angleBetween(between, last);
          // A slice that is empty is told, and is no answer.
          if (before && slack === 0 && moved > 0.2 * degree) {
            const ratio = angleBetween(answer, before) / moved;
            ratios.push(ratio);
            if (hasRoom(slice, asked)) roomy.push(ratio);
          }
          before = slack === 0 ? answer : null;
          last = between;
        }
      }
      const at = (share: number, of = ratios) => of.sort((p, q) => p - q)[Math.floor(share * (of.length - 1))] ?? 0;
      const share = (100 * roomy.length) / Math.max(1, ratios.length);
      return [names[joint], names[neighbour], at(0.5), at(0.99), at(1), at(0.99, roomy), share];
    });
  });
  return {
    title: 'An answer while a neighbour turns',
    note: 'Degrees that the held rotation moves for each degree of the neighbour, which turns from one of the clip’s poses to another; the asked rotation stays, some way outside. Median, 99th percentile, most; and the 99th percentile of slices that are not about to vanish: whose ties could all be drawn in by 3° and leave something, with their share. Held together, as poses are, no pose moves further than what was asked of it.',
    columns: ['joint', 'neighbour', 'median', '99 %', 'most', '99 % with room', 'with room %'],
    rows,
  };
}

/** Whether a slice would leave something if all its ties were drawn in. */
function hasRoom(slice: JointSlice, asked: Readonly<Quat>): boolean {
  const slabs = slice.slabs.map((x, i) => (i >= 5 * slice.ownSlabs && i % 5 === 3 ? x - ROOM : x));
  return projectInSlice({ ...slice, slabs }, asked, [0, 0, 0, 1]) === 0;
}

function blend(a: Readonly<Quat>, b: Readonly<Quat>, share: number): Quat {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const q = a.map((x, k) => x + (sign * b[k] - x) * share);
  const length = Math.hypot(...q);
  return q.map((x) => x / length) as Quat;
}
