import { basename } from 'node:path';
import { fillLimits, humanLimits, type JointLimit, writeLimits } from '../../core';
import type { HumanProfile } from '../../core/human';
import { fitProblem } from '../cloud/fit-cloud';
import type { MotionCloud } from '../cloud/motion-cloud';
import type { Call, Command } from '../command';
import { inOrder } from '../crew';
import { readFigure } from '../figure';
import { findClips, gather, isCloud } from '../gather';
import { fitOptionsFrom, fitOptionsTable, jointsOf, jointsOption, numberOf, textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { STREAM } from '../stream';
import { countText, textTable } from '../table';
import { profileOf, profileOption } from './human';

export const fit: Command = {
  usage: '<clip, folder or .cloud>…',
  summary: 'Learns limits and writes them as a limits file.',
  examples: [
    ['fit rom.bvh -o rom.limits.json', 'learns the limits of a clip'],
    [
      'fit clips --shape convex-hull --joints LeftArm,LeftForeArm -o arm.limits.json',
      'of all clips in a folder, two joints, another shape',
    ],
    [
      'fit walk.bvh --fill .75 | limber check - run.bvh',
      'filled up to limits of people, and tried on another clip at once',
    ],
  ],
  options: {
    output: { type: 'string', short: 'o', value: '<file>', help: 'the limits file; default standard output' },
    joints: jointsOption,
    ...fitOptionsTable,
    fill: {
      type: 'string',
      value: '<share>',
      help: 'fills limits up to what people can do, from 0 (not at all) to 1; .75 where clips show little; default 0',
    },
    profile: profileOption,
  },
  async run(call) {
    const options = fitOptionsFrom(call.values);
    const share = numberOf(call.values, 'fill', 0, 0);
    if (share > 1) throw new BadInput('option', `--fill is "${share}"; it must be from 0 to 1.`);
    const profile = profileOf(call.values);
    const { cloud, skipped } = await gather(call);
    const problem = fitProblem(cloud, options);
    if (problem) throw new BadInput('skeleton', problem);
    const { skeleton } = cloud.skeletons[0];
    const joints = jointsOf(skeleton.names, call.values);
    const learned = await fitAll(call, cloud, joints, options);
    const limits = share > 0 ? fillLimits(learned, await humanFor(call, cloud, profile), share) : learned;
    const text = writeLimits(limits, { skeleton, clips: cloud.names });
    const output = textOption(call.values, 'output') ?? STREAM;
    await call.write(output, text);
    tell(call, cloud, limits, output);
    if (call.isJson && output !== STREAM) call.print(JSON.stringify({ output, ...summary(cloud, limits), skipped }));
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/** Limits of people for the skeleton of a cloud; the first clip shows how the joints lie. @throws BadInput where the skeleton is no person's */
async function humanFor(
  call: Call,
  { skeletons: [{ skeleton }] }: MotionCloud,
  profile: HumanProfile,
): Promise<JointLimit[]> {
  const [first] = (
    await findClips(
      call,
      call.paths.filter((path) => !isCloud(path)),
    )
  ).files;
  const about = first === undefined ? {} : (await readFigure(first)).about;
  const { limits, missing } = humanLimits(skeleton, { ...about, profile });
  if (limits.length === 0) throw new BadInput('skeleton', `Limits can't be filled up. ${missing[0]?.reason ?? ''}`);
  return limits;
}

/** Joints have as many samples as they have, and take as long: the largest come first. */
async function fitAll(
  call: Call,
  cloud: MotionCloud,
  joints: readonly number[],
  options: ReturnType<typeof fitOptionsFrom>,
): Promise<JointLimit[]> {
  const crew = call.crew();
  const { skeleton } = cloud.skeletons[0];
  const size = (joint: number) => cloud.joints[joint].samples.length;
  const progress = call.progress('Fitting', joints.length);
  const limits: JointLimit[] = [];
  const results = inOrder(
    crew,
    [...joints].sort((a, b) => size(b) - size(a)),
    (joint) => crew.run('fit', skeleton, joint, cloud.joints[joint], options),
  );
  for await (const limit of results) progress.set(limits.push(limit));
  progress.end();
  return limits.sort((a, b) => a.joint - b.joint);
}

const summary = ({ clipCount, frameCount }: MotionCloud, limits: readonly JointLimit[]) => ({
  clips: clipCount,
  frames: frameCount,
  limits: limits.map(({ joint, name, sampleCount, parts }) => ({
    joint,
    name,
    samples: sampleCount,
    shape: parts[0].shape.kind,
  })),
});

function tell(call: Call, cloud: MotionCloud, limits: readonly JointLimit[], output: string) {
  if (output === STREAM || call.isJson) return;
  for (const line of textTable(
    ['joint', 'samples'],
    limits.map(({ name, sampleCount }) => [name, sampleCount]),
  ))
    call.print(line);
  call.print(
    `${countText(limits.length, 'limit')} from ${countText(cloud.frameCount, 'frame')} of ${countText(cloud.clipCount, 'clip')} in ${basename(output)}`,
  );
}
