import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  alignSkeletons,
  type Clip,
  carryLimits,
  containsRotation,
  findRoles,
  fitJointLimits,
  type JointLimit,
  parseBvh,
  retargetClip,
} from '../core';
import type { Figure } from '../core/carry';
import { apart, armOf, footSlide, limbError, meanFold } from '../core/carry/testing/matrix-figure';
import { type Build, movingPerson } from '../core/carry/testing/moving-people';
import { readQuat } from '../core/math';
import { readRig } from './read-rig';

const RIGS = ['Xbot.glb', 'uv-test.vrm', 'overrides.vrm']
  .map((name) => `../shared/rigs/${name}`)
  .filter((path) => existsSync(path));
const REAL = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const MOTIONS = ['public/clips/range-of-motion.bvh', ...REAL.filter((path) => existsSync(path))];
const MADE: Build = { armsOut: 0.7, legsOut: 0.15, facing: 2, seed: 91, thighs: 1.08, armRoll: 0.5 };
const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });
const spread = (count: number, frames: number) =>
  Array.from({ length: count }, (_, i) => Math.floor((i * frames) / count));

/** What a rig's file holds, read once; the first is made here, so that there always is one. */
const FIGURES: [name: string, read: () => Promise<Figure>][] = [
  ['a person in an A-pose, made here', async () => figureOf(movingPerson(MADE, 200))],
  ...RIGS.map((path): [string, () => Promise<Figure>] => {
    let reading: Promise<Figure> | undefined;
    return [path, () => (reading ??= readFigure(path))];
  }),
];

async function readFigure(path: string): Promise<Figure> {
  const { clips, roles } = await readRig(new Uint8Array(readFileSync(path)), path);
  const [own] = clips;
  const motion = own.frameCount > 1 ? own : undefined;
  return { skeleton: own.skeleton, roles: findRoles(own.skeleton, roles), motion };
}

const sources = new Map<string, { source: ReturnType<typeof figureOf>; learned: JointLimit[] }>();

/** A clip and its limits, learned once for all rigs. */
function sourceAt(path: string) {
  const known = sources.get(path);
  if (known) return known;
  const source = figureOf(parseBvh(readFileSync(path, 'utf8')));
  const made = { source, learned: fitJointLimits(source.motion) };
  sources.set(path, made);
  return made;
}

describe.each(FIGURES)('%s', (_, read) => {
  it.each(MOTIONS)('plays %s: limbs, elbows, feet, and every frame inside carried limits', async (path) => {
    const target = await read();
    const { source, learned } = sourceAt(path);
    const alignment = alignSkeletons(source, target);
    const { sourceRoles, targetRoles, ratio } = alignment;
    const clip = retargetClip(source.motion, alignment);
    const frames = spread(60, clip.frameCount);
    expect(limbError(source.motion, sourceRoles, clip, targetRoles, frames)).toBeLessThan(1);
    const { motion } = target;
    for (const side of motion ? [targetRoles.left, targetRoles.right] : []) {
      const fold = meanFold(motion!, armOf(side), spread(60, motion!.frameCount));
      expect(apart(meanFold(clip, armOf(side), frames), fold)).toBeLessThan(15);
    }
    const slide = footSlide(source.motion, sourceRoles, clip, targetRoles, ratio);
    expect(slide.slid).toBeLessThan(1.5 * slide.own);
    const { limits, carried } = carryLimits(learned, alignment);
    expect(carried.length).toBeGreaterThan(14);
    let outside = 0;
    for (const limit of limits.filter(({ joint }) => carried.includes(joint)))
      for (let f = 0; f < clip.frameCount; f++) {
        const q = readQuat(clip.rotations, f * clip.skeleton.names.length + limit.joint);
        if (!containsRotation(limit, q)) outside++;
      }
    expect(outside).toBe(0);
  });
});
