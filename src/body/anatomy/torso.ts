import type { Vec3 } from '../../core';
import type { BodyPiece } from '../field/field';
import type { Station } from '../field/profile';
import { ellipsoidSweep, type Sweep, sweep } from '../field/sweep';
import { add, addScaled, clamp, lerp, normalize } from '../vec';
import type { BuildFigure, SideFigure } from './figure';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

/** Half a shoulder's breadth in heights from where on the chest broadens with it, as on figures of short legs. */
const BROAD = 0.135;
/** Usual trunks: on longer ones breast and back begin no further below the collar bones, which would leave holes between. */
const LONGEST = 1.15;

/** Heights: half the breadth of the chest. */
export const chestHalfOf = ({ shoulderHalf, girth }: BuildFigure): number =>
  (clamp(0.8 * shoulderHalf, 0.084, 0.1) + 0.6 * Math.max(0, shoulderHalf - BROAD)) * girth.trunk;

/** Heights: half the breadth of the pelvis. */
export const pelvisHalfOf = ({ hipHalf, girth }: BuildFigure): number =>
  clamp(hipHalf + 0.042, 0.082, 0.1) * (0.5 + 0.5 * girth.trunk);

/** Heights above the shoulders where the neck begins, and how far it leans to the front. */
const NECK = { base: 0.052, lean: 0.26 };

/** Where the neck begins: the middle, and which way the neck goes from there. */
export const neckBase = ({ shoulders }: BuildFigure): { centre: Vec3; normal: Vec3 } => ({
  centre: [0, shoulders[1] + NECK.base, shoulders[2]],
  normal: normalize([0, 1, NECK.lean]),
});

/** Pelvis to crown: one sweep for the trunk, with muscles, neck and head blended on. Lengths in heights. */
export function torsoPart(figure: BuildFigure): BodyPiece {
  const { hips, shoulders, trunk, girth, headCentre } = figure;
  const chestHalf = chestHalfOf(figure);
  const pelvisHalf = pelvisHalfOf(figure);
  const waistHalf = (0.037 + 0.2 * pelvisHalf + 0.19 * chestHalf) * girth.belly;
  const low = hips[1] - 0.036;
  const high = shoulders[1] + 0.055;
  const from: Vec3 = [0, low, hips[2] - 0.004];
  const to: Vec3 = [0, high, shoulders[2] + FRONT];
  const level = (share: number) => (hips[1] + share * trunk - low) / (high - low);
  const deep = girth.trunk;
  const belly = girth.belly;
  const stations: Station[] = [
    [0, pelvisHalf * 0.5, 0.042, 0, -0.004],
    [level(-0.02), pelvisHalf * 0.88, 0.058 * deep, 0, 0],
    [level(0.1), pelvisHalf, 0.063 * deep, 0, 0.001],
    [level(0.24), pelvisHalf * 0.94 * (0.7 + 0.3 * belly), 0.059 * belly, 0, 0.003 + 0.02 * (belly - 1)],
    [level(0.43), waistHalf, 0.053 * belly, 0, 0.004 + 0.03 * (belly - 1)],
    [level(0.6), chestHalf * 0.92, 0.059 * deep, 0, 0.005],
    [level(0.75), chestHalf, 0.064 * deep, 0, 0.003],
    [level(0.89), chestHalf * 0.88, 0.056 * deep, 0, -0.003],
    [level(1.03), chestHalf * 0.6, 0.044, 0, -0.01],
    [1, 0.036, 0.034, 0, -0.014],
  ];
  const sweeps: Sweep[] = [
    sweep({ from, to, side: X, front: Z, stations, blend: 0.01, squareness: 0.25, capStart: 0.6, capEnd: 0.6 }),
  ];
  for (const side of [figure.left, figure.right]) sweeps.push(...trunkMuscles(figure, side, chestHalf, to[2]));

  const nape: Vec3 = [0, shoulders[1] + 0.012, shoulders[2] - 0.004];
  sweeps.push(
    // The furrow of the spine.
    sweep({
      from: [0, hips[1] + 0.2 * trunk, hips[2] - 0.0655 * belly],
      to: [0, hips[1] + 0.86 * trunk, shoulders[2] - 0.069 * deep],
      side: X,
      stations: [
        [0, 0.007, 0.002],
        [0.4, 0.011, 0.012],
        [1, 0.008, 0.003],
      ],
      blend: 0.022,
      isCarved: true,
    }),
    sweep({
      from: [0, shoulders[1] - 0.005, nape[2] - 0.002],
      to: [headCentre[0], headCentre[1] - 0.03, headCentre[2] - 0.018],
      side: X,
      stations: [
        [0, 0.04, 0.038],
        [0.45, 0.0318, 0.0335],
        [1, 0.0298, 0.033],
      ],
      blend: 0.024,
    }),
    ...headSweeps(headCentre),
  );
  return { name: 'torso', sweeps, blend: 0 };
}

/** The front of the trunk's upper end lies so far before the shoulders. Heights. */
const FRONT = 0.006;

/** The collar bone: its middle line, from the breast bone to above the shoulder. */
export const collarBone = ({ shoulders }: BuildFigure, { sign, shoulder }: SideFigure): { from: Vec3; to: Vec3 } => ({
  from: [sign * 0.013, shoulders[1] - 0.011, shoulders[2] + FRONT + 0.0345],
  to: add(shoulder, [-sign * 0.014, 0.019, 0.015]),
});

/** Buttock, breast, and the muscles from breast, back and neck to the arm. */
function trunkMuscles(figure: BuildFigure, side: SideFigure, chestHalf: number, front: number): Sweep[] {
  const { hips, shoulders, trunk, girth } = figure;
  const { sign, shoulder, armAxis } = side;
  const tall = Math.min(trunk / 0.288, LONGEST);
  const nape: Vec3 = [0, shoulders[1] + 0.012, shoulders[2] - 0.004];
  const g = girth.trunk;
  return [
    ellipsoidSweep([sign * 0.042, hips[1] - 0.008, hips[2] - 0.034], X, Y, [0.046 * g, 0.04 * g, 0.052], 0.03),
    ellipsoidSweep(
      [sign * chestHalf * 0.42, hips[1] + trunk * 0.76, front + 0.03],
      X,
      [sign * 0.5, 0.35, 0],
      [0.028 * g, 0.03 * g, 0.042],
      0.036,
    ),
    sweep({
      ...collarBone(figure, side),
      side: Y,
      stations: [
        [0, 0.008, 0.0075],
        [0.5, 0.0062, 0.0072],
        [1, 0.0065, 0.0065],
      ],
      blend: 0.013,
    }),
    sweep({
      from: [sign * chestHalf * 0.45, shoulders[1] - 0.055 * tall, front + 0.03],
      to: add(addScaled(shoulder, armAxis, 0.035), [-sign * 0.006, -0.004, 0.01]),
      side: Y,
      stations: [
        [0, 0.034, 0.018],
        [0.5, 0.029, 0.017],
        [1, 0.018, 0.015],
      ],
      blend: 0.05,
    }),
    sweep({
      from: [sign * chestHalf * 0.5, shoulders[1] - 0.062 * tall, front - 0.026],
      to: add(addScaled(shoulder, armAxis, 0.03), [-sign * 0.008, -0.008, -0.01]),
      side: Y,
      stations: [
        [0, 0.04, 0.016],
        [0.5, 0.03, 0.016],
        [1, 0.018, 0.014],
      ],
      blend: 0.05,
    }),
    sweep({
      from: [sign * 0.012, shoulders[1] + 0.042, nape[2] - 0.006],
      to: add(lerp(nape, shoulder, 0.88), [0, 0.004, -0.004]),
      side: Z,
      stations: [
        [0, 0.022, 0.014],
        [0.5, 0.0245, 0.0195],
        [1, 0.022, 0.0195],
      ],
      blend: 0.045,
    }),
  ];
}

function headSweeps([x, y, z]: Vec3): Sweep[] {
  return [
    ellipsoidSweep([x, y + 0.006, z - 0.006], X, Z, [0.0445, 0.049, 0.0555], 0.012),
    ellipsoidSweep([x, y - 0.028, z + 0.018], X, [0, 1, -0.2], [0.0338, 0.0345, 0.0425], 0.04),
    // Chin.
    ellipsoidSweep([x, y - 0.0535, z + 0.029], X, Y, [0.0155, 0.0165, 0.0115], 0.032),
    ...[1, -1].flatMap((sign) => cheekBrowAndSocket([x, y, z], sign)),
    // Nose.
    sweep({
      from: [x, y - 0.003, z + 0.0475],
      to: [x, y - 0.0285, z + 0.0565],
      side: X,
      stations: [
        [0, 0.0042, 0.0055],
        [0.7, 0.0058, 0.0066],
        [1, 0.0068, 0.006],
      ],
      blend: 0.016,
      capEnd: 0.9,
    }),
  ];
}

/** One half of a face without eyes: enough form to see where it looks. */
const cheekBrowAndSocket = ([x, y, z]: Vec3, sign: number): Sweep[] => [
  ellipsoidSweep([x + sign * 0.023, y - 0.022, z + 0.034], X, Y, [0.011, 0.01, 0.012], 0.02),
  sweep({
    from: [x + sign * 0.003, y + 0.003, z + 0.0465],
    to: [x + sign * 0.03, y + 0.0005, z + 0.031],
    side: Y,
    stations: [
      [0, 0.006, 0.0062],
      [1, 0.0055, 0.005],
    ],
    blend: 0.014,
  }),
  sweep({
    from: [x + sign * 0.0145, y - 0.0105, z + 0.0555],
    to: [x + sign * 0.0245, y - 0.0115, z + 0.048],
    side: Y,
    stations: [
      [0, 0.0062, 0.0045],
      [0.5, 0.0066, 0.0048],
      [1, 0.005, 0.0042],
    ],
    blend: 0.015,
    capStart: 1.2,
    capEnd: 1.4,
    isCarved: true,
  }),
];
