/** Whole degrees of the two covers of a turn of which one was followed (rad, 0 to 2π): they add up to a whole turn. */
export function coverDegrees(followed: number): [followed: number, other: number] {
  const degree = Math.round((followed * 180) / Math.PI);
  return [degree, 360 - degree];
}
