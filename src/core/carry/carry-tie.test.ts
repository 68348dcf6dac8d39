import { expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Clip } from '../clip/clip';
import { fitJointLimits } from '../limit/fit';
import { randomRotation, seeded } from '../testing/random';
import { randomTie } from '../ties/testing/made-ties';
import { tieExcess, vectorFrom } from '../ties/tie';
import { tieLimits } from '../ties/tied-limits';
import { alignSkeletons } from './align';
import { carryLimit, carryRotation, jointCarry } from './carry-limit';
import { carryTie } from './carry-tie';
import { movingPerson } from './testing/moving-people';

const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });
const source = movingPerson({ armsOut: 1.5, legsOut: 0.05, facing: 0.3, seed: 61 }, 100);
const target = movingPerson({ armsOut: 0.7, legsOut: 0.25, facing: Math.PI, seed: 62, size: 0.7, armRoll: 0.6 }, 100);
const alignment = alignSkeletons(figureOf(source), figureOf(target));
const limits = fitJointLimits(source);
const random = seeded(64);

it.each([
  ['LeftArm', 'LeftForeArm'],
  ['RightForeArm', 'RightHand'],
  ['LeftUpLeg', 'LeftLeg'],
])(
  'a tie of %s and %s is in force where it was carried, and holds every pair as it held theirs (seed 64)',
  (...ends) => {
    const carries = ends.map((name) => jointCarry(alignment, target.skeleton.names.indexOf(name))!);
    const [a, b] = carries;
    const tie = randomTie(limits[a.from], limits[b.from], 8, random);
    const there = carryTie(tie, [a, b]);
    expect(there.joints).toEqual([a.to, b.to]);
    // It is no mere renaming: the bodies were built with arms and legs another way.
    expect(Math.max(...there.planes.map((x, i) => Math.abs(x - tie.planes[i])))).toBeGreaterThan(0.05);
    const held = limits.map(() => null as (typeof limits)[number] | null);
    for (const carry of carries) held[carry.to] = carryLimit(limits[carry.from], carry, '');
    expect(tieLimits(held, [there]).resting).toEqual([]);
    for (let i = 0; i < 200; i++) {
      const asked = carries.map(() => randomRotation(random));
      const vectors = asked.map((q, k) => vectorFrom(tie.references[k], q));
      const excess = tieExcess(tie, vectors);
      const images = carries.map((carry, k) => vectorFrom(there.references[k], carryRotation(carry, asked[k])));
      expect(tieExcess(there, images)).toBeCloseTo(excess, 6);
    }
  },
);
