import type { Vec3 } from '../../core';
import type { BodyPiece } from '../field/field';
import { ellipsoidSweep, sweep } from '../field/sweep';
import { add, addScaled, cross, distance, dot, scale } from '../vec';
import type { BuildFigure, SideFigure } from './figure';
import { handSweeps } from './hand';

/** Shoulder to finger tips. Lengths in heights. */
export function armPart(figure: BuildFigure, side: SideFigure, name: string): BodyPiece {
  const { shoulder, elbow, wrist, armAxis, sign } = side;
  const upper = distance(shoulder, elbow);
  const e = upper / (upper + distance(elbow, wrist));
  const rest = 1 - e;
  const g = figure.girth.limb;
  const forward: Vec3 = [0, 0, 1];
  const above = cross(armAxis, forward);
  const outward = dot(above, [sign, 0, 0]) > 0 ? above : scale(above, -1);
  return {
    name,
    blend: 0.042,
    sweeps: [
      sweep({
        from: shoulder,
        to: wrist,
        side: forward,
        stations: [
          [0, 0.0285 * g, 0.0255 * g],
          [e * 0.25, 0.0318 * g, 0.0292 * g],
          [e * 0.55, 0.029 * g, 0.0275 * g],
          [e * 0.9, 0.0215 * g, 0.0218 * g],
          [e, 0.0215 * g, 0.022 * g],
          [e + rest * 0.22, 0.0255 * g, 0.0245 * g],
          [e + rest * 0.55, 0.0212 * g, 0.0198 * g],
          [e + rest * 0.9, 0.0158, 0.0136],
          [1, 0.0165, 0.0132],
        ],
        blend: 0.01,
        capEnd: 0.6,
        smoothing: 3,
      }),
      ellipsoidSweep(
        addScaled(addScaled(shoulder, armAxis, 0.02), outward, -0.003),
        forward,
        armAxis,
        [0.0325 * g, 0.0295 * g, 0.046],
        0.03,
      ),
      // The tip of the elbow.
      ellipsoidSweep(add(elbow, [0, 0.002, -0.0165 * g]), forward, armAxis, [0.0085 * g, 0.0095 * g, 0.015], 0.014),
      ...handSweeps(side, figure.girth.hand),
    ],
  };
}
