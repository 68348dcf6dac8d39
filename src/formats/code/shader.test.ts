import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { browserOptions } from '../../../scripts/find-browser';
import { containsRotation, type JointLimit, projectRotation, type Quat, violationAngle } from '../../core';
import { readQuat } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { cases, oneIn } from '../../core/testing/thorough';
import { projectInSlice, sliceAt, sliceOf, tieLimits } from '../../core/ties';
import { chainLimits, disturbed, randomTie, wanderingChain } from '../../core/ties/testing/made-ties';
import { commandVersion, judge } from '../testing/judge';
import { type CloudKind, type Combination, cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';
import { programOf } from './program';
import type { Expression } from './syntax';
import { runShader } from './testing/run-shader';
import { writeCode } from './write-code';

const ROTATIONS = 100_000;
const isThorough = oneIn(2) === 1;
/** Every shape by its splits; the other charts with one shape that they all have, in a thorough run with all shapes. */
const combinations = combinationsOf().filter(
  ({ shape, chart }) => shape !== 'distance-field' && (isThorough || chart === 'exponential-map' || shape === 'k-dop'),
);
const EACH = cases(ROTATIONS, 1 / combinations.length);

/** Near half a turn of swing, and where the way back is about to change sides, single precision can't tell: these may be elsewhere. */
const STRAYS = EACH / 1000;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage();
}, 400_000);
afterAll(() => browser?.close());

/** A fragment shader around what was written as GLSL: each pixel is a rotation, and those of a row of joints follow each other. */
const glslFragment = (source: string, joints: number): string => `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D asked;
layout(location = 0) out vec4 held;
layout(location = 1) out vec4 said;
${source}
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec4 q = texelFetch(asked, at, 0);
  int joint = (at.x + 256 * at.y) % ${joints};
  held = limber_project(joint, q);
  said = vec4(limber_contains(joint, q) ? 1.0 : 0.0, limber_violation(joint, q), 0.0, 0.0);
}`;

/** The same around HLSL, in shader model 4. */
const hlslFragment = (source: string, joints: number): string => `${source}
Texture2D<float4> asked;
struct Answer { float4 held : SV_Target0; float4 said : SV_Target1; };
Answer main(float4 position : SV_Position) {
  int2 at = int2(position.xy);
  float4 q = asked.Load(int3(at, 0));
  int joint = (at.x + 256 * at.y) % ${joints};
  Answer answer;
  answer.held = limber_project(joint, q);
  answer.said = float4(limber_contains(joint, q) ? 1.0 : 0.0, limber_violation(joint, q), 0.0, 0.0);
  return answer;
}`;

interface Batch {
  limits: JointLimit[];
  asked: number[];
}

/** Limits of one combination about samples of every kind, and rotations, half of them near the limits. */
function batchOf(combination: Combination, random: () => number): Batch {
  const limits = cloudKinds.map((cloud: CloudKind) => randomLimit(random, combination, cloud, cloud));
  const asked: number[] = [];
  for (let i = 0; i < EACH; i++) {
    const [a, b] = [randomRotation(random), randomRotation(random)];
    const near = projectRotation({ ...limits[i % limits.length], softening: null }, a).map((x, k) => x + 0.1 * b[k]);
    const q = i % 2 === 0 ? near.map((x) => x / Math.hypot(...near)) : a;
    asked.push(...q.map(Math.fround));
  }
  return { limits, asked };
}

/** Where a fragment shader in WebGL answers otherwise than the core. */
async function faultsIn(fragment: string, { limits, asked }: Batch): Promise<string[]> {
  const answers = await page.evaluate(runShader, { fragment, asked });
  if (typeof answers === 'string') expect.fail(answers);
  const faults = faultsOf(limits, asked, answers);
  if (faults.length > STRAYS) expect([...faults.slice(0, 8), `${faults.length} in all`]).toEqual([]);
  return faults;
}

describe(`GLSL in WebGL, ${EACH} rotations for each of ${combinations.length} combinations (seed 1330)`, () => {
  const random = seeded(1330);
  it.each(combinations)(
    '$shape, $split, $chart: as the core within 1e-4',
    { timeout: 300_000 },
    async (combination) => {
      const batch = batchOf(combination, random);
      const [{ content }] = writeCode('glsl', batch.limits);
      const faults = await faultsIn(glslFragment(content as string, batch.limits.length), batch);
      judge('glsl', { tool: 'Chromium', version: browser.version(), rotations: EACH, differing: faults.length });
    },
  );
});

it('what stands after && or || calls nothing that writes, as HLSL evaluates both sides (seed 1335)', () => {
  const random = seeded(1335);
  const limits = combinations.map((combination) => randomLimit(random, combination, 'ball', combination.shape));
  const { routines } = programOf(limits, 'single');
  const writers = routines.filter(({ parameters }) => parameters.some(({ isOut }) => isOut)).map(({ name }) => name);
  expect(writers).toContain('cover_of');
  const calls = (node: unknown): string[] => {
    const names: string[] = [];
    JSON.stringify(node, (_, value: { kind?: string; name?: string } | null) => {
      if (value?.kind === 'call' && value.name) names.push(value.name);
      return value;
    });
    return names;
  };
  const faults: string[] = [];
  JSON.stringify(routines, (_, node: Partial<Extract<Expression, { kind: 'binary' }>> | null) => {
    if (node?.operator === '&&' || node?.operator === '||')
      faults.push(...calls(node.right).filter((name) => writers.includes(name)));
    return node;
  });
  expect(faults).toEqual([]);
});

const isHere = ['glslangValidator', 'spirv-cross'].every((command) => !spawnSync(command, ['--help']).error);
const where = isHere ? '' : ' (skipped: glslang or SPIRV-Cross is not installed)';

describe.runIf(isHere)(`shaders that glslang compiles${where}`, { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'limber-shader-'));

  /** What HLSL is in GLSL ES 3.00, by way of SPIR-V. @throws what glslang says of the source */
  function glslOf(hlsl: string, flags: readonly string[] = []): string {
    const [source, binary] = ['source.frag', 'binary.spv'].map((name) => join(folder, name));
    writeFileSync(source, hlsl);
    const { status, stdout } = spawnSync(
      'glslangValidator',
      ['-D', '-V', ...flags, '-e', 'main', source, '-o', binary],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stdout);
    return execFileSync('spirv-cross', [binary, '--es', '--version', '300'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  }

  const random = seeded(1333);
  it.each(combinations)(
    `HLSL, $shape, $split, $chart: run in WebGL by way of SPIR-V, ${EACH} rotations (seed 1333)`,
    async (combination) => {
      const batch = batchOf(combination, random);
      const [{ content }] = writeCode('hlsl', batch.limits);
      const faults = await faultsIn(glslOf(hlslFragment(content as string, batch.limits.length)), batch);
      judge('hlsl', {
        tool: 'glslang',
        version: `${commandVersion('glslangValidator')} and SPIRV-Cross, run in Chromium ${browser.version()}`,
        rotations: EACH,
        differing: faults.length,
      });
    },
  );

  it.each(['300 es', '330 core', '450 core'])('GLSL of version %s (seed 1334)', (version) => {
    const random = seeded(1334);
    const limits = combinations.map((combination) => randomLimit(random, combination, 'ball', combination.shape));
    const [{ content }] = writeCode('glsl', limits);
    const source = join(folder, 'versions.frag');
    writeFileSync(source, glslFragment(content as string, limits.length).replace('300 es', version));
    const { status, stdout } = spawnSync('glslangValidator', [source], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  // Its optimiser (12.0.0) makes wrong code of ties: more than half of the answers are others than without it.
  it('HLSL holds tied joints as the core does, compiled without the optimiser of glslang (seed 1331)', async () => {
    const source = `${tiedCode('hlsl')}
Texture2D<float4> asked;
struct Answer { float4 held : SV_Target0; float4 said : SV_Target1; };
Answer main(float4 position : SV_Position) {
  int2 at = int2(position.xy);
  int joint = (at.x + 256 * at.y) % ${tied.limits.length};
  float4 pose[LIMBER_JOINT_COUNT];
  for (int i = 0; i < LIMBER_JOINT_COUNT; ++i) {
    int k = at.x + 256 * at.y - joint + i;
    pose[i] = asked.Load(int3(k % 256, k / 256, 0));
  }
  Answer answer;
  answer.held = pose[joint];
  answer.said = float4(1.0, limber_project_tied(joint, pose, answer.held), 0.0, 0.0);
  return answer;
}`;
    const faults = await tiedFaults(glslOf(source, ['-Od']));
    expect(faults).toBeLessThan(4);
  });

  it('glslang finds what is no HLSL', () => {
    expect(() => glslOf(hlslFragment('float4 limber_project(int joint, vec4 q) { return q; }', 1))).toThrow(/ERROR/);
  });
});

/** Joints in a row, each tied to the next, and poses of them. */
const tied = (() => {
  const shapes = ['k-dop', 'box', 'ellipsoid', 'k-dop'] as const;
  const clip = wanderingChain(shapes.length + 1, 200, 1332);
  const limits = shapes.map((shape, i) => chainLimits(clip, { shape })[i + 1]!);
  const random = seeded(1331);
  const ties = [0, 1, 2].map((i) => randomTie(limits[i], limits[i + 1], 3, random));
  const poses = Array.from({ length: 1000 }, (_, f) => disturbed(clip, f % 200, 0.6, random).map(Math.fround));
  return { shapes, limits, ties, poses };
})();

function tiedCode(language: 'glsl' | 'hlsl'): string {
  const [{ content }] = writeCode(language, tied.limits, [], tied.ties);
  expect(content).toContain('joint 3 is held by its own limit alone');
  return content as string;
}

/** How many of the poses' joints a fragment shader, in which each pixel is a joint and those of a pose stand in a row, holds otherwise than the core. */
async function tiedFaults(fragment: string): Promise<number> {
  const { shapes, limits, ties, poses } = tied;
  const slices = limits.map(({ joint }) => sliceOf(tieLimits([null, ...limits], ties), joint)!);
  const asked = poses.flatMap((pose) => [...pose.subarray(4)]);
  const answers = await page.evaluate(runShader, { fragment, asked });
  if (typeof answers === 'string') expect.fail(answers);
  const [held, said] = answers;
  let [faults, moved] = [0, 0];
  poses.forEach((pose, p) => {
    for (const [i, slice] of slices.entries()) {
      if (shapes[i] === 'ellipsoid') continue;
      const at = 4 * (limits.length * p + i);
      const q = readQuat(pose, i + 1);
      const expected: Quat = [0, 0, 0, 1];
      const slack = projectInSlice(sliceAt(slice, [...pose]), q, expected);
      if (angleBetween(expected, projectRotation(limits[i], q)) > 1e-3) moved++;
      const off = angleBetween(held.slice(at, at + 4) as Quat, expected);
      if (off > 1e-4 || Math.abs(said[at + 1] - slack) > 1e-4) faults++;
    }
  });
  expect(moved).toBeGreaterThan(300);
  return faults;
}

test('tied joints are held as the core holds them, within 1e-4 (seed 1331)', { timeout: 300_000 }, async () => {
  const source = `${tiedCode('glsl')}
float given;
vec4 hold_at(ivec2 at, int joint) {
  vec4 pose[LIMBER_JOINT_COUNT];
  for (int i = 0; i < LIMBER_JOINT_COUNT; ++i) {
    int k = at.x + 256 * at.y - joint + i;
    pose[i] = texelFetch(asked, ivec2(k % 256, k / 256), 0);
  }
  vec4 held = pose[joint];
  given = limber_project_tied(joint, pose, held);
  return held;
}
#define limber_project(joint, q) hold_at(at, joint)
#define limber_violation(joint, q) given`;
  expect(await tiedFaults(glslFragment(source, tied.limits.length))).toBeLessThan(4);
});

function faultsOf(limits: readonly JointLimit[], asked: number[], [held, said]: number[][]): string[] {
  const faults: string[] = [];
  for (let i = 0; i < asked.length / 4; i++) {
    const limit = limits[i % limits.length];
    const q = asked.slice(4 * i, 4 * i + 4) as Quat;
    const expected = projectRotation(limit, q);
    const off = angleBetween(held.slice(4 * i, 4 * i + 4) as Quat, expected);
    const out = violationAngle(limit, q);
    const isSame = (said[4 * i] === 1) === containsRotation(limit, q) || out < 1e-4;
    if (off < 1e-4 && Math.abs(said[4 * i + 1] - out) < 1e-4 && isSame) continue;
    faults.push(
      `${limit.name} [${q}]: held ${off} rad elsewhere, inside ${said[4 * i]}, out ${said[4 * i + 1]} for ${out}`,
    );
  }
  return faults;
}
