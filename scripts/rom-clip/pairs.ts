import type { Quat } from '../../src/core';
import { armDirectionInGirdle, dorsiflexionMax, girdleRhythm, hipFlexionMax, hipFlexionOf, kneeMax } from './couplings';
import { DEG, IDENTITY, lerp, mirror, multiply, rotate } from './math';
import { clampInside, compose, decompose, decomposeHinge, REGIONS, SPINE_SHARES, sample } from './regions';
import { JOINT, type JointName, SIDES, SKELETON } from './skeleton';
import { setArm } from './upper';

type Random = () => number;

/** What two joints of the clip truly may do together, each being inside its own region. */
export interface PairTruth {
  joints: [JointName, JointName];
  /** rad: how far a pair is beyond it; 0 or below inside. */
  excess(a: Quat, b: Quat): number;
  /** A pair that is allowed. */
  sample(random: Random): [Quat, Quat];
}

type SpineName = keyof typeof SPINE_SHARES;
const { UpLeg, Leg, Foot, Shoulder, Arm, ForeArm, Hand } = REGIONS;

/** Hamstrings and rectus femoris. */
const legs = (thigh: Quat, shank: Quat): number => {
  const hip = hipFlexionOf(thigh);
  const [knee] = decomposeHinge(Leg, shank);
  return Math.max(hip - hipFlexionMax(knee), knee - kneeMax(hip));
};

/** Gastrocnemius. */
const calf = (shank: Quat, foot: Quat): number =>
  decomposeHinge(Foot, foot)[0] - dorsiflexionMax(decomposeHinge(Leg, shank)[0]);

/** Half of pronation in the forearm, half in the hand. */
const pronation = (forearm: Quat, hand: Quat): number =>
  Math.abs(decomposeHinge(ForeArm, forearm)[1] - decompose(Hand, hand)[2]) - 0.5 * DEG;

/** How far the routine lifts and pulls girdles beyond their rhythm, with breath and tremor, degrees. */
const SHRUG: [number, number] = [-7.5, 40];
const PROTRACTION: [number, number] = [-18.5, 18.5];
const TURN_ROOM = 3 * DEG;

/** Scapulohumeral rhythm. */
const rhythm = (girdle: Quat, arm: Quat): number => {
  const direction = rotate(multiply(girdle, arm), [1, 0, 0]);
  const { elevation, protraction, backwardTurn } = girdleRhythm(armDirectionInGirdle(direction));
  const [lift, forward, turn] = decompose(Shoulder, girdle);
  return Math.max(
    lift - elevation - SHRUG[1] * DEG,
    elevation + SHRUG[0] * DEG - lift,
    forward - protraction - PROTRACTION[1] * DEG,
    protraction + PROTRACTION[0] * DEG - forward,
    Math.abs(turn - backwardTurn) - TURN_ROOM,
  );
};

const sampleRhythm = (random: Random): [Quat, Quat] => {
  const [armU, armV, armTwist] = decompose(Arm, sample(Arm, random)).map((x) => x / DEG);
  const rotations = SKELETON.map((): Quat => [...IDENTITY]);
  const shrug = lerp(...SHRUG, random());
  setArm(rotations, 'Left', { armU, armV, armTwist, shrug, protract: lerp(...PROTRACTION, random()), elbow: 30 });
  return [rotations[JOINT.LeftShoulder], rotations[JOINT.LeftArm]];
};

/** Which share of what it can each of a spine joint's three angles takes. */
const sharesOf = (name: SpineName, q: Quat): [number, number, number] => {
  const { flexion, extension, lateral, rotation } = SPINE_SHARES[name];
  const [u, v, t] = decompose(REGIONS[name], q).map((x) => x / DEG);
  return [u / (u >= 0 ? flexion : extension), v / lateral, t / rotation];
};

/** Joints of the spine take the same share of a bend; of rotation half counts, as bent joints clamp it. */
const spine = (a: SpineName, b: SpineName): PairTruth => ({
  joints: [a, b],
  excess(p, q) {
    const [x, y] = [sharesOf(a, p), sharesOf(b, q)];
    const { flexion, lateral, rotation } = SPINE_SHARES[a];
    const off = [flexion, lateral, rotation / 2].map((size, k) => Math.abs(x[k] - y[k]) * size);
    return (Math.max(...off) - 1) * DEG;
  },
  sample(random) {
    const [u, v, t] = sharesOf(a, sample(REGIONS[a], random));
    const at = (name: SpineName): Quat => {
      const { flexion, extension, lateral, rotation } = SPINE_SHARES[name];
      const wanted = [u * (u >= 0 ? flexion : extension), v * lateral, t * rotation].map((x) => x * DEG);
      return compose(REGIONS[name], clampInside(REGIONS[name], [wanted[0], wanted[1], wanted[2]]));
    };
    return [at(a), at(b)];
  },
});

/** Draws independently until a pair is allowed: even in both regions. */
const drawn =
  (a: Parameters<typeof sample>[0], b: Parameters<typeof sample>[0], excess: PairTruth['excess']) =>
  (random: Random): [Quat, Quat] => {
    for (;;) {
      const pair: [Quat, Quat] = [sample(a, random), sample(b, random)];
      if (excess(...pair) <= 0) return pair;
    }
  };

const samplePronation = (random: Random): [Quat, Quat] => {
  const forearm = sample(ForeArm, random);
  const [u, v] = decompose(Hand, sample(Hand, random));
  return [forearm, compose(Hand, [u, v, decomposeHinge(ForeArm, forearm)[1]])];
};

const SIDED: [string, string, PairTruth['excess'], PairTruth['sample']][] = [
  ['UpLeg', 'Leg', legs, drawn(UpLeg, Leg, legs)],
  ['Leg', 'Foot', calf, drawn(Leg, Foot, calf)],
  ['Shoulder', 'Arm', rhythm, sampleRhythm],
  ['ForeArm', 'Hand', pronation, samplePronation],
];

/** The twelve couplings of the clip, as pairs of joints. */
export const pairTruths: readonly PairTruth[] = [
  ...SIDES.flatMap((side) =>
    SIDED.map(([a, b, excess, draw]): PairTruth => {
      const onSide = side === 'Right' ? mirror : (q: Quat): Quat => q;
      return {
        joints: [`${side}${a}` as JointName, `${side}${b}` as JointName],
        excess: (p, q) => excess(onSide(p), onSide(q)),
        sample(random) {
          const [p, q] = draw(random);
          return [onSide(p), onSide(q)];
        },
      };
    }),
  ),
  spine('Spine', 'Spine1'),
  spine('Spine1', 'Spine2'),
  spine('Spine', 'Spine2'),
  spine('Neck', 'Head'),
];
