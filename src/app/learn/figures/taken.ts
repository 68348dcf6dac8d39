import type { JointLimit, Quat } from '../../../core';
import { DEGREE, multiply, rotationFromVector } from '../../../core/math';
import { percent } from '../../ui/format';
import { outOfCharts } from '../turn-joint';
import type { Made } from './engines';
import type { SwingBorder } from './swing-borders';

/** rad: from one twist to another. */
export type Twists = readonly [low: number, high: number];

/** An arm that points somewhere, and how far it may twist there. */
export interface ArmThere {
  /** Of the joint without a twist, parentFromLocal. */
  swung: Quat;
  /** By the limit, and by an engine. */
  twists: Twists;
  letTwists: Twists;
}

/** What an engine makes of a limit. */
export interface Taken {
  /** Where the bone may point without a twist, by the limit. */
  own: SwingBorder;
  engine: Made;
  /** The same, opened until it keeps all directions of the limit. */
  all: Made;
}

/** A rotation of a joint with a twist before it, rad. */
export const twisted = ({ axes }: JointLimit, rotation: Quat, angle: number): Quat =>
  multiply(rotation, rotationFromVector(outOfCharts(axes, [0, 0, angle])));

/** How far a bone may twist either way until it is stopped, to a degree. */
export function twistsFrom(limit: JointLimit, rotation: Quat, isIn: (rotation: Quat) => boolean): Twists {
  const [low, high] = [-1, 1].map((way) => {
    let angle = 0;
    while (angle < 180 && isIn(twisted(limit, rotation, way * (angle + 1) * DEGREE))) angle++;
    return way * angle * DEGREE;
  });
  return [low, high];
}

/** As large as the directions inside a border are on a sphere. */
const sizeOf = (border: SwingBorder): number => border.reduce((sum, swing) => sum + 1 - Math.cos(swing), 0);

/** The directions that an engine lets in, as a share of those that a limit has. */
export const directionsLetIn = (limit: SwingBorder, engine: SwingBorder): number =>
  sizeOf(engine.map((swing, spoke) => Math.max(swing, limit[spoke]))) / sizeOf(limit) - 1;

/** The directions of a limit that an engine stops, as a share of those that the limit has. */
export const directionsStopped = (limit: SwingBorder, engine: SwingBorder): number =>
  1 - sizeOf(engine.map((swing, spoke) => Math.min(swing, limit[spoke]))) / sizeOf(limit);

/** A share as so many of 100: 0.953 → "95". What is not quite all is not rounded to 100. */
export const hundredth = (share: number): string =>
  share > 0.99 && share < 0.9995 ? (Math.floor(1000 * share) / 10).toFixed(1) : percent(share);

/** Shares as so many of 100, from the least to the most. */
export function hundredths(shares: readonly number[]): string {
  const ends = [Math.min(...shares), Math.max(...shares)].map(hundredth);
  return [...new Set(ends)].join('–');
}
