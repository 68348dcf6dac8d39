import { DEGREE } from '../../core/math';

/** rad: where sliders end, either way. */
const MOST_SHOWN = Math.PI;

/** The most a pointer turns a joint by, rad for each px. */
const FASTEST_SLIDE = DEGREE;
/** How much slower it is with Shift. */
const FINE = 0.1;

/**
 * By how much a slider's angle changes, rad, when the pointer goes `pixels` to the right: as far as the thumb, but no more than 1° for each.
 *
 * @param width px of the track
 */
export function slideBy(pixels: number, width: number, isFine: boolean): number {
  const rate = Math.min(FASTEST_SLIDE, (2 * MOST_SHOWN) / Math.max(width, 1));
  return pixels * rate * (isFine ? FINE : 1);
}

/** rad of one stroke of an arrow key in a number. */
export const strokeBy = (isFine: boolean): number => DEGREE * (isFine ? FINE : 1);

/** The angle someone typed, ° → rad: "32", "−12.5°", "1,5 deg"; null for what is none. */
export function readAngle(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(',', '.')
    .replace(/\s*(°|deg|degrees)$/i, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) * DEGREE : null;
}

/** Where on a slider an angle is, 0 to 1; what is beyond its ends is at them. */
export const shareOf = (angle: number): number => Math.min(1, Math.max(0, (angle + MOST_SHOWN) / (2 * MOST_SHOWN)));
