import { AT_LIMIT, meterFill, NEAR_LIMIT, STRIP_RANGE } from '../../core/limit';

/** The highest of every `bytes` per frame over some joints, F entries. `strips` is J×F. */
export function highestOf(strips: Uint8Array, joints: readonly number[], frameCount: number): Uint8Array {
  const highest = new Uint8Array(frameCount);
  for (const joint of joints) {
    const offset = joint * frameCount;
    for (let f = 0; f < frameCount; f++) if (strips[offset + f] > highest[f]) highest[f] = strips[offset + f];
  }
  return highest;
}

/** The highest gauge within each of `columns` equal stretches of time. */
export function columnGauges(strip: Uint8Array, columns: number): Float32Array {
  const gauges = new Float32Array(columns);
  for (let i = 0; i < columns; i++) {
    const end = Math.max(Math.ceil(((i + 1) / columns) * strip.length), 1);
    let highest = 0;
    for (let f = Math.floor((i / columns) * strip.length); f < end; f++) highest = Math.max(highest, strip[f]);
    gauges[i] = (highest / 255) * STRIP_RANGE;
  }
  return gauges;
}

interface StripColours {
  track: string;
  near: string;
  atLimit: string;
}

/** px of a column. */
const COLUMN = 2;

/**
 * Draws one strip: near the limit as a green band that grows denser, at the limit as a full-height orange mark, so that
 * the two differ in form as well.
 *
 * @param showsNear false draws the marks alone.
 */
export function drawStrip(
  context: CanvasRenderingContext2D,
  strip: Uint8Array,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  colours: StripColours,
  showsNear: boolean,
): void {
  const inset = showsNear ? 2 : 1;
  const columns = Math.max(1, Math.floor(width / COLUMN));
  const step = width / columns;
  context.fillStyle = colours.track;
  context.fillRect(x, y + (showsNear ? inset : 0), width, height - (showsNear ? 2 * inset : 0));
  const gauges = columnGauges(strip, columns);
  for (let i = 0; i < columns; i++) {
    const gauge = gauges[i];
    if (gauge >= AT_LIMIT) {
      context.globalAlpha = showsNear ? 1 : 0.85;
      context.fillStyle = colours.atLimit;
      context.fillRect(x + i * step, y, step + 0.2, height);
    } else if (showsNear && gauge >= NEAR_LIMIT) {
      context.globalAlpha = 0.12 + 0.8 * meterFill(gauge);
      context.fillStyle = colours.near;
      context.fillRect(x + i * step, y + inset, step + 0.2, height - 2 * inset);
    }
  }
  context.globalAlpha = 1;
}

/** Seconds between two labelled ticks so that they stand at least `minimum` px apart. */
export function tickSpacing(seconds: number, width: number, minimum = 64): number {
  const rough = (seconds * minimum) / Math.max(width, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((spacing) => spacing >= rough) ?? 10 * power;
}
