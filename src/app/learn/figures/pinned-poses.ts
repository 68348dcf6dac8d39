import type { Vec3 } from '../../../core';
import type { CloudPart } from '../../../core/limit';
import { distance, readVec3 } from '../../../core/math';
import { sampleVectors } from '../../drawing/sample-vectors';
import { keptFor } from '../now';

/** A pose of the cloud that stands out. */
export interface PinnedPose {
  letter: string;
  /** In the chart. */
  at: Vec3;
  frame: number;
}

const LETTERS = ['A', 'B', 'C'];

const pinnedOf = keptFor((_: CloudPart): { found?: PinnedPose[] } => ({}));

/** Three poses of a cloud that lie far from each other: the one farthest from no turn, and each next one farthest from those before. Kept. */
export function pinnedPoses(part: CloudPart): readonly PinnedPose[] {
  const kept = pinnedOf(part);
  return (kept.found ??= pin(part));
}

function pin(part: CloudPart): PinnedPose[] {
  const vectors = sampleVectors(part);
  const from: Vec3[] = [[0, 0, 0]];
  const found: PinnedPose[] = [];
  for (const letter of LETTERS) {
    const away = Array.from(part.frames, (_, i) => Math.min(...from.map((at) => distance(at, readVec3(vectors, i)))));
    const i = away.indexOf(Math.max(...away));
    if (i < 0) break;
    const at = readVec3(vectors, i);
    found.push({ letter, at, frame: part.frames[i] });
    // The middle itself has no letter.
    if (found.length === 1) from.length = 0;
    from.push(at);
  }
  return found;
}
