/**
 * Triangles (corner indices, counter-clockwise) that fill a simple polygon of corners (xs[i], ys[i]) given in either sense: ears are
 * cut off one by one. Where corners coincide or arcs touch, the best ear there is is cut, so it always ends.
 */
export function triangulate(xs: readonly number[], ys: readonly number[]): number[] {
  const turn = (a: number, b: number, c: number) =>
    (xs[b] - xs[a]) * (ys[c] - ys[a]) - (ys[b] - ys[a]) * (xs[c] - xs[a]);
  let area = 0;
  for (let i = 0; i < xs.length; i++) {
    const j = (i + 1) % xs.length;
    area += xs[i] * ys[j] - xs[j] * ys[i];
  }
  const left = Array.from(xs, (_, i) => i);
  if (area < 0) left.reverse();
  const triangles: number[] = [];
  const isEar = (k: number): boolean => {
    const [a, b, c] = [left.at(k - 1)!, left[k], left[(k + 1) % left.length]];
    if (turn(a, b, c) <= 0) return false;
    return left.every(
      (p) => p === a || p === b || p === c || turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0,
    );
  };
  while (left.length > 2) {
    let k = left.findIndex((_, i) => isEar(i));
    if (k < 0)
      k = Math.max(
        0,
        left.findIndex((b, i) => turn(left.at(i - 1)!, b, left[(i + 1) % left.length]) >= 0),
      );
    triangles.push(left.at(k - 1)!, left[k], left[(k + 1) % left.length]);
    left.splice(k, 1);
  }
  return triangles;
}
