import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitJointLimits, type JointLimit, parseBvh, projectRotation, type Quat, type ShapeKind } from '../src/core';
import { randomRotation, seeded } from '../src/core/testing/random';
import { writeBlob } from '../src/formats/code/blob';
import { printRuntime } from '../src/formats/code/runtime';
import { writeCode } from '../src/formats/code/write-code';
import { median, processorTime, type Table } from './measure';

const CLIP = 'public/clips/range-of-motion.bvh';
const SEED = 1370;
const COUNT = 20_000;
const RUNS = 7;
const SHAPES: ShapeKind[] = ['k-dop', 'box', 'oriented-box', 'ellipsoid', 'convex-hull'];

/** A program that prints the ns of processor time of a projection, the median of runs, over all joints. */
const main = (head: string, real: string, count: string, project: string): string => `
${head}
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double given[${4 * COUNT}], bytes[4000000];
static ${real} asked[${4 * COUNT}], projected[4];
static int ascending(const void *a, const void *b) { return *(const double *)a < *(const double *)b ? -1 : 1; }
int main(void) {
  double runs[${RUNS}], sum = 0;
  FILE *file = fopen("asked.bin", "rb");
  if (!file || fread(given, 8, ${4 * COUNT}, file) == 0) return 1;
  for (int i = 0; i < ${4 * COUNT}; ++i) asked[i] = (${real})given[i];
  ${real === 'limber_real' ? 'limber_limits limits; FILE *blob = fopen("bench.limber", "rb");' : ''}
  ${real === 'limber_real' ? 'if (!blob || limber_open(bytes, fread(bytes, 1, sizeof bytes, blob), &limits)) return 1;' : ''}
  for (int run = 0; run < ${RUNS}; ++run) {
    clock_t begin = clock();
    for (int joint = 0; joint < ${count}; ++joint)
      for (int i = 0; i < ${4 * COUNT}; i += 4) {
        ${project};
        sum += projected[0];
      }
    runs[run] = 1e9 * (double)(clock() - begin) / CLOCKS_PER_SEC / ${COUNT} / ${count};
  }
  qsort(runs, ${RUNS}, 8, ascending);
  printf("%g %g", runs[${RUNS >> 1}], sum + bytes[0]);
  return 0;
}
`;

function inC(place: string, source: string, flags: readonly string[] = []): number {
  writeFileSync(join(place, 'main.c'), source);
  execFileSync('gcc', ['-std=c99', '-O2', ...flags, 'main.c', '-lm', '-o', 'main'], { cwd: place });
  return Number.parseFloat(execFileSync(join(place, 'main'), { cwd: place }).toString());
}

function inCore(limits: readonly JointLimit[], asked: Float64Array): number {
  const [q, out]: Quat[] = [
    [0, 0, 0, 1],
    [0, 0, 0, 1],
  ];
  const runs = Array.from({ length: RUNS }, () => {
    const begin = processorTime();
    for (const limit of limits)
      for (let i = 0; i < asked.length; i += 4) {
        for (let k = 0; k < 4; k++) q[k] = asked[i + k];
        projectRotation(limit, q, out);
      }
    return (1e6 * (processorTime() - begin)) / COUNT / limits.length;
  });
  return median(runs);
}

/** What a projection takes in exported C, in limber.h and in the core. */
export function codeBench(): Table[] {
  const clip = parseBvh(readFileSync(CLIP, 'utf8'), 'range-of-motion.bvh');
  const random = seeded(SEED);
  const asked = Float64Array.from(Array.from({ length: COUNT }, () => randomRotation(random)).flat());
  const place = mkdtempSync(join(tmpdir(), 'limber-code-'));
  writeFileSync(join(place, 'asked.bin'), new Uint8Array(asked.buffer));
  writeFileSync(join(place, 'limber.h'), printRuntime());
  const rows = SHAPES.map((shape) => {
    const limits = fitJointLimits(clip, { shape });
    for (const { name, content } of writeCode('c', limits)) writeFileSync(join(place, name), content);
    writeFileSync(join(place, 'bench.limber'), writeBlob(limits, []).bytes);
    const own = main(
      '#include "limber-limits.h"',
      'double',
      'LIMBER_JOINT_COUNT',
      'limber_project((enum limber_joint)joint, asked + i, projected)',
    );
    const read = main(
      '#include "limber.h"',
      'limber_real',
      'limits.joint_count',
      'limber_project(&limits, joint, asked + i, projected)',
    );
    const core = inCore(limits, asked);
    const c = inC(place, own);
    const double = inC(place, read);
    const single = inC(place, read, ['-DLIMBER_FLOAT']);
    const ratio = (ns: number) => `${Math.round(ns)} (${(ns / core).toFixed(2)})`;
    return [shape, Math.round(core), ratio(c), ratio(double), ratio(single)];
  });
  return [
    {
      title: 'A projection in exported code',
      note: `ns of processor time, in brackets the share of the core’s; ${COUNT} rotations drawn anywhere (seed ${SEED}) for each joint of range-of-motion.bvh, gcc -O2, median of ${RUNS} runs.`,
      columns: ['shape', 'core', 'C99', 'limber.h, double', 'limber.h, float'],
      rows,
    },
  ];
}
