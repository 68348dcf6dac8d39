import { transfer } from 'comlink';
import { growBodyInSteps } from '../body';
import type { Clip } from '../core';
import { createBvhReader, findRoles, joinClips } from '../core/clip';
import type { ClipWorks, ExportedJoint, ExportOrder, LimberWorker, Progress } from './api';
import { chooseModels } from './choose-models';
import { fitClip, fitWithout } from './fit-clip';
import { studyJoint } from './study-joint';
import { inTimeSlices, nextMessages } from './time-slices';
import { type Doing, unread, workshopOf } from './workshop';

/** The character's file, where the target writes into it: few do. */
async function openedModel({ target, model }: ExportOrder) {
  const { exportTargets } = await import('../formats');
  if (!model || !exportTargets[target].prepare) return null;
  const { openModel } = await import('../rigs');
  return openModel(new Uint8Array(await model.file.arrayBuffer()), model.name);
}

/** Bytes that are read between two words of progress. */
const STRETCH = 1 << 18;

/** What the worker does. */
export function createLimberWorker(): LimberWorker {
  const clips = new Map<number, Clip>();
  let kept: { ids: readonly number[]; clip: Clip } | null = null;
  /** Settles when the body that is grown is done with, one way or the other. */
  let growing: Promise<unknown> = Promise.resolve();
  const present = (): Clip => {
    if (!kept) throw new Error('There is no clip to work on.');
    return kept.clip;
  };
  const clipOf = (id: number): Clip => {
    const clip = clips.get(id);
    if (!clip) throw new Error(`There is no clip ${id}.`);
    return clip;
  };

  const works: Doing<ClipWorks> = {
    async open({ order, isCancelled, onProgress }) {
      const clip = await openClip(order, isCancelled, onProgress).catch(unread);
      if (!clip || 'problem' in clip) return clip;
      clips.set(order.id, clip);
      return { clip };
    },
    async carry({ order: { source, target, into, limits, ties }, isCancelled, onProgress }) {
      const [from, to] = [source, target].map(({ ids, ...figure }) => {
        return ids.length > 0 ? { ...figure, motion: joinClips(ids.map(clipOf)) } : figure;
      });
      // Seldom needed.
      const { carryFigure } = await import('../core/carry');
      const answer = await inTimeSlices(carryFigure(from, to, into.length > 0, limits, ties), isCancelled, onProgress);
      if (answer && 'clips' in answer) for (const [i, clip] of answer.clips.entries()) clips.set(into[i], clip);
      return answer;
    },
    async fit({ order, signal, isCancelled, onProgress, tell }) {
      // Side by side both would come late: a body that was ordered before goes first, for it is what people wait for.
      await Promise.race([growing, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      if (isCancelled()) return null;
      const clip = present();
      // The set of people's limits is as much as all the rest of a fit, and seldom needed.
      const human = order.fill && (await import('./human')).filling(clip, order.fill);
      const answer = await inTimeSlices(fitClip(clip, order, tell, human?.fill), isCancelled, onProgress);
      return answer && transfer({ ...answer, ...human?.beside }, [answer.strips.buffer]);
    },
    async without({ order, isCancelled, onProgress }) {
      return inTimeSlices(fitWithout(present(), order), isCancelled, onProgress);
    },
    async human({ order }) {
      const clip = present();
      return (await import('./human')).humanAnswer(clip, order);
    },
    async check({ order: { profile, roles }, isCancelled, onProgress }) {
      const clip = present();
      // Of clips of one's own alone, or where it is asked for.
      const { checkHumanInSteps } = await import('./possible');
      const steps = checkHumanInSteps(clip, { profile, roles: findRoles(clip.skeleton, roles) });
      return inTimeSlices(steps, isCancelled, onProgress);
    },
    async grow({ order, isCancelled }) {
      const growth = inTimeSlices(growBodyInSteps(present(), order), isCancelled);
      growing = growth.catch(() => {});
      const body = await growth;
      if (!body) return null;
      const { positions, normals, indices, skinIndices, skinWeights, markings } = body;
      const arrays = [positions, normals, indices, skinIndices, skinWeights, markings];
      return transfer(
        body,
        arrays.map(({ buffer }) => buffer),
      );
    },
    async study({ order: { joint, models, settings }, isCancelled, onProgress }) {
      const clip = present();
      // Few joints are tied, and few models; few are filled up.
      const own = models.some((model) => 'neighbours' in model || 'filled' in model)
        ? await import('./own-studies')
        : null;
      const studied = models.map((model) => (own && 'chart' in model ? own.ownStudy(model) : model));
      return inTimeSlices(studyJoint(clip, joint, studied, settings), isCancelled, onProgress);
    },
    async export({ order, isCancelled, onProgress, tell }) {
      const clip = present();
      // Writers for engines are more than all the rest, and seldom needed.
      const { exportClip } = await import('./export-clip');
      const { ExportError } = await import('../formats');
      try {
        const model = await openedModel(order);
        // Words that arrive after the answer are heard by nobody.
        const told: unknown[] = [];
        const say = (joint: ExportedJoint) => void told.push(tell(joint));
        const files = await inTimeSlices(exportClip(clip, order, say, model), isCancelled, onProgress);
        await Promise.all(told);
        return files && { files };
      } catch (error) {
        if (!(error instanceof ExportError)) throw error;
        return { problem: error.message };
      }
    },
    async choose({ order: { options, people }, isCancelled, onProgress }) {
      const clip = present();
      const { limits } = (await import('./human')).humanAnswer(clip, people);
      return inTimeSlices(chooseModels(clip, options, limits), isCancelled, onProgress);
    },
    async tie({ order, isCancelled, onProgress }) {
      const clip = present();
      // Seldom asked for.
      const { learnTiesInSteps } = await import('./own-studies');
      return inTimeSlices(learnTiesInSteps(clip, order), isCancelled, onProgress);
    },
    async ranges({ order: { joint, limit }, isCancelled }) {
      const clip = present();
      // After the first frame.
      const { findJointRanges } = await import('./joint-ranges');
      return inTimeSlices(findJointRanges(joint, limit, clip), isCancelled);
    },
  };

  return {
    ...workshopOf(works),
    adopt(id, clip) {
      clips.set(id, clip);
    },
    drop(ids) {
      for (const id of ids) clips.delete(id);
    },
    keep(ids) {
      // Joined once: what is known of a clip is known of this one.
      if (kept?.ids.join() !== ids.join()) kept = { ids, clip: joinClips(ids.map(clipOf)) };
    },
  };
}

/**
 * Streams a BVH file into a clip, a piece at a time, so that a file of any size can show progress and be cancelled.
 *
 * @returns null when it was cancelled.
 * @throws ClipError when it can't be read.
 */
async function openClip(
  { file, name, options }: ClipWorks['open']['order'],
  isCancelled: () => boolean,
  onProgress: Progress,
): Promise<Clip | null> {
  const reader = createBvhReader(name, options);
  const decoder = new TextDecoder();
  const stream = file.stream().getReader();
  let read = 0;
  let reported = 0;
  for (;;) {
    const { done, value } = await stream.read();
    if (isCancelled()) {
      await stream.cancel();
      return null;
    }
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
    read += value.byteLength;
    if (read - reported > STRETCH) {
      reported = read;
      onProgress(read / file.size);
      await nextMessages();
    }
  }
  reader.push(decoder.decode());
  return reader.finish();
}
