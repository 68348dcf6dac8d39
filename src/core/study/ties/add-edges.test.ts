import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../../clip/parse-bvh';
import { fitJointLimits } from '../../limit/fit';
import { readQuat } from '../../math/rotation';
import { finish } from '../../math/steps';
import type { Points } from '../../math/types';
import { vectorFrom } from '../../ties/tie';
import { fitPlanesInSteps } from './fit-planes';
import { thinPairs } from './pairs';
import { decideDefaults } from './tie-options';

const { tie } = decideDefaults;
const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'latin1'), 'range-of-motion.bvh');
const { names } = clip.skeleton;
const limits = fitJointLimits(clip);

function vectorsOf(name: string): Points {
  const joint = names.indexOf(name);
  return Float64Array.from(
    Array.from({ length: clip.frameCount }, (_, f) =>
      vectorFrom(limits[joint].reference, readQuat(clip.rotations, f * names.length + joint)),
    ).flat(),
  );
}

/** The rows from the one on, then those before it. */
const shifted = (points: Points, from: number): Points =>
  Float64Array.from([...points.subarray(3 * from), ...points.subarray(0, 3 * from)]);

describe.each(['Left', 'Right'])('the calf of the made clip, which is short in one corner only: %s', (side) => {
  const [knee, ankle] = [vectorsOf(`${side}Leg`), vectorsOf(`${side}Foot`)];
  const fitted = (b: Points, options = tie) => finish(fitPlanesInSteps(thinPairs(knee, b, tie.spacing), options));

  it('stops too little for planes that stop much, and is found by the pairs that lie along it', () => {
    const edged = fitted(ankle);
    const plain = fitted(ankle, { ...tie, edges: { ...tie.edges, tries: 0 } });
    expect(edged.edges).toBeGreaterThan(0);
    expect(edged.planes.length).toBe(plain.planes.length + edged.edges);
    expect(edged.stops).toBeGreaterThan(plain.stops);
    // A corner: a few percent of what both could do, held by planes that turn with both.
    for (const plane of edged.planes.slice(-edged.edges)) {
      expect(Math.hypot(...plane.slice(0, 3))).toBeGreaterThan(0.1);
      expect(Math.hypot(...plane.slice(3, 6))).toBeGreaterThan(0.1);
    }
  });

  it.each([700, 1500, 2600, 3900])('is not there when the ankle moves %i frames later', (frames) => {
    expect(fitted(shifted(ankle, frames)).edges).toBe(0);
  });
});
