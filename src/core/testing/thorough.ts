/** Whether random tests draw all the cases that the figures in docs speak of: `THOROUGH=1 npx vitest run`, for a quiet hour. */
const isThorough = Boolean(process.env.THOROUGH);

/**
 * How many cases a random test draws: all in a thorough run, else a share of them, the first of the same seed. Enough to see
 * what breaks often; what breaks once in many thousand is for the thorough run.
 */
export const cases = (all: number, share = 0.1): number => (isThorough ? all : Math.ceil(all * share));

/** Of how many things one is looked at: of 1 in a thorough run. */
export const oneIn = (count: number): number => (isThorough ? 1 : count);

/** A number as titles have it: 100,000. */
export const inThousands = (count: number): string => count.toLocaleString('en');
