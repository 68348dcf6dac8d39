import { FAR, type Part, partDistance } from './field/field';
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
export function skinWeights(mesh: FieldMesh, parts: Part[], chains: SkinChain[], boneCount: number): SkinWeights {
  const shares = smoothShares(mesh, partShares(mesh, parts), parts.length);
  const vertexCount = mesh.positions.length / 3;
  const indices = new Uint16Array(vertexCount * 4);
  const weights = new Float32Array(vertexCount * 4);
  const sum = new Float64Array(boneCount);
  const used: number[] = [];
  const give = (bone: number, weight: number) => {
    if (weight <= 0) return;
    if (sum[bone] === 0) used.push(bone);
    sum[bone]! += weight;
  };
  for (let v = 0; v < vertexCount; v++) {
    const x = mesh.positions[v * 3]!;
    const y = mesh.positions[v * 3 + 1]!;
    const z = mesh.positions[v * 3 + 2]!;
    used.length = 0;
    for (let p = 0; p < parts.length; p++) {
      let share = shares[v * parts.length + p]!;
      if (share < 0.004) continue;
      const { coordinate, stations, fingers, beside } = chains[p]!;
      for (const { bone, share: taken } of beside) {
        const t = taken(x, y, z);
        give(bone, share * t);
        share *= 1 - t;
      }
      const at = coordinate(x, y, z);
      if (fingers.length > 0 && at > stations.at(-1)!.at) giveFinger(fingers, x, y, z, share, give);
      else giveStations(stations, at, share, give);
    }
    used.sort((a, b) => sum[b]! - sum[a]!);
    writeFour(used, sum, indices, weights, v * 4);
    for (const bone of used) sum[bone] = 0;
  }
  return { indices, weights };
}

/** V×P: how much of each vertex belongs to each part. */
function partShares({ positions, vertexRegions, regions }: FieldMesh, parts: Part[]): Float32Array {
  const n = parts.length;
  const shares = new Float32Array(vertexRegions.length * n);
  const distances = new Float64Array(n);
  for (let v = 0; v < vertexRegions.length; v++) {
    const active = regions[vertexRegions[v]!]!;
    let least = FAR;
    for (let p = 0; p < n; p++) {
      const sweeps = active[p]!;
      distances[p] =
        sweeps.length === 0
          ? FAR
          : partDistance(parts[p]!, sweeps, positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!);
      least = Math.min(least, distances[p]!);
    }
    let sum = 0;
    for (let p = 0; p < n; p++) {
      const k = p === 0 ? softness.torso : softness.limb;
      const share = Math.max(0, Math.exp(-(distances[p]! - least) / k) - 0.02);
      shares[v * n + p] = share;
      sum += share;
    }
    for (let p = 0; p < n; p++) shares[v * n + p]! /= sum;
  }
  return shares;
}

function smoothShares({ indices, vertexRegions }: FieldMesh, shares: Float32Array, n: number): Float32Array {
  const counts = new Uint16Array(vertexRegions.length);
  for (const v of indices) counts[v]!++;
  const sums = new Float32Array(shares.length);
  for (let round = 0; round < smoothingRounds; round++) {
    sums.fill(0);
    for (let t = 0; t < indices.length; t += 3)
      for (let k = 0; k < 3; k++) {
        const a = indices[t + k]! * n;
        const b = indices[t + ((k + 1) % 3)]! * n;
        for (let p = 0; p < n; p++) sums[a + p]! += shares[b + p]!;
      }
    for (let v = 0; v < counts.length; v++)
      for (let p = v * n; p < v * n + n; p++)
        shares[p] = (1 - smoothing) * shares[p]! + (smoothing * sums[p]!) / counts[v]!;
  }
  return shares;
}

type Give = (bone: number, weight: number) => void;

function giveStations(stations: SkinStation[], at: number, share: number, give: Give): void {
  const last = stations.length - 1;
  if (at <= stations[0]!.at) give(stations[0]!.bone, share);
  else if (at >= stations[last]!.at) give(stations[last]!.bone, share);
  else {
    let i = 0;
    while (at > stations[i + 1]!.at) i++;
    const a = stations[i]!;
    const b = stations[i + 1]!;
    const t = (at - a.at) / (b.at - a.at);
    give(a.bone, share * (1 - t));
    give(b.bone, share * t);
  }
}

/** The finger whose bones are nearest. */
function giveFinger(fingers: FingerChain[], x: number, y: number, z: number, share: number, give: Give): void {
  let nearest = fingers[0]!;
  let least = Infinity;
  let at = 0;
  for (const finger of fingers) {
    const { points, lengths } = finger;
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i]!;
      const b = points[i + 1]!;
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
      at = lengths[i]! + Math.sqrt(l2) * (i === 0 ? Math.min(t, 1) : c);
    }
  }
  giveStations(nearest.stations, at, share, give);
}

function writeFour(
  bones: number[],
  sum: Float64Array,
  indices: Uint16Array,
  weights: Float32Array,
  offset: number,
): void {
  const n = Math.min(4, bones.length);
  let total = 0;
  for (let i = 0; i < n; i++) total += sum[bones[i]!]!;
  let rest = 1;
  for (let i = n - 1; i > 0; i--) {
    indices[offset + i] = bones[i]!;
    weights[offset + i] = sum[bones[i]!]! / total;
    rest -= weights[offset + i]!;
  }
  indices[offset] = bones[0]!;
  weights[offset] = rest;
}
