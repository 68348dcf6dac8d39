import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { growBody, skinBoneCount, updateSkinBones } from '../src/body';
import { parseBvh, worldTransforms } from '../src/core';
import { median, type Table } from './measure';

const SELF = fileURLToPath(import.meta.url);
const RUNS = 5;
const CLIPS = [
  'public/clips/range-of-motion.bvh',
  ...['CMU_13_29', 'louise', 'mixed_orders', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`),
];

interface Growth {
  /** ms from parsed clip to buffers, the first time in a process; and the second. */
  cold: number;
  warm: number;
  triangles: number;
  kind: string;
  /** ms: skeleton and skin bones of one frame. */
  frame: number;
}

function measure(file: string): Growth {
  const clip = parseBvh(readFileSync(file, 'utf8'), file);
  const start = performance.now();
  const body = growBody(clip);
  const middle = performance.now();
  growBody(clip);
  const warm = performance.now() - middle;
  const { skeleton } = clip;
  const joints = skeleton.parents.length;
  const positions = new Float32Array(3 * joints);
  const rotations = new Float32Array(4 * joints);
  const matrices = new Float32Array(16 * skinBoneCount(body));
  const frames = Math.min(2000, clip.frameCount);
  const before = performance.now();
  for (let f = 0; f < frames; f++) {
    worldTransforms(skeleton, clip.rotations, 4 * f * joints, clip.rootPositions, positions, rotations, 3 * f);
    updateSkinBones(body, skeleton, positions, rotations, matrices);
  }
  const frame = (performance.now() - before) / frames;
  return { cold: middle - start, warm, triangles: body.indices.length / 3, kind: body.kind, frame };
}

/** Each run in a process of its own, so that the first growth is a cold one. */
function measureCold(file: string): Growth {
  const { stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, SELF, file], { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

export function bodyBench(): Table[] {
  const rows = CLIPS.filter(existsSync).map((file) => {
    const runs = Array.from({ length: RUNS }, () => measureCold(file));
    const of = (key: 'cold' | 'warm' | 'frame') => median(runs.map((run) => run[key]));
    return [
      file.slice(file.lastIndexOf('/') + 1),
      runs[0].kind,
      of('cold'),
      of('warm'),
      runs[0].triangles,
      of('frame'),
    ];
  });
  return [
    {
      title: 'Growing a body',
      note: `ms from parsed clip to buffers at 128 cells per height, median of ${RUNS} fresh processes; ms per frame for skeleton and skin bones.`,
      columns: ['clip', 'body', 'cold', 'again', 'triangles', 'per frame'],
      rows,
    },
  ];
}

if (process.argv[1] === SELF) console.log(JSON.stringify(measure(process.argv[2])));
