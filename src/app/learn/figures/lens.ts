/** The lens of views onto scenes of a chapter's own: ° of height, m, and no end to how near or far the eye may stand. */
export const FIGURE_LENS = {
  fov: 26,
  near: 0.05,
  far: 200,
  up: [0, 1, 0],
  minDistance: 0,
  maxDistance: Number.POSITIVE_INFINITY,
  maxPolarAngle: Math.PI,
} as const;
