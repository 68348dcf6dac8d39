import { transfer } from 'comlink';
import { ClipError } from '../core/clip';
import { humanLimits } from '../core/human';
import type { Steps } from '../core/math';
import {
  type MotionNews,
  motionFromPointsInSteps,
  motionOnRig,
  personSkeleton,
  pointNames,
  pointsReport,
  type RecordedPoints,
  standAmong,
  subjectsOf,
} from '../core/points';
import { readPoints } from '../rigs';
import type { PointsOrder, PointsWorks, Workshop } from './api';
import { inTimeSlices } from './time-slices';
import { unread, workshopOf } from './workshop';

/** What the worker of points does. */
export const createPointsWorker = (): Workshop<PointsWorks> =>
  workshopOf<PointsWorks>({
    async points({ order, isCancelled, onProgress, tell }) {
      const { file, name, limits, names, use, subject, rate, rig } = order;
      const options = { names, subject: subject ?? undefined, frameTime: rate ? 1 / rate : undefined };
      let recorded: RecordedPoints | null = null;
      try {
        recorded = readPoints(new Uint8Array(await file.arrayBuffer()), name);
        const figure = rig ? rigWithLimits(rig) : { skeleton: personSkeleton() };
        const steps = motionFromPointsInSteps(recorded, {
          ...figure,
          ...options,
          limits: limits ?? undefined,
          use: use ?? undefined,
        });
        // Words that arrive after the answer are heard by nobody.
        const told: unknown[] = [];
        const hear = (news: MotionNews) => {
          told.push(tell(news));
          if ('frames' in news) onProgress(news.frames.progress);
        };
        const answer = await inTimeSlices(heard(steps, hear), isCancelled);
        await Promise.all(told);
        if (!answer) return null;
        const clip = rig ? motionOnRig(answer, rig) : answer.clip;
        const { rotations, rootPositions } = clip;
        return transfer({ ...answer, clip, report: pointsReport(answer) }, [
          rotations.buffer as ArrayBuffer,
          rootPositions.buffer as ArrayBuffer,
        ]);
      } catch (error) {
        const answer = unread(error);
        const { code } = answer.problem;
        if (recorded && code === 'subjects') {
          const { labels } = recorded;
          return { ...answer, subjects: subjectsOf(labels, { ...pointNames(labels), ...names }) };
        }
        if (recorded && code === 'unknown-points' && !rig)
          return { ...answer, standing: standAmong(recorded, { skeleton: personSkeleton(), ...options }) };
        return answer;
      }
    },
  });

/** The rig, where limits of people can hold its poses. @throws {ClipError} */
function rigWithLimits(rig: NonNullable<PointsOrder['rig']>): NonNullable<PointsOrder['rig']> {
  const { limits, missing } = humanLimits(rig.skeleton, rig);
  if (limits.length === 0) throw new ClipError('rig', 0, missing[0].reason);
  return rig;
}

/** Steps of work whose every word is told. */
function* heard<Word, T>(steps: Generator<Word | undefined, T>, hear: (word: Word) => void): Steps<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (step.value) hear(step.value);
    yield;
  }
}
