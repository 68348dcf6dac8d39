import { hullOf } from './hull-of';

/** A corner of the rectangle around dots that a line cuts off without a dot in it. */
export interface EmptyCorner {
  /** The corner of the rectangle. */
  corner: [x: number, y: number];
  /** Where the line crosses both sides that meet in the corner: one with the y of the corner, and one with its x. */
  along: [x: number, y: number];
  up: [x: number, y: number];
}

/** A corner of the rectangle: with the lowest or highest x, and the lowest or highest y. */
type Corner = readonly [x: 'low' | 'high', y: 'low' | 'high'];

/**
 * The largest triangle without a dot that a line cuts off a corner of the rectangle around all dots, its sides measured as shares of the
 * rectangle's; null where the dots fill their rectangle or lie on one line.
 *
 * @param only the corner that is looked at; all four where left out
 */
export function emptyCorner(xs: readonly number[], ys: readonly number[], only?: Corner): EmptyCorner | null {
  const dots = xs.map((x, i): [number, number] => [x, ys[i]]);
  const hull = hullOf(dots);
  if (hull.length < 3) return null;
  const [left, right] = [Math.min(...hull.map(([x]) => x)), Math.max(...hull.map(([x]) => x))];
  const [low, high] = [Math.min(...hull.map(([, y]) => y)), Math.max(...hull.map(([, y]) => y))];
  let best: EmptyCorner | null = null;
  let most = 0;
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    if (dx === 0 || dy === 0) return;
    // Outwards of a hull that runs to the left is to the right of its sides.
    const which: Corner = [dy > 0 ? 'high' : 'low', dx > 0 ? 'low' : 'high'];
    if (only && which.join() !== only.join()) return;
    const corner: [number, number] = [dy > 0 ? right : left, dx > 0 ? low : high];
    const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
    const x = a[0] + ((corner[1] - a[1]) * dx) / dy;
    const y = a[1] + ((corner[0] - a[0]) * dy) / dx;
    const along: [number, number] = [clamp(x, left, right), corner[1]];
    const up: [number, number] = [corner[0], clamp(y, low, high)];
    // A line that leaves the rectangle elsewhere cuts off more than a corner.
    if (along[0] !== x || up[1] !== y) return;
    const room = (Math.abs(x - corner[0]) / (right - left)) * (Math.abs(y - corner[1]) / (high - low));
    if (room > most) [best, most] = [{ corner, along, up }, room];
  });
  return best;
}

/** Which x the line lets be at a y, between the places where the line meets the rectangle. */
export function mostAlong({ along, up }: EmptyCorner, y: number): number {
  const share = Math.min(1, Math.max(0, (y - along[1]) / (up[1] - along[1])));
  return along[0] + share * (up[0] - along[0]);
}

/** Which y the line lets be at an x, between the places where the line meets the rectangle. */
export const mostUp = ({ along, up }: EmptyCorner, x: number): number => {
  const share = Math.min(1, Math.max(0, (x - up[0]) / (along[0] - up[0])));
  return up[1] + share * (along[1] - up[1]);
};

/** Which of the dots lie in the corner, beyond its line. */
export function dotsBeyond(empty: EmptyCorner, xs: readonly number[], ys: readonly number[]): number[] {
  const { along, up, corner } = empty;
  const side = (x: number, y: number) => (up[0] - along[0]) * (y - along[1]) - (up[1] - along[1]) * (x - along[0]);
  const out = Math.sign(side(...corner));
  return [...xs.keys()].filter((i) => out * side(xs[i], ys[i]) > 1e-9);
}
