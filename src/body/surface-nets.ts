import type { Vec3 } from '../core';
import type { Steps } from '../core/math';
import { connectCells } from './connect-cells';
import { crossedCells } from './crossed-cells';
import { type BodyPiece, distanceToField, type Field, makeField, type NearSweeps } from './field/field';
import { makeGrid } from './field/grid';
import type { Net } from './merge-cells';
import { normalize } from './vec';

/** A closed triangle mesh on the surface of a field. */
export interface FieldMesh {
  /** V×3 */
  positions: Float64Array;
  /** V×3, unit: the field's gradient. */
  normals: Float64Array;
  /** T×3, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /** V: which entry of `regions` each vertex lies in. */
  vertexRegions: Uint32Array;
  /** The sweeps that matter, by block of the grid. */
  regions: NearSweeps[];
  field: Field;
}

/**
 * Naive surface nets (Gibson, "Constrained elastic surface nets", 1998) over the cells that the surface crosses, twice
 * relaxed and projected onto the field.
 * @param flatness below 1, eight cells become one where their slopes deviate from the mean by less than its arc cosine
 */
export function* meshField(parts: BodyPiece[], cell: number, low: Vec3, high: Vec3, flatness = 1): Steps<FieldMesh> {
  const field = makeField(parts);
  const grid = makeGrid(field, cell, low, high);
  const net = yield* connectCells(grid, yield* crossedCells(grid), flatness);
  const { regions } = grid;
  const { vertexRegions } = net;
  relax(net);
  for (let v = 0; v < vertexRegions.length; v++) {
    if (v % STRETCH === 0) yield;
    approach(field, regions[vertexRegions[v]], net, v, cell);
  }
  relax(net);
  for (let v = 0; v < vertexRegions.length; v++) {
    if (v % STRETCH === 0) yield;
    project(field, regions[vertexRegions[v]], net, v, cell);
  }
  yield;
  hideCuts(net, field, regions, cell);
  return {
    positions: net.positions,
    normals: net.normals,
    indices: triangulate(net),
    vertexRegions,
    regions,
    field,
  };
}

/** Vertices that are moved in a step. */
const STRETCH = 1024;

/** Moves every vertex half-way to the mean of its neighbours. */
function relax({ positions, quads }: Net): void {
  const sums = new Float64Array(positions.length);
  const counts = new Uint16Array(positions.length / 3);
  sumNeighbours(positions, quads, sums, counts);
  moveToMeans(positions, sums, counts);
}

function sumNeighbours(positions: Float64Array, quads: Int32Array, sums: Float64Array, counts: Uint16Array): void {
  for (let q = 0; q < quads.length; q++) {
    // Every edge borders two quads, which run along it in opposite directions: each sees it once.
    const a = quads[q];
    const b = quads[(q & 3) === 3 ? q - 3 : q + 1];
    sums[a * 3] += positions[b * 3];
    sums[a * 3 + 1] += positions[b * 3 + 1];
    sums[a * 3 + 2] += positions[b * 3 + 2];
    counts[a]++;
  }
}

function moveToMeans(positions: Float64Array, sums: Float64Array, counts: Uint16Array): void {
  for (let k = 0; k < positions.length; k++) {
    const count = Math.max(1, counts[Math.trunc(k / 3)]);
    positions[k] += 0.5 * (sums[k] / count - positions[k]);
  }
}

/**
 * One Newton step towards the surface along the slopes that the grid showed, at most half a cell: most of the way there,
 * for one look at the field.
 */
function approach(field: Field, near: NearSweeps, { positions, normals }: Net, v: number, cell: number): void {
  const o = v * 3;
  const gx = normals[o];
  const gy = normals[o + 1];
  const gz = normals[o + 2];
  const d = distanceToField(field, near, positions[o], positions[o + 1], positions[o + 2]);
  step(positions, o, gx, gy, gz, d, cell / 2);
}

/** One Newton step towards the surface, at most half a cell; leaves the unit gradient as the normal. */
function project(field: Field, near: NearSweeps, { positions, normals }: Net, v: number, cell: number): void {
  const o = v * 3;
  lookAround(field, near, positions, o, cell / 4);
  const slope = step(positions, o, look[1], look[2], look[3], look[0], cell / 2);
  if (slope < flat) normals.set(normalize([normals[o], normals[o + 1], normals[o + 2]]), o);
  else writeUnit(normals, o, slope);
}

// What `lookAround` saw last: distance, then slopes along x, y, z.
const look = new Float64Array(4);

function lookAround(field: Field, near: NearSweeps, positions: Float64Array, o: number, h: number): void {
  const x = positions[o];
  const y = positions[o + 1];
  const z = positions[o + 2];
  const d = distanceToField(field, near, x, y, z);
  look[0] = d;
  look[1] = (distanceToField(field, near, x + h, y, z) - d) / h;
  look[2] = (distanceToField(field, near, x, y + h, z) - d) / h;
  look[3] = (distanceToField(field, near, x, y, z + h) - d) / h;
}

function writeUnit(normals: Float64Array, o: number, slope: number): void {
  for (let k = 0; k < 3; k++) normals[o + k] = look[k + 1] / slope;
}

/** Where the field rises less than this, its slope says nothing about where the surface is. */
const flat = 1e-2;

/** Moves a point against its slope to where the field should be 0, at most so far; returns the length of the slope. */
function step(
  positions: Float64Array,
  o: number,
  gx: number,
  gy: number,
  gz: number,
  distance: number,
  most: number,
): number {
  const slope = Math.sqrt(gx * gx + gy * gy + gz * gz);
  if (slope < flat) return slope;
  const move = Math.max(-most, Math.min(most, distance / slope)) / slope;
  positions[o] -= gx * move;
  positions[o + 1] -= gy * move;
  positions[o + 2] -= gz * move;
  return slope;
}

/** Near a cut, normals are those of the uncut surface, so that two pieces that overlap there shade as one. */
function hideCuts({ positions, normals, vertexRegions }: Net, field: Field, regions: NearSweeps[], cell: number): void {
  const whole = makeField(field.parts.map((part) => ({ ...part, cut: undefined })));
  for (const { cut } of field.parts) {
    if (!cut) continue;
    for (let v = 0; v < vertexRegions.length; v++) {
      if (!isNearCut(cut, positions, v * 3)) continue;
      lookAround(whole, regions[vertexRegions[v]], positions, v * 3, cell / 4);
      const slope = Math.sqrt(look[1] ** 2 + look[2] ** 2 + look[3] ** 2);
      if (slope > flat) writeUnit(normals, v * 3, slope);
    }
  }
}

/** No limb that is cut is thicker than this, in heights. */
const cutRadius = 0.06;

function isNearCut(
  { point, direction, softness }: NonNullable<BodyPiece['cut']>,
  positions: Float64Array,
  o: number,
): boolean {
  const x = positions[o] - point[0];
  const y = positions[o + 1] - point[1];
  const z = positions[o + 2] - point[2];
  const past = x * direction[0] + y * direction[1] + z * direction[2];
  return Math.abs(past) < softness && x * x + y * y + z * z < cutRadius * cutRadius;
}

/** Cuts each quad along its shorter diagonal; one with two corners in one is a triangle already. */
function triangulate({ positions, quads }: Net): Uint32Array {
  const indices = new Uint32Array((quads.length / 4) * 6);
  let end = 0;
  for (let q = 0; q < quads.length; q += 4) {
    // Turned by one, the quad is cut from b to d.
    const turn = apart(positions, quads[q], quads[q + 2]) <= apart(positions, quads[q + 1], quads[q + 3]) ? 0 : 1;
    const a = quads[q + turn];
    const c = quads[q + turn + 2];
    end = writeTriangle(indices, end, a, quads[q + turn + 1], c);
    end = writeTriangle(indices, end, a, c, quads[q + 3 - 3 * turn]);
  }
  return indices.subarray(0, end);
}

/** Returns where the next one goes. */
function writeTriangle(indices: Uint32Array, end: number, a: number, b: number, c: number): number {
  if (a === b || b === c || c === a) return end;
  indices[end] = a;
  indices[end + 1] = b;
  indices[end + 2] = c;
  return end + 3;
}

/** Squared distance of two vertices. */
function apart(positions: Float64Array, a: number, b: number): number {
  const x = positions[a * 3] - positions[b * 3];
  const y = positions[a * 3 + 1] - positions[b * 3 + 1];
  const z = positions[a * 3 + 2] - positions[b * 3 + 2];
  return x * x + y * y + z * z;
}
