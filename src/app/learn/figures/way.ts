import type { Vec3 } from '../../../core';
import { DEGREE, plus, times, unit } from '../../../core/math';
import type { Now } from '../chapter';

/** Unit, in the frame of the charts: a way that leads a shoulder past an edge of what it can do, and a way across to which a pull turns. */
const OUT = unit([0.99, 0.1, -0.1]);
const ASIDE = unit(plus([0.84, 0.47, 0.27], OUT, -(0.84 * OUT[0] + 0.47 * OUT[1] + 0.27 * OUT[2])));

/** rad: so far a pull turns aside. */
export const MOST_ASIDE = 35 * DEGREE;

/** Unit: the way of a pull. @param direction rad */
export const wayAt = (direction: number): Vec3 => plus(times(OUT, Math.cos(direction)), ASIDE, Math.sin(direction));

/** The way of the pull that the knobs say. */
export const wayOf = ({ knobs }: Pick<Now, 'knobs'>): Vec3 => wayAt(Number(knobs.direction ?? 0));

/** The rotation vector that a pull asks for. */
export const pulled = (now: Pick<Now, 'knobs'>): Vec3 => times(wayOf(now), Number(now.knobs.pull));
