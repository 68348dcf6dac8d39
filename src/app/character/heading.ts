/**
 * Where a body faces: rad about y, from +z.
 *
 * @param sides the hips' ball joints, left and right; below 0 where one is missing, and 0 is returned
 * @param worldPositions J×3, m
 */
export function headingOf([left, right]: readonly [left: number, right: number], worldPositions: Float32Array): number {
  if (left < 0 || right < 0) return 0;
  // Forward is left × up.
  const x = worldPositions[3 * left] - worldPositions[3 * right];
  const z = worldPositions[3 * left + 2] - worldPositions[3 * right + 2];
  return Math.atan2(-z, x);
}
