/** ° of the dial that have a number. */
export const DIAL_NUMBERS = [0, 90, 180, -90] as const;

/** ° between two ticks, and between two long ones. */
const STEP = 15;
const LONG = 45;

/** One tick: rad from the top, clockwise, and its length in the dial's units. */
interface DialTick {
  angle: number;
  length: number;
}

/**
 * The ticks round the dial, none where a number stands: beside a number a level tick reads as its sign, and 90° would be −90° on both
 * sides.
 */
export const dialTicks: readonly DialTick[] = Array.from({ length: 360 / STEP }, (_, i) => i * STEP)
  .filter((degree) => !DIAL_NUMBERS.some((number) => (number + 360) % 360 === degree))
  .map((degree) => ({ angle: (degree * Math.PI) / 180, length: degree % LONG === 0 ? 7 : 4 }));
