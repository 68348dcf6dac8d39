import { createHash } from 'node:crypto';
import type { Skeleton } from '../../core';

/** A skeleton without minus zeros, which text does not tell from zeros. */
export function plainSkeleton({ names, parents, offsets, restRotations, endSites, endSiteJoints }: Skeleton): Skeleton {
  const plain = (numbers: Float32Array) => numbers.map((x) => x + 0);
  return {
    names: [...names],
    parents: parents.slice(),
    offsets: plain(offsets),
    restRotations: plain(restRotations),
    endSites: plain(endSites),
    endSiteJoints: endSiteJoints.slice(),
  };
}

const known = new WeakMap<Skeleton, Buffer>();

/** A skeleton as bytes that only it has. */
export function skeletonBytes(skeleton: Skeleton): Buffer {
  let bytes = known.get(skeleton);
  if (!bytes) {
    bytes = Buffer.from(JSON.stringify(storedSkeleton(skeleton)));
    known.set(skeleton, bytes);
  }
  return bytes;
}

export const compareBytes = (a: Buffer, b: Buffer): number => Buffer.compare(a, b);

/** As JSON holds it: every number comes back. */
export function storedSkeleton(skeleton: Skeleton) {
  const { names, parents, offsets, restRotations, endSites, endSiteJoints } = skeleton;
  return {
    names,
    parents: [...parents],
    offsets: [...offsets],
    restRotations: [...restRotations],
    endSites: [...endSites],
    endSiteJoints: [...endSiteJoints],
  };
}

/** Sixteen digits by which clips of the same skeleton are known. */
export const fingerprint = (skeleton: Skeleton): string =>
  createHash('sha256')
    .update(skeletonBytes(plainSkeleton(skeleton)))
    .digest('hex')
    .slice(0, 16);
