// Does everyone in a folder stay inside the limits of one clip? node folder.mjs athlete.bvh dancers/
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkClip, fitJointLimits, parseBvh, skeletonProblem } from 'limber';

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

function percentInside(clip) {
  const { frames, framesOutside } = checkClip(clip, limits);
  return `${((100 * (frames - framesOutside)) / frames).toFixed(1)} % of ${frames} frames inside`;
}
