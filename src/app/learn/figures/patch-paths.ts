import type { PatchPlace, SwingPlane } from './swing-plane';

/** A place of a patch in a drawing of so many CSS pixels a rad, whose Y goes down. */
export const patchAt = ([right, up]: PatchPlace, unit: number): string =>
  `${(unit * right).toFixed(1)} ${(-unit * up).toFixed(1)}`;

/** The rim of a patch, as a path. */
export const patchRim = ({ rim }: SwingPlane, unit: number): string =>
  `M${rim.map((place) => patchAt(place, unit)).join('L')}Z`;

/** Places as dots of a path whose ends are round. */
export const patchDots = (places: readonly PatchPlace[], unit: number): string =>
  places.map((place) => `M${patchAt(place, unit)}h0`).join('');
