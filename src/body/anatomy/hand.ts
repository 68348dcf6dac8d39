import type { Vec3 } from '../../core/math/types';
import { type Sweep, sweep } from '../field/sweep';
import { add, addScaled, lerp, scale, sub } from '../vec';
import type { Finger, SideFigure } from './figure';

/** A palm with the fingers of the skeleton, or a mitten with a thumb. Lengths in heights; `g` thickens. */
export function handSweeps(side: SideFigure, g: number): Sweep[] {
  return side.fingers ? fingeredHand(side, side.fingers, g) : mitten(side, g);
}

function fingeredHand({ wrist, armAxis, thumbward }: SideFigure, fingers: Finger[], g: number): Sweep[] {
  const bases = fingers.filter((f) => !f.isThumb).map((f) => f.points[0]);
  const knuckles = bases.reduce<Vec3>((sum, p) => addScaled(sum, p, 1 / bases.length), [0, 0, 0]);
  const sweeps = [
    sweep({
      from: addScaled(wrist, armAxis, -0.008),
      to: addScaled(wrist, sub(knuckles, wrist), 0.86),
      side: thumbward,
      stations: [
        [0, 0.0162 * g, 0.0132 * g],
        [0.4, 0.0205 * g, 0.0135 * g],
        [1, 0.0225 * g, 0.0118 * g],
      ],
      blend: 0.012,
      squareness: 0.3,
      capEnd: 0.7,
    }),
  ];
  for (const { points, isThumb } of fingers) {
    const thick = (isThumb ? 1.15 : 1) * g;
    const tube = (from: Vec3, to: Vec3, r0: number, r1: number, blend: number) =>
      sweep({
        from,
        to,
        side: thumbward,
        stations: [
          [0, r0 * thick, r0 * thick],
          [1, r1 * thick, r1 * thick],
        ],
        blend,
      });
    sweeps.push(tube(lerp(wrist, points[0], 0.55), points[0], 0.009, 0.0076, 0.008));
    const bones = points.length - 1;
    for (let i = 0; i < bones; i++) {
      const radius = (share: number) => 0.0056 * (1.12 - 0.3 * share);
      sweeps.push(tube(points[i], points[i + 1], radius(i / bones), radius((i + 1) / bones), i === 0 ? 0.005 : 0.003));
    }
  }
  return sweeps;
}

function mitten({ wrist, armAxis, thumbward, palmward }: SideFigure, g: number): Sweep[] {
  const at = (along: number, thumb: number, palm: number): Vec3 =>
    add(addScaled(wrist, armAxis, along), add(scale(thumbward, thumb), scale(palmward, palm)));
  return [
    sweep({
      from: at(-0.008, 0, 0),
      to: at(0.052, 0, 0),
      side: thumbward,
      stations: [
        [0, 0.0165 * g, 0.0135 * g],
        [0.35, 0.021 * g, 0.014 * g],
        [0.8, 0.0245 * g, 0.0135 * g],
        [1, 0.0245 * g, 0.0128 * g],
      ],
      blend: 0.012,
      squareness: 0.3,
      capEnd: 0.9,
    }),
    sweep({
      from: at(0.048, 0, 0),
      to: at(0.098, 0, 0.01),
      side: thumbward,
      stations: [
        [0, 0.024 * g, 0.0126 * g],
        [0.6, 0.0222 * g, 0.0108 * g],
        [1, 0.0175 * g, 0.0088 * g],
      ],
      blend: 0.01,
      squareness: 0.2,
      capEnd: 1.2,
    }),
    sweep({
      from: at(0.018, 0.014, 0),
      to: at(0.042, 0.031, 0.006),
      side: palmward,
      stations: [
        [0, 0.0125 * g, 0.0125 * g],
        [1, 0.0098 * g, 0.0098 * g],
      ],
      blend: 0.014,
    }),
    sweep({
      from: at(0.042, 0.031, 0.006),
      to: at(0.066, 0.036, 0.01),
      side: palmward,
      stations: [
        [0, 0.0094 * g, 0.0094 * g],
        [0.6, 0.009 * g, 0.009 * g],
        [1, 0.0068 * g, 0.0068 * g],
      ],
      blend: 0.006,
    }),
  ];
}
