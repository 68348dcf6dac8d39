import type { Vec3 } from '../../core';
import { DEGREE } from '../../core/math';
import { ellipsoidSweep, type Sweep, sweep } from '../field/sweep';
import { add, addScaled, lerp, scale, sub } from '../vec';
import type { Finger, SideFigure } from './figure';

/** A palm with the fingers of the skeleton, or with some at rest. Lengths in heights; `g` thickens. */
export function handSweeps(side: SideFigure, g: number): Sweep[] {
  return side.fingers ? fingeredHand(side, side.fingers, g) : relaxedHand(side, g);
}

function fingeredHand({ wrist, armAxis, thumbward, palmward }: SideFigure, fingers: Finger[], g: number): Sweep[] {
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
  const thumb = fingers.find(({ isThumb }) => isThumb)?.points;
  // The ball of the thumb, in the palm.
  if (thumb)
    sweeps.push(
      sweep({
        from: addScaled(lerp(wrist, thumb[0], 0.7), palmward, 0.004),
        to: addScaled(lerp(thumb[0], thumb[1], 0.75), palmward, 0.002),
        side: thumbward,
        stations: [
          [0, 0.0085 * g, 0.008 * g],
          [0.5, 0.0105 * g, 0.0088 * g],
          [1, 0.0072 * g, 0.007 * g],
        ],
        blend: 0.012,
      }),
    );
  // Knuckles, on the back of the hand.
  for (const base of bases)
    sweeps.push(
      ellipsoidSweep(addScaled(base, palmward, -0.0028), thumbward, armAxis, [0.0058 * g, 0.0058 * g, 0.0075], 0.006),
    );
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

/** Base and tip of a straight segment bent out of the one before it. */
interface RelaxedFinger {
  /** Along the palm, and across it towards the thumb. */
  base: readonly [along: number, thumb: number];
  lengths: readonly [number, number, number];
  /** rad, at the knuckle and the two joints after it, towards the palm. */
  bends: readonly [number, number, number];
  /** rad towards the thumb. */
  splay: number;
}

const bend = (...angles: [number, number, number]) => angles.map((a) => a * DEGREE) as [number, number, number];

/** Lengths of phalanges as shares of stature (after Buryanov and Kotiuk, 2010); at rest each finger bends more than the one before it. */
const relaxedFingers: RelaxedFinger[] = [
  { base: [0.05, 0.0182], lengths: [0.0228, 0.0135, 0.0095], bends: bend(14, 20, 12), splay: 5 * DEGREE },
  { base: [0.0522, 0.0058], lengths: [0.0256, 0.0157, 0.01], bends: bend(19, 25, 14), splay: 1 * DEGREE },
  { base: [0.0498, -0.0064], lengths: [0.0238, 0.0148, 0.0101], bends: bend(23, 29, 16), splay: -3 * DEGREE },
  { base: [0.0458, -0.0178], lengths: [0.0188, 0.0105, 0.0093], bends: bend(27, 30, 18), splay: -8 * DEGREE },
];
/** Along, towards the thumb, out of the palm. */
const relaxedThumb: Vec3[] = [
  [0.012, 0.0165, 0.004],
  [0.033, 0.031, 0.011],
  [0.0505, 0.0375, 0.0165],
  [0.0635, 0.0395, 0.0215],
];

/** A hand at rest for a skeleton that ends at the wrist. */
function relaxedHand(side: SideFigure, g: number): Sweep[] {
  const { wrist, armAxis, thumbward, palmward } = side;
  const at = ([along, thumb, palm]: Vec3): Vec3 =>
    add(addScaled(wrist, armAxis, along), add(scale(thumbward, thumb), scale(palmward, palm)));
  const fingers = relaxedFingers.map(({ base, lengths, bends, splay }): Finger => {
    const points: Vec3[] = [[...base, 0]];
    let bent = 0;
    for (const [i, length] of lengths.entries()) {
      bent += bends[i];
      const ahead = length * Math.cos(bent);
      const [along, thumb, palm] = points[i];
      points.push([along + ahead * Math.cos(splay), thumb + ahead * Math.sin(splay), palm + length * Math.sin(bent)]);
    }
    return { joints: [], points: points.map(at), isThumb: false };
  });
  const thumb = { joints: [], points: relaxedThumb.map(at), isThumb: true };
  return fingeredHand(side, [thumb, ...fingers], g);
}
