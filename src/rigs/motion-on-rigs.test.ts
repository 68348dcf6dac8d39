import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  alignSkeletons,
  type Clip,
  carryLimits,
  containsRotation,
  findRoles,
  fitJointLimits,
  parseBvh,
  readQuat,
  retargetClip,
} from '../core';
import { apart, armOf, footSlide, limbError, meanFold } from '../core/carry/testing/matrix-figure';
import { readRig } from './read-rig';

const RIGS = ['Xbot.glb', 'uv-test.vrm'].map((name) => `../shared/rigs/${name}`).filter((path) => existsSync(path));
const REAL = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const MOTIONS = ['public/clips/range-of-motion.bvh', ...REAL.filter((path) => existsSync(path))];
const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });
const spread = (count: number, frames: number) =>
  Array.from({ length: count }, (_, i) => Math.floor((i * frames) / count));

if (RIGS.length > 0)
  describe.each(RIGS)('%s', (rigPath) => {
    it.each(MOTIONS)('plays %s: limbs, elbows, feet, and every frame inside carried limits', async (path) => {
      const { clips, roles } = await readRig(new Uint8Array(readFileSync(rigPath)), rigPath);
      const [own] = clips;
      const target = { skeleton: own.skeleton, roles: findRoles(own.skeleton, roles), motion: own };
      const motion = own.frameCount > 1 ? own : undefined;
      const source = figureOf(parseBvh(readFileSync(path, 'utf8')));
      const alignment = alignSkeletons(source, { ...target, motion });
      const { sourceRoles, targetRoles, ratio } = alignment;
      const clip = retargetClip(source.motion, alignment);
      const frames = spread(60, clip.frameCount);
      expect(limbError(source.motion, sourceRoles, clip, targetRoles, frames)).toBeLessThan(1);
      for (const side of motion ? [targetRoles.left, targetRoles.right] : []) {
        const fold = meanFold(own, armOf(side), spread(60, own.frameCount));
        expect(apart(meanFold(clip, armOf(side), frames), fold)).toBeLessThan(15);
      }
      const slide = footSlide(source.motion, sourceRoles, clip, targetRoles, ratio);
      expect(slide.slid).toBeLessThan(1.5 * slide.own);
      const { limits, carried } = carryLimits(fitJointLimits(source.motion), alignment, clip);
      expect(carried.length).toBeGreaterThan(15);
      let outside = 0;
      for (const joint of carried)
        for (let f = 0; f < clip.frameCount; f++) {
          const q = readQuat(clip.rotations, f * clip.skeleton.names.length + joint);
          if (!containsRotation(limits[joint], q)) outside++;
        }
      expect(outside).toBe(0);
    });
  });
else it('says that no rigs of others are here', () => expect(RIGS).toEqual([]));
