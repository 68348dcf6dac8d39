import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stanceOf } from '../carry';
import { type Clip, findRoles, parseBvh, type Skeleton } from '../clip';
import { containsRotation, type JointLimit, projectRotation, violationAngle } from '../limit';
import {
  angleBetween,
  conjugate,
  haarBallPoints,
  makeRandom,
  multiply,
  nextNormal,
  type Quat,
  readQuat,
  rotationFromVector,
  type Vec3,
} from '../math';
import { humanLimits, humanProfiles } from '.';
import { humanPlaces } from './places';
import { inOtherFrames, withHands } from './testing/made-people';

const DEG = Math.PI / 180;
const made = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const adult = humanLimits(made.skeleton).limits;
const anywhere = haarBallPoints([0, 0, 0, 1], Math.PI, 2000, 7);
const named = (limits: readonly JointLimit[], name: string): JointLimit => limits.find((limit) => limit.name === name)!;

describe('limits of people', () => {
  it('are there for every joint of a person but root and hips', () => {
    expect(adult.map(({ name }) => name)).toEqual(made.skeleton.names.slice(1));
    expect(humanLimits(made.skeleton).missing).toEqual([]);
  });

  it('hold every frame of the clip that was made inside clinical means', () => {
    for (const limit of adult)
      for (let frame = 0; frame < made.frameCount; frame += 7) {
        const q = readQuat(made.rotations, frame * made.skeleton.names.length + limit.joint);
        expect(containsRotation(limit, q), `${limit.name}, frame ${frame}`).toBe(true);
      }
  });

  it('judge alike whatever the axes of the joints (seeds 1 to 4)', () => {
    for (const seed of [1, 2, 3, 4]) {
      const { skeleton, turned } = inOtherFrames(made.skeleton, seed);
      const { limits } = humanLimits(skeleton);
      expect(limits.length).toBe(adult.length);
      for (const [i, limit] of limits.entries())
        for (let k = 0; k < 40; k++) {
          const q = readQuat(anywhere, 40 * i + k);
          // Offsets of skeletons are single precision.
          const there = violationAngle(limit, turned(limit.joint, q));
          expect(Math.abs(there - violationAngle(adult[i], q)), `${limit.name}, seed ${seed}`).toBeLessThan(2e-5);
        }
    }
  });

  it('on the right are those on the left, mirrored', () => {
    for (const right of adult.filter(({ name }) => name.startsWith('Right'))) {
      const left = named(adult, right.name.replace('Right', 'Left'));
      for (let k = 0; k < 100; k++) {
        const [x, y, z, w] = readQuat(anywhere, k);
        expect(violationAngle(right, [x, -y, -z, w])).toBeCloseTo(violationAngle(left, [x, y, z, w]), 5);
      }
    }
  });

  it('of each profile lie wholly within the next', () => {
    const [older, grown, flexible] = humanProfiles.map((profile) => humanLimits(made.skeleton, { profile }).limits);
    let seen = 0;
    for (const [i, limit] of older.entries())
      for (let k = 0; k < 2000; k++) {
        const q = readQuat(anywhere, k);
        if (containsRotation(limit, q)) {
          seen++;
          expect(containsRotation(grown[i], q)).toBe(true);
        }
        if (containsRotation(grown[i], q)) expect(containsRotation(flexible[i], q)).toBe(true);
      }
    expect(seen).toBeGreaterThan(1000);
  });

  it('admit at most 40 % of all rotations of the arm', () => {
    const arm = named(adult, 'LeftArm');
    const inside = Array.from({ length: 2000 }, (_, k) => containsRotation(arm, readQuat(anywhere, k))).filter(Boolean);
    expect(inside.length / 2000).toBeLessThan(0.4);
    expect(inside.length / 2000).toBeGreaterThan(0.25);
  });
});

describe('of what is no person, or can not be read as one', () => {
  const { names, parents, offsets, restRotations } = made.skeleton;
  /** The made person without some joints: what hung on them hangs on the joint above. */
  const without = (isGone: (name: string) => boolean): Skeleton => {
    const kept = [...names.keys()].filter((joint) => !isGone(names[joint]));
    const above = (joint: number): number => {
      const parent = parents[joint];
      return parent < 0 || kept.includes(parent) ? parent : above(parent);
    };
    return {
      ...made.skeleton,
      names: kept.map((joint) => names[joint]),
      parents: Int16Array.from(kept.map((joint) => kept.indexOf(above(joint)))),
      offsets: Float32Array.from(kept.flatMap((joint) => [...offsets.subarray(3 * joint, 3 * joint + 3)])),
      restRotations: Float32Array.from(kept.flatMap((joint) => readQuat(restRotations, joint))),
      endSiteJoints: Int16Array.from([]),
      endSites: Float32Array.from([]),
    };
  };
  const random = makeRandom(21);
  const NOBODY: [what: string, skeleton: Skeleton, reason: RegExp][] = [
    ['legs alone', without((name) => !/Hips|Leg|Foot|Toe/.test(name)), /not recognised as a human/],
    ['a body without legs', without((name) => /Leg|Foot|Toe/.test(name)), /not recognised as a human/],
    ['a body with one arm', without((name) => /Left(Arm|ForeArm|Hand)/.test(name)), /not recognised as a human/],
    ['a body without feet', without((name) => /Foot|Toe/.test(name)), /not recognised as a human/],
    ['one joint', without((name) => name !== 'Hips'), /not recognised as a human/],
    ['two joints', without((name) => !/^(Hips|Spine)$/.test(name)), /not recognised as a human/],
    [
      'names that say nothing',
      { ...made.skeleton, names: names.map((_, j) => `bone${j}`) },
      /not recognised as a human/,
    ],
    ['one name for all', { ...made.skeleton, names: names.map(() => 'bone') }, /not recognised as a human/],
    [
      'a chain of joints',
      { ...made.skeleton, names: names.map((_, j) => `bone${j}`), parents: parents.map((_, j) => j - 1) },
      /not recognised as a human/,
    ],
    ['no lengths', { ...made.skeleton, offsets: offsets.map(() => 0) }, /Nobody stands like the rest pose/],
    [
      'bones in all directions (seed 21)',
      { ...made.skeleton, offsets: offsets.map(() => nextNormal(random)) },
      /Nobody stands like the rest pose/,
    ],
    [
      'a place that is no number',
      { ...made.skeleton, offsets: offsets.map((x, i) => (i === 20 ? Number.NaN : x)) },
      /Nobody stands like the rest pose/,
    ],
  ];
  it.each(NOBODY)('%s: there are none, and each joint says why', (_, skeleton, reason) => {
    const { limits, missing } = humanLimits(skeleton);
    expect(limits).toEqual([]);
    // Of a person the hips never have one.
    expect(missing.map(({ name }) => name)).toEqual(skeleton.names.slice(/Nobody/.test(reason.source) ? 1 : 0));
    for (const one of missing) expect(one.reason).toMatch(reason);
  });

  it('motion of another skeleton is not read as its own', () => {
    const { limits, missing } = humanLimits(
      without((name) => name === 'Spine1'),
      { motion: made },
    );
    expect(limits).toEqual([]);
    expect(missing[0].reason).toBe('Its motion is of another skeleton: of 22 joints, not 21.');
  });

  it('a clip without frames shows nothing', () => {
    const rotations = made.rotations.subarray(0, 0);
    const still = { ...made, frameCount: 0, rotations, rootPositions: made.rootPositions.subarray(0, 0) };
    expect(humanLimits(made.skeleton, { motion: still }).limits).toEqual(adult);
  });

  it.each([1e-4, 1e4])('a person of %d times the size is a person', (scale) => {
    const { limits } = humanLimits({ ...made.skeleton, offsets: offsets.map((x) => x * scale) });
    expect(limits.length).toBe(adult.length);
    for (const [i, limit] of limits.entries())
      expect(angleBetween(limit.reference, adult[i].reference)).toBeLessThan(1e-3);
  });

  it('sides that are named alike are told apart by place, and a mirrored person is one', () => {
    const unsided = humanLimits({
      ...made.skeleton,
      names: names.map((name) => name.replace(/^(Left|Right)/, '')),
    }).limits;
    for (const [i, limit] of unsided.entries())
      expect(angleBetween(limit.reference, adult[i].reference)).toBeLessThan(1e-6);
    const mirrored = humanLimits({ ...made.skeleton, offsets: offsets.map((x, i) => (i % 3 === 0 ? -x : x)) }).limits;
    // The left arm is where the right one was.
    const [x, y, z, w] = named(adult, 'RightArm').reference;
    expect(angleBetween(named(mirrored, 'LeftArm').reference, [x, y, z, w])).toBeLessThan(0.02);
  });
});

it('of a rest pose that is no stance need motion', () => {
  const { names, restRotations } = made.skeleton;
  const rests = restRotations.slice();
  // Legs level to the front.
  for (const leg of ['LeftUpLeg', 'RightUpLeg']) rests.set([-Math.SQRT1_2, 0, 0, Math.SQRT1_2], 4 * names.indexOf(leg));
  const skeleton = { ...made.skeleton, restRotations: rests };
  const { limits, missing } = humanLimits(skeleton);
  expect(limits).toEqual([]);
  expect(missing[0].reason).toMatch(/Nobody stands like the rest pose/);
  expect(humanLimits(skeleton, { motion: { ...made, skeleton } }).limits.length).toBe(names.length - 1);
});

it('of a runner whose rest pose is no stance hold the feet, which point back in the mean of the motion (seeds 1 to 6)', () => {
  const { names, restRotations } = made.skeleton;
  const rests = restRotations.slice();
  for (const leg of ['LeftUpLeg', 'RightUpLeg']) rests.set([-Math.SQRT1_2, 0, 0, Math.SQRT1_2], 4 * names.indexOf(leg));
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const random = makeRandom(seed);
    const [knee, ankle, phase] = [90 + 30 * random(), 30 * random(), 6 * random()];
    const rotations = made.rotations.slice(0, 4 * names.length * 120);
    const bend = (name: string, frame: number, degrees: number) =>
      rotations.set(rotationFromVector([degrees * DEG, 0, 0]), 4 * (frame * names.length + names.indexOf(name)));
    for (let frame = 0; frame < 120; frame++)
      for (const [side, start] of [
        ['Left', phase],
        ['Right', phase + Math.PI],
      ] as const) {
        const swing = Math.sin(0.4 * frame + start);
        bend(`${side}UpLeg`, frame, 30 * swing);
        bend(`${side}Leg`, frame, knee + 20 * swing);
        bend(`${side}Foot`, frame, ankle + 10 * swing);
      }
    const motion = { ...made, skeleton: { ...made.skeleton, restRotations: rests }, rotations, frameCount: 120 };
    const { limits } = humanLimits(motion.skeleton, { motion });
    for (const name of ['LeftFoot', 'RightFoot'])
      for (let frame = 0; frame < 120; frame++) {
        const { joint } = named(limits, name);
        const beyond = violationAngle(named(limits, name), readQuat(rotations, frame * names.length + joint));
        expect(beyond / DEG, `${name}, frame ${frame}, seed ${seed}`).toBeLessThan(1);
      }
  }
});

describe('of a rest pose with folded legs', () => {
  const { names, restRotations, offsets } = made.skeleton;
  const at = (name: string) => names.indexOf(name);
  const folded = restRotations.slice();
  for (const leg of ['LeftUpLeg', 'RightUpLeg']) folded.set([-Math.SQRT1_2, 0, 0, Math.SQRT1_2], 4 * at(leg));
  const off = (a: JointLimit, b: JointLimit) => angleBetween(a.reference, b.reference) / DEG;

  it.each([-20, 10, 25])(
    'thighs count from the pelvis, whose first bone of the spine is %i° off the upright',
    (lean) => {
      // The chest stays above the hips.
      const bent = offsets.slice();
      const [low, high] = [3 * at('Spine'), 3 * at('Spine1')];
      const ahead = Math.tan(lean * DEG) * offsets[low + 1];
      bent[low + 2] += ahead;
      bent[high + 2] -= ahead;
      const standing = humanLimits({ ...made.skeleton, offsets: bent }).limits;
      const skeleton = { ...made.skeleton, offsets: bent, restRotations: folded };
      const { limits } = humanLimits(skeleton, { motion: { ...made, skeleton } });
      for (const name of ['LeftUpLeg', 'RightUpLeg'])
        expect(off(named(limits, name), named(standing, name)), name).toBeLessThan(6);
    },
  );

  it('feet that run count from the frames in which they are lowest', () => {
    const skeleton = { ...made.skeleton, restRotations: folded };
    const rotations = made.rotations.slice(0, 4 * names.length * 300);
    const rootPositions = new Float32Array(900);
    for (let frame = 0; frame < 300; frame++) {
      // One frame in ten has both feet on the floor, others are in the air with toes that hang; all are fast.
      const isDown = frame % 10 === 0;
      rootPositions.set([0, isDown ? 1 : 1.3, frame * 3 * made.frameTime], 3 * frame);
      for (const [j] of names.entries())
        rotations.set(readQuat(made.skeleton.restRotations, j), 4 * (frame * names.length + j));
      const hang: Quat = isDown ? [0, 0, 0, 1] : [Math.sin(20 * DEG), 0, 0, Math.cos(20 * DEG)];
      for (const foot of ['LeftFoot', 'RightFoot']) rotations.set(hang, 4 * (frame * names.length + at(foot)));
    }
    const motion = { ...made, skeleton, rotations, rootPositions, frameCount: 300 };
    const { limits } = humanLimits(skeleton, { motion });
    for (const name of ['LeftFoot', 'RightFoot'])
      expect(off(named(limits, name), named(adult, name)), name).toBeLessThan(6);
  });
});

describe('fingers', () => {
  const { limits } = humanLimits(withHands(made.skeleton));
  // Palm down: a left finger bends about −Z, a right one about +Z.
  const bent = (side: string, degrees: number): Quat => {
    const half = ((side === 'Left' ? -1 : 1) * degrees * DEG) / 2;
    return [0, 0, Math.sin(half), Math.cos(half)];
  };

  it.each(['Left', 'Right'])('of the %s hand bend into a fist and not back', (side) => {
    for (const finger of ['Index', 'Middle', 'Ring', 'Pinky']) {
      const [knuckle, middle, end] = [1, 2, 3].map((i) => named(limits, `${side}Hand${finger}${i}`));
      for (const degrees of [0, 30, 60, 85]) {
        expect(containsRotation(knuckle, bent(side, degrees))).toBe(true);
        expect(containsRotation(middle, bent(side, degrees + 15))).toBe(true);
        expect(containsRotation(end, bent(side, degrees))).toBe(true);
      }
      expect(containsRotation(knuckle, bent(side, -70))).toBe(false);
      expect(containsRotation(middle, bent(side, -30))).toBe(false);
      expect(containsRotation(middle, bent(side, 150))).toBe(false);
      expect(containsRotation(end, bent(side, 120))).toBe(false);
    }
  });

  it('spread at the knuckles when straight, and hardly in a fist', () => {
    const limit = named(limits, 'LeftHandIndex1');
    const spread: Quat = [0, Math.sin(12 * DEG), 0, Math.cos(12 * DEG)];
    expect(containsRotation(limit, spread)).toBe(true);
    expect(containsRotation(limit, multiply(bent('Left', 90), spread))).toBe(false);
  });

  it('of a thumb bend towards the palm', () => {
    const thumb = limits.filter(({ name }) => /LeftHandThumb[123]/.test(name));
    expect(thumb.length).toBe(3);
    for (const limit of thumb) expect(containsRotation(limit, [0, 0, 0, 1])).toBe(true);
  });
});

describe('places', () => {
  it('take a rotation to the set and back to rounding: the angle to a limit is that to the region', () => {
    const { skeleton } = inOtherFrames(made.skeleton, 9);
    const stance = stanceOf({ skeleton, roles: findRoles(skeleton) });
    const { limits } = humanLimits(skeleton);
    for (const { joint, key, before, after, isMirrored } of humanPlaces(skeleton, stance)) {
      const own = limits.find((limit) => limit.joint === joint)!;
      const other = humanPlaces(
        made.skeleton,
        stanceOf({ skeleton: made.skeleton, roles: findRoles(made.skeleton) }),
      ).find((place) => place.key === key && place.isMirrored === isMirrored)!;
      const there = adult.find((limit) => limit.joint === other.joint)!;
      for (let k = 0; k < 30; k++) {
        const q = readQuat(anywhere, k);
        const here = multiply(multiply(conjugate(before), q), after);
        const same = multiply(multiply(conjugate(other.before), q), other.after);
        expect(Math.abs(violationAngle(own, here) - violationAngle(there, same))).toBeLessThan(1e-9);
      }
    }
  });
});

describe('motion that was held inside limits laid over the rest', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'is inside limits laid over the motion: limbs hardly fold, and fold sideways (seed %i)',
    (seed) => {
      const { skeleton, turned } = inOtherFrames(made.skeleton, seed);
      const { limits } = humanLimits(skeleton);
      const random = makeRandom(seed);
      // One pose, with what a limb trembles: elbows and knees show a fold that is not theirs.
      const lean = limits.map(() => [0, 0, 0].map(() => 0.3 * nextNormal(random)));
      const frames = 40;
      const motion: Clip = {
        ...made,
        skeleton,
        frameCount: frames,
        rootPositions: new Float32Array(3 * frames),
        rotations: Float32Array.from(
          Array.from({ length: frames }, () =>
            skeleton.names.flatMap((_, joint) => {
              const at = limits.findIndex((limit) => limit.joint === joint);
              if (at < 0) return readQuat(skeleton.restRotations, joint);
              const turn = lean[at].map((x) => x + 0.02 * nextNormal(random)) as Vec3;
              const asked = multiply(readQuat(made.skeleton.restRotations, joint), rotationFromVector(turn));
              return projectRotation(limits[at], turned(joint, asked));
            }),
          ).flat(),
        ),
      };
      const outside = (laid: readonly JointLimit[]) =>
        laid.filter(({ joint }, at) =>
          Array.from({ length: frames }, (_, frame) => frame * skeleton.names.length + joint).some(
            (row) => violationAngle(laid[at], readQuat(motion.rotations, row)) > 1e-6,
          ),
        );
      expect(outside(limits)).toEqual([]);
      expect(outside(humanLimits(skeleton, { motion }).limits).map(({ name }) => name)).toEqual([]);
    },
  );
});

const REAL: [string, number, number][] = [
  ['CMU_13_29', 0.995, 0.94],
  ['pirouette', 0.97, 0.65],
];
describe.each(REAL.filter(([name]) => existsSync(`../shared/mocap/${name}.bvh`)))('%s', (name, joints, whole) => {
  it('is nearly all possible', () => {
    const clip: Clip = parseBvh(readFileSync(`../shared/mocap/${name}.bvh`, 'utf8'), name);
    const { limits } = humanLimits(clip.skeleton, { motion: clip });
    let [inside, frames, all] = [0, 0, 0];
    for (let frame = 0; frame < clip.frameCount; frame += 10) {
      const isIn = limits.map((limit) =>
        containsRotation(limit, readQuat(clip.rotations, frame * clip.skeleton.names.length + limit.joint)),
      );
      frames++;
      inside += isIn.filter(Boolean).length / limits.length;
      all += Number(isIn.every(Boolean));
    }
    expect(inside / frames).toBeGreaterThan(joints);
    expect(all / frames).toBeGreaterThan(whole);
  });
});

describe.each([1, 2, 3])('limbs that are cut in pieces (seed %i)', (seed) => {
  const random = makeRandom(seed);
  const CUT = ['Arm', 'ForeArm', 'UpLeg', 'Leg'].flatMap((part) => [`Left${part}`, `Right${part}`]);
  const { names, parents, offsets, ...rest } = made.skeleton;
  /** Of each cut limb, where the cut is, and how much of the turn about the bone the second piece has. */
  const cuts = CUT.map((name) => ({ name, at: 0.3 + 0.4 * random(), share: random() }));
  const rolls = new Map(CUT.map((name) => [name, (random() < 0.5 ? -1 : 1) * (30 + 15 * random()) * DEG]));
  const rolled = (name: string, sign: number) =>
    rotationFromVector((/Leg/.test(name) ? [0, sign * rolls.get(name)!, 0] : [sign * rolls.get(name)!, 0, 0]) as Vec3);
  const all = names.flatMap((name) => (CUT.includes(name) ? [name, `${name}02`] : [name]));
  const old = all.map((name) => names.indexOf(name.replace('02', '')));
  const parentOf = (name: string, i: number): string | null => {
    if (name.endsWith('02')) return name.replace('02', '');
    const parent = parents[old[i]];
    return parent < 0 ? null : CUT.includes(names[parent]) ? `${names[parent]}02` : names[parent];
  };
  const skeleton: Skeleton = {
    ...rest,
    names: all,
    parents: Int16Array.from(all.map((name, i) => (parentOf(name, i) === null ? -1 : all.indexOf(parentOf(name, i)!)))),
    offsets: Float32Array.from(
      all.flatMap((name, i) => {
        const child = name.endsWith('02') ? names.findIndex((_, j) => parents[j] === old[i]) : old[i];
        const cut = cuts.find(
          (one) => one.name === (name.endsWith('02') ? name.replace('02', '') : names[parents[old[i]]]),
        );
        const share = !cut ? 1 : name.endsWith('02') ? cut.at : 1 - cut.at;
        return [...offsets.subarray(3 * child, 3 * child + 3)].map((x) => x * share);
      }),
    ),
    restRotations: Float32Array.from(
      all.flatMap((name) => {
        // Upper bones rest rolled, lower ones back again: only the motion shows which way limbs fold.
        const side = name.startsWith('Left') ? 'Left' : 'Right';
        if (/^(Left|Right)(Arm|UpLeg)$/.test(name)) return rolled(name, 1);
        return /^(Left|Right)(ForeArm|Leg)$/.test(name)
          ? rolled(side + (/Leg/.test(name) ? 'UpLeg' : 'Arm'), -1)
          : [0, 0, 0, 1];
      }),
    ),
    endSiteJoints: Int16Array.from(
      [...rest.endSiteJoints].map((joint) =>
        all.lastIndexOf(CUT.includes(names[joint]) ? `${names[joint]}02` : names[joint]),
      ),
    ),
  };
  const rotations = new Float32Array(4 * all.length * made.frameCount);
  for (let frame = 0; frame < made.frameCount; frame++)
    for (const [i, name] of all.entries()) {
      const whole = readQuat(made.rotations, frame * names.length + old[i]);
      const cut = cuts.find((one) => one.name === name.replace('02', ''));
      // Made limbs lie along X or Y: the second piece has a share of the turn about that axis.
      const axis = /Leg/.test(name) ? 1 : 0;
      const turn = cut ? 2 * Math.atan(whole[axis] / whole[3]) * cut.share : 0;
      const shared: Quat = [0, 0, 0, Math.cos(turn / 2)];
      shared[axis] = Math.sin(turn / 2);
      const q = name.endsWith('02') ? shared : cut ? multiply(whole, conjugate(shared)) : whole;
      rotations.set(q, 4 * (frame * all.length + i));
    }
  const motion: Clip = { ...made, skeleton, rotations };
  const { limits, missing } = humanLimits(skeleton, { motion });

  it('have limits in every piece, and hold the motion, its turns shared', () => {
    expect(missing).toEqual([]);
    expect(limits.length).toBe(all.length - 1);
    for (const limit of limits) {
      const frames = Array.from({ length: 700 }, (_, i) => Math.floor((i * made.frameCount) / 700));
      const held = frames.filter((frame) =>
        containsRotation(limit, readQuat(rotations, frame * all.length + limit.joint)),
      );
      // Where a bone points back to its parent, the turn about the bone is any.
      expect(held.length / frames.length, limit.name).toBeGreaterThan(0.99);
    }
  });

  it('turn about the bone in the further piece, and do not bend there', () => {
    for (const limit of limits.filter(({ name }) => name.endsWith('02'))) {
      const axis = /Leg/.test(limit.name) ? 1 : 0;
      for (const bent of [0, 1, 2].filter((k) => k !== axis))
        for (const sign of [-1, 1]) {
          const q: Quat = [0, 0, 0, Math.cos(12 * DEG)];
          q[bent] = sign * Math.sin(12 * DEG);
          expect(containsRotation(limit, q), `${limit.name} about ${bent}`).toBe(false);
        }
    }
  });
});
