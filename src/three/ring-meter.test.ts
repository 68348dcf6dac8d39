import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ARC_END, arcJoints, growBody, MARKING, MARKING_SIZE } from '../body';
import { parseBvh } from '../core';
import { AT_LIMIT, NEAR_LIMIT } from '../core/limit';
import { meterEnd } from './ring-meter';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { names } = clip.skeleton;
const { markings } = growBody(clip);
const arcs = arcJoints({ markings });

/** Of the drawn ring of a joint, the share of the vertices on one side that are filled. */
function filled(name: string, gauge: number, isOnSide: (capward: number) => boolean = () => true): number {
  const joint = names.indexOf(name);
  const end = meterEnd(gauge, arcs.has(joint));
  let [full, all] = [0, 0];
  for (let m = 0; m < markings.length; m += MARKING_SIZE) {
    const [outer, capward] = [markings[m + MARKING.outer], markings[m + MARKING.capward]];
    const cosine = outer / Math.hypot(outer, capward);
    const isOn =
      markings[m + MARKING.joint] === joint &&
      Math.abs(markings[m + MARKING.away]) < 1.2 &&
      markings[m + MARKING.share] > 0.4 &&
      isOnSide(capward) &&
      (!arcs.has(joint) || cosine > ARC_END);
    if (!isOn) continue;
    all++;
    if (cosine > end) full++;
  }
  expect(all).toBeGreaterThan(8);
  return full / all;
}

const GAUGES = Array.from({ length: 41 }, (_, i) => i / 32);

describe('the ring of a joint as a meter', () => {
  it('is an arc at shoulders and hips, and nowhere else', () => {
    expect([...arcs].map((joint) => names[joint]).sort()).toEqual(['LeftArm', 'LeftUpLeg', 'RightArm', 'RightUpLeg']);
  });

  it.each(['Neck', 'LeftArm', 'LeftForeArm', 'LeftHand', 'LeftUpLeg', 'LeftLeg', 'LeftFoot'])(
    '%s is empty up to half way, full at the limit, and never less full for more',
    (name) => {
      const shares = GAUGES.map((gauge) => filled(name, gauge));
      GAUGES.forEach((gauge, i) => {
        if (gauge <= NEAR_LIMIT) expect(shares[i]).toBe(0);
        if (gauge >= AT_LIMIT) expect(shares[i]).toBe(1);
        if (i > 0) expect(shares[i]).toBeGreaterThanOrEqual(shares[i - 1]);
      });
      expect(filled(name, 0.75)).toBeGreaterThan(0.2);
      expect(filled(name, 0.75)).toBeLessThan(0.8);
    },
  );

  it.each([0.05, 0.6, 1.5])('is neither green while it is empty nor dark once it is full, blurred by %s', (blur) => {
    // As the material of the body blurs the end of the filling.
    const green = (gauge: number, cosine: number, isArc: boolean) =>
      Math.min(1, Math.max(0, 0.5 - (meterEnd(gauge, isArc) - cosine) / blur));
    for (const isArc of [true, false])
      for (const cosine of [-1, -0.3, 0, 0.7, 1]) {
        expect(green(NEAR_LIMIT, cosine, isArc)).toBe(0);
        expect(green(AT_LIMIT, cosine, isArc)).toBe(1);
      }
  });

  it('fills alike on the left and the right, and to both sides of each limb', () => {
    for (const gauge of [0.6, 0.7, 0.8, 0.9])
      for (const part of ['Arm', 'ForeArm', 'UpLeg', 'Leg', 'Foot']) {
        expect(Math.abs(filled(`Left${part}`, gauge) - filled(`Right${part}`, gauge))).toBeLessThan(0.1);
        const [front, back] = [(x: number) => x > 0, (x: number) => x < 0].map((side) =>
          filled(`Left${part}`, gauge, side),
        );
        expect(Math.abs(front - back)).toBeLessThan(0.3);
      }
  });
});
