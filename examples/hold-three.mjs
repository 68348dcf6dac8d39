// Plays a clip on a three.js skeleton and holds every bone inside limits: node hold-three.mjs walk.limits.json dance.bvh
import { readFileSync } from 'node:fs';
import { readLimits } from 'limber';
import { createBoneHolder } from 'limber/three';
import { AnimationMixer } from 'three';
import { BVHLoader } from 'three/addons/loaders/BVHLoader.js';

const [limitsFile, clipFile] = process.argv.slice(2);
const limits = readLimits(readFileSync(limitsFile, 'utf8'));
const { skeleton, clip } = new BVHLoader().parse(readFileSync(clipFile, 'utf8'));

const root = skeleton.bones[0];
const mixer = new AnimationMixer(root);
mixer.clipAction(clip).play();
const holder = createBoneHolder(root, limits);

// In a page this is the frame loop: animate, then hold, then draw.
let held = 0;
let worst = 0;
const step = 1 / 30;
for (let time = 0; time < clip.duration; time += step) {
  mixer.update(step);
  if (holder.hold() > 0) held++;
  for (const { violation } of holder.bones) worst = Math.max(worst, violation);
}
const frames = Math.ceil(clip.duration / step);
console.log(`${holder.bones.length} bones; held in ${held} of ${frames} frames, by ${degrees(worst)} at worst`);

function degrees(angle) {
  return `${((angle * 180) / Math.PI).toFixed(1)}°`;
}
