import type { Vec3 } from '../../src/core';
import { aim, reach, roundTheEdge } from './arms';
import { exploreArm, exploreLeg } from './explore';
import { DEG, rotate, rotationX, smootherstep } from './math';
import { periodic, wristAt } from './regions';
import type { Side } from './skeleton';
import { onBoth, onSide, type Phrase, restTargets, type Section, type SidedTargets, type Targets } from './timeline';

/** The routine as data: via points of channels, paths and steps. Times in seconds, angles in degrees, lengths in metres. */

const left = (t: SidedTargets): Targets => onSide(t, 'Left');
const right = (t: SidedTargets): Targets => onSide(t, 'Right');
const both = onBoth;
const { sin, cos, PI, abs } = Math;
const TURN = 2 * PI;

/** An arm direction in the chest's frame that hangs down in the world while the trunk is bent forward by `pitch`. */
const hanging = (pitch: number, direction: Vec3): Vec3 => rotate(rotationX(-pitch * DEG), direction);

export const ARMS = {
  rest: aim([0.11, -0.99, 0.04], [-0.35, 0, 1], 14, { pronation: 12 }),
  low: aim([0.3, -0.95, 0.12], [-0.2, 0, 1], 18, { pronation: 20 }),
  side: aim([1, 0, 0.02], [0, 0.02, 1], 3, { pronation: 0, wristFlexion: 0 }),
  up: aim([0.08, 1, 0.03], [-1, 0, -0.1], 5, { pronation: 0, wristFlexion: -4 }),
  upBack: aim([0.14, 1, -0.12], [-1, 0, 0], 3, { pronation: 20, wristFlexion: -14 }),
  front: aim([0.08, 0.02, 1], [-0.8, 0.5, 0], 5, { pronation: 20 }),
  back: aim([0.2, -0.55, -0.8], [-0.1, -0.5, 0.6], 5, { pronation: 10, wristFlexion: 10 }),
  sideBack: aim([1, 0.05, -0.25], [0, 0.5, 1], 4, { pronation: -40, wristFlexion: -35 }),
  hips: reach({
    wrist: [0.05, -0.375, 0.0],
    elbow: [0.8, -0.1, -0.45],
    fingers: [-0.45, -0.2, 0.85],
    palm: [-0.9, -0.2, -0.45],
  }),
  chest: reach({ wrist: [-0.06, -0.13, 0.25], elbow: [0.7, -0.5, 0], fingers: [-1, 0.1, 0.05], palm: [0, -1, -0.2] }),
  palms: reach({
    wrist: [-0.168, -0.16, 0.2],
    elbow: [0.75, -0.6, 0.05],
    fingers: [-0.03, 1, 0.18],
    palm: [-1, 0.02, 0],
  }),
  guard: reach({ wrist: [-0.08, -0.04, 0.25], elbow: [0.25, -1, -0.2] }, { pronation: 10 }),
  balance: aim([0.8, -0.5, 0.25], [0, 0.3, 1], 16, { pronation: 20 }),
};

export const rest = restTargets(ARMS.rest);

/** The wrist at a share of its ellipse's long and short half-axis. */
const wrist = (along: number, across: number): SidedTargets => {
  const [wristFlexion, wristDeviation] = wristAt(along, across);
  return { wristFlexion, wristDeviation };
};

export const pause = (seconds: number): Phrase => ({ in: seconds, to: {} });
export const upright: Targets = { trunkFlexion: 1, trunkLateral: 0, trunkRotation: 0 };
const level: Targets = { neckFlexion: -2, neckLateral: 0, neckRotation: 0 };
const square: Targets = { pelvisPitch: 1, pelvisRoll: 0, pelvisYaw: 0, sink: 0.0006 };
const home: Targets = { ...upright, ...level, ...square };

const calm: Phrase[] = [pause(1), { in: 1.4, to: both(ARMS.side) }, pause(0.5), { in: 1.3, to: both(ARMS.hips) }];

const neckCircle = (direction: 1 | -1, seconds: number, share: number, turn: number): Phrase => ({
  over: seconds,
  path: (x) => {
    const a = x * TURN * direction;
    return {
      neckFlexion: (cos(a) > 0 ? 60 : 58) * share * cos(a),
      neckLateral: 46 * share * sin(a),
      neckRotation: turn * sin(2 * a + 0.6),
    };
  },
});

const neck: Phrase[] = [
  { in: 1.1, to: { neckFlexion: 62 } },
  { in: 1.6, to: { neckFlexion: -61 } },
  { in: 1, to: { neckFlexion: 0 } },
  { in: 0.9, to: { neckRotation: 78 } },
  { in: 1.5, to: { neckRotation: -78 } },
  { in: 0.9, to: { neckRotation: 0 } },
  { in: 0.8, to: { neckLateral: 47 } },
  { in: 1.3, to: { neckLateral: -47 } },
  { in: 0.8, to: { neckLateral: 0 } },
  neckCircle(1, 3.8, 0.92, 40),
  neckCircle(-1, 3.6, 0.8, -46),
  { in: 0.9, to: { neckFlexion: 25, neckRotation: 55, neckLateral: 10 } },
  { in: 0.8, to: { neckFlexion: -32, neckRotation: -48, neckLateral: 14 } },
  { in: 1.3, to: { ...level, ...both(ARMS.rest) } },
];

const shoulders: Phrase[] = [
  { in: 0.6, to: both({ shrug: 38 }) },
  { in: 0.6, to: both({ shrug: -6 }) },
  {
    over: 3,
    ease: 0.4,
    path: (x) => {
      const roll = (phase: number): SidedTargets => {
        const a = -x * 2 * TURN + phase + PI / 2;
        return { shrug: 15 + 21 * sin(a), protract: 17 * cos(a) };
      };
      return { ...left(roll(0)), ...right(roll(0.35)) };
    },
  },
  { in: 0.6, to: { ...both({ shrug: 0, protract: 17 }), trunkFlexion: 12, neckFlexion: 16 } },
  { in: 0.8, to: { ...both({ shrug: 3, protract: -17 }), trunkFlexion: -7, neckFlexion: -12 } },
  { in: 0.6, to: { ...both({ shrug: 0, protract: 0 }), trunkFlexion: 1, neckFlexion: -2 } },
];

const edge = roundTheEdge(0.92);
/** How far the upper arm is turned by nature round its edge: angle round the region, twist. */
const edgeTwist = periodic(
  [
    [20, 18],
    [90, 42],
    [170, 20],
    [275, 52],
  ],
  1,
);

/** Circles of both arms along the edge of what they can do, turning in and out; the right a little behind the left. */
const armCircles = (seconds: number, turns: number, direction: 1 | -1, twist: number, lag: number): Phrase => ({
  over: seconds,
  ease: 0.7,
  path: (x) => {
    const arm = (side: Side): SidedTargets => {
      const late = side === 'Right' ? 1 : 0;
      const { angle, at } = edge(direction * turns * x - late * lag);
      // In front the arms would meet: one goes round inside the other, by turns.
      const inFront = smootherstep(1 - abs(angle - 175) / 85);
      const inside = (side === 'Left') === (Math.floor(turns * x) % 2 === 0);
      return {
        ...at(0.92 - inFront * (inside ? 0.55 : 0)),
        armTwist: edgeTwist(angle) + twist * sin(x * turns * 3.3 + late * 1.3),
        elbow: 6 + 4 * sin(9 * x),
        pronation: 10 + 45 * sin(x * turns * 4.1 + late * 0.8),
        wristFlexion: 4 + 12 * sin(x * turns * 5),
      };
    };
    return {
      ...left(arm('Left')),
      ...right(arm('Right')),
      trunkFlexion: 1 - 4 * sin(TURN * turns * x),
      trunkRotation: 3 * sin(PI * turns * x),
      neckFlexion: -2 - 5 * sin(TURN * turns * x - 0.4),
      sink: 0.004 + 0.0035 * cos(TURN * turns * x + 1),
    };
  },
});

const raises: Phrase[] = [
  { in: 1, to: { ...both(ARMS.front), trunkFlexion: 3, neckFlexion: 1, sink: 0.004 } },
  { in: 1, to: { ...both(ARMS.up), trunkFlexion: -3, neckFlexion: -12, sink: 0.0006 } },
  { in: 0.5, to: { ...both(ARMS.upBack), trunkFlexion: -6, neckFlexion: -18 } },
  { in: 1, to: { ...both(ARMS.sideBack), trunkFlexion: 1, neckFlexion: -2 } },
  { in: 0.9, to: { ...both(ARMS.rest), sink: 0.003 } },
  armCircles(5.2, 2, 1, 18, 0),
  armCircles(5.2, 2, -1, -22, 0.06),
  { in: 1, to: { ...both(ARMS.rest), ...home } },
];

/** The same upper arm turned in and out. */
const turned = (direction: Vec3, inward: Vec3, outward: Vec3, elbow: number) => ({
  inward: aim(direction, inward, elbow, { pronation: 10 }),
  outward: aim(direction, outward, elbow, { pronation: 0 }),
});

const shoulderRotation: Phrase[] = (() => {
  const low = turned([0.24, -0.97, 0.05], [-0.75, 0, 0.66], [1, 0, 0.28], 88);
  const wide = turned([0.98, 0.02, 0.15], [0.1, -0.9, 0.45], [-0.1, 1, -0.05], 90);
  const front = turned([0.24, 0.2, 0.95], [-1, -0.2, 0], [0.25, 1, 0], 90);
  const lower = turned([0.24, -0.22, 0.95], [-1, -0.45, 0], [0.25, 1, 0.2], 90);
  const high = turned([0.34, 0.94, 0], [-0.5, 0, 0.85], [-0.5, 0, -0.85], 104);
  const higher = turned([0.34, 0.92, 0.26], [-0.4, 0, 0.9], [-0.8, 0, -0.5], 96);
  const behind = reach(
    { wrist: [-0.13, -0.24, -0.17], elbow: [0.7, -0.4, -0.5], fingers: [-0.75, 0.6, -0.1], palm: [0, 0.1, -1] },
    {},
  );
  const behindHead = reach({
    wrist: [-0.06, 0.16, -0.12],
    elbow: [0.8, 0.6, 0],
    fingers: [-0.8, -0.5, -0.1],
    palm: [0, 0, 1],
  });
  return [
    { in: 0.9, to: both(low.outward) },
    { in: 0.9, to: both(low.inward) },
    { in: 0.8, to: both(low.outward) },
    { in: 0.9, to: both(wide.outward) },
    { in: 1, to: { ...left(wide.inward), ...right(wide.outward), neckRotation: 24, trunkRotation: 4 } },
    { in: 1.1, to: { ...left(wide.outward), ...right(wide.inward), neckRotation: -24, trunkRotation: -4 } },
    { in: 0.9, to: { ...both(wide.inward), neckRotation: 0, trunkRotation: 0 } },
    { in: 0.9, to: { ...left(front.outward), ...right(lower.outward) } },
    { in: 0.9, to: { ...left(front.inward), ...right(lower.outward), neckRotation: 12 } },
    { in: 0.9, to: { ...left(front.outward), ...right(lower.inward), neckRotation: -12 } },
    { in: 0.9, to: { ...left(high.outward), ...right(higher.outward), neckRotation: 0, trunkFlexion: -3 } },
    { in: 0.8, to: { ...left(high.inward), ...right(higher.outward) } },
    { in: 0.8, to: { ...left(high.outward), ...right(higher.inward) } },
    { in: 1, to: { ...both(behindHead), trunkFlexion: -5, neckFlexion: -5 } },
    { in: 1.3, to: { ...left(behindHead), ...right(behind), trunkLateral: -4, neckRotation: -16 } },
    { in: 0.4, to: { ...left(behindHead), ...right(behind) } },
    { in: 1.6, to: { ...left(behind), ...right(behindHead), trunkLateral: 4, neckRotation: 16 } },
    { in: 0.4, to: { ...left(behind), ...right(behindHead) } },
    { in: 1.2, to: { ...both(ARMS.rest), ...upright, ...level } },
  ];
})();

const elbows: Phrase[] = (() => {
  const bent = aim([0.22, -0.94, 0.28], [0.12, 0.2, 1], 95, { pronation: 0, wristFlexion: 0 });
  return [
    { in: 0.8, to: { ...both({ ...bent, elbow: 149, pronation: -76, wristFlexion: 20 }), neckFlexion: 6 } },
    { in: 0.8, to: both({ ...bent, elbow: 3, pronation: -60, wristFlexion: -20 }) },
    { in: 0.8, to: both({ ...bent, elbow: 149, pronation: 60, wristFlexion: -10 }) },
    { in: 0.7, to: both({ ...bent, elbow: 90, pronation: 74, wristFlexion: 0 }) },
    { in: 0.7, to: both({ ...wrist(1, 0), pronation: 40 }) },
    { in: 0.9, to: both({ ...wrist(-1, 0), pronation: -40 }) },
    {
      over: 6,
      ease: 0.5,
      path: (x) => {
        const arm = (phase: number, direction: number): SidedTargets => {
          const a = x * TURN * 3 * direction + phase;
          const share = 1 - 0.5 * abs(sin(5.2 * x + phase));
          return {
            ...wrist(share * cos(a), share * sin(a)),
            pronation: 77 * sin(x * TURN * 1.35 + phase),
            elbow: 85 + 28 * sin(7 * x + phase),
          };
        };
        return {
          ...left(arm(0, 1)),
          ...right(arm(1.1, -1)),
          neckFlexion: 14 + 4 * sin(5 * x),
          neckRotation: 14 * sin(TURN * x),
          trunkRotation: 4 * sin(TURN * x - 0.3),
        };
      },
    },
    { in: 0.8, to: { ...both(ARMS.low), ...upright, ...level } },
  ];
})();

const trunk: Phrase[] = (() => {
  const bend = (s: 1 | -1): Targets => ({ trunkLateral: s * 43, neckLateral: s * 20, pelvisRoll: s * 3 });
  const over = aim([-0.16, 0.97, 0.16], [-1, 0, 0], 22, { pronation: 20 });
  const along = aim([0.26, -0.96, 0.05], [-0.3, 0, 1], 10, { pronation: 0 });
  const dangling = both(aim(hanging(125, [0.12, -1, 0.12]), [-0.6, 0.3, 0.6], 8, { pronation: 10 }));
  return [
    { in: 1.6, to: { trunkFlexion: 74, neckFlexion: 28, pelvisPitch: 54, sink: 0.004, ...dangling } },
    { in: 0.6, to: { trunkFlexion: 80, neckFlexion: 34, pelvisPitch: 60, sink: 0.004 } },
    { in: 1.6, to: { ...home, ...both(ARMS.hips) } },
    { in: 0.9, to: { trunkFlexion: -34, neckFlexion: -40, pelvisPitch: -7, sink: 0.005 } },
    { in: 1, to: home },
    { in: 1.2, to: { ...bend(-1), ...left(over), ...right(along) } },
    { in: 1.6, to: { ...bend(1), ...right(over), ...left(along) } },
    { in: 1.1, to: { trunkLateral: 0, neckLateral: 0, pelvisRoll: 0, ...both(ARMS.chest) } },
    { in: 0.9, to: { trunkRotation: 36, neckRotation: 45, pelvisYaw: 9 } },
    { in: 1.3, to: { trunkRotation: -36, neckRotation: -45, pelvisYaw: -9 } },
    { in: 0.9, to: { trunkRotation: 0, neckRotation: 0, pelvisYaw: 0, ...both(ARMS.hips) } },
    {
      over: 4.4,
      ease: 0.9,
      path: (x) => {
        const a = x * 2 * TURN;
        const forward = cos(a) > 0;
        return {
          trunkFlexion: (forward ? 58 : 25) * cos(a),
          trunkLateral: 37 * sin(a),
          trunkRotation: 14 * sin(1.5 * a + 1),
          pelvisPitch: 2 + (forward ? 18 : 5) * cos(a),
          pelvisRoll: 3 * sin(a),
          neckFlexion: 8 * cos(a),
          neckLateral: 10 * sin(a),
          sink: 0.006,
        };
      },
    },
    { in: 0.9, to: home },
  ];
})();

/** Arms that keep the balance while a leg moves; they wander so that wrist and forearm are seen everywhere. */
export const balancing = (seconds: number, phase: number): Phrase => ({
  over: seconds,
  ease: 1.2,
  path: (x) => {
    const y = x * seconds;
    const arm = (q: number): SidedTargets => {
      return {
        armU: ARMS.balance.armU! + 13 * sin(1.25 * y + q),
        armV: ARMS.balance.armV! + 14 * sin(0.95 * y + 1.3 * q),
        armTwist: ARMS.balance.armTwist! + 28 * sin(0.7 * y + 0.7 * q),
        elbow: 26 + 18 * sin(0.85 * y + q),
        pronation: 10 + 56 * sin(1.35 * y + 2 * q),
        ...wrist(0.58 * sin(1.9 * y + q), 0.65 * cos(2.3 * y + q)),
      };
    };
    return { ...left(arm(phase)), ...right(arm(phase + 1.7)) };
  },
});

/** Everything one leg can do while the other stands. */
const legRoutine = (side: Side): Phrase[] => {
  const g = side === 'Left' ? 1 : -1;
  const on = (t: SidedTargets): Targets => onSide(t, side);
  return [
    { in: 1, to: { weight: side === 'Left' ? 0.03 : 0.97, ...on({ heel: 14 }), ...both(ARMS.balance) } },
    { beside: [balancing(19, side === 'Left' ? 0 : 2.1)] },
    { in: 0.3, to: on({ planted: 0, hipFlexion: 14, knee: 26, ankle: -8, hipAbduction: 5, hipRotation: 6 }) },
    {
      in: 0.85,
      to: { ...on({ hipFlexion: 127, knee: 137, ankle: 12, hipAbduction: 6, hipRotation: 6 }), trunkFlexion: 6 },
    },
    { in: 0.5, to: on({ hipFlexion: 84, knee: 88, ankle: 17, hipAbduction: 6, hipRotation: 6 }) },
    { in: 0.6, to: on({ hipFlexion: 84, knee: 88, hipAbduction: 18, hipRotation: 38 }) },
    { in: 0.8, to: on({ hipFlexion: 84, knee: 88, hipAbduction: 10, hipRotation: -33 }) },
    { in: 0.7, to: on({ hipFlexion: 78, knee: 88, hipAbduction: 40, hipRotation: 5 }) },
    { in: 0.8, to: on({ hipFlexion: 82, knee: 92, hipAbduction: -12, hipRotation: -4 }) },
    // Along the edge of the hamstrings, as the knee is stretched.
    { in: 0.6, to: on({ hipFlexion: 114, knee: 50, hipAbduction: 10, hipRotation: 12, ankle: 16 }) },
    {
      in: 0.75,
      to: {
        ...on({ hipFlexion: 94, knee: 3, hipAbduction: 5, hipRotation: 4, ankle: 2 }),
        trunkFlexion: 8,
        pelvisPitch: -4,
      },
    },
    {
      in: 0.6,
      to: {
        ...on({ hipFlexion: 14, knee: 36, hipAbduction: 7, hipRotation: 4, ankle: -10 }),
        trunkFlexion: 4,
        pelvisPitch: 3,
      },
    },
    {
      in: 0.6,
      to: {
        ...on({ hipFlexion: -14, knee: 12, hipAbduction: 6, hipRotation: 4, ankle: -56 }),
        trunkFlexion: 2,
        pelvisPitch: 9,
      },
    },
    {
      in: 0.55,
      to: {
        ...on({ hipFlexion: -11, knee: 126, hipAbduction: 6, hipRotation: 4, ankle: -30 }),
        trunkFlexion: 2,
        pelvisPitch: 8,
      },
    },
    // And along that of the rectus femoris, as the thigh comes forward.
    { in: 0.7, to: on({ hipFlexion: 62, knee: 142, hipAbduction: 9, hipRotation: 8, ankle: 12 }) },
    {
      in: 0.65,
      to: {
        ...on({ hipFlexion: 8, knee: 20, hipAbduction: 12, hipRotation: 18, ankle: 21, inversion: 4 }),
        trunkFlexion: 2,
        pelvisPitch: 2,
      },
    },
    {
      in: 0.8,
      to: {
        ...on({ hipFlexion: 4, knee: 4, hipAbduction: 43, hipRotation: 10, ankle: 21, inversion: 26 }),
        pelvisRoll: -g * 4,
      },
    },
    {
      in: 0.55,
      to: {
        ...on({ hipFlexion: 30, knee: 28, hipAbduction: 8, hipRotation: -4, ankle: 21, inversion: 12 }),
        pelvisRoll: 0,
      },
    },
    {
      in: 0.5,
      to: {
        ...on({ hipFlexion: 30, knee: 6, hipAbduction: -17, hipRotation: -8, ankle: 21, inversion: -16 }),
        pelvisRoll: g,
      },
    },
    {
      in: 0.5,
      to: {
        ...on({ hipFlexion: 34, knee: 36, hipAbduction: 6, hipRotation: 0, ankle: 0, inversion: 0 }),
        pelvisRoll: 0,
      },
    },
    { explore: 6.8, tour: exploreLeg(side, side === 'Left' ? 31 : 2031) },
    {
      over: 2,
      ease: 0.6,
      path: (x) => {
        const a = x * 2 * TURN;
        return on({
          hipFlexion: 48,
          hipAbduction: 8,
          hipRotation: 4,
          knee: 62 + 14 * sin(a / 2),
          kneeTwist: 26 * sin(1.6 * a + 0.5),
          ankle: -16 + 38 * cos(a),
          inversion: 5 + 31 * sin(a),
          toe: 10 + 34 * sin(0.66 * a),
        });
      },
    },
    {
      in: 0.6,
      to: on({
        hipFlexion: 14,
        knee: 24,
        ankle: -10,
        inversion: 0,
        hipAbduction: 5,
        hipRotation: 6,
        toe: 0,
        kneeTwist: 0,
      }),
    },
    { in: 0.4, to: on({ planted: 1, hipFlexion: 2, knee: 6, ankle: 0, hipAbduction: 4, hipRotation: 5 }) },
    { in: 0.7, to: { weight: 0.5, ...on({ heel: 0 }), ...upright, pelvisPitch: 1, ...both(ARMS.low) } },
  ];
};

const heelsAndSquat: Phrase[] = [
  { in: 1.4, to: { ...both({ ...ARMS.up, heel: 42 }), trunkFlexion: -2 } },
  { in: 0.4, to: both({ heel: 42 }) },
  { in: 0.9, to: { ...both({ ...ARMS.low, heel: 0 }), trunkFlexion: 1 } },
  {
    in: 1.3,
    to: { sink: 0.34, pelvisPitch: 32, trunkFlexion: 14, neckFlexion: -22, ...both({ ...ARMS.front, pronation: 40 }) },
  },
  { in: 0.3, to: { sink: 0.34 } },
  { in: 1.2, to: { ...home, ...both(ARMS.low) } },
];

const lunge = (side: Side): Phrase[] => {
  const g = side === 'Left' ? 1 : -1;
  const other: Side = side === 'Left' ? 'Right' : 'Left';
  const reachUp = aim([0.1, 0.7, 0.75], [-0.8, 0.5, 0], 8);
  const away = side === 'Left' ? 0.1 : 0.9;
  return [
    { in: 0.5, to: { weight: away } },
    {
      beside: [{ in: 1, to: { weight: 0.5, sink: 0.06, pelvisPitch: 6, ...onSide({ heel: 30 }, other) } }],
      delay: 0.1,
    },
    { step: 1, side, x: g * 0.1, z: 0.62, yaw: g * 6, height: 0.09 },
    pause(0.1),
    {
      in: 1,
      to: {
        sink: 0.22,
        ...onSide({ heel: 52 }, other),
        pelvisPitch: 8,
        trunkFlexion: -4,
        trunkRotation: g * 18,
        ...left(reachUp),
        ...right(ARMS.up),
      },
    },
    { in: 1, to: { trunkRotation: -g * 24, neckRotation: -g * 35, ...left(ARMS.up), ...right(ARMS.side) } },
    {
      in: 0.9,
      to: {
        sink: 0.05,
        ...onSide({ heel: 18 }, other),
        ...upright,
        neckRotation: 0,
        pelvisPitch: 6,
        weight: side === 'Left' ? 0.16 : 0.84,
        ...both(ARMS.low),
      },
    },
    { beside: [{ in: 0.95, to: { ...onSide({ heel: 0 }, other), sink: 0.004, pelvisPitch: 1 } }] },
    { step: 1, side, x: g * 0.11, z: 0, yaw: g * 9, height: 0.08 },
    { in: 0.4, to: { weight: 0.5, sink: 0.0006 } },
  ];
};

const sideLunge: Phrase[] = [
  { in: 0.5, to: { weight: 0.07 } },
  { beside: [{ in: 0.9, to: { weight: 0.5, sink: 0.04 } }], delay: 0.1 },
  { step: 0.9, side: 'Left', x: 0.46, z: 0, yaw: 34, height: 0.08 },
  { in: 1.1, to: { weight: 0.78, sink: 0.07, trunkLateral: 6, neckRotation: 60, pelvisPitch: 10, ...both(ARMS.side) } },
  {
    in: 1.2,
    to: {
      weight: 0.3,
      sink: 0.06,
      trunkLateral: -20,
      trunkRotation: 16,
      neckRotation: -50,
      ...left(ARMS.up),
      ...right(aim([0.35, -0.85, 0.4], [-0.3, 0.2, 1], 10)),
    },
  },
  {
    in: 1,
    to: {
      weight: 0.5,
      sink: 0.15,
      trunkLateral: 0,
      trunkRotation: 0,
      neckRotation: 0,
      pelvisPitch: 14,
      ...both(ARMS.palms),
    },
  },
  { in: 0.5, to: both(ARMS.palms) },
  { in: 0.8, to: { weight: 0.22, sink: 0.05, pelvisPitch: 6 } },
  { beside: [{ in: 0.85, to: { sink: 0.004, pelvisPitch: 1, weight: 0.1 } }] },
  { step: 0.9, side: 'Left', x: 0.11, z: 0, yaw: 9, height: 0.08 },
  { in: 0.4, to: { weight: 0.5, sink: 0.0006 } },
];

const sunSalutation: Phrase[] = [
  { in: 0.5, to: both(ARMS.palms) },
  { in: 1.2, to: { ...both(ARMS.up), trunkFlexion: -22, neckFlexion: -34, pelvisPitch: -4, sink: 0.004 } },
  {
    in: 1.7,
    to: {
      ...both(aim(hanging(135, [0.1, -1, 0.12]), [-0.6, 0.5, 0.4], 6, { pronation: 20, wristFlexion: -20 })),
      trunkFlexion: 82,
      pelvisPitch: 60,
      neckFlexion: 30,
      sink: 0.02,
    },
  },
  { in: 0.6, to: { trunkFlexion: 85, pelvisPitch: 63, neckFlexion: 22, sink: 0.02 } },
  {
    in: 1,
    to: {
      trunkFlexion: 14,
      pelvisPitch: 58,
      neckFlexion: -38,
      ...both(aim(hanging(74, [0.12, -1, 0.04]), [-0.6, 0.5, 0.4], 8, { pronation: 20 })),
    },
  },
  {
    in: 0.9,
    to: {
      trunkFlexion: 72,
      pelvisPitch: 62,
      neckFlexion: 20,
      sink: 0.05,
      ...both(aim(hanging(130, [0.1, -1, 0.1]), [-0.6, 0.5, 0.4], 10, { pronation: 20 })),
    },
  },
  { in: 1.6, to: { ...both(ARMS.upBack), trunkFlexion: -20, pelvisPitch: 0, neckFlexion: -30, sink: 0.004 } },
  { in: 1, to: { ...home, ...both(ARMS.palms) } },
  { in: 0.5, to: both(ARMS.palms) },
];

const boxing: Phrase[] = (() => {
  const jab = aim([-0.05, 0.05, 1], [-0.2, -0.3, 0], 8, { pronation: 70, wristFlexion: 0 });
  const hook = aim([0.6, -0.05, 0.8], [-1, 0.1, 0.3], 92, { pronation: 40, wristFlexion: 0 });
  const uppercut = aim([0.1, -0.35, 0.9], [-0.1, 1, 0.2], 100, { pronation: -70, wristFlexion: 10 });
  return [
    { in: 0.45, to: { weight: 0.14 } },
    { beside: [{ in: 0.55, to: { weight: 0.5, sink: 0.03 } }], delay: 0.1 },
    { step: 0.6, side: 'Left', x: 0.15, z: 0.22, yaw: -4, height: 0.05 },
    {
      in: 0.6,
      to: {
        ...both(ARMS.guard),
        trunkRotation: -16,
        sink: 0.04,
        pelvisYaw: -14,
        neckFlexion: 8,
        neckRotation: 18,
        weight: 0.5,
      },
    },
    { in: 0.3, to: { ...left(jab), trunkRotation: -26, weight: 0.6, neckRotation: 24 } },
    { in: 0.36, to: { ...left(ARMS.guard), trunkRotation: -10, weight: 0.5, neckRotation: 18 } },
    {
      in: 0.34,
      to: { ...right(jab), trunkRotation: 30, pelvisYaw: 10, weight: 0.66, heelRight: 26, neckRotation: -26 },
    },
    {
      in: 0.44,
      to: { ...right(ARMS.guard), trunkRotation: -12, pelvisYaw: -12, weight: 0.5, heelRight: 0, neckRotation: 14 },
    },
    { in: 0.45, to: { ...left(hook), trunkRotation: -30, trunkLateral: 6 } },
    { in: 0.46, to: { ...left(ARMS.guard), trunkRotation: 0, trunkLateral: 0 } },
    { in: 0.46, to: { ...right(uppercut), trunkRotation: 26, trunkFlexion: 10, sink: 0.08 } },
    {
      in: 0.6,
      to: {
        ...right(ARMS.guard),
        trunkRotation: 0,
        trunkFlexion: 2,
        sink: 0.03,
        pelvisYaw: 0,
        neckRotation: 0,
        neckFlexion: 0,
      },
    },
    { in: 0.55, to: { weight: 0.97, heelRight: 16, sink: 0.02 } },
    { in: 0.26, to: right({ planted: 0, hipFlexion: 20, knee: 40, ankle: -6, hipAbduction: 4, hipRotation: 6 }) },
    { in: 0.45, to: right({ hipFlexion: 95, knee: 100, ankle: 6 }) },
    { in: 0.34, to: { ...right({ hipFlexion: 83, knee: 6, ankle: -4 }), trunkFlexion: -4, pelvisPitch: -8 } },
    { in: 0.4, to: { ...right({ hipFlexion: 90, knee: 95, ankle: 0 }), pelvisPitch: -2 } },
    { in: 0.45, to: { ...right({ hipFlexion: 14, knee: 26, ankle: -6 }), trunkFlexion: 2, pelvisPitch: 2 } },
    { in: 0.38, to: right({ planted: 1, hipFlexion: 2, knee: 6, ankle: 0, hipAbduction: 4, hipRotation: 5 }) },
    { in: 0.55, to: { weight: 0.12, heelRight: 0 } },
    { step: 0.65, side: 'Left', x: 0.11, z: 0, yaw: 9, height: 0.05 },
    { in: 0.7, to: { weight: 0.5, ...home, ...both(ARMS.low) } },
  ];
})();

/** Turn once round to the left on the spot, foot by foot. */
const turnRound: Phrase[] = (() => {
  const pairs = 6;
  const seconds = 0.46;
  const total = pairs * 2 * seconds;
  const steps = Array.from({ length: pairs }, (_, k): Phrase[] => {
    const heading = (360 * (k + 1)) / pairs;
    const a = heading * DEG;
    const foot = (side: Side): Phrase => {
      const g = side === 'Left' ? 1 : -1;
      return { step: seconds, side, x: 0.11 * g * cos(a), z: -0.11 * g * sin(a), yaw: heading + g * 9, height: 0.05 };
    };
    return [foot('Left'), foot('Right')];
  }).flat();
  const swing: Phrase = {
    over: total,
    ease: 0.8,
    path: (x) => {
      const a = x * pairs * TURN;
      const arm = (g: 1 | -1): SidedTargets => ({
        ...ARMS.low,
        armV: ARMS.low.armV! + 14 * sin(a / 2 + g),
        elbow: 22 + 10 * sin(a / 2 + g),
      });
      return {
        ...left(arm(1)),
        ...right(arm(-1)),
        weight: 0.5 - 0.36 * sin(a + 0.5),
        trunkRotation: 9 * (1 - x),
        neckRotation: 26 * (1 - x),
        sink: 0.012,
      };
    },
  };
  return [
    { in: 0.5, to: { weight: 0.25, trunkRotation: 9, neckRotation: 26, sink: 0.012 } },
    { beside: [{ over: total, ease: 0.01, path: (x) => ({ heading: 360 * x }) }] },
    { beside: [swing] },
    ...steps,
    { in: 0.9, to: { weight: 0.5, ...home, ...both(ARMS.rest) } },
  ];
})();

/** Arms wander through postures not seen yet, the body follows. */
const freeFlow = (seconds: number): Phrase[] => [
  {
    beside: [
      {
        over: seconds,
        ease: 1.5,
        path: (x) => {
          const w = x * seconds * 0.85;
          return {
            trunkFlexion: 14 + 22 * sin(0.9 * w) + 9 * sin(2.1 * w),
            trunkLateral: 18 * sin(1.13 * w + 1),
            trunkRotation: 20 * sin(0.77 * w + 2) + 9 * sin(1.9 * w),
            neckFlexion: -4 + 24 * sin(1.31 * w + 2),
            neckLateral: 18 * sin(1.57 * w),
            neckRotation: 36 * sin(0.83 * w + 1),
            pelvisPitch: 9 + 8 * sin(0.9 * w - 0.3),
            pelvisYaw: 10 * sin(0.77 * w + 1.6),
            pelvisRoll: 3 * sin(1.13 * w),
            sink: 0.07 - 0.06 * cos(1.05 * w),
            weight: 0.5 + 0.24 * sin(0.66 * w),
          };
        },
      },
    ],
  },
  { beside: [{ explore: seconds, tour: exploreArm('Right', 1211) }] },
  { explore: seconds, tour: exploreArm('Left', 11) },
  { in: 1.3, to: { ...home, weight: 0.5, ...both(ARMS.rest) } },
];

export const section = (name: string, phrases: Phrase[], pace: number): Section => ({ name, pace, phrases });

export const routine: Section[] = [
  section('calm and T-pose', calm, 1),
  section('neck', neck, 0.68),
  section('shoulders', shoulders, 0.76),
  section('raises and circles', raises, 0.8),
  section('shoulder rotation', shoulderRotation, 0.66),
  section('elbow, forearm, wrist', elbows, 0.7),
  section('trunk', trunk, 0.7),
  section('left leg', legRoutine('Left'), 0.64),
  section('right leg', legRoutine('Right'), 0.64),
  section('heel raise and squat', heelsAndSquat, 0.8),
  section('lunges', [...lunge('Left'), ...lunge('Right')], 0.72),
  section('side lunge', sideLunge, 0.74),
  section('sun salutation', sunSalutation, 0.74),
  section('boxing and kick', boxing, 0.82),
  section('free flow', freeFlow(14), 1),
  section('once round', turnRound, 1),
  section('calm', [pause(1.2)], 1),
];
