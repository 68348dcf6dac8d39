import type { Vec3 } from '../../../core';
import { DEGREE, dot, plus, unit } from '../../../core/math';

/** From where the figure is looked at, rad: round from the front of the world to its left, and above. */
export interface ArmSight {
  readonly turn: number;
  readonly rise: number;
}

/** A bone with a ring about it: unit vectors in the world, along the bone and towards the pin of its right roll. */
export interface RingedBone {
  readonly way: Readonly<Vec3>;
  readonly pin: Readonly<Vec3>;
}

/** Cosine between a bone and the eye at which its ring is open, and the bone still long; and how far pins point to the eye at least. */
const [OPEN, TO_EYE] = [0.42, 0.6];
/** °: where eyes may be, and how finely they are tried. */
const [ASIDE, BELOW, ABOVE, STEP] = [140, -20, 40, 5];
/** Less of that cosine, and a ring is hardly one. */
const LEAST = 0.22;
/** What a pin that points away costs, a ring that is hardly one, and an eye at the edge of where eyes may be, beside a ring that is not quite as open. */
const [AWAY, CLOSED, FAR] = [0.5, 6, 0.01];

/** Unit, in the world: towards an eye. */
export const eyeAt = ({ turn, rise }: ArmSight): Vec3 => [
  Math.sin(turn) * Math.cos(rise),
  Math.sin(rise),
  Math.cos(turn) * Math.cos(rise),
];

/** The eye that sees the ring of each bone as a ring, with its pin before the bone. */
export function sightOf(bones: readonly RingedBone[]): ArmSight {
  const square = (x: number) => x * x;
  const costOf = (sight: ArmSight): number => {
    const eye = eyeAt(sight);
    const rings = bones.map(
      ({ way, pin }) =>
        square(Math.abs(dot(eye, way)) - OPEN) +
        CLOSED * square(Math.min(0, Math.abs(dot(eye, way)) - LEAST)) +
        AWAY * square(Math.min(0, dot(eye, pin) - TO_EYE)),
    );
    const far = square(sight.turn / DEGREE / ASIDE) + square(sight.rise / DEGREE / ABOVE);
    return rings.reduce((sum, cost) => sum + cost, FAR * far);
  };
  let best: ArmSight = { turn: 0, rise: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let turn = -ASIDE; turn <= ASIDE; turn += STEP)
    for (let rise = BELOW; rise <= ABOVE; rise += STEP) {
      const sight = { turn: turn * DEGREE, rise: rise * DEGREE };
      const cost = costOf(sight);
      if (cost < least) [best, least] = [sight, cost];
    }
  return best;
}

/** How far an eye that looks along a bone is tilted from there to the bone's back, as a slope; and the sine of how far above or below it may be. */
const [TILT, STEEPEST] = [0.34, 0.82];

/** Unit, in the world: towards the eye that looks along a bone, back from where the bone ends, and sees the bone's back from aside. */
export function eyeAlong({ way, pin }: RingedBone): Vec3 {
  const [x, y, z] = unit(plus(way, pin, TILT));
  const rise = Math.max(-STEEPEST, Math.min(STEEPEST, y));
  const level = Math.sqrt(1 - rise * rise) / (Math.hypot(x, z) || 1);
  return [level * x, rise, level * z];
}
