import { existsSync, readFileSync } from 'node:fs';
import { Bone, BufferGeometry, MeshBasicMaterial, SkinnedMesh, Skeleton as ThreeSkeleton, Vector3 } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import {
  createIkSolver,
  findChains,
  findRoles,
  fitJointLimits,
  type IkSolver,
  type JointLimit,
  type Pose,
  parseBvh,
  type Quat,
  type Skeleton,
  type Vec3,
  violationAngle,
} from '../src/core';
import { angleBetween, readQuat } from '../src/core/math';
import { chainBetween, solverKinds } from '../src/core/solve';
import { globalNearest } from '../src/core/solve/testing/global-search';
import { averagePose, randomVectorInside, restPose, rotationAt, worldPoint } from '../src/core/solve/testing/poses';
import { seeded } from '../src/core/testing/random';
import type { Table } from './measure';

const CLIPS = ['public/clips/range-of-motion.bvh', '../shared/mocap/CMU_13_29.bvh'];
const DEGREES = 180 / Math.PI;

/** A limb of a clip's character with limits learned from the clip. */
interface Subject {
  clip: string;
  limb: string;
  skeleton: Skeleton;
  limits: JointLimit[];
  joints: number[];
  mobility: number[];
}

/** One way to bring a limb to a target, timed and judged from outside. */
interface Contestant {
  name: string;
  /**
   * Solves from `pose` in place; returns the steps taken.
   *
   * @param isNext the pose is the last answer: a target is followed.
   */
  solve(pose: Pose, target: Vec3, isNext?: boolean): number;
}

function subjects(): Subject[] {
  return CLIPS.filter((path) => existsSync(path)).flatMap((path) => {
    const clip = parseBvh(readFileSync(path, 'utf8'));
    const { skeleton } = clip;
    const limits = fitJointLimits(clip);
    return findChains(skeleton, findRoles(skeleton))
      .filter((chain) => chain.kind === 'limb')
      .map(({ label, joints, mobility }) => ({
        clip: path.replace(/^.*\/|\.bvh$/g, ''),
        limb: label,
        skeleton,
        limits,
        joints,
        mobility,
      }));
  });
}

const copyPose = ({ rotations, rootPosition }: Pose): Pose => ({
  rotations: Float32Array.from(rotations),
  rootPosition: [...rootPosition],
});

const quantile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];

/** Random poses of the limb inside its limits, and where its end then is. */
function reachable(subject: Subject, count: number): { target: Vec3; rotations: Quat[] }[] {
  const { skeleton, limits, joints } = subject;
  const random = seeded(5);
  const pose = averagePose(skeleton, limits);
  return Array.from({ length: count }, () => {
    const rotations = joints.slice(0, -1).map((joint) => {
      const q = rotationAt(limits[joint], randomVectorInside(limits[joint], random));
      pose.rotations.set(q, 4 * joint);
      return q;
    });
    return { target: worldPoint(skeleton, pose, joints[joints.length - 1]), rotations };
  });
}

function ours(subject: Subject): Contestant[] {
  return solverKinds.map((solver) => {
    const { skeleton, joints, limits, mobility } = subject;
    return contestant(solver, createIkSolver(skeleton, joints, { solver, limits, mobility }));
  });
}

function contestant(name: string, ik: IkSolver): Contestant {
  let stuckFor = 0;
  return {
    name,
    solve(pose, target, isNext = false) {
      const result = ik.solve(pose, target, isNext ? Math.max(1, stuckFor) : 0);
      stuckFor = result.stuckFor;
      return result.iterations;
    },
  };
}

const MAX_STEP = 0.2;

function easedLeastSquares({ skeleton, joints, limits, mobility }: Subject): Contestant {
  const ik = createIkSolver(skeleton, joints, { solver: 'least-squares', limits, mobility, maxStep: MAX_STEP });
  return contestant(`least-squares, ${(MAX_STEP * DEGREES).toFixed(1)}° a frame at most`, ik);
}

/** three's solver on the same bones, each joint held to the range of Euler angles (XYZ) that the targets' poses span. */
function threes(subject: Subject, poses: readonly { rotations: Quat[] }[], iteration: number): Contestant {
  const { skeleton, joints } = subject;
  const path = chainBetween(skeleton, 0, joints[joints.length - 1])!;
  const bones = path.map((joint) => {
    const bone = new Bone();
    if (joint !== 0) bone.position.fromArray(skeleton.offsets, 3 * joint);
    return bone;
  });
  for (let i = 1; i < bones.length; i++) bones[i - 1].add(bones[i]);
  const target = new Bone();
  const mesh = new SkinnedMesh(new BufferGeometry(), new MeshBasicMaterial());
  mesh.add(bones[0], target);
  mesh.bind(new ThreeSkeleton([...bones, target]));
  const moving = joints.slice(0, -1);
  const links = moving.map((joint, i) => {
    const index = path.indexOf(joint);
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = new Vector3(-Infinity, -Infinity, -Infinity);
    for (const { rotations } of poses) {
      bones[index].quaternion.fromArray(rotations[i]);
      const angles = new Vector3().setFromEuler(bones[index].rotation);
      low.min(angles);
      high.max(angles);
    }
    return { index, rotationMin: low, rotationMax: high };
  });
  const iks = [{ target: bones.length, effector: bones.length - 1, links: links.reverse(), iteration }];
  const ik = new CCDIKSolver(mesh, iks);
  return {
    name: `three's CCDIKSolver, ${iteration}`,
    solve(pose, [x, y, z]) {
      bones[0].position.fromArray(pose.rootPosition);
      for (let i = 0; i < path.length; i++) bones[i].quaternion.fromArray(pose.rotations, 4 * path[i]);
      target.position.set(x, y, z);
      mesh.updateMatrixWorld(true);
      ik.update();
      for (const joint of moving) bones[path.indexOf(joint)].quaternion.toArray(pose.rotations, 4 * joint);
      return iteration;
    },
  };
}

function reachRow(subject: Subject, contestant: Contestant, startName: string, start: Pose, targets: Vec3[]) {
  const { skeleton, limits, joints, clip, limb } = subject;
  const times: number[] = [];
  const misses: number[] = [];
  let violation = 0;
  let steps = 0;
  const pose = copyPose(start);
  const warmUp = Math.min(2000, targets.length);
  for (let i = -warmUp; i < targets.length; i++) {
    const target = targets[i < 0 ? i + warmUp : i];
    pose.rotations.set(start.rotations);
    const began = performance.now();
    const taken = contestant.solve(pose, target);
    const time = performance.now() - began;
    if (i < 0) continue;
    times.push(time * 1000);
    steps += taken / targets.length;
    const tip = worldPoint(skeleton, pose, joints[joints.length - 1]);
    misses.push(Math.hypot(tip[0] - target[0], tip[1] - target[1], tip[2] - target[2]));
    for (const joint of joints.slice(0, -1)) {
      violation = Math.max(violation, violationAngle(limits[joint], readQuat(pose.rotations, joint)));
    }
  }
  const within = misses.filter((miss) => miss <= 1e-3).length / misses.length;
  return [
    clip,
    limb,
    contestant.name,
    startName,
    `${(100 * within).toFixed(2)} %`,
    (1000 * quantile(misses, 0.99)).toFixed(1),
    (1000 * Math.max(...misses)).toFixed(1),
    violation.toExponential(1),
    steps.toFixed(1),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
  ];
}

function reachTable(count: number): Table {
  const rows = subjects().flatMap((subject) => {
    const { skeleton, limits } = subject;
    const poses = reachable(subject, count);
    const targets = poses.map(({ target }) => target);
    const starts = { average: averagePose(skeleton, limits), rest: restPose(skeleton, limits) };
    // Where the limb hangs is the same for both starts, else the targets would be others.
    for (const [j] of limits.entries()) {
      if (!subject.joints.includes(j)) starts.rest.rotations.set(readQuat(starts.average.rotations, j), 4 * j);
    }
    const contestants = [...ours(subject), threes(subject, poses, 30), threes(subject, poses, 100)];
    return contestants.flatMap((contestant) =>
      Object.entries(starts).map(([name, start]) => reachRow(subject, contestant, name, start, targets)),
    );
  });
  return {
    title: 'Reaching what can be reached',
    note:
      `${count} random targets per limb, made from poses inside the learned limits (k-DOP); solved cold from the average ` +
      'and from the rest pose. Misses in mm, the worst violation of our limits in rad, time in µs with forward kinematics. ' +
      "three's solver is given each joint's range of Euler angles over the targets' poses, so its violations are of " +
      'limits it does not know.',
    columns: [
      'clip',
      'limb',
      'solver',
      'start',
      'within 1 mm',
      '99 % mm',
      'worst mm',
      'violation',
      'steps',
      'µs',
      '95 % µs',
    ],
    rows,
  };
}

/** A smooth walk of the limb through its limits: where its end is, frame by frame. */
function smoothPath(subject: Subject, frames: number, seed: number): { targets: Vec3[]; first: Pose } {
  const { skeleton, limits, joints } = subject;
  const random = seeded(seed);
  const moving = joints.slice(0, -1);
  const leg = 75;
  const stops = Array.from({ length: Math.ceil(frames / leg) + 1 }, () =>
    moving.map((joint) => randomVectorInside(limits[joint], random)),
  );
  const pose = averagePose(skeleton, limits);
  let first: Pose | null = null;
  const targets = Array.from({ length: frames }, (_, f) => {
    const t = (f % leg) / leg;
    const s = t * t * (3 - 2 * t);
    for (const [i, joint] of moving.entries()) {
      const a = stops[Math.floor(f / leg)][i];
      const b = stops[Math.floor(f / leg) + 1][i];
      pose.rotations.set(rotationAt(limits[joint], a.map((x, k) => x + (b[k] - x) * s) as Vec3), 4 * joint);
    }
    first ??= copyPose(pose);
    return worldPoint(skeleton, pose, joints[joints.length - 1]);
  });
  return { targets, first: first! };
}

/** Follows targets frame by frame: the largest turn of a joint in one frame, rad; each frame's miss, m, and time, µs. */
function follow(subject: Subject, contestant: Contestant, start: Pose, targets: Vec3[]) {
  const { skeleton, joints } = subject;
  const pose = copyPose(start);
  let largest = 0;
  const misses: number[] = [];
  const times: number[] = [];
  for (const [f, target] of targets.entries()) {
    const before = Float32Array.from(pose.rotations);
    const began = performance.now();
    contestant.solve(pose, target, f > 0);
    times.push(1000 * (performance.now() - began));
    if (f > 0) {
      for (const joint of joints) {
        largest = Math.max(largest, angleBetween(readQuat(before, joint), readQuat(pose.rotations, joint)));
      }
    }
    const tip = worldPoint(skeleton, pose, joints[joints.length - 1]);
    misses.push(Math.hypot(tip[0] - target[0], tip[1] - target[1], tip[2] - target[2]));
  }
  return { largest, misses, times };
}

function pathTable(seeds: number): Table {
  const rows: (string | number)[][] = [];
  for (const subject of subjects()) {
    const poses = reachable(subject, 500);
    const contestants = [...ours(subject), threes(subject, poses, 30)];
    for (const contestant of contestants) {
      let largest = 0;
      let kept = 0;
      let frames = 0;
      for (let seed = 1; seed <= seeds; seed++) {
        const { targets, first } = smoothPath(subject, 600, seed);
        const run = follow(subject, contestant, first, targets);
        largest = Math.max(largest, run.largest);
        kept += run.misses.filter((miss) => miss <= 1e-3).length;
        frames += targets.length;
      }
      rows.push([
        subject.clip,
        subject.limb,
        contestant.name,
        `${((100 * kept) / frames).toFixed(2)} %`,
        (largest * DEGREES).toFixed(1),
      ]);
    }
  }
  return {
    title: 'Following a smooth path within reach',
    note: `${seeds} paths of 600 frames per limb through random poses inside the limits, 75 frames from one to the next, warm started. Largest turn of a joint in one frame, degrees.`,
    columns: ['clip', 'limb', 'solver', 'within 1 mm', 'largest step °'],
    rows,
  };
}

function beyondTable(seeds: number): Table {
  const rows: (string | number)[][] = [];
  for (const subject of subjects()) {
    const { skeleton, limits, joints } = subject;
    const base = worldPoint(skeleton, averagePose(skeleton, limits), joints[0]);
    const reach = joints
      .slice(1)
      .reduce((sum, j) => sum + Math.hypot(...skeleton.offsets.subarray(3 * j, 3 * j + 3)), 0);
    for (const contestant of [...ours(subject), easedLeastSquares(subject)]) {
      let largest = 0;
      const excess: number[] = [];
      const times: number[] = [];
      for (let seed = 1; seed <= seeds; seed++) {
        const path = smoothPath(subject, 300, 100 + seed);
        const targets = path.targets.map((p) => {
          const d = p.map((x, k) => x - base[k]) as Vec3;
          const length = Math.hypot(...d) || 1;
          return base.map((x, k) => x + (d[k] / length) * reach * 1.3) as Vec3;
        });
        const start = averagePose(skeleton, limits);
        for (let settle = 0; settle < 20; settle++) contestant.solve(start, targets[0]);
        const run = follow(subject, contestant, start, targets);
        largest = Math.max(largest, run.largest);
        times.push(...run.times);
        for (let f = 0; f < targets.length; f += 20) {
          const best = globalNearest(
            skeleton,
            averagePose(skeleton, limits),
            joints,
            targets[f],
            limits,
            seeded(f + 1),
          );
          excess.push(run.misses[f] / best - 1);
        }
      }
      rows.push([
        subject.clip,
        subject.limb,
        contestant.name,
        `${(100 * Math.max(...excess)).toFixed(2)} %`,
        `${(100 * quantile(excess, 0.5)).toFixed(2)} %`,
        (largest * DEGREES).toFixed(1),
        quantile(times, 0.5).toFixed(1),
      ]);
    }
  }
  return {
    title: 'Following a smooth path beyond reach',
    note: `${seeds} paths of 300 frames per limb, the target at 1.3 times the limb's length from its base. How much farther the end is from the target than the nearest found by a slow global search (random search, none of our solvers), and the largest turn of a joint in one frame, degrees; median time of a frame.`,
    columns: ['clip', 'limb', 'solver', 'excess, worst', 'median', 'largest step °', 'µs'],
    rows,
  };
}

/** How well and how fast chains are solved inside their limits. */
export function ikBench(count = 10_000): Table[] {
  return [reachTable(count), pathTable(5), beyondTable(2)];
}
