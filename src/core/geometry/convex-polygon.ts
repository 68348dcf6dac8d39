/**
 * The corners of the convex hull of points (xs[i], ys[i]), counter-clockwise, as indices: Andrew's monotone chain.
 * A corner that stands out by no more than `tolerance` (in units of the points) is left out. One point gives one
 * corner, a line two.
 */
export function convexPolygon(xs: ArrayLike<number>, ys: ArrayLike<number>, tolerance = 0): number[] {
  const order = Array.from({ length: xs.length }, (_, i) => i).sort((i, j) => xs[i] - xs[j] || ys[i] - ys[j]);
  const halfChain = (indices: number[]): number[] => {
    const chain: number[] = [];
    for (const k of indices) {
      while (chain.length > 1) {
        const [i, j] = [chain.at(-2)!, chain.at(-1)!];
        const turn = (xs[j] - xs[i]) * (ys[k] - ys[i]) - (ys[j] - ys[i]) * (xs[k] - xs[i]);
        if (turn > tolerance * Math.hypot(xs[k] - xs[i], ys[k] - ys[i])) break;
        chain.pop();
      }
      chain.push(k);
    }
    return chain.slice(0, -1);
  };
  const lower = halfChain(order);
  const upper = halfChain(order.reverse());
  const corners = [...lower, ...upper];
  const isOnePoint = corners.length === 2 && xs[corners[0]] === xs[corners[1]] && ys[corners[0]] === ys[corners[1]];
  if (isOnePoint || corners.length === 0) return [order[0]];
  return corners;
}
