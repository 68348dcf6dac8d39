import type { HumanCheck } from '../../core';
import { plainName } from '../../core/clip';
import { causeWords } from '../../core/study';
import { carriedLines } from '../carried-words';
import type { Call, Command } from '../command';
import type { Crew } from '../crew';
import { eachResult, findClips, titleOf } from '../gather';
import { readLimitsFile } from '../limits-input';
import { degreeText, jointsOption, limitsOf, listOf, numberOf, radians } from '../options';
import { BadInput, exitCodes } from '../problem';
import { countText } from '../table';
import type { LimitsCheck, Outcome } from '../tasks';
import { profileOf, profileOption } from './human';

/** Stands where a limits file stands, for human limits; a file of this name is `./human`. */
export const HUMAN = 'human';

/** What clips are checked against. */
interface Checker<T> {
  /** What the JSON says of it. */
  told: Record<string, unknown>;
  task: (crew: Crew, files: string[]) => Promise<Outcome<T>[]>;
  /** Joints that are out, a line each, worst first. */
  linesOf: (result: T) => string[];
  /** What is told of the clip besides, a line each. */
  besides: (result: T) => string[];
}

export const check: Command = {
  usage: '<limits file, or human> <clip or folder>…',
  summary: 'Lists where clips leave limits and ties, or human limits with the cause. Exits with 1 if any does.',
  limitsFirst: true,
  needsClips: true,
  examples: [
    ['check rom.limits.json walk.bvh', 'where a clip leaves its limits'],
    ['check rom.limits.json another-person.fbx', 'one person’s limits on another: joints are matched by body part'],
    ['check human walk.bvh', 'where a clip does what people can’t do, and why'],
    ['check rom.limits.json clips --tolerance 1 --json', 'a folder; prints one line of JSON'],
  ],
  options: {
    joints: jointsOption,
    tolerance: { type: 'string', value: '<degrees>', help: 'violations up to this angle are not reported; default 0' },
    profile: { ...profileOption, help: `with human: ${profileOption.help}` },
  },
  async run(call) {
    const [path, ...paths] = call.paths;
    const tolerance = radians(numberOf(call.values, 'tolerance', 0, 0));
    if (path === HUMAN) return checkClips(call, paths, human(call, tolerance));
    if (call.values.profile !== undefined)
      throw new BadInput('option', '--profile needs human limits: limber check human <clip or folder>…');
    return checkClips(call, paths, await limitsAt(path, call, tolerance));
  },
};

async function limitsAt(path: string, call: Call, tolerance: number): Promise<Checker<LimitsCheck>> {
  const joints = limitsOf(await readLimitsFile(path), call.values).map(({ joint }) => joint);
  return {
    told: { limits: path, tolerance },
    task: (crew, files) => crew.run('check', path, joints, tolerance, files),
    linesOf: ({ violations }) =>
      [...violations]
        .sort((a, b) => b.worst - a.worst)
        .map(({ name, frames, worst, worstFrame }) => lineOf(name, frames, worst, worstFrame)),
    besides: ({ carried }) => (carried ? carriedLines(carried) : []),
  };
}

function human(call: Call, tolerance: number): Checker<HumanCheck> {
  const profile = profileOf(call.values);
  const asked = listOf(call.values, 'joints');
  return {
    told: { limits: HUMAN, profile, tolerance },
    task: (crew, files) => crew.run('checkHuman', profile, asked, tolerance, files),
    linesOf: ({ frames, joints }) =>
      joints.map(({ name, inside, median, worst, worstFrame, causes }) => {
        const line = lineOf(name, Math.round((1 - inside) * frames), worst, worstFrame);
        const words = causes.map((one) => `${causeWords[one.cause]} (${countText(one.frames, 'frame')})`);
        return `${line}, mostly by ${degreeText(median)}${words.length > 0 ? `: ${words.join('; ')}` : ''}`;
      }),
    besides: () => [],
  };
}

const lineOf = (name: string, frames: number, worst: number, worstFrame: number): string =>
  `  ${plainName(name)}: in ${countText(frames, 'frame')}, by ${degreeText(worst)} in frame ${worstFrame}`;

async function checkClips<T extends { frames: number; framesOutside: number }>(
  call: Call,
  paths: readonly string[],
  { told, task, linesOf, besides }: Checker<T>,
): Promise<number> {
  const found = await findClips(call, paths);
  const { skipped } = found;
  const clips: ({ file: string; clip: string | null } & T)[] = [];
  let [read, outside] = [0, 0];
  for await (const { file, clip, result } of eachResult(call, 'Checking', found, task)) {
    const { frames, framesOutside } = result;
    const name = titleOf(file, clip);
    read++;
    if (framesOutside > 0) outside++;
    const verdict = framesOutside === 0 ? 'inside, all of' : `outside in ${framesOutside} of`;
    const lines = [`${name}: ${verdict} ${countText(frames, 'frame')}`, ...linesOf(result), ...besides(result)];
    if (call.isJson) clips.push({ file, clip, ...result });
    else for (const line of lines) call.print(line);
  }
  if (call.isJson) call.print(JSON.stringify({ ...told, clips, skipped }));
  if (read === 0) throw new BadInput('empty', 'No clip could be checked.');
  if (skipped.length > 0) return exitCodes.badInput;
  return outside > 0 ? exitCodes.violations : exitCodes.fine;
}
