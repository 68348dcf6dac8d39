import type { Clip } from '../../core';
import { takesOf } from '../../core/clip';
import { DEGREE } from '../../core/math';

const MINUS = '−';
const THIN_SPACE = ' ';

/** A typographic minus for a leading hyphen. */
export const signed = (text: string): string => (text.startsWith('-') ? MINUS + text.slice(1) : text);

/** rad → "−12°" or, with digits, "−12.3°"; never "−0°". */
export function degrees(radians: number, digits = 0): string {
  const text = (radians / DEGREE).toFixed(digits);
  return `${Number(text) === 0 ? text.replace('-', '') : signed(text)}°`;
}

/** 4592 → "4592", 12345 → "12 345". */
export function count(value: number): string {
  const digits = String(Math.round(value));
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

/** s → "2.80 s". */
export const seconds = (value: number, digits = 2): string => `${value.toFixed(digits)} s`;

/** s → "38.3 s", "2 min 5 s". */
export function duration(value: number): string {
  if (value < 100) return seconds(value, 1);
  const whole = Math.round(value);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** "30 Hz", or "30 and 120 Hz" where clips of several rates are joined. */
export function rates(clip: Clip): string {
  const all = takesOf(clip).map(({ frameTime }) => Math.round(1 / frameTime));
  return `${[...new Set(all)].join(' and ')} Hz`;
}

/** A gauge as people read it: 0.974 → "97". */
export const percent = (share: number): string => String(Math.round(share * 100));

/**
 * How long something may still take: "about 4 s left"; nothing while that is no more than a guess.
 *
 * @param elapsed s in which `gained` was done
 * @param gained, left shares of the whole
 */
export function timeLeft(elapsed: number, gained: number, left: number): string {
  if (elapsed < 1 || gained < 0.02) return '';
  const rest = (elapsed * left) / gained;
  return rest < 90 ? `about ${Math.max(1, Math.round(rest))} s left` : `about ${Math.round(rest / 60)} min left`;
}

/** 0.95 → "95 %", kept on one line. */
export const shareText = (share: number): string => `${Math.round(100 * share)}\u00a0%`;
