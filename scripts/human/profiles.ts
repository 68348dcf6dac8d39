import type { HumanProfile } from '../../src/core/human';

/**
 * How far people's joints go, degrees. Sources: [AAOS] American Academy of Orthopaedic Surgeons; [BA] Boone & Azen 1979; [Merck] Merck Manual, normal
 * ranges of motion; [Soucie] Soucie et al., Haemophilia 2011;17:500, n = 674, public tables of the CDC; [neck] Arch Phys Med Rehabil 1993,
 * 10.1016/0003-9993(93)90064-H; [Roach] Roach & Miles 1991; [Troke] Manual Therapy 2005;10:198, lumbar spine, n = 405, 16–90 years; [women] older women
 * at home, J Physiol Anthropol 2016;35:20, table 3; [hip] Tainaka et al. 2014, n = 123, in J Athl Train 2018;53:560, table 1; [elbow] Zwerus et al.,
 * Shoulder & Elbow 2019;11:215, n = 352; [wrist] means of five studies and two handbooks, in Norkin & White, table A.1; [weight] dorsiflexion under body
 * weight, 40.6 ± 5.2, Calatayud et al., Int J Sports Phys Ther 2015;10:197; [hand] e-hand.com nor002; [knuckle] Hayashi & Shimizu, J Hand Ther
 * 2013;26:69; [coupling] end on middle joint of fingers, PeerJ 2022;10:e14051; [thumb] Barakat et al., The range of movement of the thumb, n = 100; [rigs] judged on captures: where rigs put what the sources give to a
 * neighbour. Standard deviations (±) were to be had for few motions: the adult set is the mean and about two of them, elsewhere by judgement.
 */
/** From … to for each of the three angles of anatomy: [−1st, +1st, −2nd, +2nd, −3rd, +3rd]. */
export type AngleBox = readonly [number, number, number, number, number, number];

export interface Profile {
  boxes: Record<BoxPart, AngleBox>;
  sums: Record<SumPart, readonly [low: number, high: number]>;
  arm: Widening;
  thigh: Widening;
}

/** How much farther than the mean region of the made person a bone swings, and turns about itself inward and outward. */
export interface Widening {
  swing: number;
  inward: number;
  outward: number;
}

/** What joints do together beside chains: the turn of forearm and wrist, and how far the end of a finger is from following the joint before it. */
export type SumPart = 'foreArm' | 'finger';

/** The share of its bend that the middle joint of a finger has the end take: 2/3, ± 9–18 in free motion [coupling]. */
export const FINGER_FOLLOWS = 0.67;

export type BoxPart = BodyPart | PiecePart | FingerPart;
type BodyPart = 'trunk' | 'neck' | 'clavicle' | 'foreArm' | 'hand' | 'shank' | 'foot' | 'toe';
/** Further pieces of limbs that rigs cut up. */
export type PiecePart = 'upperArm-piece' | 'foreArm-piece' | 'thigh-piece' | 'shank-piece';
export type FingerPart = 'knuckle' | 'finger-middle' | 'finger-end' | 'thumb-base' | 'thumb-knuckle' | 'thumb-end';

const adult: Profile = {
  boxes: {
    // Flexion, lateral, rotation of the whole chain; means 85/37/47/37 of thoracic and lumbar spine together.
    trunk: [-55, 105, -60, 60, -55, 55],
    // Means 64/63/49/80 [neck].
    neck: [-85, 80, -60, 60, -95, 95],
    // Protraction, elevation, backward roll; Mixamo's hangs up to 20 below its rest [rigs].
    clavicle: [-40, 40, -35, 60, -35, 55],
    // 0–150 [AAOS]; 146, active, and 80 + 87 of turn, passive 3–5 more [elbow]; the turn in the elbow, in the wrist or shared [rigs].
    foreArm: [-15, 165, -20, 20, -100, 100],
    // 64–88/56–89, radial 18–25, ulnar 26–39 [wrist]; weight on the hand, and the forearm's turn [rigs].
    hand: [-100, 100, -40, 50, -110, 110],
    // 138–142 [Soucie]; heel to buttock 160 [rigs].
    shank: [-12, 165, -15, 15, -40, 40],
    // 20/50, 35/25 [Merck]; 51 up is the mean and two deviations [weight]; 7 more, since left and right of one capture have zeros up to 6 apart [rigs].
    foot: [-70, 58, -35, 45, -50, 40],
    // Of the great toe 70–90 up.
    toe: [-50, 90, -25, 25, -25, 25],
    // Bends across the bone, turn about it. Bone does not bend: the limb's first joint has the bend, and any piece may have the turn, or a share [rigs].
    'upperArm-piece': [-8, 8, -8, 8, -90, 90],
    'foreArm-piece': [-8, 8, -8, 8, -100, 100],
    'thigh-piece': [-8, 8, -8, 8, -60, 60],
    'shank-piece': [-8, 8, -8, 8, -40, 40],
    // Flexion, to the thumb's side, twist. 45 hyperextension … 90, spread 20 [hand]; a little finger goes 25 farther than an index [knuckle].
    knuckle: [-50, 108, -30, 30, -25, 25],
    // 100 [hand]; a fist pushed 125 [rigs].
    'finger-middle': [-15, 125, -12, 12, -12, 12],
    // 80–90 [hand], a fist 96 [rigs]; pushed back 35.
    'finger-end': [-35, 100, -12, 12, -12, 12],
    // Flexion 15, extension 20, abduction 45–70 [hand]; rests between those ends, so either way from there.
    'thumb-base': [-35, 45, -40, 40, -40, 40],
    // 10 hyperextension … 55 [hand], 43–70 [thumb], 97 seen; bones alone do not tell a thumb's axis, rigs bend thumbs about axes up to 30 off [rigs].
    'thumb-knuckle': [-20, 105, -45, 45, -72, 72],
    // 15–20 hyperextension … 80 [hand], 80–90 [thumb]; as above [rigs].
    'thumb-end': [-30, 105, -45, 45, -72, 72],
  },
  sums: {
    // 80 + 87, passive 3–5 more [elbow], a part of the turn that the upper arm's bone lacks; −69…121 in 99 % of frames, 130 in 99.7 % [rigs].
    foreArm: [-130, 130],
    // Two errors of 6–14 in use [coupling].
    finger: [-25, 25],
  },
  arm: { swing: 12, inward: 20, outward: 35 },
  // The made person turns 45 either way at most: 58 and 65 against 50.2 ± 7.2 inward and 56.3 ± 6.8 outward [hip]. With more inward, 90 pass at full flexion.
  thigh: { swing: 15, inward: 13, outward: 20 },
};

const scaled = (box: AngleBox, by: number | AngleBox): AngleBox =>
  box.map((x, i) => x * (typeof by === 'number' ? by : by[i])) as unknown as AngleBox;

/** A profile by factors of the adult's boxes. */
const profile = (by: Record<BoxPart, number | AngleBox>, sums: number, arm: Widening, thigh: Widening): Profile => ({
  boxes: Object.fromEntries(
    Object.entries(adult.boxes).map(([part, box]) => [part, scaled(box, by[part as BoxPart])]),
  ) as Profile['boxes'],
  sums: Object.fromEntries(
    Object.entries(adult.sums).map(([part, [low, high]]) => [part, [sums * low, sums * high] as const]),
  ) as Profile['sums'],
  arm,
  thigh,
});

const piecesBy = (by: number): Record<PiecePart, number> => ({
  'upperArm-piece': by,
  'foreArm-piece': by,
  'thigh-piece': by,
  'shank-piece': by,
});

const fingersBy = (by: number): Record<FingerPart, number> => ({
  knuckle: by,
  'finger-middle': by,
  'finger-end': by,
  'thumb-base': by,
  'thumb-knuckle': by,
  'thumb-end': by,
});

export const profiles: Record<HumanProfile, Profile> = {
  older: profile(
    {
      // From 16 to 90 years the lumbar spine loses 45 % of flexion, 79 % of extension, 48 % to the sides and no turn [Troke]; the thorax: judged.
      trunk: [0.75, 0.75, 0.8, 0.8, 0.9, 0.9],
      // From 20–30 to 70–90 years: extension −32 %, flexion −12, lateral −22, turn −25 [neck].
      neck: [0.68, 0.88, 0.78, 0.78, 0.75, 0.75],
      clavicle: 0.9,
      foreArm: [0.5, 0.98, 0.9, 0.9, 0.96, 0.96],
      hand: 0.9,
      // 127.6 ± 8.3 [women]: 144 with two deviations.
      shank: [0.5, 0.9, 0.9, 0.9, 0.9, 0.9],
      // 13.8 → 11.6 dorsiflexion from 20–44 to 45–69 years [Soucie]; plantar flexion 58.0 ± 7.9 [women], no less than of adults.
      foot: [1, 0.85, 0.9, 0.9, 0.9, 0.9],
      toe: 0.85,
      ...piecesBy(0.9),
      ...fingersBy(0.9),
    },
    // As the forearm.
    0.96,
    { swing: 4, inward: 12, outward: 25 },
    // Extension −20 % and more [Roach]; 16.8 ± 4.5, flexion 122.6 ± 10.8, turn 27.9 ± 6.1 and 28.5 ± 4.9 [women].
    { swing: 5, inward: 10, outward: 10 },
  ),
  adult,
  flexible: profile(
    // Dancers and gymnasts: judged; only the hip has figures, turnout 92–104 for 45 + 45.
    {
      trunk: 1.3,
      neck: 1.12,
      clavicle: 1.1,
      foreArm: [1.3, 1, 1.1, 1.1, 1.1, 1.1],
      hand: 1.15,
      shank: [1.3, 1, 1.1, 1.1, 1.1, 1.1],
      foot: [1.2, 1.1, 1.15, 1.15, 1.1, 1.1],
      toe: 1.1,
      ...piecesBy(1.1),
      ...fingersBy(1.1),
    },
    1.1,
    { swing: 20, inward: 25, outward: 40 },
    { swing: 40, inward: 35, outward: 35 },
  ),
};
