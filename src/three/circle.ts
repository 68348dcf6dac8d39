/** The S×2×3 segments of a circle of radius `radius` round the origin, in the plane of axes `u` and `w`. */
export function circleSegments(radius: number, u: number, w: number, count = 96): number[] {
  const segments: number[] = [];
  for (let i = 0; i < count; i++) {
    for (const end of [i, i + 1]) {
      const angle = (end / count) * 2 * Math.PI;
      const point = [0, 0, 0];
      point[u] = Math.cos(angle) * radius;
      point[w] = Math.sin(angle) * radius;
      segments.push(...point);
    }
  }
  return segments;
}
