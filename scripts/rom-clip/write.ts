import type { Vec3 } from '../../src/core';
import { DEG, toZyx } from './math';
import { type Frame, SKELETON } from './skeleton';

/** Digits after the point; angles in degrees, positions in centimetres, as captures have them. */
export interface WriteOptions {
  framesPerSecond: number;
  decimals: number;
}

const number = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)) || 0);
/** A half turn has two names; one of them, lest a bent elbow's angles flicker between them. */
const angle = (radians: number, decimals: number): string => {
  const text = number(radians / DEG, decimals);
  return text === '-180' ? '180' : text;
};
const centimetres = (v: Vec3): string => v.map((x) => number(x * 100, 2)).join(' ');

const childrenOf = (j: number): number[] => SKELETON.flatMap((joint, k) => (joint.parent === j ? [k] : []));
const depthFirst = (j: number): number[] => [j, ...childrenOf(j).flatMap(depthFirst)];

const hierarchy = (j: number, indent: string): string => {
  const { name, parent, offset, end } = SKELETON[j];
  const inner = `${indent}\t`;
  const positions = parent < 0 ? '6 Xposition Yposition Zposition' : '3';
  return [
    `${indent}${parent < 0 ? 'ROOT' : 'JOINT'} ${name}\n${indent}{`,
    `${inner}OFFSET ${centimetres(offset)}`,
    `${inner}CHANNELS ${positions} Zrotation Yrotation Xrotation`,
    ...childrenOf(j).map((child) => hierarchy(child, inner)),
    ...(end ? [`${inner}End Site\n${inner}{\n${inner}\tOFFSET ${centimetres(end)}\n${inner}}`] : []),
    `${indent}}`,
  ].join('\n');
};

/**
 * The motion as BVH text: centimetres, degrees, rotation order Z Y X. Each angle is taken into −180 … 180 frame by
 * frame and left so: it wraps from one end to the other, and the quaternion read back changes its cover there, as in
 * files from real captures.
 */
export const writeBvh = (frames: readonly Frame[], options: WriteOptions): string => {
  const order = depthFirst(0);
  const rows = frames.map(({ root, rotations }) => {
    const values = root.map((x) => number(x * 100, options.decimals));
    for (const j of order) for (const radians of toZyx(rotations[j])) values.push(angle(radians, options.decimals));
    return values.join(' ');
  });
  const frameTime = (1 / options.framesPerSecond).toFixed(7);
  return `HIERARCHY\n${hierarchy(0, '')}\nMOTION\nFrames: ${frames.length}\nFrame Time: ${frameTime}\n${rows.join('\n')}\n`;
};
