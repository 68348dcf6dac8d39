import { MARKING_SIZE } from './body';
import { beyondCollar } from './collar-distance';
import type { Markings } from './collars';
import { clamp } from './vec';

/** Half-widths from the middle of a collar up to where it is surely seen, to where it is not, and to where its light ends. */
const seen = { surely: 1.6, atMost: 3.2, lit: 6 };
/** Share of the reach from which on a collar fades away, and of the length where it has ends. */
const fadeFrom = { reach: 0.55, ends: 0.35 };
/** Half-widths from a collar that is always seen: up to the first no quiet one is, from the second on it is whole. */
const taken = { wholly: 1.3, atMost: 2.2 };
/** How much a collar is felt beyond its ends, where nothing of it is seen. */
const FAINT = 1e-3;
/** Stands for the middle of no collar near. */
export const NO_COLLAR = 50;

function smoothStep(x: number, low: number, high: number): number {
  const t = clamp((x - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The collar of a vertex that is felt most, of those looked at so far; and how strongly the next one that could not take its place is. */
interface Felt {
  joint: number;
  at: number;
  /** Nearness to its centre, 0 to 1. */
  near: number;
  most: number;
  second: number;
}

const nothing = (): Felt => ({ joint: 0, at: NO_COLLAR, near: 0, most: 0, second: 0 });
const NOTHING = nothing();

/**
 * Writes the markings of vertices as `Body.markings` has them. Distances to planes are as straight as triangles are, so that a
 * collar has a clean edge on large triangles too.
 * @param positions V×3, heights
 * @param offset the vertex of `out` to begin with
 */
export function writeMarkings(
  { collars, dark, face }: Markings,
  positions: ArrayLike<number>,
  out: Float32Array,
  offset: number,
): void {
  const loud = nothing();
  const quiet = nothing();
  for (let v = 0; v < positions.length / 3; v++) {
    const x = positions[3 * v];
    const y = positions[3 * v + 1];
    const z = positions[3 * v + 2];
    const o = (offset + v) * MARKING_SIZE;
    Object.assign(loud, NOTHING);
    Object.assign(quiet, NOTHING);
    let cover = 0;
    for (const collar of collars) {
      const { joint, centre, halfWidth, reach, side, ends, isQuiet } = collar;
      if (side * x < 0) continue;
      const dx = x - centre[0];
      const dy = y - centre[1];
      const dz = z - centre[2];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= reach * reach) continue;
      const at = beyondCollar(collar, x, y, z) / halfWidth;
      const away = Math.abs(at);
      if (away >= seen.lit) continue;
      let near = 1 - smoothStep(Math.sqrt(square), fadeFrom.reach * reach, reach);
      if (ends) {
        const [ux, uy, uz] = ends.along;
        near *= 1 - smoothStep(Math.abs(dx * ux + dy * uy + dz * uz), fadeFrom.ends * ends.half, ends.half);
      }
      // Beyond its ends too its distance is to be known: across a triangle it fades to there.
      feel(isQuiet ? quiet : loud, joint, at, near, Math.max(near, ends ? FAINT : 0) * (1 - away / seen.lit) ** 2);
      if (!isQuiet) cover = Math.max(cover, near * (1 - smoothStep(away, taken.wholly, taken.atMost)));
    }
    out[o] = loud.joint;
    // It ends in a point.
    out[o + 1] = loud.at + Math.sign(loud.at) * seen.lit * (1 - shareOf(loud));
    out[o + 2] = shareOf(loud) * (1 - smoothStep(Math.abs(loud.at), seen.surely, seen.atMost));
    out[o + 3] = darkness(dark, x, y, z) - faceShare(face, x, y, z);
    out[o + 4] = quiet.joint;
    out[o + 5] = quiet.at;
    // It fades out, also towards those that are always seen.
    out[o + 6] = shareOf(quiet) * (1 - cover);
  }
}

function feel(felt: Felt, joint: number, at: number, near: number, here: number): void {
  // Where both are whole and have one sign, one may take over from the other: their distances don't cross the middle of either.
  const isAlike = felt.at * at > 0 && felt.near === 1 && near === 1;
  if (!isAlike) felt.second = Math.max(felt.second, Math.min(felt.most, here));
  if (here <= felt.most) return;
  felt.most = here;
  felt.joint = joint;
  felt.at = at;
  felt.near = near;
}

/** How much of it is left beside others, 0 to 1. */
const shareOf = ({ near, most, second }: Felt): number =>
  most > 0 ? near * clamp((1.8 * (most - second)) / most, 0, 1) : 0;

/** Heights: no hand or foot ends further from its joint. */
const DARK_REACH = 0.2;

/** How much a vertex belongs to the hands and feet, 0 to 1. */
function darkness(ends: Markings['dark'], x: number, y: number, z: number): number {
  let most = 0;
  for (const { centre, normal, side } of ends) {
    const dx = x - centre[0];
    const dy = y - centre[1];
    const dz = z - centre[2];
    if (side * x < 0 || dx * dx + dy * dy + dz * dz > DARK_REACH * DARK_REACH) continue;
    most = Math.max(most, smoothStep(dx * normal[0] + dy * normal[1] + dz * normal[2], -0.004, 0.006));
  }
  return most;
}

/** How much a vertex belongs to the face, 0 to 1. */
function faceShare({ centre, halfAxes }: Markings['face'], x: number, y: number, z: number): number {
  const dx = (x - centre[0]) / halfAxes[0];
  const dy = (y - centre[1]) / halfAxes[1];
  const dz = (z - centre[2]) / halfAxes[2];
  return 1 - smoothStep(Math.sqrt(dx * dx + dy * dy + dz * dz), 0.85, 1.05);
}
