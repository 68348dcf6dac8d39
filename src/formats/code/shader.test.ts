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
import { judge } from '../testing/judge';
import { type CloudKind, cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';
import { writeCode } from './write-code';

const ROTATIONS = 100_000;
const isThorough = oneIn(2) === 1;
const random = seeded(1330);
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

/** Runs in the page: what the shader makes of rotations, 4 numbers each, as held (4 each) and (contains, violation, 0, 0). */
function runShader({
  source,
  joints,
  asked,
}: {
  source: string;
  joints: number;
  asked: number[];
}): number[][] | string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')!;
  if (!gl.getExtension('EXT_color_buffer_float')) return 'no float targets';
  const width = 256;
  const height = Math.ceil(asked.length / 4 / width);
  const texture = (data: Float32Array | null, unit: number) => {
    const made = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, made);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, data);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    return made;
  };
  const program = gl.createProgram();
  const compile = (type: number, text: string): string | null => {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    return gl.getShaderParameter(shader, gl.COMPILE_STATUS) ? null : gl.getShaderInfoLog(shader);
  };
  const vertex =
    '#version 300 es\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }';
  const fragment = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D asked;
layout(location = 0) out vec4 held;
layout(location = 1) out vec4 said;
${source}
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec4 q = texelFetch(asked, at, 0);
  int joint = (at.x + ${width} * at.y) % ${joints};
  held = limber_project(joint, q);
  said = vec4(limber_contains(joint, q) ? 1.0 : 0.0, limber_violation(joint, q), 0.0, 0.0);
}`;
  const problem = compile(gl.VERTEX_SHADER, vertex) ?? compile(gl.FRAGMENT_SHADER, fragment);
  if (problem) return problem;
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return gl.getProgramInfoLog(program) ?? 'not linked';
  const padded = new Float32Array(4 * width * height);
  padded.set(asked);
  const targets = [texture(null, 1), texture(null, 2)];
  texture(padded, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  targets.forEach((target, i) => {
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + i, gl.TEXTURE_2D, target, 0);
  });
  gl.drawBuffers([gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1]);
  gl.viewport(0, 0, width, height);
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's verb, no hook of React.
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, 'asked'), 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  return targets.map((_, i) => {
    const pixels = new Float32Array(4 * width * height);
    gl.readBuffer(gl.COLOR_ATTACHMENT0 + i);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
    return [...pixels.subarray(0, asked.length)];
  });
}

describe(`GLSL in WebGL, ${EACH} rotations for each of ${combinations.length} combinations (seed 1330)`, () => {
  it.each(combinations)(
    '$shape, $split, $chart: as the core within 1e-4',
    { timeout: 300_000 },
    async (combination) => {
      const limits = cloudKinds.map((cloud: CloudKind) => randomLimit(random, combination, cloud, cloud));
      const asked: number[] = [];
      for (let i = 0; i < EACH; i++) {
        const [a, b] = [randomRotation(random), randomRotation(random)];
        const near = projectRotation({ ...limits[i % limits.length], softening: null }, a).map(
          (x, k) => x + 0.1 * b[k],
        );
        const q = i % 2 === 0 ? near.map((x) => x / Math.hypot(...near)) : a;
        asked.push(...q.map(Math.fround));
      }
      const [{ content }] = writeCode('glsl', limits);
      const answers = await page.evaluate(runShader, { source: content as string, joints: limits.length, asked });
      if (typeof answers === 'string') expect.fail(answers);
      const faults = faultsOf(limits, asked, answers);
      if (faults.length > STRAYS) expect([...faults.slice(0, 8), `${faults.length} in all`]).toEqual([]);
      judge('glsl', { tool: 'Chromium', version: browser.version(), rotations: EACH, differing: faults.length });
    },
  );
});

test('tied joints are held as the core holds them, within 1e-4 (seed 1331)', { timeout: 300_000 }, async () => {
  const shapes = ['k-dop', 'box', 'ellipsoid', 'k-dop'] as const;
  const clip = wanderingChain(shapes.length + 1, 200, 1332);
  const limits = shapes.map((shape, i) => chainLimits(clip, { shape })[i + 1]!);
  const random = seeded(1331);
  const ties = [0, 1, 2].map((i) => randomTie(limits[i], limits[i + 1], 3, random));
  const slices = limits.map(({ joint }) => sliceOf(tieLimits([null, ...limits], ties), joint)!);
  const poses = Array.from({ length: 1000 }, (_, f) => disturbed(clip, f % 200, 0.6, random).map(Math.fround));
  const [{ content }] = writeCode('glsl', limits, [], ties);
  // Each pixel is a joint, and those of a pose stand in a row.
  const source = `${content}
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
  expect(content).toContain('joint 3 is held by its own limit alone');
  const asked = poses.flatMap((pose) => [...pose.subarray(4)]);
  const answers = await page.evaluate(runShader, { source, joints: limits.length, asked });
  if (typeof answers === 'string') expect.fail(answers);
  const [held, said] = answers;
  let [faults, tied] = [0, 0];
  poses.forEach((pose, p) => {
    for (const [i, slice] of slices.entries()) {
      if (shapes[i] === 'ellipsoid') continue;
      const at = 4 * (limits.length * p + i);
      const q = readQuat(pose, i + 1);
      const expected: Quat = [0, 0, 0, 1];
      const slack = projectInSlice(sliceAt(slice, [...pose]), q, expected);
      if (angleBetween(expected, projectRotation(limits[i], q)) > 1e-3) tied++;
      const off = angleBetween(held.slice(at, at + 4) as Quat, expected);
      if (off > 1e-4 || Math.abs(said[at + 1] - slack) > 1e-4) faults++;
    }
  });
  expect(tied).toBeGreaterThan(300);
  expect(faults).toBeLessThan(4);
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
