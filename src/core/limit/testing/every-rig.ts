import { existsSync, readFileSync } from 'node:fs';
import type { Clip } from '../../clip/clip';
import { parseBvh } from '../../clip/parse-bvh';
import { MADE_CAPTURES } from '../../clip/testing/made-captures';
import type { Quat } from '../../math/types';
import { shapeKinds } from '../../shape/shapes.ts';
import { chartKinds } from '../../space/charts';
import { thinned } from '../../testing/thinned';
import { oneIn } from '../../testing/thorough';
import { fitJoint } from '../fit';
import { type JointLimit, splitKinds } from '../joint-limit';
import { combinationProblem, type FitOptions, resolveFitOptions } from '../options';
import { madeRigs, type Rig } from './made-rigs';

export type Combination = Pick<FitOptions, 'shape' | 'split' | 'chart'>;

export const combinations: Combination[] = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds.map((chart) => ({ shape, split, chart })).filter((options) => !combinationProblem(options)),
  ),
);

/** Each shape where it is at home: the defaults, and for a cone the split that it needs. */
export const homes: Combination[] = shapeKinds.map((shape) => combinations.find((options) => options.shape === shape)!);

export const named = (list: readonly Combination[]) =>
  list.map((options) => [`${options.shape}, ${options.split}, ${options.chart}`, options] as const);

/** Clips, and of their joints some that move in all three directions; real ones where they are. */
export const clips: { name: string; clip: Clip; joints: string[] }[] = [
  { name: 'fingers.bvh', text: MADE_CAPTURES['fingers.bvh'].text, joints: ['Actor_LeftArm', 'Actor_Head'] },
  { name: 'mixed.bvh', text: MADE_CAPTURES['mixed.bvh'].text, joints: ['RightShoulder', 'LeftHip'] },
  { name: 'dog.bvh', text: MADE_CAPTURES['dog.bvh'].text, joints: ['LeftForeThigh', 'Nape'] },
  ...(
    [
      ['public/clips/range-of-motion.bvh', ['LeftArm', 'RightForeArm', 'LeftUpLeg', 'Head']],
      ['../shared/mocap/CMU_13_29.bvh', ['LeftArm', 'LeftUpLeg']],
      ['../shared/mocap/louise.bvh', ['LeftShoulder', 'LeftHip']],
      ['../shared/mocap/pirouette.bvh', ['Character1_LeftArm', 'Character1_RightUpLeg']],
    ] as [string, string[]][]
  )
    .filter(([path]) => existsSync(path))
    .map(([path, joints]) => ({ name: path, text: readFileSync(path, 'utf8'), joints })),
].map(({ name, text, joints }) => ({ name, clip: parseBvh(text, name), joints }));

// All frames of whole clips are for the shapes where they are at home.
const clipRigs = clips.flatMap(({ name, clip, joints }): Rig[] => {
  const thin = thinned(clip, oneIn(5));
  return joints.map((joint) => ({ name: `${name} ${joint}`, clip: thin, joint: clip.skeleton.names.indexOf(joint) }));
});

export const rigs = [...madeRigs(), ...clipRigs];

export const limitOf = ({ clip, joint }: Rig, options: Partial<FitOptions>): JointLimit =>
  fitJoint([clip], joint, resolveFitOptions(options)).limit;

/** The first few of many lines, and how many there were. */
export function digest(lines: readonly string[]): string[] {
  return lines.length > 6 ? [...lines.slice(0, 6), `${lines.length} in all`] : [...lines];
}

/** All frames of a rig's joint. */
export function framesOf({ clip, joint }: Rig): Quat[] {
  const stride = 4 * clip.skeleton.names.length;
  return Array.from({ length: clip.frameCount }, (_, f) => {
    const at = f * stride + 4 * joint;
    return [...clip.rotations.subarray(at, at + 4)] as Quat;
  });
}
