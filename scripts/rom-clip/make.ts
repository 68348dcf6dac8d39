import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Quat } from '../../src/core';
import { balance } from './balance';
import { rest, routine } from './choreography';
import { IDENTITY, makeRandom } from './math';
import { trueRegionData } from './regions';
import { type Frame, SKELETON } from './skeleton';
import { stretches } from './stretches';
import { layOut, type Motion, perform, type Score } from './timeline';
import { untangleArms } from './untangle';
import { setUpperBody } from './upper';
import { writeBvh } from './write';

export const CLIP_PATH = 'public/clips/range-of-motion.bvh';
/** What each joint may truly do, to hold fitted limits against. */
export const TRUTH_PATH = 'public/clips/range-of-motion.truth.json';
const SEED = 7;
export const FRAMES_PER_SECOND = 30;
const DECIMALS = 2;

export interface MadeClip {
  score: Score;
  motion: Motion;
  frames: Frame[];
  text: string;
}

/** The whole clip from its seed: the same bytes every time. */
export const makeClip = (seed = SEED): MadeClip => {
  const chances = { routine: makeRandom(seed), appended: makeRandom(seed + 1000) };
  const score = layOut(routine, stretches, rest, chances);
  const motion = perform(score, FRAMES_PER_SECOND, chances);
  const upper = Array.from({ length: motion.frameCount }, (_, i) => {
    const rotations = SKELETON.map((): Quat => [...IDENTITY]);
    setUpperBody(rotations, motion.channels, i);
    return rotations;
  });
  const frames = balance(motion, upper);
  untangleArms(motion, frames);
  const text = writeBvh(frames, { framesPerSecond: FRAMES_PER_SECOND, decimals: DECIMALS });
  return { score, motion, frames, text };
};

/** The true regions by joint, to 10 digits. */
export const truthText = (): string =>
  `${JSON.stringify(trueRegionData(), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value))}\n`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { score, frames, text } = makeClip();
  mkdirSync(dirname(CLIP_PATH), { recursive: true });
  writeFileSync(CLIP_PATH, text);
  writeFileSync(TRUTH_PATH, truthText());
  for (const { name, from, to } of score.sections) console.log(`${from.toFixed(1)}–${to.toFixed(1)} s  ${name}`);
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
  console.log(`${frames.length} frames, ${kilobytes(text.length)}, ${kilobytes(gzipSync(text).length)} gzip`);
}
