import { type Clip, skeletonProblem } from '../../core';
import { moves } from '../../core/clip';
import type { CarryAnswer, MovingFigure } from '../../worker/api';
import type { OpenRig } from '../clips/rig';
import type { Source, Take } from '../clips/take';
import { notify } from '../notices';
import { beginReading, whyNot, worker } from '../work';
import { bySkeleton, movingFigureOf, rigFigure } from './figures';

/** What became of motions on a rig. */
export interface Played {
  /** As they came out, in their order. */
  clips: Take[];
  /** Those that could not be played, each with one sentence on why. */
  refused: { clip: Take; problem: string }[];
}

/**
 * Lays figures over one another in the worker, which shows how far it is and can be cancelled.
 *
 * @returns null when it was cancelled, something newer was opened, or it failed, which was told.
 */
export async function carryFigures(
  source: MovingFigure,
  target: MovingFigure,
  label: string,
  what: Parameters<typeof worker.carry>[2],
): Promise<CarryAnswer | null> {
  const { isShown, show, end } = beginReading(label);
  try {
    return await worker.carry(source, target, what, show);
  } catch (error) {
    if (isShown()) notify('error', `${label} failed`, whyNot(error));
    return null;
  } finally {
    end();
  }
}

/**
 * Motions as they are on a rig: those of its skeleton as they are, those of others joint by joint. What was played there before is not worked
 * out again.
 *
 * @returns null when it was cancelled or something newer was opened.
 */
export async function playOn(rig: OpenRig, motions: readonly Take[]): Promise<Played | null> {
  const found = new Map<Take, Take>();
  const refused: Played['refused'] = [];
  const target = rigFigure(rig);
  for (const group of bySkeleton(motions.filter(moves))) {
    const known = group.map((motion) => rig.played.find((played) => played.origin === motion));
    if (known.every((clip) => clip !== undefined)) {
      for (const [i, motion] of group.entries()) found.set(motion, known[i] as Clip);
    } else if (skeletonProblem(target.skeleton, group[0].skeleton) === null) {
      for (const motion of group) found.set(motion, onSkeletonOf(rig, motion));
    } else {
      const label = `Playing ${group[0].name} on ${rig.name}`;
      const anew = await findAnew(group, target, label);
      const what = { wantsMotion: true, limits: [], ties: [] };
      const answer = anew === undefined ? await carryFigures(movingFigureOf(group), target, label, what) : anew;
      if (!answer) return null;
      if ('problem' in answer) for (const clip of group) refused.push({ clip, problem: answer.problem });
      else for (const [i, clip] of answer.clips.entries()) found.set(group[i], carriedFrom(group[i], clip, rig));
    }
  }
  return { clips: motions.flatMap((motion) => found.get(motion) ?? []), refused };
}

/**
 * Motion of points, found on the joints of a rig: inside the limits of people there.
 *
 * @returns undefined where it is to be carried: limits that were learned are of other joints, and some rigs have no limits of people. Null
 *   where it was cancelled.
 */
async function findAnew([take, ...others]: readonly Take[], { skeleton, roles }: MovingFigure, label: string) {
  const { points, readFrom } = take;
  if (!points?.found || points.request.holding || !readFrom || others.length > 0) return undefined;
  const { findOnRig, stopFinding } = await import('../points');
  const { isShown, show, end } = beginReading(label, stopFinding);
  try {
    const answer = await findOnRig(readFrom, points.request, { skeleton, roles }, show);
    if (!answer || !isShown()) return null;
    return 'clip' in answer ? { clips: [{ ...answer.clip, name: take.name }] } : undefined;
  } finally {
    end();
  }
}

/** What the worker made of a motion: on the very skeleton of the rig, by which its skin is known. */
function carriedFrom(motion: Take, made: Clip, rig: OpenRig): Take {
  const { readFrom } = motion;
  return { ...onSkeletonOf(rig, made), origin: motion, ...(readFrom && { readFrom: sourceOn(rig, readFrom) }) };
}

/** By the file's: where motion of it on a rig comes from. */
const sourcesOn = new WeakMap<Source, Source>();

/** The same object for all motions of a file: it is one file in a project. */
function sourceOn({ source: rig }: OpenRig, source: Source): Source {
  let on = sourcesOn.get(source);
  if (on?.rig !== rig) sourcesOn.set(source, (on = { ...source, rig }));
  return on;
}

const onSkeletonOf = ({ own: [{ skeleton, skin, roles }] }: OpenRig, take: Take): Take => ({
  ...take,
  skeleton,
  roles,
  ...(skin && { skin }),
});
