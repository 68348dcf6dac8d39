import { existsSync, readFileSync } from 'node:fs';
import { type Clip, checkHuman, humanLimits, parseBvh, violationAngle } from '../src/core';
import { DEGREE, readQuat } from '../src/core/math';
import { exchangedArms, type MadeFault, madeFault } from '../src/core/study/testing/made-faults';
import { type Table, time } from './measure';

const BUNDLED = 'public/clips/range-of-motion.bvh';
/** Captures, where they are beside the repository. */
const CLIPS = [
  BUNDLED,
  ...['CMU_13_29', 'mixed_orders', 'pirouette', 'louise'].map((name) => `../shared/mocap/${name}.bvh`),
].filter((path) => existsSync(path));
const SEEDS = 100;

const readClip = (path: string): Clip => parseBvh(readFileSync(path, 'utf8'), path.split('/').at(-1));

function captures(): Table {
  const rows = CLIPS.map((path) => {
    const clip = readClip(path);
    const { joints, checked, framesOutside, frames } = checkHuman(clip);
    const named = joints.filter(({ causes }) => causes.length > 0);
    const words = named.map(({ name, causes }) => `${name}: ${causes.map(({ cause }) => cause).join(', ')}`);
    const ms = time(() => checkHuman(clip));
    const each = ((ms / (frames * checked)) * 1000 * 52).toFixed(1);
    return [clip.name, checked, `${framesOutside} of ${frames}`, words.join('; ') || '–', each];
  });
  return {
    title: 'Is a clip possible?',
    note: 'checkHuman, adult: joints checked, frames in which any joint is out, joints with a cause, and ms per 1000 frames × 52 joints, finding the limits included.',
    columns: ['clip', 'joints', 'frames out', 'causes', 'ms'],
    rows,
  };
}

/** Whether a fault takes its joint out by 10° or more: in all its frames, a turned rest in 60 %. What people can do as well is no fault. */
function isFault({ bad, joint, first, last }: MadeFault, isRest: boolean, good: Clip): boolean {
  const limit = humanLimits(bad.skeleton, { motion: isRest ? bad : good }).limits.find((one) => one.joint === joint)!;
  const joints = bad.skeleton.names.length;
  let out = 0;
  for (let f = first; f <= last; f++)
    if (violationAngle(limit, readQuat(bad.rotations, f * joints + joint)) > 10 * DEGREE) out++;
  return out >= (isRest ? 0.6 : 1) * (last - first + 1);
}

function faults(): Table {
  const good = readClip(BUNDLED);
  const rows: (string | number)[][] = (['rest', 'flip', 'spike'] as const).map((kind) => {
    let [made, found, elsewhere] = [0, 0, 0];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const fault = madeFault(good, kind, seed);
      if (!isFault(fault, kind === 'rest', good)) continue;
      made++;
      const { joints } = checkHuman(fault.bad);
      const named = joints.filter(({ causes }) => causes.length > 0);
      if (named.some(({ joint, causes }) => joint === fault.joint && causes[0].cause === kind)) found++;
      if (named.some(({ joint }) => joint !== fault.joint)) elsewhere++;
    }
    return [kind, made, found, elsewhere];
  });
  const clips = CLIPS.map(readClip);
  const swapped = clips.filter((clip) => checkHuman(exchangedArms(clip)).swapped.includes('arms'));
  const alarms = clips.filter((clip) => checkHuman(clip).swapped.length > 0);
  return {
    title: 'Faults put into clips',
    note: `Put into the bundled clip by seeds 1 to ${SEEDS}, those that take the joint out of human limits: how many were named by their cause, and in how many another joint was named as well (a turned knee reads as a turned thigh). Last the arms of all clips above, exchanged; elsewhere are the clips as they are.`,
    columns: ['fault', 'made', 'found', 'elsewhere'],
    rows: [...rows, ['sides', clips.length, swapped.length, alarms.length]],
  };
}

/** Clips checked against people: what is found, what is missed, and how long it takes. */
export const possibleTables = (): Table[] => [captures(), faults()];
