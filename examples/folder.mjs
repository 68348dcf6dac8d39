// Does everyone in a folder stay inside the limits of one clip? node folder.mjs athlete.bvh dancers/
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { containsRotation, fitJointLimits, parseBvh, skeletonProblem } from 'limber';

const [clipFile, folder] = process.argv.slice(2);
const read = (file) => parseBvh(readFileSync(file, 'utf8'), basename(file));
const athlete = read(clipFile);
const limits = fitJointLimits(athlete, { shape: 'convex-hull' });

for (const name of readdirSync(folder).sort()) {
  if (!name.toLowerCase().endsWith('.bvh')) continue;
  const clip = read(join(folder, name));
  const problem = skeletonProblem(athlete.skeleton, clip.skeleton);
  console.log(`${name}: ${problem ? `another skeleton: ${problem.message}` : percentInside(clip)}`);
}

function percentInside({ rotations, frameCount, skeleton }) {
  const joints = skeleton.names.length;
  let inside = 0;
  for (let f = 0; f < frameCount; f++) {
    // Joint 0 is the root: it may go where it likes.
    const isInside = limits.slice(1).every((limit) => {
      const at = 4 * (f * joints + limit.joint);
      return containsRotation(limit, rotations.subarray(at, at + 4));
    });
    if (isInside) inside++;
  }
  return `${((100 * inside) / frameCount).toFixed(1)} % of ${frameCount} frames inside`;
}
