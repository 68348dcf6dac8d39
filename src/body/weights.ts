import type { Steps } from '../core/math';
import { distanceToField } from './field/field';
import type { FingerChain, SkinChain, SkinStation } from './helpers';
import type { FieldMesh } from './surface-nets';

/** Heights: how gradually each part gives way to its neighbour. */
const softness = { torso: 0.014, limb: 0.013 };
const smoothingRounds = 6;
const smoothing = 0.6;

export interface SkinWeights {
  /** V×4 */
  indices: Uint16Array;
  /** V×4, each four sum to 1. */
  weights: Float32Array;
}

/**
 * Weights of a mesh: first how much each part owns a vertex (soft in the distances to the parts, then smoothed over the
 * mesh), then within the part linear between the stations of its chain. The four heaviest bones stay.
 * @param boneCount joints and helpers
 */
export function* skinWeights(mesh: FieldMesh, chains: SkinChain[], boneCount: number): Steps<SkinWeights> {
  yield;
  const own = partShares(mesh);
  yield;
  const shares = smoothShares(mesh, own);
  const { positions } = mesh;
  const skin: SkinWeights = {
    indices: new Uint16Array((positions.length / 3) * 4),
    weights: new Float32Array((positions.length / 3) * 4),
  };
  const given: Given = { sum: new Float64Array(boneCount), bones: [] };
  for (let v = 0; v < positions.length / 3; v++) {
    if (v % STRETCH === 0) yield;
    for (let p = 0; p < chains.length; p++) {
      const share = shares[v * chains.length + p];
      if (share >= leastShare)
        giveChain(chains[p], positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2], share, given);
    }
    writeHeaviest(given, skin, v * 4);
  }
  return skin;
}

/** Vertices that are given weights in a step. */
const STRETCH = 1024;

/** A part that owns less of a vertex has no say in it. */
const leastShare = 0.004;

/** What a vertex was given so far. */
interface Given {
  /** By bone; 0 for all but `bones`. */
  sum: Float64Array;
  bones: number[];
}

function give({ sum, bones }: Given, bone: number, weight: number): void {
  if (weight <= 0) return;
  if (sum[bone] === 0) bones.push(bone);
  sum[bone] += weight;
}

/** Hands out a part's share of the vertex at (x, y, z) to the bones of its chain. */
function giveChain(chain: SkinChain, x: number, y: number, z: number, share: number, given: Given): void {
  let rest = share;
  for (const { bone, share: taken } of chain.beside) {
    const t = taken(x, y, z);
    give(given, bone, rest * t);
    rest *= 1 - t;
  }
  const { coordinate, stations, fingers } = chain;
  const at = coordinate(x, y, z);
  if (fingers.length > 0 && at > stations[stations.length - 1].at) giveFinger(fingers, x, y, z, rest, given);
  else giveStations(stations, at, rest, given);
}

/** V×P: how much of each vertex belongs to each part. */
function partShares({ positions, vertexRegions, regions, field }: FieldMesh): Float32Array {
  const n = field.parts.length;
  const { partOf, partDistances } = field;
  const shares = new Float32Array(vertexRegions.length * n);
  for (let v = 0; v < vertexRegions.length; v++) {
    const near = regions[vertexRegions[v]];
    const o = v * n;
    const first = partOf[near[0]];
    if (first === partOf[near.at(-1)!]) {
      shares[o + first] = 1;
      continue;
    }
    partDistances.fill(Infinity);
    distanceToField(field, near, positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]);
    let least = Infinity;
    for (let p = 0; p < n; p++) least = Math.min(least, partDistances[p]);
    let sum = 0;
    for (let p = 0; p < n; p++) {
      const k = p === 0 ? softness.torso : softness.limb;
      const share = Math.max(0, Math.exp((least - partDistances[p]) / k) - 0.02);
      shares[o + p] = share;
      sum += share;
    }
    for (let p = 0; p < n; p++) shares[o + p] /= sum;
  }
  return shares;
}

/** Smooths the shares over the mesh, where more than one part is near. */
function smoothShares({ indices, vertexRegions, regions, field }: FieldMesh, shares: Float32Array): Float32Array {
  const n = field.parts.length;
  const isShared = Uint8Array.from(regions, (near) => (field.partOf[near[0]] === field.partOf[near.at(-1)!] ? 0 : 1));
  const edges = sharedEdges(indices, vertexRegions, isShared);
  const counts = new Uint16Array(vertexRegions.length);
  for (let e = 0; e < edges.length; e += 2) counts[edges[e]]++;
  const sums = new Float32Array(shares.length);
  for (let round = 0; round < smoothingRounds; round++) {
    sums.fill(0);
    sumNeighbours(shares, n, edges, sums);
    moveToMeans(shares, n, counts, sums);
  }
  return shares;
}

/** Directed edges a → b, one after the other, of the vertices a in the regions marked. */
function sharedEdges(indices: Uint32Array, vertexRegions: Uint32Array, isShared: Uint8Array): Uint32Array {
  const edges = new Uint32Array(indices.length * 2);
  let end = 0;
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i];
    if (isShared[vertexRegions[a]] === 0) continue;
    // Every edge borders two triangles, which run along it in opposite directions: each sees it once.
    edges[end] = a;
    edges[end + 1] = indices[i % 3 === 2 ? i - 2 : i + 1];
    end += 2;
  }
  return edges.subarray(0, end);
}

function sumNeighbours(shares: Float32Array, n: number, edges: Uint32Array, sums: Float32Array): void {
  for (let e = 0; e < edges.length; e += 2) {
    const a = edges[e] * n;
    const b = edges[e + 1] * n;
    for (let p = 0; p < n; p++) sums[a + p] += shares[b + p];
  }
}

function moveToMeans(shares: Float32Array, n: number, counts: Uint16Array, sums: Float32Array): void {
  for (let v = 0; v < counts.length; v++) {
    const count = counts[v];
    if (count === 0) continue;
    for (let p = v * n; p < v * n + n; p++) shares[p] += smoothing * (sums[p] / count - shares[p]);
  }
}

function giveStations(stations: SkinStation[], at: number, share: number, given: Given): void {
  let i = 0;
  while (i < stations.length && at > stations[i].at) i++;
  const after = stations[Math.min(i, stations.length - 1)];
  const before = stations[Math.max(i - 1, 0)];
  const t = before === after ? 1 : (at - before.at) / (after.at - before.at);
  give(given, before.bone, share * (1 - t));
  give(given, after.bone, share * t);
}

/** The finger whose bones are nearest. */
function giveFinger(fingers: FingerChain[], x: number, y: number, z: number, share: number, given: Given): void {
  let nearest = fingers[0];
  let least = Infinity;
  let at = 0;
  for (const finger of fingers) {
    const { points, lengths } = finger;
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i];
      const b = points[i + 1];
      const ux = b[0] - a[0];
      const uy = b[1] - a[1];
      const uz = b[2] - a[2];
      const l2 = ux * ux + uy * uy + uz * uz || 1e-12;
      const t = ((x - a[0]) * ux + (y - a[1]) * uy + (z - a[2]) * uz) / l2;
      const c = Math.min(1, Math.max(0, t));
      const d = (x - a[0] - ux * c) ** 2 + (y - a[1] - uy * c) ** 2 + (z - a[2] - uz * c) ** 2;
      if (d >= least) continue;
      least = d;
      nearest = finger;
      at = lengths[i] + Math.sqrt(l2) * (i === 0 ? Math.min(t, 1) : c);
    }
  }
  giveStations(nearest.stations, at, share, given);
}

/** Writes the four heaviest bones, scaled to sum to 1, heaviest first, and forgets all that was given. */
function writeHeaviest({ sum, bones }: Given, { indices, weights }: SkinWeights, offset: number): void {
  let total = 0;
  for (let i = 0; i < 4 && i < bones.length; i++) {
    for (let k = i + 1; k < bones.length; k++) {
      if (sum[bones[k]] <= sum[bones[i]]) continue;
      const lighter = bones[i];
      bones[i] = bones[k];
      bones[k] = lighter;
    }
    total += sum[bones[i]];
  }
  let rest = 1;
  for (let i = Math.min(4, bones.length) - 1; i > 0; i--) {
    indices[offset + i] = bones[i];
    weights[offset + i] = sum[bones[i]] / total;
    rest -= weights[offset + i];
  }
  indices[offset] = bones[0];
  weights[offset] = rest;
  for (let i = 0; i < bones.length; i++) sum[bones[i]] = 0;
  bones.length = 0;
}
