import type { Vec3 } from '../../core/math/types';
import { type Sweep, sweepBound, sweepDistance } from './sweep';

/** A piece of a body: sweeps that flow into one another. */
export interface Part {
  name: string;
  sweeps: Sweep[];
  /** Reach of the smooth union with the parts before it. */
  blend: number;
  /** Keeps one side of a plane only; `keep` −1 what lies before it, 1 what lies behind. */
  cut?: { point: Vec3; direction: Vec3; keep: -1 | 1; softness: number };
  /** Height of the floor under the part, which flattens it from below. */
  sole?: number;
}

/** Which sweeps of which parts matter in some region; same order as the parts. */
export type ActiveSweeps = Sweep[][];

export const FAR = 1e3;
const soleSoftness = 0.014;
/** Heights by which a sweep may be further away than its blend and still be looked at. */
const cullMargin = 0.006;

/**
 * Cubic polynomial smooth minimum: min(a, b) where |a − b| ≥ reach, up to reach/6 less where they are equal
 * (Quilez, "Smooth minimum").
 */
export function smoothMin(a: number, b: number, reach: number): number {
  const h = reach - Math.abs(a - b);
  const least = Math.min(a, b);
  return h <= 0 ? least : least - (h * h * h) / (6 * reach * reach);
}

const smoothMax = (a: number, b: number, reach: number) => -smoothMin(-a, -b, reach);

/** Signed distance to one part; FAR when none of its sweeps is near. */
export function partDistance(part: Part, sweeps: Sweep[], x: number, y: number, z: number): number {
  let d = FAR;
  for (let i = 0; i < sweeps.length; i++) {
    const s = sweeps[i]!;
    const e = sweepDistance(s, x, y, z);
    if (s.isCarved) d = smoothMax(d, -e, s.blend);
    else d = d >= FAR ? e : smoothMin(d, e, s.blend);
  }
  const { cut, sole } = part;
  if (cut && d < FAR) {
    const { point, direction, keep, softness } = cut;
    const past = (x - point[0]) * direction[0] + (y - point[1]) * direction[1] + (z - point[2]) * direction[2];
    d = smoothMax(d, -keep * past, softness);
  }
  if (sole !== undefined && d < 0.2) d = smoothMax(d, sole - y, soleSoftness);
  return d;
}

/** Signed distance to the union of all parts. */
export function fieldDistance(parts: Part[], active: ActiveSweeps, x: number, y: number, z: number): number {
  let d = FAR;
  for (let i = 0; i < parts.length; i++) {
    const sweeps = active[i]!;
    if (sweeps.length === 0) continue;
    const e = partDistance(parts[i]!, sweeps, x, y, z);
    d = d >= FAR ? e : smoothMin(d, e, parts[i]!.blend);
  }
  return d;
}

/** The sweeps that can have a say within `radius` of a point, or null when the surface is nowhere near. */
export function activeSweeps(parts: Part[], x: number, y: number, z: number, radius: number): ActiveSweeps | null {
  if (!isAnyNear(parts, x, y, z, radius)) return null;
  const active: ActiveSweeps = [];
  for (const { sweeps, blend } of parts) {
    const near: Sweep[] = [];
    for (const s of sweeps) if (sweepBound(s, x, y, z) - radius < s.blend + blend + cullMargin) near.push(s);
    active.push(near);
  }
  return active;
}

function isAnyNear(parts: Part[], x: number, y: number, z: number, radius: number): boolean {
  for (const { sweeps } of parts) for (const s of sweeps) if (sweepBound(s, x, y, z) < radius) return true;
  return false;
}
