/** No region is pushed thinner than this by hand, chart units (≈ rad). */
export const leastWidth = 0.005;
/** No side is pulled further than this from the middle of the chart. */
export const farthest = 2 * Math.PI;

/** Why a side went no further. */
export const stops = {
  thin: 'A limit keeps a little width: it can be made no thinner.',
  far: 'Further out is a whole turn: there is no rotation beyond it.',
} as const;

/** Where a side may go that is to be moved to `wanted`, measured outwards. */
export function clampEdit(wanted: number, least: number, most: number): { value: number; stopped: string | null } {
  if (wanted < least) return { value: least, stopped: stops.thin };
  if (wanted > most) return { value: most, stopped: stops.far };
  return { value: wanted, stopped: null };
}
