import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPoseProjector,
  findRoles,
  fitJointLimits,
  keptTies,
  learnTies,
  type Tie,
  violationAngle,
} from '../../core';
import { readQuat } from '../../core/math';
import { tieExcess, vectorFrom } from '../../core/ties';
import { createFall, type Engine, groundOf, startEngine } from '../../physics';
import { buildRagdoll } from '../../ragdoll';
import { bundledClip, poseAt } from '../../ragdoll/testing/load';

const DEGREES = 180 / Math.PI;
const FRAME = 400;
const clip = bundledClip();
const { skeleton } = clip;
const limits = fitJointLimits(clip);
const JOINTS = skeleton.names.length;

let engine: Engine;
let ties: readonly Tie[];

beforeAll(async () => {
  engine = await startEngine();
  // Fewer controls and folds than people have: what is asked here is whether ties hold, not whether they are true.
  ties = keptTies(learnTies(clip, { decide: { controls: 2, folds: 2 } }));
});

/** Thrown, and lying after. °: by how much each tie, and each joint alone, is exceeded in each frame; from the farthest on. */
function thrown(isTied: boolean): { beyondTies: number[]; beyondLimits: number[] } {
  const projector = createPoseProjector(skeleton, limits, isTied ? ties : []);
  const start = { pose: poseAt(clip, FRAME), next: poseAt(clip, FRAME + 1), dt: clip.frameTime };
  const ragdoll = buildRagdoll(skeleton, findRoles(skeleton), projector.regionsAt(start.pose.rotations), start);
  const ground = groundOf('floor', [0, 0, 0], 0);
  const fall = createFall(engine, ragdoll, { heldBy: 'learned', ground, settle: projector.regionsAt });
  fall.do({ kind: 'toss', velocity: [2, 4, 1], spin: [3, 2, -3] });
  fall.advance(8 * 100);
  const { rotations, frameCount } = fall.record('thrown');
  fall.destroy();
  const beyondTies: number[] = [];
  const beyondLimits: number[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const at = (joint: number) => readQuat(rotations, frame * JOINTS + joint);
    for (const tie of ties) {
      const [a, b] = tie.joints.map((joint, k) => vectorFrom(tie.references[k], at(joint)));
      beyondTies.push(DEGREES * Math.max(0, tieExcess(tie, [a, b])));
    }
    for (let joint = 1; joint < JOINTS; joint++) beyondLimits.push(DEGREES * violationAngle(limits[joint], at(joint)));
  }
  const descending = (x: number, y: number) => y - x;
  return { beyondTies: beyondTies.sort(descending), beyondLimits: beyondLimits.sort(descending) };
}

const percentile99 = (descending: readonly number[]) => descending[Math.floor(descending.length / 100)];

describe('a fall of a clip whose joints depend on each other', () => {
  it('stays inside the ties, and inside each limit', () => {
    expect(ties.length).toBeGreaterThan(4);
    const { beyondTies, beyondLimits } = thrown(true);
    expect(percentile99(beyondTies)).toBeLessThan(0.5);
    expect(beyondTies[0]).toBeLessThan(1.5);
    expect(percentile99(beyondLimits)).toBeLessThan(1);
  });

  it('does not where only limits hold it', () => {
    const { beyondTies, beyondLimits } = thrown(false);
    expect(percentile99(beyondTies)).toBeGreaterThan(10);
    expect(percentile99(beyondLimits)).toBeLessThan(1);
  });
});
