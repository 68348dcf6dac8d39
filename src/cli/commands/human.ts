import { basename } from 'node:path';
import {
  type HumanLimits,
  humanLimits,
  humanProfiles,
  humanTies,
  type JointLimit,
  type Tie,
  writeLimits,
} from '../../core';
import { plainName } from '../../core/clip';
import { byReason, type HumanProfile } from '../../core/human';
import type { Command, Values } from '../command';
import { readFigure } from '../figure';
import { textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { STREAM } from '../stream';
import { countText } from '../table';

/** @throws BadInput for a profile that is unknown */
export function profileOf(values: Values): HumanProfile {
  const name = textOption(values, 'profile') ?? 'adult';
  const profile = humanProfiles.find((known) => known === name);
  if (!profile)
    throw new BadInput('option', `--profile is "${plainName(name)}"; choose from ${humanProfiles.join(', ')}.`);
  return profile;
}

export const profileOption = {
  type: 'string',
  value: '<profile>',
  help: `whose range of motion: ${humanProfiles.join(', ')}; default adult`,
} as const;

export const human: Command = {
  usage: '<rig or clip> -o <file>',
  summary: 'Writes human limits for a skeleton, from clinical ranges of motion. No clip is needed.',
  examples: [['human rig.vrm -o human.limits.json', 'limits for a rig without motion']],
  options: {
    output: { type: 'string', short: 'o', value: '<file>', help: 'the limits file; default standard output' },
    profile: profileOption,
    'no-ties': { type: 'boolean', help: 'limits without ties between joints' },
  },
  async run(call) {
    const profile = profileOf(call.values);
    const [path, ...others] = call.paths;
    if (others.length > 0) throw new BadInput('option', 'Give one rig or clip: limits belong to one skeleton.');
    const { skeleton, ...about } = await readFigure(path);
    const { limits, missing } = humanLimits(skeleton, { ...about, profile });
    if (limits.length === 0)
      throw new BadInput('skeleton', `${plainName(path)}: ${missing[0]?.reason ?? 'It has no joints.'}`);
    const ties = call.values['no-ties'] === true ? [] : humanTies(skeleton, { ...about, profile });
    const text = writeLimits(limits, { skeleton, ties });
    const output = textOption(call.values, 'output') ?? STREAM;
    await call.write(output, text);
    for (const line of linesOf(missing, skeleton.names)) call.warn(line);
    if (output === STREAM) return exitCodes.fine;
    if (call.isJson)
      call.print(
        JSON.stringify({
          output,
          profile,
          limits: limits.map(({ joint, name }) => ({ joint, name })),
          ties: ties.map(({ joints }) => joints.map((joint) => skeleton.names[joint])),
          missing,
        }),
      );
    else call.print(`${countAll(limits, ties)} of people (${profile}) in ${basename(output)}`);
    return exitCodes.fine;
  },
};

/** "22 limits and 4 ties". */
export const countAll = (limits: readonly JointLimit[], ties: readonly Tie[]): string =>
  [countText(limits.length, 'limit'), ...(ties.length > 0 ? [countText(ties.length, 'tie')] : [])].join(' and ');

/** Which joints have none, those with one reason in one line. */
const linesOf = (missing: HumanLimits['missing'], names: readonly string[]): string[] =>
  byReason(missing).map(
    ({ reason, joints }) => `No limit for ${joints.map((joint) => plainName(names[joint])).join(', ')}: ${reason}`,
  );
