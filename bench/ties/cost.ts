import { type Clip, fitJointLimits, keptTies, learnTies, projectPose, type Quat } from '../../src/core';
import { angleBetween, readQuat } from '../../src/core/math';
import { seeded } from '../../src/core/testing/random';
import { createGroupPose, projectGroup, projectInSlice, sliceAt, sliceOf, tieLimits } from '../../src/core/ties';
import { disturbed, dykstra, halfSpaces, rotationOf, vectorsIn } from '../../src/core/ties/testing/made-ties';
import { sliceFaces } from '../../src/three/slice-faces';
import type { Table } from '../measure';
import { continuityTable } from './continuity';
import { oneJointTable } from './one-joint';

const POSES = 200;
const RUNS = 40;

/** ms of the quickest of some runs: what other work on the machine takes is left out. */
function time(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Exactness, time, empty slices and how far an answer moves while a neighbour does, on the ties of a clip. */
export function costTables(clip: Clip): Table[] {
  const limits = fitJointLimits(clip).map((limit, joint) => (clip.skeleton.parents[joint] < 0 ? null : limit));
  const ties = keptTies(learnTies(clip));
  const tied = tieLimits(limits, ties);
  const { names } = clip.skeleton;
  const random = seeded(11);
  const poses = Array.from({ length: POSES }, () =>
    disturbed(clip, Math.floor(random() * clip.frameCount), 0.5, random),
  );
  const pairs = pairTime();

  const exact = tied.groups.map((group) => {
    const held = [...group.joints];
    const own = ties.filter((tie) => tie.joints.every((joint) => held.includes(joint)));
    const spaces = halfSpaces(limits, own, held);
    let [worst, again] = [0, 0];
    for (const pose of poses.slice(0, 60)) {
      const answer = projectPose(clip.skeleton, limits, ties, pose);
      const nearest = dykstra(spaces, vectorsIn(limits, pose, held));
      const at = vectorsIn(limits, answer, held);
      // Past half a turn the vectors of the oracle are those of the short way.
      const isFar = held.some((joint) => angleBetween(rotationOf(pose, joint), limits[joint]!.reference) > 3);
      if (!isFar) worst = Math.max(worst, ...at.map((x, k) => Math.abs(x - nearest[k])));
      const second = projectPose(clip.skeleton, limits, ties, answer);
      again = Math.max(again, ...held.map((j) => angleBetween(rotationOf(answer, j), rotationOf(second, j))));
    }
    const hold = createGroupPose(group);
    const microseconds = (1000 * time(() => poses.forEach((pose) => void projectGroup(group, pose, hold)))) / POSES;
    return [
      held.map((j) => names[j]).join(' '),
      3 * held.length,
      group.rows.low.length,
      worst,
      again,
      microseconds,
      (1000 * microseconds) / pairs,
    ];
  });

  const joints = tied.groups.flatMap((group) => [...group.joints]);
  const slices = new Map(joints.map((joint) => [joint, sliceOf(tied, joint)!]));
  const out: Quat = [0, 0, 0, 1];
  const list = joints.map((joint) => slices.get(joint)!);
  const given = poses.map((pose) => Float64Array.from(projectPose(clip.skeleton, limits, ties, pose)));
  const faces = joints.map((joint) => sliceFaces(slices.get(joint)!)!);
  const outlines = time(() => {
    for (let i = 0; i < POSES; i++) {
      const k = i % joints.length;
      sliceAt(slices.get(joints[k])!, given[i]);
      faces[k].update();
    }
  });
  let [empty, count, emptyAnywhere, anywhere, most] = [0, 0, 0, 0, 0];
  for (let f = 0; f < clip.frameCount; f += 3) {
    const pose = clip.rotations.subarray(4 * names.length * f, 4 * names.length * (f + 1));
    for (const joint of joints) {
      count++;
      if (projectInSlice(sliceAt(slices.get(joint)!, pose), readQuat(pose, joint), out) > 0) empty++;
    }
  }
  for (const pose of poses) {
    const inOwn = projectPose(clip.skeleton, limits, [], pose);
    for (const joint of joints) {
      anywhere++;
      const slack = projectInSlice(sliceAt(slices.get(joint)!, inOwn), readQuat(inOwn, joint), out);
      if (slack > 0) emptyAnywhere++;
      most = Math.max(most, slack);
    }
  }
  return [
    {
      title: 'Groups held together',
      note: `On ${clip.name}: ${POSES} poses of it with every joint turned by up to 0.75 rad about each axis. Farthest coordinate from Dykstra's projection and angle of projecting again, rad; µs by the clock and in log + exp pairs.`,
      columns: ['group', 'dimensions', 'rows', 'from Dykstra', 'again', 'µs', 'pairs'],
      rows: exact,
    },
    oneJointTable(clip, limits, ties, list),
    {
      title: 'Slices',
      note: 'ms to cut the faces of one. Empty: at the clip’s own poses; with neighbours anywhere in their own limits, and the most slack that was given, rad.',
      columns: ['outline ms', 'empty, clip’s poses', 'of', 'empty, anywhere %', 'most slack'],
      rows: [[outlines / POSES, empty, count, (100 * emptyAnywhere) / anywhere, most]],
    },
    continuityTable(clip, limits, ties, joints),
  ];
}

/** ns of a quaternion log and exp by Math: what other tables count in. */
function pairTime(): number {
  let sink = 0;
  const ms = time(() => {
    for (let i = 0; i < 10_000; i++) {
      const angle = 2 * Math.atan2(Math.sqrt(0.19 + (i % 7) * 1e-3), 0.9);
      sink += Math.sin(angle / 2) + Math.cos(angle / 2);
    }
  });
  if (Number.isNaN(sink)) throw new Error('unreachable');
  return (1e6 * ms) / 10_000;
}
