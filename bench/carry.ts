import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  alignSkeletons,
  type Clip,
  carryLimits,
  containsRotation,
  findRoles,
  fitJointLimits,
  parseBvh,
  retargetClip,
} from '../src/core';
import type { Figure } from '../src/core/carry';
import { apart, armOf, footSlide, limbError, meanFold } from '../src/core/carry/testing/matrix-figure';
import { movingPerson } from '../src/core/carry/testing/moving-people';
import { readQuat } from '../src/core/math';
import { readRig } from '../src/rigs';
import { carryPairs } from './carry-pairs';
import { processorTime, type Table } from './measure';

/** Beside the repository, as far as they are there. */
const RIGS = ['Xbot.glb', 'uv-test.vrm', 'overrides.vrm'].map((name) => `../shared/rigs/${name}`);
const CAPTURES = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const FRAMES = 60;

const spread = (frames: number): number[] =>
  Array.from({ length: FRAMES }, (_, i) => Math.floor((i * frames) / FRAMES));
const figureOf = (clip: Clip): Figure & { motion: Clip } => ({
  skeleton: clip.skeleton,
  roles: findRoles(clip.skeleton),
  motion: clip,
});

/** Motion and limits of one skeleton on another: what becomes of limbs, elbows, feet and frames. */
export async function carryBench(): Promise<Table[]> {
  const motions = ['public/clips/range-of-motion.bvh', ...CAPTURES.filter((path) => existsSync(path))].map((path) => ({
    name: basename(path),
    figure: figureOf(parseBvh(readFileSync(path, 'utf8'), basename(path))),
  }));
  const made = movingPerson({ armsOut: 0.7, legsOut: 0.15, facing: 2, seed: 91, thighs: 1.08, armRoll: 0.5 }, 200);
  const rigs: { name: string; figure: Figure }[] = [{ name: 'made, A-pose', figure: figureOf(made) }];
  for (const path of RIGS.filter((path) => existsSync(path))) {
    const { clips, roles } = await readRig(new Uint8Array(readFileSync(path)), basename(path));
    const [own] = clips;
    const figure = { skeleton: own.skeleton, roles: findRoles(own.skeleton, roles) };
    rigs.push({ name: basename(path), figure: own.frameCount > 1 ? { ...figure, motion: own } : figure });
  }
  return [
    {
      title: 'Motion and limits on another skeleton',
      note:
        'Limbs: the most that a bone of a limb points away from its counterpart. Elbows: how far from its own motion a rig’s elbows fold, on ' +
        'the mean; only of rigs that move. Slide: of feet that stand, in the source and there, scaled. Carried: joints with a ' +
        'k-DOP there, of all but the root; frames × joints that are outside of these. Work: processor time of laying over and playing.',
      columns: ['motion', 'on', 'limbs', 'elbows', 'slide own', 'slide there', 'carried', 'outside', 'work'],
      rows: rigs.flatMap((rig) => motions.map((motion) => row(motion, rig))),
    },
    ...(await carryPairs()),
  ];
}

function row(
  { name, figure: source }: { name: string; figure: Figure & { motion: Clip } },
  { name: on, figure: target }: { name: string; figure: Figure },
): (string | number)[] {
  const start = processorTime();
  const alignment = alignSkeletons(source, target);
  const clip = retargetClip(source.motion, alignment);
  const work = processorTime() - start;
  const { sourceRoles, targetRoles, ratio } = alignment;
  const frames = spread(clip.frameCount);
  const { motion } = target;
  const elbows = motion
    ? [targetRoles.left, targetRoles.right].map((side) =>
        apart(meanFold(clip, armOf(side), frames), meanFold(motion, armOf(side), spread(motion.frameCount))),
      )
    : [];
  const { own, slid } = footSlide(source.motion, sourceRoles, clip, targetRoles, ratio);
  const { limits } = carryLimits(fitJointLimits(source.motion), alignment);
  const joints = clip.skeleton.names.length;
  let outside = 0;
  for (const limit of limits)
    for (let f = 0; f < clip.frameCount; f++)
      if (!containsRotation(limit, readQuat(clip.rotations, f * joints + limit.joint))) outside++;
  return [
    name,
    on,
    `${limbError(source.motion, sourceRoles, clip, targetRoles, frames).toFixed(3)}°`,
    elbows.length > 0 ? `${Math.max(...elbows).toFixed(1)}°` : '–',
    `${(100 * own).toFixed(1)} cm/s`,
    `${(100 * slid).toFixed(1)} cm/s`,
    `${limits.length} of ${joints - 1}`,
    outside,
    `${work.toFixed(0)} ms`,
  ];
}
