import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  alignSkeletons,
  type Clip,
  containsRotation,
  findRoles,
  fitJointLimits,
  freeJoints,
  type JointLimit,
  parseBvh,
  retargetClip,
} from '../src/core';
import { carryFigure, carryLimits, type Figure, neverInside } from '../src/core/carry';
import { anotherFile } from '../src/core/carry/testing/another-file';
import { finish, haarBallPoints, readQuat } from '../src/core/math';
import { readRig } from '../src/rigs';
import type { Table } from './measure';

/** Beside the repository, as far as they are there. */
const FILES = [
  'rigs/Xbot.glb',
  'rigs/Taunt.fbx',
  'rigs/uv-test.vrm',
  'mocap/CMU_13_29.bvh',
  'mocap/louise.bvh',
] as const;

const ROUTINE = 'public/clips/range-of-motion.bvh';
/** Rotations by which rooms are measured. */
const PROBES = 20_000;

interface Named extends Figure {
  name: string;
}

async function figureAt(path: string): Promise<Named> {
  const bytes = readFileSync(path);
  const name = basename(path);
  if (path.endsWith('.bvh')) {
    const motion = parseBvh(bytes.toString('utf8'), name);
    return { name, skeleton: motion.skeleton, roles: findRoles(motion.skeleton), motion };
  }
  const { clips, roles } = await readRig(new Uint8Array(bytes), name);
  const [motion] = clips;
  const figure = { name, skeleton: motion.skeleton, roles: findRoles(motion.skeleton, roles) };
  return motion.frameCount > 1 ? { ...figure, motion } : figure;
}

/** All ordered pairs of people: how many joints have a limit, and whether the motion that it was learned from is inside there. */
export async function carryPairs(): Promise<Table[]> {
  const paths = [...FILES.map((file) => `../shared/${file}`).filter(existsSync)];
  const figures = await Promise.all(paths.map(figureAt));
  const moving = figures.find(({ motion, name }) => motion && name === 'Xbot.glb');
  if (moving) {
    const motion = anotherFile(moving.motion!, 5, { axes: false, order: false, up: true, scale: 1 });
    figures.splice(1, 0, { ...moving, name: 'Xbot, another axis up', skeleton: motion.skeleton, motion });
  }
  const routine = await figureAt(ROUTINE);
  const pairs = figures.flatMap((one) => {
    // What does not move does what the routine does.
    const source = one.motion ? one : { ...one, motion: retargetClip(routine.motion!, alignSkeletons(routine, one)) };
    const learned = fitJointLimits(source.motion!);
    return figures.filter((other) => other !== one).map((other) => pairOf(source, learned, other));
  });
  return [
    {
      title: 'Limits of one person on another',
      note:
        'Both: joints with a role on both figures, the root aside; those of the target that the other figure does not have. Exact: joints that turn as one ' +
        'joint there. Between: joints that follow a place between two joints or hang on another joint, with limits of k-DOP shape around all ' +
        'that the joints there may do; room is their volume ÷ the volume of a limit learned from the motion there. Inside: frames × joints of the ' +
        'motion that the limits were learned from, brought to the target. File: the same where only the limits are known and not their motion. ' +
        'Own: joints whose limit hardly holds a frame of what the target itself does in its file; these two people differ.',
      columns: [
        'limits of',
        'on',
        'both',
        'missing there',
        'exact',
        'between',
        'carried',
        'room',
        'inside',
        'least',
        'file',
        'own',
      ],
      rows: pairs.map(({ row }) => row),
    },
    {
      title: 'Joints with limits from between joints',
      note: 'Inside: frames of the motion that was brought over. Room: as above, of this joint.',
      columns: ['limits of', 'on', 'joint', 'inside', 'room'],
      rows: pairs.flatMap(({ joints }) => joints),
    },
  ];
}

function pairOf(source: Named, learned: JointLimit[], target: Named) {
  const { skeleton, roles } = target;
  const alignment = alignSkeletons(source, target);
  const played = retargetClip(source.motion!, alignment);
  const { limits, between, carried, apart } = carryLimits(learned, alignment);
  const { motion: _, ...still } = source;
  const file = finish(carryFigure(still, target, false, learned, []));
  if ('problem' in file) throw new Error(file.problem);
  const free = freeJoints(skeleton, roles);
  const named = roles.byJoint.flatMap((role, joint) =>
    role === 'helper' || role === 'none' || free.includes(joint) ? [] : [joint],
  );
  const missing = apart.filter(({ joint }) => alignment.follows[joint] === null).length;
  const have = limits.filter(({ joint }) => named.includes(joint)).length;
  const inside = limits.map((limit) => insideOf(limit, played));
  const own = fitJointLimits(played);
  const rooms = new Map(
    between.map((joint) => [joint, roomRatio(limits.find((one) => one.joint === joint)!, own[joint])]),
  );
  const rowOf = [source.name, target.name];
  const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    row: [
      ...rowOf,
      named.length - missing,
      missing,
      carried.filter((joint) => named.includes(joint)).length,
      between.length,
      `${((100 * have) / (named.length - missing)).toFixed(0)} %`,
      rooms.size > 0 ? `× ${Math.exp(mean([...rooms.values()].map(Math.log))).toFixed(1)}` : '–',
      percent(mean(inside)),
      percent(Math.min(...inside)),
      percent(mean(file.limits.map((limit) => insideOf(limit, played)))),
      target.motion ? neverInside(limits, target.motion).length : '–',
    ],
    joints: between.map((joint) => [
      ...rowOf,
      skeleton.names[joint],
      percent(inside[limits.findIndex((one) => one.joint === joint)]),
      `× ${rooms.get(joint)!.toFixed(1)}`,
    ]),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(share > 0.999 && share < 1 ? 3 : 1)} %`;

function insideOf(limit: JointLimit, { rotations, frameCount, skeleton }: Clip): number {
  let inside = 0;
  for (let f = 0; f < frameCount; f++)
    if (containsRotation(limit, readQuat(rotations, f * skeleton.names.length + limit.joint))) inside++;
  return inside / frameCount;
}

/** The volume of a limit by that of another, in the Haar measure. */
function roomRatio(limit: JointLimit, other: JointLimit): number {
  const points = haarBallPoints(other.reference, Math.PI / 2, PROBES, 1);
  const count = (one: JointLimit) => {
    let inside = 0;
    for (let i = 0; i < PROBES; i++) if (containsRotation(one, readQuat(points, i))) inside++;
    return inside;
  };
  return count(limit) / Math.max(1, count(other));
}
