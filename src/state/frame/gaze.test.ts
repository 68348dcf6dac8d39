import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, type Vec3 } from '../../core';
import { freeOf } from '../clips/roles';
import { projectorFor } from '../limits/tying';
import { defaultSettings, type Settings } from '../settings';
import { type GazeWeights, gazeOf, gazePoint, gazeStart } from './gaze';
import { createLiveFrame } from './live';
import { createGazeSolver } from './solve-gaze';
import { tick } from './tick';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const limits = fitJointLimits(clip);
const trackers = clip.skeleton.names.map(() => ({ last: null }));
const solver = createGazeSolver();
const gaze = gazeOf(clip, 'automatic')!;

function frame(gazeTarget: Vec3 | null, settings: Partial<Settings> = {}, gazeWeights: GazeWeights = {}) {
  const live = createLiveFrame(clip.skeleton);
  live.time = 2;
  tick(
    {
      clip,
      limits,
      projector: projectorFor(limits, freeOf({ clip, fit: null })),
      settings: { ...defaultSettings, mode: 'look-at', ...settings },
      manual: {},
      pulls: {},
      gazeTarget,
      chainChoices: {},
      gazeWeights,
      keyed: null,
      easing: { softening: null, isBlended: false },
      trackers,
      turnRate: Infinity,
      solver: solver.solve,
    },
    live,
  );
  return live;
}

/** The angle between two directions from a point, by their dot product. */
function angleAt(from: Vec3, a: Vec3, b: Vec3): number {
  const u = a.map((x, k) => x - from[k]);
  const v = b.map((x, k) => x - from[k]);
  const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  return Math.acos(Math.min(1, dot / Math.hypot(...u) / Math.hypot(...v)));
}

describe('solveGaze', () => {
  const rest = frame(null);
  const eyes = gazeStart(gaze, rest);
  const ahead = gazePoint(gaze, rest, null);
  const aside: Vec3 = [ahead[0] + 0.25, ahead[1] - 0.1, ahead[2]];
  const behind: Vec3 = [2 * eyes[0] - ahead[0] + 0.1, eyes[1], 2 * eyes[2] - ahead[2]];

  it('leaves the pose alone while nothing is looked at', () => {
    expect(rest.gaze).toBe(null);
    expect(rest.held).toEqual(frame(null, { mode: 'pose' }).held);
  });

  it('looks at what it can see, inside all limits', () => {
    const live = frame(aside);
    expect(live.gaze!.status).toBe('reached');
    expect(angleAt(gazeStart(gaze, live), gazePoint(gaze, live, aside), aside)).toBeLessThan(5e-3);
    expect(Math.max(...live.heldViolation)).toBeLessThan(1e-6);
  });

  it('does not look behind itself inside the limits, and does without them', () => {
    const live = frame(behind);
    expect(live.gaze!.residual).toBeGreaterThan(0.3);
    expect(live.gaze!.residual).toBeCloseTo(angleAt(gazeStart(gaze, live), gazePoint(gaze, live, behind), behind), 2);
    expect(Math.max(...live.heldViolation)).toBeLessThan(1e-6);
    const free = frame(behind, { limits: false });
    expect(free.gaze!.residual).toBeLessThan(2e-3);
    expect(Math.max(...free.heldViolation)).toBeGreaterThan(0.3);
  });

  it('a joint without weight stays as it was', () => {
    const [lowest] = gaze.chain;
    const live = frame(aside, {}, { [lowest]: 0 });
    for (let k = 0; k < 4; k++) expect(live.held[4 * lowest + k]).toBeCloseTo(rest.held[4 * lowest + k], 6);
    expect(live.gaze!.status).toBe('reached');
  });

  it('takes the axis that was said by hand', () => {
    const backwards = gazeOf(clip, '-z')!;
    expect(backwards.forward).toEqual([0, 0, -1]);
    const live = frame(aside, { gazeAxis: '-z' });
    expect(live.gaze!.residual).toBeGreaterThan(0.3);
  });
});
