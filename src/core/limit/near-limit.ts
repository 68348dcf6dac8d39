/**
 * What "near the limit" and "at the limit" mean wherever limits are shown: gauges as `limitGauge` gives them, 0 in the middle of a limit
 * and 1 on its border. From half way on a joint is near its limit; the last 1.5 % count as the border.
 */
export const NEAR_LIMIT = 0.5;
export const AT_LIMIT = 0.985;

/** How full the meter of a joint is: 0 up to half way, 1 at the limit and beyond. */
export const meterFill = (gauge: number): number =>
  Math.min(1, Math.max(0, (gauge - NEAR_LIMIT) / (AT_LIMIT - NEAR_LIMIT)));
