/** Hz. The lowest of these on whose grid the keys of an animation lie is taken: smooth to look at, and no extreme falls between frames. */
export const KEY_RATES = [60, 72, 75, 90, 96, 100, 120] as const;
/** Hz. Where keys lie on no grid. */
export const USUAL_RATE = 60;

/** Rates of files are rounded: 1 / .033333 Hz. */
const ROUNDED = 1e-3;
/** Of a frame: 29.97 Hz is smooth enough at twice that. */
const NEARLY = 0.02;

/**
 * How many frames are read from one key of an animation to the next, where keys lie evenly.
 *
 * @param rate Hz, of the keys
 * @returns an integer from 1 on.
 */
export function framesPerKey(rate: number): number {
  const ratios = KEY_RATES.map((usual) => usual / rate);
  const whole = ratios.find((ratio) => ratio > 0.99 && Math.abs(ratio - Math.round(ratio)) < ROUNDED);
  return Math.max(1, Math.round(whole ?? Math.ceil(USUAL_RATE / rate - NEARLY)));
}
