/** From here on a joint counts as near its limit, and as at it; gauge as `LiveFrame.gauge`. */
export const NEAR_LIMIT = 0.75;
export const AT_LIMIT = 0.985;
