import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, findRoles, parseBvh, type Skeleton } from '../clip';
import { containsRotation, fitJointLimits, type JointLimit, projectRotation } from '../limit';
import {
  makeRandom,
  multiply,
  nextNormal,
  normalize,
  type Quat,
  readQuat,
  rotationFromVector,
  type Vec3,
} from '../math';
import { projectPose } from '../pose';
import { type Tie, tieExcess, tieLimits, vectorFrom } from '../ties';
import { fillLimits, humanLimits, humanProfiles, humanTies, widenTies } from '.';
import { inOtherFrames, withHands } from './testing/made-people';

const DEG = Math.PI / 180;
const made = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const { skeleton } = made;
const at = (name: string): number => skeleton.names.indexOf(name);
const { limits } = humanLimits(skeleton);
const byJoint = skeleton.names.map((_, joint) => limits.find((limit) => limit.joint === joint) ?? null);
const ties = humanTies(skeleton);
const tieOf = (...names: string[]): Tie => ties.find(({ joints }) => joints.join() === names.map(at).join())!;
const SPINE = ['Spine', 'Spine1', 'Spine2'];

/** A pose of the made person, whose rest pose has no rotations: joints turned by rotation vectors in degrees. */
function posed(turns: Record<string, readonly number[]>): Float64Array {
  const pose = Float64Array.from(skeleton.names.flatMap(() => [0, 0, 0, 1]));
  for (const [name, turn] of Object.entries(turns))
    pose.set(rotationFromVector(turn.map((x) => x * DEG) as Vec3), 4 * at(name));
  return pose;
}

/** rad: how far a pose is beyond a tie, told by the tie's own planes. */
const excessOf = (tie: Tie, pose: ArrayLike<number>): number =>
  tieExcess(
    tie,
    tie.joints.map((joint, k) => vectorFrom(tie.references[k], readQuat(pose, joint), undefined, tie.twistAxes![k])),
  );

/** Degrees that a rotation turns about an axis, by the plain formula. */
const twistOf = (q: Readonly<Quat>, axis: number): number => (2 * Math.atan2(q[axis], q[3])) / DEG;

describe('ties of people', () => {
  it('are of forearms and wrists, the spine, and neck and head', () => {
    expect(ties.map(({ joints }) => joints.map((joint) => skeleton.names[joint]).join())).toEqual([
      SPINE.join(),
      'Neck,Head',
      'LeftForeArm,LeftHand',
      'RightForeArm,RightHand',
    ]);
  });

  it('are in force beside limits of people, and beside limits that were filled up', () => {
    expect(tieLimits(byJoint, ties).resting).toEqual([]);
    const filled = fillLimits(fitJointLimits(made), limits, 0.75);
    const some = byJoint.map((limit, joint) => (limit ? filled.find((one) => one.joint === joint)! : null));
    expect(tieLimits(some, ties).resting).toEqual([]);
    expect(tieLimits(fitJointLimits(made), ties).resting.length).toBe(ties.length);
  });

  it.each(['Left', 'Right'])(
    '%s forearm and wrist turn 130° together, whichever of them does, and however the elbow is bent (seed 5)',
    (side) => {
      const tie = tieOf(`${side}ForeArm`, `${side}Hand`);
      const random = makeRandom(5);
      let refused = 0;
      for (let i = 0; i < 2000; i++) {
        const [elbow, wrist, bend] = [100 * (2 * random() - 1), 110 * (2 * random() - 1), 150 * random()];
        // An elbow of the made person folds about the vertical, forward.
        const fold = rotationFromVector([0, (side === 'Left' ? -bend : bend) * DEG, 0]);
        const pose = posed({ [`${side}Hand`]: [wrist, 0, 0] });
        pose.set(multiply(fold, rotationFromVector([elbow * DEG, 0, 0])), 4 * at(`${side}ForeArm`));
        const sum = elbow + twistOf(readQuat(pose, at(`${side}Hand`)), 0);
        if (Math.abs(Math.abs(sum) - 130) < 1.5) continue;
        const isBeyond = Math.abs(sum) > 130;
        if (isBeyond) refused++;
        expect(excessOf(tie, pose) > 0, `${elbow} ${wrist} ${bend}`).toBe(isBeyond);
      }
      expect(refused).toBeGreaterThan(100);
    },
  );

  it.each([
    ['bends forward 105°', [1, 0, 0], 105],
    ['bends back 55°', [-1, 0, 0], 55],
    ['bends aside 60°', [0, 0, 1], 60],
  ])('the spine %s in all, however its joints share that (seed 6)', (_, axis, most) => {
    const tie = tieOf(...SPINE);
    const random = makeRandom(6);
    for (let i = 0; i < 300; i++) {
      const shares = SPINE.map(() => random());
      const total = shares.reduce((sum, x) => sum + x);
      const degrees = 2 * most * random();
      const pose = posed(
        Object.fromEntries(SPINE.map((name, k) => [name, axis.map((x) => (x * degrees * shares[k]) / total)])),
      );
      // Where a bend is at its end anatomy lets the others be: the planes round off the region's corners by some degrees.
      if (Math.abs(degrees - most) > 6) expect(excessOf(tie, pose) > 0, `${degrees}`).toBe(degrees > most);
    }
  });

  it('refuse what limits admit: all that may turn turned, all of the spine bent, neck and head both at their ends', () => {
    // An elbow of the made person folds about the vertical.
    const arm = (side: string, fold: number): [string[], Record<string, number[]>] => [
      [`${side}ForeArm`, `${side}Hand`],
      { [`${side}ForeArm`]: [0, fold, 0], [`${side}Hand`]: [100, 0, 0] },
    ];
    const poses: [string[], Record<string, number[]>][] = [
      arm('Left', -75),
      arm('Right', 75),
      [SPINE, Object.fromEntries(SPINE.map((name) => [name, [60, 0, 0]]))],
      [SPINE, Object.fromEntries(SPINE.map((name) => [name, [0, 32, 0]]))],
      [['Neck', 'Head'], { Neck: [0, 72, 0], Head: [0, 72, 0] }],
      [['Neck', 'Head'], { Neck: [60, 0, 0], Head: [60, 0, 0] }],
    ];
    for (const [names, turns] of poses) {
      const pose = posed(turns);
      for (const name of names.filter((one) => one.endsWith('ForeArm')))
        pose.set(multiply(readQuat(pose, at(name)), rotationFromVector([90 * DEG, 0, 0])), 4 * at(name));
      for (const name of names) expect(containsRotation(byJoint[at(name)]!, readQuat(pose, at(name))), name).toBe(true);
      expect(excessOf(tieOf(...names), pose), names.join()).toBeGreaterThan(0.1);
      const held = projectPose(skeleton, byJoint, ties, pose);
      expect(excessOf(tieOf(...names), held)).toBeLessThan(1e-6);
      for (const name of names) expect(containsRotation(byJoint[at(name)]!, readQuat(held, at(name))), name).toBe(true);
    }
  });

  it('judge alike whatever the axes of the joints (seeds 1 to 4)', () => {
    for (const seed of [1, 2, 3, 4]) {
      const other = inOtherFrames(skeleton, seed);
      const there = humanTies(other.skeleton);
      expect(there.map(({ joints }) => joints)).toEqual(ties.map(({ joints }) => joints));
      const random = makeRandom(seed + 10);
      for (let i = 0; i < 200; i++) {
        const pose = new Float64Array(4 * skeleton.names.length);
        const turned = new Float64Array(pose.length);
        for (const joint of skeleton.names.keys()) {
          const any = normalize([0, 0, 0, 0].map(() => nextNormal(random)) as Quat);
          const q = byJoint[joint] ? projectRotation(byJoint[joint], any) : any;
          pose.set(q, 4 * joint);
          turned.set(other.turned(joint, q), 4 * joint);
        }
        // Offsets of skeletons are single precision.
        for (const [k, tie] of ties.entries())
          expect(Math.abs(excessOf(there[k], turned) - excessOf(tie, pose)), `seed ${seed}`).toBeLessThan(2e-5);
      }
    }
  });

  it('of each profile lie wholly within the next', () => {
    const [older, adult, flexible] = humanProfiles.map((profile) => humanTies(skeleton, { profile }));
    for (const [k, { joints, planes }] of older.entries()) {
      const row = 3 * joints.length + 1;
      for (let i = 0; i < planes.length; i++)
        if (i % row < row - 1) expect(adult[k].planes[i]).toBe(planes[i]);
        else {
          expect(adult[k].planes[i]).toBeGreaterThanOrEqual(planes[i]);
          expect(flexible[k].planes[i]).toBeGreaterThanOrEqual(adult[k].planes[i]);
        }
    }
  });

  it('leave every frame of the clip that was made inside clinical means', () => {
    const count = skeleton.names.length;
    for (let frame = 0; frame < made.frameCount; frame += 7)
      for (const tie of ties)
        expect(excessOf(tie, made.rotations.subarray(4 * count * frame, 4 * count * (frame + 1)))).toBeLessThan(0);
  });

  it('leave the frames of captures that nobody fitted them to', () => {
    for (const [name, least] of [
      ['CMU_13_29', 0.995],
      // A dancer, whose right elbow is straight: a solve of one axis leaves its turn to chance there.
      ['pirouette', 0.97],
    ] as const) {
      const path = `../shared/mocap/${name}.bvh`;
      if (!existsSync(path)) continue;
      const clip = parseBvh(readFileSync(path, 'utf8'), name);
      expect(insideOf(clip), name).toBeGreaterThan(least);
    }
  });
});

/** The share of frames and ties of a clip that are inside. */
function insideOf(clip: Clip): number {
  const own = humanTies(clip.skeleton, { motion: clip });
  const count = clip.skeleton.names.length;
  let [inside, all] = [0, 0];
  for (let frame = 0; frame < clip.frameCount; frame += 5)
    for (const tie of own) {
      all++;
      if (excessOf(tie, clip.rotations.subarray(4 * count * frame, 4 * count * (frame + 1))) <= 0) inside++;
    }
  return inside / all;
}

describe('ties that are not given', () => {
  const without = (...gone: string[]): Skeleton => ({
    ...skeleton,
    names: skeleton.names.map((name) => (gone.includes(name) ? `x${name.length}` : name)),
  });

  it('are those of joints that are missing, or that stand alone', () => {
    const roles = findRoles(skeleton);
    const lost = { ...roles, left: { ...roles.left, hand: -1 }, head: -1 };
    const named = humanTies(skeleton, { roles: lost }).map(({ joints }) => joints.map((j) => skeleton.names[j]).join());
    expect(named).toEqual([SPINE.join(), 'RightForeArm,RightHand']);
  });

  it('are all, of nobody', () => {
    const nobody = {
      ...without(),
      names: skeleton.names.map((_, j) => `bone${j}`),
      parents: skeleton.parents.map((_, j) => j - 1),
    };
    expect(humanTies(nobody)).toEqual([]);
  });
});

describe('fingers', () => {
  const hands = withHands(skeleton);
  const tied = humanTies(hands, { fingers: true });
  const { limits: all } = humanLimits(hands);
  const some = hands.names.map((_, joint): JointLimit | null => all.find((limit) => limit.joint === joint) ?? null);

  it('are tied where that is asked for', () => {
    expect(humanTies(hands)).toHaveLength(4);
    expect(tied).toHaveLength(4 + 8);
    expect(tieLimits(some, tied).resting).toEqual([]);
  });

  it.each(['Left', 'Right'])('of the %s hand: the end takes two thirds of what the middle takes, ± 25°', (side) => {
    const [middle, end] = [2, 3].map((i) => hands.names.indexOf(`${side}HandIndex${i}`));
    const tie = tied.find(({ joints }) => joints[0] === middle)!;
    expect(tie.joints).toEqual([middle, end]);
    // Palm down: a left finger bends about −Z, a right one about +Z.
    const sign = side === 'Left' ? -1 : 1;
    for (let bend = 0; bend <= 110; bend += 10)
      for (let tip = -30; tip <= 90; tip += 5) {
        const pose = Float64Array.from(hands.names.flatMap(() => [0, 0, 0, 1]));
        pose.set(rotationFromVector([0, 0, sign * bend * DEG]), 4 * middle);
        pose.set(rotationFromVector([0, 0, sign * tip * DEG]), 4 * end);
        const off = Math.abs(tip - 0.67 * bend);
        if (Math.abs(off - 25) > 0.5) expect(excessOf(tie, pose) > 0, `${bend} ${tip}`).toBe(off > 25);
      }
  });
});

describe('ties made wider by a clip', () => {
  it('leave every frame of the clip, and stand where they stood where the clip did not go', () => {
    const older = humanTies(skeleton, { profile: 'older' });
    const tight = older.map((tie) => ({
      ...tie,
      planes: tie.planes.map((x, i) => (i % (3 * tie.joints.length + 1) === 3 * tie.joints.length ? x - 0.4 : x)),
    }));
    const wide = widenTies(tight, made);
    const count = skeleton.names.length;
    let moved = 0;
    for (const [k, tie] of wide.entries()) {
      const row = 3 * tie.joints.length + 1;
      for (let i = row - 1; i < tie.planes.length; i += row) {
        expect(tie.planes[i]).toBeGreaterThanOrEqual(tight[k].planes[i]);
        if (tie.planes[i] > tight[k].planes[i]) moved++;
      }
      let nearest = Number.NEGATIVE_INFINITY;
      for (let frame = 0; frame < made.frameCount; frame++) {
        const pose = made.rotations.subarray(4 * count * frame, 4 * count * (frame + 1));
        nearest = Math.max(nearest, excessOf(tie, pose));
      }
      expect(nearest).toBeLessThanOrEqual(0);
    }
    expect(moved).toBeGreaterThan(4);
    expect(widenTies(ties, made)).toEqual(ties);
  });
});
