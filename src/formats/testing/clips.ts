import { existsSync, readFileSync } from 'node:fs';
import { type Clip, fitJointLimits, parseBvh } from '../../core';
import { MADE_CAPTURES } from '../../core/clip/testing/made-captures';
import type { ExportInput } from '../export-limits';

const REAL = '../shared/mocap/CMU_13_29.bvh';

/** The bundled one and a real one; a made one where that is not. */
const texts = [
  ['range-of-motion.bvh', readFileSync('public/clips/range-of-motion.bvh', 'utf8')],
  existsSync(REAL) ? ['CMU_13_29.bvh', readFileSync(REAL, 'utf8')] : ['mixed.bvh', MADE_CAPTURES['mixed.bvh'].text],
];

/** Limits and the clip that they were learned from. */
export interface ClipInput extends ExportInput {
  clip: Clip;
}

/**
 * The clips that engines are tried with, with their limits.
 *
 * @param every of how many joints one is limited, the others being free: what engines know takes long to fit.
 */
export const clipInputs = (every = 1): ClipInput[] =>
  texts.map(([name, text]) => {
    const clip = parseBvh(text, name);
    const limits = fitJointLimits(clip).filter((_, i) => i % every === (every > 1 ? 1 : 0));
    return { skeleton: clip.skeleton, limits, learnedFrom: [name], clip };
  });

/** For titles of tests. */
export const clipsInWords = texts.map(([name]) => name).join(' and ');
