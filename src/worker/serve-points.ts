import { transfer } from 'comlink';
import type { Steps } from '../core/math';
import {
  type MotionNews,
  motionFromPointsInSteps,
  personSkeleton,
  pointNames,
  pointsReport,
  subjectsOf,
} from '../core/points';
import { readPoints } from '../rigs';
import type { PointsWorks, Workshop } from './api';
import { inTimeSlices } from './time-slices';
import { unread, workshopOf } from './workshop';

/** What the worker of points does. */
export const createPointsWorker = (): Workshop<PointsWorks> =>
  workshopOf<PointsWorks>({
    async points({ order, isCancelled, onProgress, tell }) {
      const { file, name, limits, names, use, subject } = order;
      let labels: readonly string[] = [];
      try {
        const recorded = readPoints(new Uint8Array(await file.arrayBuffer()), name);
        labels = recorded.labels;
        const skeleton = personSkeleton();
        const steps = motionFromPointsInSteps(recorded, {
          skeleton,
          names,
          limits: limits ?? undefined,
          use: use ?? undefined,
          subject: subject ?? undefined,
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
        const { rotations, rootPositions } = answer.clip;
        return transfer({ ...answer, report: pointsReport(answer) }, [
          rotations.buffer as ArrayBuffer,
          rootPositions.buffer as ArrayBuffer,
        ]);
      } catch (error) {
        const answer = unread(error);
        if (answer.problem.code !== 'subjects') return answer;
        return { ...answer, subjects: subjectsOf(labels, { ...pointNames(labels), ...names }) };
      }
    },
  });

/** Steps of work whose every word is told. */
function* heard<Word, T>(steps: Generator<Word | undefined, T>, hear: (word: Word) => void): Steps<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (step.value) hear(step.value);
    yield;
  }
}
