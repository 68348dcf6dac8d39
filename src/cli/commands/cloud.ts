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
  if (!output) throw new BadInput('option', 'Name the cloud file with -o: -o part.cloud');
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
    'Writes the samples of clips, without time, to one file. Several machines can read clips, and one fits them all.',
  examples: [['cloud clips -o part.cloud', 'the samples of a folder of clips, to merge with others']],
  options: { ...options, ...posesApartOption },
  run,
};

export const merge: Command = {
  usage: '<file.cloud>… -o <file.cloud>',
  summary: 'Merges clouds into one. The result is the same in any order, to the bit.',
  examples: [['merge part-1.cloud part-2.cloud -o all.cloud', 'merges two parts']],
  options,
  run,
};
