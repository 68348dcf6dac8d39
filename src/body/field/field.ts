import type { Vec3 } from '../../core';
import { dot } from '../vec';
import { TABLE_SIZE, TABLE_STEPS } from './profile';
import { packSweep, SWEEP_SIZE, type Sweep, sweepBound } from './sweep';

/** A piece of a body: sweeps that flow into one another. */
export interface BodyPiece {
  name: string;
  sweeps: Sweep[];
  /** Reach of the smooth union with the parts before it. */
  blend: number;
  /** Keeps one side of a plane only; `keep` −1 what lies before it, 1 what lies behind. */
  cut?: { point: Vec3; direction: Vec3; keep: -1 | 1; softness: number };
  /** Height of the floor under the part, which flattens it from below. */
  sole?: number;
}

/** The smooth union of parts, packed into plain numbers: all that the hot loops read has one shape. */
export interface Field {
  parts: BodyPiece[];
  /** S × SWEEP_SIZE, part after part. */
  numbers: Float64Array;
  /** S × TABLE_SIZE */
  tables: Float64Array;
  /** S: the part of each sweep. */
  partOf: Uint8Array;
  /** P × PART_SIZE: blend, sole, then of the cut: outward direction, level along it, softness. */
  partNumbers: Float64Array;
  /** P: `distanceToField` leaves here the distance to each part that it looked at. */
  partDistances: Float64Array;
}

/** The sweeps that matter in some region, ascending. */
export type NearSweeps = number[];

const PART_SIZE = 7;
const FAR = 1e3;
const soleSoftness = 0.014;
/** Heights by which a sweep may be further away than its blend and still be looked at. */
const cullMargin = 0.006;

export function makeField(parts: BodyPiece[]): Field {
  const sweeps = parts.flatMap((part) => part.sweeps);
  const numbers = new Float64Array(sweeps.length * SWEEP_SIZE);
  const tables = new Float64Array(sweeps.length * TABLE_SIZE);
  for (const [i, s] of sweeps.entries()) packSweep(s, numbers, tables, i);
  const partNumbers = new Float64Array(parts.length * PART_SIZE);
  for (const [p, { blend, sole = -Infinity, cut }] of parts.entries()) {
    const out = cut ? cut.direction.map((c) => -cut.keep * c) : [0, 0, 0];
    const level = cut ? -cut.keep * dot(cut.point, cut.direction) : Infinity;
    partNumbers.set([blend, sole, ...out, level, cut?.softness ?? 1], p * PART_SIZE);
  }
  return {
    parts,
    numbers,
    tables,
    partOf: Uint8Array.from(parts.flatMap((part, p) => part.sweeps.map(() => p))),
    partNumbers,
    partDistances: new Float64Array(parts.length),
  };
}

/**
 * Cubic polynomial smooth minimum: min(a, b) where |a − b| ≥ reach, up to reach/6 less where they are equal
 * (Quilez, "Smooth minimum").
 */
export function smoothMin(a: number, b: number, reach: number): number {
  const h = reach - Math.abs(a - b);
  const least = Math.min(a, b);
  return h <= 0 ? least : least - (h * h * h) / (6 * reach * reach);
}

/**
 * Signed distance at a point, negative inside, looking at `near` only; FAR when that is empty. One loop without special
 * cases (a part without a cut has one at infinity), since most of the time that a body takes to grow is spent here and in
 * having it compiled. The distance to a sweep is `sweep`'s k₀(k₀ − 1)/k₁.
 */
export function distanceToField(field: Field, near: NearSweeps, x: number, y: number, z: number): number {
  const { numbers, tables, partOf, partNumbers, partDistances } = field;
  let whole = FAR;
  let d = FAR;
  for (let i = 0; i < near.length; i++) {
    const s = near[i];
    const n = s * SWEEP_SIZE;
    const dx = x - numbers[n];
    const dy = y - numbers[n + 1];
    const dz = z - numbers[n + 2];
    const length = numbers[n + 12];
    const along = dx * numbers[n + 9] + dy * numbers[n + 10] + dz * numbers[n + 11];
    const clamped = Math.max(0, Math.min(along, length));
    const f = (clamped / length) * TABLE_STEPS;
    const row = Math.min(f | 0, TABLE_STEPS - 1);
    const t = f - row;
    const o = s * TABLE_SIZE + row * 4;
    const width = tables[o] + (tables[o + 4] - tables[o]) * t;
    const depth = tables[o + 1] + (tables[o + 5] - tables[o + 1]) * t;
    const aside = tables[o + 2] + (tables[o + 6] - tables[o + 2]) * t;
    const ahead = tables[o + 3] + (tables[o + 7] - tables[o + 3]) * t;
    const thin = Math.min(width, depth);
    const tall = thin * (along < 0 ? numbers[n + 13] : numbers[n + 14]);
    const X = (dx * numbers[n + 3] + dy * numbers[n + 4] + dz * numbers[n + 5] - aside) / width;
    const Y = (dx * numbers[n + 6] + dy * numbers[n + 7] + dz * numbers[n + 8] - ahead) / depth;
    const Z = (along - clamped) / tall;
    const X2 = X * X;
    const Y2 = Y * Y;
    const Z2 = Z * Z;
    const k1 = Math.sqrt(X2 / (width * width) + Y2 / (depth * depth) + Z2 / (tall * tall));
    const round = Math.sqrt(X2 + Y2 + Z2);
    const square = Math.sqrt(Math.sqrt(X2 * X2 + Y2 * Y2) + Z2);
    const k0 = round + (square - round) * numbers[n + 15];
    const e = k1 < 1e-9 ? -thin : (k0 * (k0 - 1)) / k1;
    const sign = numbers[n + 17];
    d = sign * smoothMin(sign * d, e, numbers[n + 16]);
    const part = partOf[s];
    if (i + 1 < near.length && partOf[near[i + 1]] === part) continue;
    const p = part * PART_SIZE;
    const past = x * partNumbers[p + 2] + y * partNumbers[p + 3] + z * partNumbers[p + 4] - partNumbers[p + 5];
    d = -smoothMin(-d, -past, partNumbers[p + 6]);
    d = -smoothMin(-d, y - partNumbers[p + 1], soleSoftness);
    partDistances[part] = d;
    whole = smoothMin(whole, d, partNumbers[p]);
    d = FAR;
  }
  return whole;
}

/** The sweeps that can have a say within `radius` of a point near the surface. */
export function nearSweeps(field: Field, x: number, y: number, z: number, radius: number): NearSweeps {
  const { numbers, partOf, partNumbers } = field;
  const near: NearSweeps = [];
  for (let s = 0; s < partOf.length; s++) {
    const reach = radius + numbers[s * SWEEP_SIZE + 16] + partNumbers[partOf[s] * PART_SIZE] + cullMargin;
    if (sweepBound(numbers, s, x, y, z) < reach) near.push(s);
  }
  return near;
}
