import type { Vec3 } from '../../core';
import type { BodyPiece } from '../field/field';
import { ellipsoidSweep, type Sweep, sweep } from '../field/sweep';
import { add, addScaled, cross, distance, scale } from '../vec';
import type { BuildFigure, SideFigure } from './figure';

/** How far the thigh runs on inside the pelvis, so that no ledge shows. */
const insidePelvis = 0.055;

/** Hip to toes. Lengths in heights. */
export function legPart(figure: BuildFigure, side: SideFigure, name: string): BodyPiece {
  const { hip, knee, ankle, legAxis, sign, sole } = side;
  const thigh = distance(hip, knee);
  const whole = thigh + distance(knee, ankle);
  const k = thigh / whole;
  const shin = 1 - k;
  const g = figure.girth.limb;
  const at = (share: number) => (insidePelvis + share * whole) / (insidePelvis + whole);
  // Wide hips would leave a gap between the thighs.
  const inward = -sign * Math.max(0, figure.hipHalf - 0.05) * 0.75;
  return {
    name,
    blend: 0.05,
    sole,
    sweeps: [
      sweep({
        from: addScaled(hip, legAxis, -insidePelvis),
        to: ankle,
        side: [1, 0, 0],
        front: [0, 0, 1],
        stations: [
          [0, 0.026, 0.03, -sign * 0.014, -0.004],
          [at(0), 0.049 * g, 0.054 * g, inward, -0.002],
          [at(k * 0.2), 0.049 * g, 0.054 * g, inward, 0.001],
          [at(k * 0.55), 0.0415 * g, 0.0465 * g, inward * 0.45, 0.004],
          [at(k * 0.86), 0.0312 * g, 0.034 * g, 0, 0.003],
          [at(k), 0.0292 * g, 0.0325 * g, 0, 0.003],
          [at(k + shin * 0.12), 0.0287 * g, 0.031 * g, 0, -0.002],
          [at(k + shin * 0.32), 0.033 * g, 0.0365 * g, 0, -0.01],
          [at(k + shin * 0.6), 0.0255 * g, 0.028 * g, 0, -0.008],
          [at(k + shin * 0.88), 0.0172, 0.0205, 0, -0.003],
          [1, 0.018, 0.0215, 0, -0.002],
        ],
        blend: 0.01,
        capStart: 0.9,
        capEnd: 0.6,
        smoothing: 3,
      }),
      // Knee cap.
      ellipsoidSweep(add(knee, [0, 0.004, 0.0225 * g]), [1, 0, 0], legAxis, [0.0165 * g, 0.013, 0.021], 0.014),
      // The tendon below it, and the head of the shin that it ends in.
      ellipsoidSweep(add(knee, [0, -0.034, 0.0195 * g]), [1, 0, 0], legAxis, [0.0085 * g, 0.0085, 0.013], 0.016),
      ...footSweeps(side, figure.girth.hand),
    ],
  };
}

function footSweeps({ ankle, footAxis, footLength, toeLength, sole, sign }: SideFigure, g: number): Sweep[] {
  const left = cross([0, 1, 0], footAxis);
  const at = (ahead: number, up: number, aside = 0): Vec3 =>
    add([ankle[0] + footAxis[0] * ahead, sole + up, ankle[2] + footAxis[2] * ahead], scale(left, aside));
  return [
    // Ankle bones.
    ellipsoidSweep(at(-0.001, ankle[1] - sole - 0.002, 0.0135), left, footAxis, [0.0075, 0.0085, 0.0085], 0.012),
    ellipsoidSweep(at(-0.003, ankle[1] - sole - 0.002, -0.0135), left, footAxis, [0.0075, 0.0085, 0.0085], 0.012),
    ellipsoidSweep(at(-0.014, 0.02), left, footAxis, [0.0205 * g, 0.021, 0.027], 0.02),
    sweep({
      from: at(-0.004, 0.034),
      to: at(footLength, 0.013),
      side: left,
      stations: [
        [0, 0.0205 * g, 0.025],
        [0.35, 0.0215 * g, 0.023],
        [0.75, 0.0262 * g, 0.0185],
        [1, 0.0265 * g, 0.0155],
      ],
      blend: 0.035,
    }),
    sweep({
      from: at(footLength - 0.004, 0.0115, -sign * 0.002),
      to: at(footLength + toeLength - 0.014, 0.0085, -sign * 0.006),
      side: left,
      stations: [
        [0, 0.0262 * g, 0.015],
        [0.5, 0.0245 * g, 0.0125],
        [1, 0.0185 * g, 0.0105],
      ],
      blend: 0.03,
      squareness: 0.15,
      capEnd: 1.5,
    }),
  ];
}
