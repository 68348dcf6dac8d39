import { basename } from 'node:path';
import {
  fillLimits,
  humanLimits,
  humanTies,
  type JointLimit,
  keptTies,
  type LimitsFile,
  type Tie,
  widenTies,
  writeLimits,
} from '../../core';
import { joinClips, plainName } from '../../core/clip';
import type { HumanProfile } from '../../core/human';
import { learnTiesInSteps } from '../../core/study';
import { fitProblem } from '../cloud/fit-cloud';
import type { MotionCloud } from '../cloud/motion-cloud';
import type { Call, Command } from '../command';
import { inOrder } from '../crew';
import { readFigure } from '../figure';
import { findClips, gather, isCloud, learnedFrom, posesApartOption, readClips } from '../gather';
import { fitOptionsFrom, fitOptionsTable, jointsOf, jointsOption, numberOf, textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { STREAM } from '../stream';
import { countText, textTable } from '../table';
import { countAll, profileOf, profileOption } from './human';

export const fit: Command = {
  usage: '<clip, folder or .cloud>…',
  summary: 'Learns limits and writes them as a limits file.',
  examples: [
    ['fit rom.bvh -o rom.limits.json', 'learns the limits of a clip'],
    [
      'fit clips --shape convex-hull --joints LeftArm,LeftForeArm -o arm.limits.json',
      'all clips in a folder, two joints, another shape',
    ],
    ['fit walk.bvh --fill .75 | limber check - run.bvh', 'filled up to human limits, and checked on another clip'],
  ],
  options: {
    output: { type: 'string', short: 'o', value: '<file>', help: 'the limits file; default standard output' },
    joints: jointsOption,
    ...fitOptionsTable,
    ...posesApartOption,
    fill: {
      type: 'string',
      value: '<share>',
      help: 'fills limits up to human limits, from 0 (not at all) to 1; .75 where clips show little; default 0',
    },
    profile: profileOption,
    ties: {
      type: 'boolean',
      help: 'also learns ties between joints; adds human ties where limits are filled up',
    },
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
    const human = share > 0 ? await humanFor(call, cloud, profile) : null;
    const limits = human ? fillLimits(learned, human.limits, share) : learned;
    const ties = call.values.ties === true ? await tiesFor(call, limits, human?.ties ?? []) : [];
    const text = writeLimits(limits, { skeleton, clips: cloud.names, ties });
    const output = textOption(call.values, 'output') ?? STREAM;
    await call.write(output, text);
    tell(call, cloud, limits, ties, output);
    if (call.isJson && output !== STREAM)
      call.print(
        JSON.stringify({
          output,
          ...summary(cloud, limits),
          ties: ties.map(({ joints: tied }) => tied.map((joint) => skeleton.names[joint])),
          skipped,
        }),
      );
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/** Limits of all joints as `limber fit` learns them of a clip, folder or cloud, with the usual options. @throws BadInput */
export async function learnLimits(call: Call, path: string): Promise<LimitsFile> {
  const options = fitOptionsFrom({});
  const { cloud } = await gather({ ...call, paths: [path] });
  const problem = fitProblem(cloud, options);
  if (problem) throw new BadInput('skeleton', problem);
  const { skeleton } = cloud.skeletons[0];
  const limits = await fitAll(call, cloud, [...skeleton.names.keys()], options);
  return { limits, ties: [], skeleton, clips: [...cloud.names] };
}

/**
 * The ties of the clips between joints with a limit, learned beside those limits; and ties of people, wide enough for the clips.
 *
 * @throws BadInput where clouds are among what is given, which do not keep what was at one time
 */
async function tiesFor(call: Call, limits: readonly JointLimit[], people: readonly Tie[]): Promise<Tie[]> {
  const cloud = call.paths.find(isCloud);
  if (cloud !== undefined)
    throw new BadInput(
      'option',
      `Ties are learned from clips: ${plainName(cloud)} does not record which rotations belong to one moment.`,
    );
  // What was left out is told already.
  const { clips } = await readClips({ ...call, warn: () => {} }, call.paths, learnedFrom(call));
  const clip = joinClips(clips);
  const progress = call.progress('Looking for ties', 100);
  const learning = learnTiesInSteps(clip, { limits });
  let step = learning.next();
  for (; !step.done; step = learning.next()) progress.set(Math.floor(100 * step.value));
  progress.end();
  const limited = new Set(limits.map(({ joint }) => joint));
  return [...keptTies(step.value), ...widenTies(people, clip)].filter(({ joints }) =>
    joints.every((joint) => limited.has(joint)),
  );
}

/** Limits and ties of people for the skeleton of a cloud; the first clip shows how the joints lie. @throws BadInput where the skeleton is no person's */
async function humanFor(
  call: Call,
  { skeletons: [{ skeleton }] }: MotionCloud,
  profile: HumanProfile,
): Promise<{ limits: JointLimit[]; ties: Tie[] }> {
  const [first] = (
    await findClips(
      call,
      call.paths.filter((path) => !isCloud(path)),
    )
  ).files;
  const about = first === undefined ? {} : await readFigure(first);
  const { limits, missing } = humanLimits(skeleton, { ...about, profile });
  if (limits.length === 0) throw new BadInput('skeleton', `Limits can't be filled up. ${missing[0]?.reason ?? ''}`);
  return { limits, ties: humanTies(skeleton, { ...about, profile }) };
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

function tell(
  call: Call,
  cloud: MotionCloud,
  limits: readonly JointLimit[],
  ties: readonly Tie[],
  output: string,
): void {
  if (output === STREAM || call.isJson) return;
  for (const line of textTable(
    ['joint', 'samples'],
    limits.map(({ name, sampleCount }) => [name, sampleCount]),
  ))
    call.print(line);
  call.print(
    `${countAll(limits, ties)} from ${countText(cloud.frameCount, 'frame')} of ${countText(cloud.clipCount, 'clip')} in ${basename(output)}`,
  );
}
