import type { Clip } from './clip';
import { frameTransforms } from './pose';

const SAMPLES = 200;
/** Feet may dip below the floor for this share of the frames. */
const BELOW = 0.05;

/**
 * Height of the floor that a clip stands on, m: captures seldom put it at 0 exactly. The lowest joint or end site of
 * each frame, of which one in twenty may be lower; a leap does not raise it.
 */
export function floorHeight(clip: Clip): number {
  const { skeleton, frameCount } = clip;
  const { endSites, endSiteJoints, parents } = skeleton;
  const positions = new Float64Array(parents.length * 3);
  const rotations = new Float64Array(parents.length * 4);
  const samples = Math.min(SAMPLES, frameCount);
  const lowest: number[] = [];
  for (let i = 0; i < samples; i++) {
    frameTransforms(clip, Math.floor((i * frameCount) / samples), positions, rotations);
    let low = Infinity;
    for (let at = 1; at < positions.length; at += 3) low = Math.min(low, positions[at]!);
    for (const [site, joint] of endSiteJoints.entries()) {
      const [x, y, z, w] = rotations.subarray(joint * 4, joint * 4 + 4) as unknown as [number, number, number, number];
      const [a, b, c] = endSites.subarray(site * 3, site * 3 + 3) as unknown as [number, number, number];
      // The second row of the rotation's matrix.
      const up = 2 * (x * y + z * w) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - x * w) * c;
      low = Math.min(low, positions[joint * 3 + 1]! + up);
    }
    lowest.push(low);
  }
  lowest.sort((a, b) => a - b);
  return lowest[Math.floor(BELOW * samples)] ?? 0;
}
