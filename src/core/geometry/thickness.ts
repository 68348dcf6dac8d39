/**
 * The half-thickness (≈ rad) that gauges take for a shape that has none, so that they stay finite and rounding does
 * not put a flat shape's own points far outside.
 */
export const leastThickness = 1e-12;
