import type { Quat, Vec3 } from '../../src/core';
import { add, axisAngle, clamp, conjugate, cross, DEG, multiply, normalize, rotate, scale } from './math';

/** How one joint's range depends on another's place. Angles in radians; figures in degrees with their source. */

/** Tight hamstrings: the thigh lifts 85 with the knee straight, 125 bent 90 (from 80–90 and about 120). */
export const hipFlexionMax = (knee: number): number => (85 + 40 * clamp(knee / (90 * DEG), 0, 1)) * DEG;

/** Tight rectus femoris: the knee bends 120 with the thigh straight down, 140 with it lifted 90. */
export const kneeMax = (hipFlexion: number): number => (120 + 20 * clamp(hipFlexion / (90 * DEG), 0, 1)) * DEG;

/** Tight gastrocnemius: the toes lift 4 with the knee straight, 20 with it bent 20. */
export const dorsiflexionMax = (knee: number): number => (4 + 16 * clamp(knee / (20 * DEG), 0, 1)) * DEG;

/** The flexion of a thigh, −π … π: the angle of its direction in the side view. */
export const hipFlexionOf = (thigh: Readonly<Quat>): number => {
  const d = rotate(thigh, [0, -1, 0]);
  return Math.atan2(d[2], -d[1]);
};

/** The shoulder blade's part in raising the arm: upward turn, forward and back, backward turn; radians. */
export interface GirdleRhythm {
  elevation: number;
  protraction: number;
  backwardTurn: number;
}

/**
 * Scapulohumeral rhythm for a left upper arm whose direction is given in the girdle's own frame. Of 180 of elevation
 * the blade takes 60 (2:1; Braman et al. 2009 measured 2.3:1 while raising): none in the first 30, 20 at 90, the rest
 * above, where it takes its greatest share. Arms across the body bring it forward, arms behind draw it back, and a raised arm draws it back by 4.
 * In the girdle's own frame a raised arm stands some 115 from hanging, so that is where the blade's 60 are reached.
 */
export const girdleRhythm = (arm: Vec3): GirdleRhythm => {
  const elevation = Math.acos(clamp(-arm[1], -1, 1)) / DEG;
  const share = clamp((elevation - 27) / (115 - 27), 0, 1.03);
  const azimuth = Math.atan2(arm[2], arm[0]) / DEG;
  const level = arm[0] * arm[0] + arm[2] * arm[2];
  return {
    elevation: 60 * share ** 1.5 * DEG,
    protraction: (clamp((azimuth - 35) * 0.17, -12, 13) * level - 4 * Math.min(1, share)) * DEG,
    backwardTurn: (2 + 26 * Math.min(1, share)) * DEG,
  };
};

/** The girdle's rotation for lift, protraction and backward turn: the log map about +X, then the turn about the bone. */
export const girdleRotation = ({ elevation, protraction, backwardTurn }: GirdleRhythm): Quat => {
  const angle = Math.hypot(elevation, protraction);
  const turn = axisAngle([1, 0, 0], -backwardTurn);
  if (angle < 1e-12) return turn;
  return multiply(axisAngle(cross([1, 0, 0], [0, elevation / angle, protraction / angle]), angle), turn);
};

/** A left upper arm's direction in the chest's frame, seen from the girdle that follows it: a fixed point of the rhythm. */
export const armDirectionInGirdle = (chest: Vec3): Vec3 => {
  let d = chest;
  for (let i = 0; i < 60; i++) {
    const next = rotate(conjugate(girdleRotation(girdleRhythm(d))), chest);
    d = normalize(add(scale(d, 0.5), scale(next, 0.5)));
  }
  return d;
};
