import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DEG, multiply, rotationX, rotationY, rotationZ } from './math';
import { type Frame, JOINT, type JointName, SKELETON } from './skeleton';
import { writeBvh } from './write';

const framesPerSecond = 30;
const frames: Frame[] = [];
for (let i = 0; i < 60 * framesPerSecond; i++) {
  const t = i / framesPerSecond;
  const rotations = SKELETON.map(() => [0, 0, 0, 1] as [number, number, number, number]);
  const set = (name: JointName, x: number, y: number, z: number) => {
    rotations[JOINT[name]] = multiply(rotationZ(z * DEG), multiply(rotationX(x * DEG), rotationY(y * DEG)));
  };
  const wave = (period: number, phase = 0) => Math.sin((2 * Math.PI * t) / period + phase);
  const spine = ['Spine', 'Spine1', 'Spine2'] as const;
  for (const name of spine) set(name, 6 + 9 * wave(11), 6 * wave(7, 1), 7 * wave(9, 2));
  set('Neck', 12 * wave(6), 22 * wave(5, 1), 9 * wave(8));
  set('Head', 12 * wave(6, 0.2), 18 * wave(5, 1.1), 8 * wave(8, 0.1));
  for (const [side, g] of [['Left', 1], ['Right', -1]] as const) {
    const lift = 80 + 75 * wave(12, g === 1 ? 0 : 0.8);
    set(`${side}Shoulder`, 0, 6 * g * wave(7), g * (lift / 4 - 5));
    set(`${side}Arm`, 40 * wave(9, g), -g * (25 + 40 * wave(7.3)), g * (lift * 0.75 - 90));
    set(`${side}ForeArm`, 15 * wave(4.1), -g * (55 + 50 * wave(6, g)), 0);
    set(`${side}Hand`, 20 * wave(4.1), 10 * wave(3), -g * (10 + 40 * wave(3.7, g)));
    const squat = Math.max(0, 30 - 30 * Math.cos((2 * Math.PI * t) / 8));
    const free = 40 * Math.max(0, g * wave(14)) ** 2;
    set(`${side}UpLeg`, -squat - free * 1.6, 0, g * free * 0.5);
    set(`${side}Leg`, 2 * squat + free * 2, 0, 0);
    set(`${side}Foot`, -squat + free * 0.5 * wave(2), 0, 0);
    set(`${side}ToeBase`, -free * 0.3, 0, 0);
  }
  const bend = (30 - 30 * Math.cos((2 * Math.PI * t) / 8)) * DEG;
  frames.push({ root: [0, 0.105 + 0.84 * Math.cos(bend), -0.04 * Math.sin(bend)], rotations });
}
const text = writeBvh(frames, { framesPerSecond, decimals: 2 });
mkdirSync('public/clips', { recursive: true });
writeFileSync('public/clips/range-of-motion.bvh', text);
console.log(`${text.length} bytes, ${gzipSync(text).length} gzip`);
