import type { Vec3 } from '../core';
import { COLLAR_FORMS, MARKING, MARKING_SIZE } from './body';
import { beyondCollar, type Collar, risenBy } from './collar-distance';
import type { Markings } from './collars';
import { bowOf, SEAMS, type Seam } from './seams';
import type { FieldMesh } from './surface-nets';
import { clamp, cross, dot, normalize, reject, smoothStep } from './vec';

/** Half-widths from the middle of a collar up to where it is surely seen, to where it is not, and to where its light ends. */
const seen = { surely: 2.5, atMost: 3.5, lit: 6 };
/** Share of the way to half-way to the next collar that a collar may be seen. */
const ROOM = 0.55;
/** Share of the reach from which on a collar fades away, and of the length where it has ends. */
const fadeFrom = { reach: 0.55, ends: 0.35 };
/** Half-widths from a collar that is always seen: up to the first no quiet one is, from the second on it is whole. */
const taken = { wholly: 1.3, atMost: 2.2 };
/** How much a collar is felt beyond its ends, where nothing of it is seen. */
const FAINT = 1e-3;
/** Stands for the middle of no collar near. */
export const NO_COLLAR = 50;

/** The collar of a vertex that is felt most, of those looked at so far; and how strongly the next one that could not take its place is. */
interface Felt {
  collar: Collar | null;
  joint: number;
  at: number;
  /** Nearness to its centre, 0 to 1. */
  near: number;
  most: number;
  second: number;
}

const nothing = (): Felt => ({ collar: null, joint: 0, at: NO_COLLAR, near: 0, most: 0, second: 0 });
const NOTHING = nothing();

/**
 * Writes the markings of vertices as `Body.markings` has them. Distances to planes are as straight as triangles are, so that a
 * collar has a clean edge on large triangles too.
 * @param mesh in heights
 * @param offset the vertex of `out` to begin with
 */
export function writeMarkings(
  { collars, waist, face }: Markings,
  { positions, normals }: Pick<FieldMesh, 'positions' | 'normals'>,
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
      const { centre, halfWidth, reach, side, ends, isQuiet } = collar;
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
      feel(isQuiet ? quiet : loud, collar, at, near, Math.max(near, ends ? FAINT : 0) * (1 - away / seen.lit) ** 2);
      if (!isQuiet) cover = Math.max(cover, near * (1 - smoothStep(away, taken.wholly, taken.atMost)));
    }
    const room = roomOf(loud.collar);
    out[o + MARKING.joint] = loud.joint;
    // It ends in a point.
    out[o + MARKING.away] = loud.at + Math.sign(loud.at) * seen.lit * (1 - shareOf(loud));
    out[o + MARKING.share] =
      shareOf(loud) * (1 - smoothStep(Math.abs(loud.at), seen.surely * room, seen.atMost * room));
    out[o + MARKING.quietJoint] = quiet.joint;
    out[o + MARKING.quietAway] = quiet.at;
    // It fades out, also towards those that are always seen.
    out[o + MARKING.quietShare] = shareOf(quiet) * (1 - cover);
    if (loud.collar) writePlace(loud.collar, room, [x, y, z], out, o);
    out[o + MARKING.steepness] = steepness(loud.collar, normals, 3 * v);
    out[o + MARKING.seam] = 100 * beyondSeams(waist, x, y, z);
    writeFace(face, x, y, z, out, o);
  }
}

function feel(felt: Felt, collar: Collar, at: number, near: number, here: number): void {
  // Where both are whole and have one sign, one may take over from the other: their distances don't cross the middle of either.
  const isAlike = felt.at * at > 0 && felt.near === 1 && near === 1;
  if (!isAlike) felt.second = Math.max(felt.second, Math.min(felt.most, here));
  if (here <= felt.most) return;
  felt.most = here;
  felt.collar = collar;
  felt.joint = collar.joint;
  felt.at = at;
  felt.near = near;
}

/** How much of it is left beside others, 0 to 1. */
const shareOf = ({ near, most, second }: Felt): number =>
  most > 0 ? near * clamp((1.8 * (most - second)) / most, 0, 1) : 0;

/** 1 where there is room for all of a collar, less where the next one is near. */
const roomOf = (collar: Collar | null): number =>
  collar?.room === undefined ? 1 : Math.min(1, (ROOM * collar.room) / (collar.halfWidth * seen.atMost));

/** Writes the form of a collar and where a point lies across it. */
function writePlace(
  { form = 'ring', centre, normal, outer, cap, halfWidth }: Collar,
  room: number,
  p: Vec3,
  out: Float32Array,
  o: number,
): void {
  const side = normalize(reject(outer ?? [1, 0, 0], normal));
  const front = cross(side, normal);
  const away: Vec3 = [p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]];
  out[o + MARKING.form] = COLLAR_FORMS[form] - (form === 'hinge' ? 1 - room : 0);
  out[o + MARKING.outer] = dot(away, side) / halfWidth;
  out[o + MARKING.capward] = ((cap && dot(front, cap) < 0 ? -1 : 1) * dot(away, front)) / halfWidth;
}

/** No ring is drawn narrower than by this factor, however flat the plane of the ring cuts the skin. */
const LEAST_STEEP = 0.3;

function steepness(collar: Collar | null, normals: ArrayLike<number>, o: number): number {
  if (!collar) return 1;
  const [x, y, z] = collar.normal;
  const along = normals[o] * x + normals[o + 1] * y + normals[o + 2] * z;
  return Math.max(LEAST_STEEP, Math.sqrt(Math.max(0, 1 - along * along)));
}

/** Heights from the middle to beyond both flanks. */
const FLANK = 0.13;
/** Stands for a place without seams. */
const NO_SEAM = 0.09;

/** Heights above the arch of the ribs, or below the rim of the pelvis; negative between the two. */
function beyondSeams({ hips, shoulders, front }: Markings['waist'], x: number, y: number, z: number): number {
  if (Math.abs(x) > FLANK) return NO_SEAM;
  const trunk = shoulders - hips;
  const levelOf = (seam: Seam) => hips + seam.share * trunk + risenBy(bowOf(seam, trunk), x, z - front);
  return Math.min(NO_SEAM, Math.max(y - levelOf(SEAMS.ribs), levelOf(SEAMS.pelvis) - y));
}

/** Further outside of the face, distances are told no more. */
const OUTSIDE = 3;

function writeFace(
  { centre, halfAxes, head }: Markings['face'],
  x: number,
  y: number,
  z: number,
  out: Float32Array,
  o: number,
): void {
  const dx = (x - centre[0]) / halfAxes[0];
  const dy = (y - centre[1]) / halfAxes[1];
  const dz = (z - centre[2]) / halfAxes[2];
  out[o + MARKING.outsideFace] = Math.min(OUTSIDE, Math.sqrt(dx * dx + dy * dy + dz * dz) - 1);
  out[o + MARKING.faceLeft] = 100 * (x - head[0]);
  out[o + MARKING.faceUp] = 100 * (y - head[1]);
}
