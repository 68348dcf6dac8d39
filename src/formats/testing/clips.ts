import { existsSync, readFileSync } from 'node:fs';
import { type Clip, fitJointLimits, parseBvh } from '../../core';
import type { ExportInput } from '../export-limits';

const paths = ['public/clips/range-of-motion.bvh', '../shared/mocap/CMU_13_29.bvh'];

const here = paths.filter((path) => existsSync(path));
const absent = paths.filter((path) => !existsSync(path));

/** The clips that engines are tried with, with their limits. */
export const clipInputs = (): ExportInput[] =>
  here.map((path) => {
    const clip: Clip = parseBvh(readFileSync(path, 'utf8'), path.replace(/.*\//, ''));
    return { skeleton: clip.skeleton, limits: fitJointLimits(clip), clips: [clip] };
  });

/** Which of them are missing, for titles of tests. */
export const clipsInWords = absent.length === 0 ? 'two clips' : `one clip (skipped, not here: ${absent.join(', ')})`;
