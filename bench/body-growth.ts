/** What one fresh process measures for `npm run bench body`: a clip and a detail in, one line of JSON out. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Body, type GrowOptions, growBody, skinBoneCount, updateSkinBones } from '../src/body';
import { type Clip, parseBvh, worldTransforms } from '../src/core';
import { median } from './measure';

/** Frames that are played, again from the start where a clip is shorter; and how many are timed together. */
export const FRAMES = 2000;
const BATCH = 20;

export interface Growth {
  /** ms from parsed clip to buffers, the first time in a process; of these, how long its thread ran; and the second time. */
  cold: number;
  busy: number;
  again: number;
  triangles: number;
  kind: string;
  /** ms: skeleton and skin bones of one frame, in the first 60 and later. */
  firstFrames: number;
  frame: number;
}

function measure(file: string, detail: GrowOptions['detail']): Growth {
  const clip = parseBvh(readFileSync(file, 'utf8'), file);
  const ranBefore = threadTime();
  const start = performance.now();
  const body = growBody(clip, { detail });
  const middle = performance.now();
  const busy = threadTime() - ranBefore;
  growBody(clip, { detail });
  const again = performance.now() - middle;
  const firstFrames = play(clip, body, 0, 60);
  const batches = Array.from({ length: FRAMES / BATCH }, (_, i) => play(clip, body, i * BATCH, BATCH));
  const { kind, indices } = body;
  return {
    cold: middle - start,
    busy,
    again,
    triangles: indices.length / 3,
    kind,
    firstFrames,
    frame: median(batches),
  };
}

/** ms that the main thread has had the processor, where the system tells (Linux); others waiting for it do not count. */
function threadTime(): number {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

/** ms per frame over so many frames. */
function play(
  { skeleton, rotations, rootPositions, frameCount }: Clip,
  body: Body,
  from: number,
  count: number,
): number {
  const joints = skeleton.parents.length;
  const positions = new Float32Array(3 * joints);
  const turns = new Float32Array(4 * joints);
  const matrices = new Float32Array(16 * skinBoneCount(body));
  const before = performance.now();
  for (let i = from; i < from + count; i++) {
    const f = i % frameCount;
    worldTransforms(skeleton, rotations, 4 * f * joints, rootPositions, positions, turns, 3 * f);
    updateSkinBones(body, skeleton, positions, turns, matrices);
  }
  return (performance.now() - before) / count;
}

const [, script, file, detail] = process.argv;
if (script === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(measure(file, detail as GrowOptions['detail'])));
