const DEGREE = Math.PI / 180;
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

/** A gauge as people read it: 0.974 → "97". */
export const percent = (share: number): string => String(Math.round(share * 100));
