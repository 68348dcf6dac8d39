import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { anatomyOf, fitJointLimits, modelOf, parseBvh, toAnatomical } from '../../core';
import { rotationOfStep, stepChartOf } from '../../core/edit';
import type { Vec3 } from '../../core/math';
import { facingWords } from './facing';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const anatomy = anatomyOf(clip.skeleton);

it.each(['box', 'k-dop', 'ellipsoid'] as const)(
  'a handle faces the movements that grow on the way out, as a long way out tells them: %s',
  (shape) => {
    const limits = fitJointLimits(clip, { shape });
    for (const name of ['LeftForeArm', 'RightUpLeg', 'Neck']) {
      const index = clip.skeleton.names.indexOf(name);
      const [joint, limit] = [anatomy[index], limits[index]];
      const at = stepChartOf(limit, 0);
      for (const handle of modelOf(limit.parts[0].shape).handles!.of(limit.parts[0].shape)) {
        const anglesAt = (out: number) =>
          toAnatomical(
            joint,
            rotationOfStep(at, handle.position.map((x, k) => x + out * handle.normal[k]) as Vec3, limit.axes),
          );
        const [inner, outer] = [anglesAt(0), anglesAt(1e-4)];
        const ways = outer.map((angle, k) => angle - inner[k]);
        const most = [0, 1, 2].reduce((a, b) => (Math.abs(ways[b]) > Math.abs(ways[a]) ? b : a));
        const { positive, negative } = joint.axes[most];
        expect(facingWords(joint, limit, 0, handle)).toContain((ways[most] > 0 ? positive : negative).name);
      }
    }
  },
);
