/** A closed surface of revolution about +Z from z = 0 to 1, before it is stretched onto a bone. */
export interface Solid {
  /** V×3: x and y in units of the greatest radius, z along the axis. */
  positions: Float64Array;
  /** V×3, unit as long as radius and length are 1. */
  normals: Float64Array;
  /** T×3, counter-clockwise seen from outside. */
  indices: Uint32Array;
}

/** Radius and its slope at polar angle φ (0 at the start, π at the end), with z = (1 − cos φ)/2. */
type Profile = (polar: number) => { radius: number; slope: number };

/** A sphere of radius 1 between z = 0 and 1. */
const sphereProfile: Profile = (polar) => ({ radius: Math.sin(polar), slope: Math.cos(polar) });

const fullness = 0.8; // below 1 fuller than an ellipsoid
const taper = 0.4; // 0 symmetric; how much thinner the far end is

/** An egg: thickest in its first third, round at both ends. Greatest radius 1. */
const eggProfile: Profile = (polar) => {
  const s = Math.max(Math.sin(polar), 1e-6);
  const c = Math.cos(polar);
  const full = s ** fullness;
  const thin = (1 + taper * c) / eggPeak;
  return { radius: full * thin, slope: (fullness * c * full * thin) / s - (full * taper * s) / eggPeak };
};

const eggPeak = Math.max(
  ...Array.from({ length: 181 }, (_, i) => {
    const a = (i * Math.PI) / 180;
    return Math.sin(a) ** fullness * (1 + taper * Math.cos(a));
  }),
);

export const sphere = (sides: number, rings: number): Solid => revolve(sphereProfile, sides, rings);

export const egg = (sides: number, rings: number): Solid => revolve(eggProfile, sides, rings);

/** How many triangles a solid of so many sides and rings (between its two poles) has. */
export const solidTriangles = (sides: number, rings: number): number => 2 * sides * rings;

function revolve(profile: Profile, sides: number, rings: number): Solid {
  const vertexCount = sides * rings + 2;
  const positions = new Float64Array(vertexCount * 3);
  const normals = new Float64Array(vertexCount * 3);
  const last = vertexCount - 1;
  positions[last * 3 + 2] = 1;
  normals[2] = -1;
  normals[last * 3 + 2] = 1;
  for (let r = 0; r < rings; r++) {
    const polar = ((r + 1) / (rings + 1)) * Math.PI;
    const { radius, slope } = profile(polar);
    const rise = Math.sin(polar); // dz/dφ when a unit radius meets a unit half-length
    const l = Math.hypot(slope, rise);
    for (let s = 0; s < sides; s++) {
      const a = ((s + (r % 2) / 2) / sides) * 2 * Math.PI;
      const o = (1 + r * sides + s) * 3;
      positions[o] = Math.cos(a) * radius;
      positions[o + 1] = Math.sin(a) * radius;
      positions[o + 2] = (1 - Math.cos(polar)) / 2;
      normals[o] = (Math.cos(a) * rise) / l;
      normals[o + 1] = (Math.sin(a) * rise) / l;
      normals[o + 2] = -slope / l;
    }
  }
  const indices: number[] = [];
  const ring = (r: number, s: number) => 1 + r * sides + (((s % sides) + sides) % sides);
  for (let s = 0; s < sides; s++) {
    indices.push(0, ring(0, s + 1), ring(0, s));
    for (let r = 0; r + 1 < rings; r++) {
      // Odd rings are turned by half a side, so the diagonals lean the other way.
      if (r % 2 === 0) {
        indices.push(ring(r, s), ring(r, s + 1), ring(r + 1, s));
        indices.push(ring(r, s + 1), ring(r + 1, s + 1), ring(r + 1, s));
      } else {
        indices.push(ring(r, s), ring(r + 1, s + 1), ring(r + 1, s));
        indices.push(ring(r, s), ring(r, s + 1), ring(r + 1, s + 1));
      }
    }
    indices.push(ring(rings - 1, s), ring(rings - 1, s + 1), last);
  }
  return { positions, normals, indices: Uint32Array.from(indices) };
}
