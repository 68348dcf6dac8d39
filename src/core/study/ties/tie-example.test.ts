import { expect, test } from 'vitest';
import { anatomyOf, fromAnatomical } from '../../anatomy';
import { standingPerson } from '../../anatomy/testing/standing-people';
import type { Clip } from '../../clip/clip';
import { fitJointLimits } from '../../limit/fit';
import { DEGREE, type Vec3 } from '../../math';
import { seeded } from '../../testing/random';
import { randomTie } from '../../ties/testing/made-ties';
import { exampleOf } from './tie-example';

const { skeleton } = standingPerson({ armsOut: 1.1, legsOut: 0.1, facing: 0.4, seed: 12 });
const anatomy = anatomyOf(skeleton);
const at = (name: string) => skeleton.names.indexOf(name);

/** Two joints that go everywhere, past what three angles can say. */
function wildClip(pair: readonly number[], seed: number): Clip {
  const random = seeded(seed);
  const [joints, frames] = [skeleton.names.length, 400];
  const rotations = new Float32Array(4 * joints * frames).map((_, i) => (i % 4 === 3 ? 1 : 0));
  for (let f = 0; f < frames; f++)
    for (const joint of pair) {
      const angles = [240, 250, 160].map((span) => span * DEGREE * (random() - 0.5)) as Vec3;
      rotations.set(fromAnatomical(anatomy[joint], angles), 4 * (f * joints + joint));
    }
  const rootPositions = new Float32Array(3 * frames);
  return { name: 'wild', skeleton, frameTime: 1 / 30, frameCount: frames, rotations, rootPositions, notes: [] };
}

test.each([
  ['LeftUpLeg', 'LeftLeg'],
  ['LeftShoulder', 'LeftArm'],
])('an example of %s and %s tells no angle that does not exist (seeds 1 to 6)', (...names) => {
  const pair = names.map(at);
  let told = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const clip = wildClip(pair, seed);
    const limits = fitJointLimits(clip);
    const tie = randomTie(limits[pair[0]], limits[pair[1]], 6, seeded(seed));
    const example = exampleOf(clip, anatomy, tie);
    if (!example) continue;
    told++;
    for (const [joint, axis, angles] of [
      [example.joint, example.axis, [...example.range, ...example.left]],
      [example.given, example.givenAxis, [example.at]],
    ] as const) {
      // Past these another name of the same pose is as good: 157° of abduction is 23° on the other side.
      const most = anatomy[joint].kind === 'tilt' ? (axis < 2 ? 165 : 360) : axis === 1 ? 80 : 360;
      for (const angle of angles) expect(Math.abs(angle) / DEGREE).toBeLessThanOrEqual(most);
    }
  }
  expect(told).toBeGreaterThan(1);
});
