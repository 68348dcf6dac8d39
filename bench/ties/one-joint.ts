import { type Clip, projectPose, projectRotation, type Quat, type Tie } from '../../src/core';
import { angleBetween } from '../../src/core/math';
import { seeded } from '../../src/core/testing/random';
import { type JointSlice, type LimitsByJoint, projectInSlice, sliceAt } from '../../src/core/ties';
import { disturbed, rotationOf } from '../../src/core/ties/testing/made-ties';
import { median, type Table } from '../measure';

const POSES = 100;
const RUNS = 80;
const WARM_UP = 20;
/** rad: half of what a rotation is turned by about each axis at most, as `disturbed` has it. */
const REACHES = [0, 0.1, 0.25, 0.5];
/** Rotations that are timed in one go: shorter than what an operating system gives a process at a time. */
const PIECE = 57;

/** One row of what holding one joint by its ties costs beside holding it alone. */
function costOf(
  clip: Clip,
  limits: LimitsByJoint,
  ties: readonly Tie[],
  slices: readonly JointSlice[],
  reach: number,
): number[] {
  const random = seeded(13);
  const out: Quat = [0, 0, 0, 1];
  const asked = Array.from({ length: POSES }, () => {
    const pose = disturbed(clip, Math.floor(random() * clip.frameCount), reach, random);
    const held = Float64Array.from(projectPose(clip.skeleton, limits, ties, pose));
    return slices.map((slice) => ({ slice, held, rotation: rotationOf(pose, slice.limit.joint) }));
  }).flat();
  let [inside, own] = [0, 0];
  for (const { slice, held, rotation } of asked) {
    const alone = projectRotation(slice.limit, rotation);
    projectInSlice(sliceAt(slice, held), rotation, out);
    if (angleBetween(alone, out) > 1e-7) continue;
    if (angleBetween(alone, rotation) < 1e-7) inside++;
    else own++;
  }
  const runs = [
    (i: number) => void projectRotation(asked[i].slice.limit, asked[i].rotation, out),
    (i: number) => void sliceAt(asked[i].slice, asked[i].held),
    (i: number) => void projectInSlice(sliceAt(asked[i].slice, asked[i].held), asked[i].rotation, out),
  ];
  const pieces = runs.map((): number[][] => []);
  for (let run = 0; run < RUNS; run++)
    for (let from = 0; from < asked.length; from += PIECE) {
      const to = Math.min(asked.length, from + PIECE);
      for (const [k, subject] of runs.entries()) {
        const start = performance.now();
        for (let i = from; i < to; i++) subject(i);
        const took = performance.now() - start;
        if (run >= WARM_UP) (pieces[k][from / PIECE] ??= []).push(took);
      }
    }
  const [alone, placing, moved] = pieces.map(
    (list) => (1e6 * list.reduce((sum, times) => sum + median(times), 0)) / asked.length,
  );
  const share = (part: number) => (100 * part) / asked.length;
  const still = moved - placing;
  return [
    1.5 * reach,
    share(inside),
    share(own),
    share(asked.length - inside - own),
    alone,
    still,
    still / alone,
    moved,
    moved / alone,
  ];
}

/** What it costs to hold one joint by its limit and ties, beside holding it by its limit alone. */
export function oneJointTable(
  clip: Clip,
  limits: LimitsByJoint,
  ties: readonly Tie[],
  slices: readonly JointSlice[],
): Table {
  return {
    title: 'One joint, its neighbours where they are',
    note: `Mean of all tied joints, in ${POSES} poses of the clip with every joint turned by up to so much about each axis, neighbours held: percent of rotations inside, outside the own limit alone, and stopped by ties; ns of the own projection, of the one into the slice whose neighbours stay where they were seen, and of the one whose neighbours all moved, which are held first. Turn by turn in one run, medians.`,
    columns: [
      'turned rad',
      'inside %',
      'own %',
      'tied %',
      'alone ns',
      'still ns',
      '÷ alone',
      'moved ns',
      'moved ÷ alone',
    ],
    rows: REACHES.map((reach) => costOf(clip, limits, ties, slices, reach)),
  };
}
