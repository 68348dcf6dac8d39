import { describe, expect, it } from 'vitest';
import { parseBvh } from '../core';
import { makeBvh, PERSON } from '../core/clip/testing/made-bvh';
import { growBody, growBodyInSteps } from './grow-body';
import { longestStep } from './testing/longest-step';

/** The person with one joint so far aside, m. */
function stretched(joint: string, far: number) {
  const lines = makeBvh({ frames: 2 }).split('\n');
  lines[lines.findIndex((line) => line.includes(` ${joint} {`)) + 1] = `OFFSET ${far} 0 0`;
  return parseBvh(lines.join('\n'));
}

describe('a joint that is out of all proportion', () => {
  it.each(PERSON.map(([name]) => name))('%s: grows something all the same, and says why it is no human', (joint) => {
    for (const far of [1e2, 1e5, 1e9, 1e15, -1e9, 1e30]) {
      const clip = stretched(joint, far);
      const since = process.cpuUsage();
      const body = growBody(clip);
      expect([far, process.cpuUsage(since).user < 3e6]).toEqual([far, true]);
      expect(body.positions.every(Number.isFinite)).toBe(true);
      expect(body.positions.length).toBeGreaterThan(0);
      if (body.kind === 'bones') expect(body.notes[0]).toMatch(/^No human body: .+\.$/);
    }
  });

  it('is told by how many times as far it is as the body is high', () => {
    expect(growBody(stretched('LeftHand', 1e9))).toMatchObject({
      kind: 'bones',
      notes: [expect.stringMatching(/^No human body: it reaches \d+ times as far as it is high\.$/)],
    });
  });
});

it('growing stops often, and no step is a tenth of the work', () => {
  const clip = parseBvh(makeBvh({ frames: 20 }));
  const { longest, all, steps } = longestStep(() => growBodyInSteps(clip));
  expect(steps).toBeGreaterThan(50);
  expect(longest).toBeLessThan(0.1 * all);
});
