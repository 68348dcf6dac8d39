import { basename } from 'node:path';
import { type JointLimit, writeLimits } from '../../core';
import { fitProblem } from '../cloud/fit-cloud';
import type { MotionCloud } from '../cloud/motion-cloud';
import type { Call, Command } from '../command';
import { inOrder } from '../crew';
import { writeWhole } from '../files';
import { gather } from '../gather';
import { fitOptionsOf, fitOptionsTable, jointsOf, jointsOption, textOf } from '../options';
import { BadInput, exitCodes } from '../problem';
import { counted, table } from '../table';

export const fit: Command = {
  usage: '<clip, folder or .cloud>…',
  summary: 'Learns limits and writes them as a limits file.',
  options: {
    output: { type: 'string', short: 'o', value: '<file>', help: 'the limits file; default standard output' },
    joints: jointsOption,
    ...fitOptionsTable,
  },
  async run(call) {
    const options = fitOptionsOf(call.values);
    const { cloud, skipped } = await gather(call);
    const problem = fitProblem(cloud, options);
    if (problem) throw new BadInput('skeleton', problem);
    const { skeleton } = cloud.skeletons[0];
    const joints = jointsOf(skeleton.names, call.values);
    const limits = await fitAll(call, cloud, joints, options);
    const text = writeLimits(limits, { skeleton, clips: cloud.names });
    const output = textOf(call.values, 'output');
    if (output) await writeWhole(output, text);
    tell(call, cloud, limits, output, text);
    if (call.isJson && output) call.print(JSON.stringify({ output, ...summary(cloud, limits), skipped }));
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/** Joints have as many samples as they have, and take as long: the largest come first. */
async function fitAll(
  call: Call,
  cloud: MotionCloud,
  joints: readonly number[],
  options: ReturnType<typeof fitOptionsOf>,
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

function tell(call: Call, cloud: MotionCloud, limits: readonly JointLimit[], output: string | undefined, text: string) {
  if (!output) call.print(text.trimEnd());
  if (!output || call.isJson) return;
  for (const line of table(
    ['joint', 'samples'],
    limits.map(({ name, sampleCount }) => [name, sampleCount]),
  ))
    call.print(line);
  call.print(
    `${counted(limits.length, 'limit')} from ${counted(cloud.frameCount, 'frame')} of ${counted(cloud.clipCount, 'clip')} in ${basename(output)}`,
  );
}
