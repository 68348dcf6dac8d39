import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitJointLimits, type JointLimit, parseBvh, projectRotation, type Quat, type ShapeKind } from '../src/core';
import { multiply, rotationFromVector } from '../src/core/math';
import { randomRotation, randomVector, seeded } from '../src/core/testing/random';
import { writeBlob } from '../src/formats/code/blob';
import { printRuntime } from '../src/formats/code/runtime';
import { writeCode } from '../src/formats/code/write-code';
import { median, processorTime, type Table } from './measure';

const CLIP = 'public/clips/range-of-motion.bvh';
const SEED = 1370;
const COUNT = 20_000;
const RUNS = 7;
/** Rotations of each joint that are next to its reference, and how far they are from it at most, rad: those of a joint at rest. */
const RESTING = 1000;
const NEXT = 0.017;
const SHAPES: ShapeKind[] = ['k-dop', 'box', 'oriented-box', 'ellipsoid', 'convex-hull'];

/** What the C programs are asked: rotations of one file, each of all joints, or so many of each joint after those of the last joint. */
interface Asked {
  file: string;
  rotations: number;
  isOfEach: boolean;
}

/** A program that prints the ns of processor time of a projection, the median of runs, over all joints. */
const main = (head: string, real: string, count: string, project: string, asked: Asked): string => `
${head}
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double given[4000000], bytes[4000000];
static ${real} asked[4000000], projected[4];
static int ascending(const void *a, const void *b) { return *(const double *)a < *(const double *)b ? -1 : 1; }
int main(void) {
  double runs[${RUNS}], sum = 0;
  FILE *file = fopen("${asked.file}", "rb");
  if (!file || fread(given, 8, 4000000, file) == 0) return 1;
  for (int i = 0; i < 4000000; ++i) asked[i] = (${real})given[i];
  ${real === 'limber_real' ? 'limber_limits limits; FILE *blob = fopen("bench.limber", "rb");' : ''}
  ${real === 'limber_real' ? 'if (!blob || limber_open(bytes, fread(bytes, 1, sizeof bytes, blob), &limits)) return 1;' : ''}
  for (int run = 0; run < ${RUNS}; ++run) {
    clock_t begin = clock();
    for (int joint = 0; joint < ${count}; ++joint)
      for (int n = 0; n < ${asked.rotations}; ++n) {
        int i = 4 * (${asked.isOfEach ? `${asked.rotations} * joint + ` : ''}n);
        ${project};
        sum += projected[0];
      }
    runs[run] = 1e9 * (double)(clock() - begin) / CLOCKS_PER_SEC / ${asked.rotations} / ${count};
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

function inCore(limits: readonly JointLimit[], asked: Float64Array, isOfEach = false): number {
  const [q, out]: Quat[] = [
    [0, 0, 0, 1],
    [0, 0, 0, 1],
  ];
  const runs = Array.from({ length: RUNS }, () => {
    const begin = processorTime();
    const size = isOfEach ? asked.length / limits.length : asked.length;
    for (const [joint, limit] of limits.entries())
      for (let n = 0; n < size; n += 4) {
        for (let k = 0; k < 4; k++) q[k] = asked[(isOfEach ? joint * size : 0) + n + k];
        projectRotation(limit, q, out);
      }
    return (4e6 * (processorTime() - begin)) / size / limits.length;
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
  const read = (project: Asked) =>
    main(
      '#include "limber.h"',
      'limber_real',
      'limits.joint_count',
      'limber_project(&limits, joint, asked + i, projected)',
      project,
    );
  const ratio = (ns: number, core: number) => `${Math.round(ns)} (${(ns / core).toFixed(2)})`;
  const anywhere: Asked = { file: 'asked.bin', rotations: COUNT, isOfEach: false };
  const resting: Asked = { file: 'resting.bin', rotations: RESTING, isOfEach: true };
  const write = (limits: readonly JointLimit[]) =>
    writeFileSync(join(place, 'bench.limber'), writeBlob(limits, []).bytes);
  const inHeader = (what: Asked, core: number) =>
    [[], ['-DLIMBER_FLOAT']].map((flags) => ratio(inC(place, read(what), flags), core));
  const fitted: JointLimit[][] = [];
  const rows = SHAPES.map((shape) => {
    const limits = fitJointLimits(clip, { shape });
    fitted.push(limits);
    for (const { name, content } of writeCode('c', limits)) writeFileSync(join(place, name), content);
    write(limits);
    const own = main(
      '#include "limber-limits.h"',
      'double',
      'LIMBER_JOINT_COUNT',
      'limber_project((enum limber_joint)joint, asked + i, projected)',
      anywhere,
    );
    const core = inCore(limits, asked);
    return [shape, Math.round(core), ratio(inC(place, own), core), ...inHeader(anywhere, core)];
  });
  const atRest = fitted.map((limits, i) => {
    const next = Float64Array.from(limits.flatMap(({ reference }) => near(reference, random)));
    writeFileSync(join(place, 'resting.bin'), new Uint8Array(next.buffer));
    write(limits);
    const core = inCore(limits, next, true);
    return [SHAPES[i], Math.round(core), ...inHeader(resting, core)];
  });
  return [
    {
      title: 'A projection in exported code',
      note: `ns of processor time, in brackets the share of the core’s; ${COUNT} rotations drawn anywhere (seed ${SEED}) for each joint of range-of-motion.bvh, gcc -O2, median of ${RUNS} runs. Of a k-DOP in limber.h, two thirds of the time go into the planes: three looks at all 13 of them for a rotation outside, at 10 ns each, and the systems of two and three planes between; by hand written for SSE2 a look takes no less. Single precision saves what memory takes, not what the processor takes.`,
      columns: ['shape', 'core', 'C99', 'limber.h, double', 'limber.h, float'],
      rows,
    },
    {
      title: 'A joint at rest',
      note: `The same for rotations within 1° of the reference of a joint: they cost a compare.`,
      columns: ['shape', 'core', 'limber.h, double', 'limber.h, float'],
      rows: atRest,
    },
  ];
}

/** Rotations of a joint at rest, one after the other. */
const near = (reference: Readonly<Quat>, random: () => number): number[] =>
  Array.from({ length: RESTING }, () => multiply(reference, rotationFromVector(randomVector(random, NEXT)))).flat();
