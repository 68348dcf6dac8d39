import { type Collar, MARKING_SIZE, type Markings } from './collars';
import { clamp } from './vec';

/** Half-widths from the middle of a collar up to where it is surely seen, to where it is not, and to where its light ends. */
const seen = { surely: 1.6, atMost: 3.2, lit: 6 };
/** Half-widths: a collar is not seen here, nor as far as the next vertex. */
const FAR = seen.atMost + 0.95;
/** Share of the reach from which on a collar fades away. */
const fadeFrom = 0.55;
/** Half-widths from a collar that is always seen within which no quiet one is. */
const taken = { wholly: 3.2, atMost: 5.6 };
/** Stands for the middle of no collar near. */
export const NO_COLLAR = 50;

function smoothStep(x: number, low: number, high: number): number {
  const t = clamp((x - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Heights beyond a plane, in the direction of its normal. */
const beyondPlane = ({ centre, normal }: Pick<Collar, 'centre' | 'normal'>, x: number, y: number, z: number): number =>
  (x - centre[0]) * normal[0] + (y - centre[1]) * normal[1] + (z - centre[2]) * normal[2];

/** Heights over which one plane of a collar bends into the other. */
const BEND = 0.025;

/** The lesser of two distances, bent smoothly where they are alike. */
function smoothMin(a: number, b: number): number {
  const h = Math.max(0, BEND - Math.abs(a - b)) / BEND;
  return Math.min(a, b) - (h * h * h * BEND) / 6;
}

/** The collar of a vertex that is felt most, of those looked at so far; and how strongly the next one is. */
interface Felt {
  joint: number;
  at: number;
  /** Nearness to its centre, 0 to 1. */
  near: number;
  most: number;
  second: number;
}

const nothing = (): Felt => ({ joint: 0, at: NO_COLLAR, near: 0, most: 0, second: 0 });

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
    for (const { joint, centre, normal, halfWidth, reach, side, isQuiet, under } of collars) {
      if (side * x < 0) continue;
      const dx = x - centre[0];
      const dy = y - centre[1];
      const dz = z - centre[2];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= reach * reach) continue;
      let beyond = dx * normal[0] + dy * normal[1] + dz * normal[2];
      if (under) beyond = smoothMin(beyond, beyondPlane(under, x, y, z));
      const at = beyond / halfWidth;
      const away = Math.abs(at);
      if (away >= seen.lit) continue;
      const near = 1 - smoothStep(Math.sqrt(square), fadeFrom * reach, reach);
      feel(isQuiet ? quiet : loud, joint, at, near, near * (1 - away / seen.lit) ** 2);
      if (!isQuiet) cover = Math.max(cover, near * (1 - smoothStep(away, taken.wholly, taken.atMost)));
    }
    // Neither is seen where one takes over from the other: between two vertices their distances mean nothing.
    const room = clamp(1 - 2 * cover, 0, 1);
    const isQuiet = loud.most === 0 || room * presenceOf(quiet) > presenceOf(loud);
    // Far from it only the size of a distance counts: with the sign of a quiet one beside it there is no line between them.
    if (!isQuiet && quiet.most > 0 && Math.abs(loud.at) > FAR) loud.at = Math.sign(quiet.at) * Math.abs(loud.at);
    if (isQuiet) writeCollar(quiet, -room, out, o);
    else writeCollar(loud, 1, out, o);
    out[o + 3] = darkness(dark, x, y, z) - faceShare(face, x, y, z);
  }
}

const NOTHING = nothing();

function feel(felt: Felt, joint: number, at: number, near: number, here: number): void {
  if (here <= felt.most) {
    felt.second = Math.max(felt.second, here);
    return;
  }
  felt.second = felt.most;
  felt.most = here;
  felt.joint = joint;
  felt.at = at;
  felt.near = near;
}

/** How much of it is left beside others, 0 to 1. */
const shareOf = ({ near, most, second }: Felt): number =>
  most > 0 ? near * clamp((1.8 * (most - second)) / most, 0, 1) : 0;

/** How surely it is seen, 0 to 1. */
const presenceOf = (felt: Felt): number =>
  shareOf(felt) * (1 - smoothStep(Math.abs(felt.at), seen.surely, seen.atMost));

/** @param most −1 to 1: how much it may be seen, negative for a quiet one */
function writeCollar(felt: Felt, most: number, out: Float32Array, o: number): void {
  out[o] = felt.joint;
  // It ends in a point.
  out[o + 1] = felt.at + Math.sign(felt.at) * seen.lit * (1 - shareOf(felt));
  out[o + 2] = most * presenceOf(felt);
}

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
