import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { growBody, jointOfVertex } from '../body';
import { parseBvh } from '../core';
import { glowWeights } from './skin-glow';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { names } = clip.skeleton;
const body = growBody(clip, { detail: 'coarse' });
const { joints, strengths } = glowWeights(body, clip.skeleton);

/** How much of a joint's glow a vertex shows when that joint alone glows: what the shader reckons. */
function shown(v: number, joint: number): number {
  let most = 0;
  for (let k = 4 * v; k < 4 * v + 4; k++) if (joints[k] === joint) most = Math.max(most, strengths[k]);
  return most;
}

describe('the glow of a joint', () => {
  it.each(names.map((name, joint) => [name, joint] as const).slice(1))('of %s ends nowhere in an edge', (_, joint) => {
    let steepest = 0;
    for (let t = 0; t < body.indices.length; t++) {
      const next = t % 3 === 2 ? t - 2 : t + 1;
      const [a, b] = [body.indices[t], body.indices[next]];
      const length = Math.hypot(...[0, 1, 2].map((k) => body.positions[3 * a + k] - body.positions[3 * b + k]));
      // Long edges cross a glow; over the short ones round a neck or a collar bone it changes little.
      if (length < 0.02) steepest = Math.max(steepest, Math.abs(shown(a, joint) - shown(b, joint)));
    }
    expect(steepest).toBeLessThan(0.3);
  });

  it('is brightest at the joint, strongest first, and none of it is above 1', () => {
    for (let i = 0; i < strengths.length; i++) {
      expect(strengths[i]).toBeLessThanOrEqual(1);
      if (i % 4 > 0) expect(strengths[i]).toBeLessThanOrEqual(strengths[i - 1]);
    }
    for (const name of ['Neck', 'LeftForeArm', 'RightLeg']) {
      const joint = names.indexOf(name);
      const most = Math.max(...Array.from({ length: strengths.length / 4 }, (_, v) => shown(v, joint)));
      expect(most).toBeGreaterThan(0.5);
    }
  });

  it('does not light what merely lies beside it: no finger of the other side, no hip by a hand', () => {
    const [hand, leg] = ['LeftHand', 'LeftUpLeg'].map((name) => names.indexOf(name));
    for (let v = 0; v < strengths.length / 4; v++) {
      const own = jointOfVertex(body, v);
      if (own === hand) expect(shown(v, leg)).toBe(0);
      if (own === leg) expect(shown(v, hand)).toBe(0);
    }
  });
});
