import { writeCloud } from '../cloud/cloud-file';
import type { Command } from '../command';
import { gather, posesApartOption } from '../gather';
import { textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { countText } from '../table';

const options: Command['options'] = {
  output: { type: 'string', short: 'o', value: '<file>', help: 'the cloud file' },
};

const run: Command['run'] = async (call) => {
  const output = textOption(call.values, 'output');
  if (!output) throw new BadInput('option', 'Say with -o where the cloud goes: -o part.cloud');
  const { cloud, skipped } = await gather(call);
  const bytes = writeCloud(cloud);
  await call.write(output, bytes);
  const { clipCount: clips, frameCount: frames } = cloud;
  const samples = cloud.joints.reduce((sum, joint) => sum + joint.samples.length / 4, 0);
  if (call.isJson) call.print(JSON.stringify({ output, clips, frames, samples, bytes: bytes.length, skipped }));
  else
    call.print(
      `${output}: ${countText(clips, 'clip')}, ${countText(frames, 'frame')}, ${countText(samples, 'sample')}, ${Math.ceil(bytes.length / 1024)} KiB`,
    );
  return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
};

export const cloud: Command = {
  usage: '<clip or folder>… -o <file.cloud>',
  summary:
    'Keeps what clips did, without time, in one file: several machines can each read some clips, and one fits them all.',
  examples: [['cloud clips -o part.cloud', 'what a folder of clips did, to be merged with others']],
  options: { ...options, ...posesApartOption },
  run,
};

export const merge: Command = {
  usage: '<file.cloud>… -o <file.cloud>',
  summary: 'Joins several clouds: the order and the groups make no difference to any bit.',
  examples: [['merge part-1.cloud part-2.cloud -o all.cloud', 'two parts as one']],
  options,
  run,
};
