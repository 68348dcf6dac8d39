import { transfer } from 'comlink';
import { growBodyInSteps } from '../body';
import { type Clip, ClipError } from '../core';
import { type BvhOptions, createBvhReader, joinClips } from '../core/clip';
import { type LimberWorker, type Progress, WORK_ON_KEPT, type WorkKind } from './api';
import { chooseModels } from './choose-models';
import { fitClip } from './fit-clip';
import { inSlices, nextMessages } from './slices';
import { studyJoint } from './study-joint';

/** Bytes that are read between two words of progress. */
const STRETCH = 1 << 18;

/** What the worker does. */
export function createLimberWorker(): LimberWorker {
  const clips = new Map<number, Clip>();
  let kept: { ids: readonly number[]; clip: Clip } | null = null;
  const tickets: Record<WorkKind, number> = {
    open: 0,
    carry: 0,
    fit: 0,
    grow: 0,
    study: 0,
    choose: 0,
    export: 0,
    tie: 0,
    ranges: 0,
  };
  /** Settles when the body that is grown is done with, one way or the other. */
  let growing: Promise<unknown> = Promise.resolve();
  /** Lets a fit that waits for it look up. */
  let wake = () => {};
  /** Ends what is under way of a kind. Returns whether something newer has come after this. */
  const begin = (kind: WorkKind): (() => boolean) => {
    const ticket = ++tickets[kind];
    if (kind === 'fit') wake();
    return () => ticket !== tickets[kind];
  };
  const present = (): Clip => {
    if (!kept) throw new Error('There is no clip to work on.');
    return kept.clip;
  };
  const clipOf = (id: number): Clip => {
    const clip = clips.get(id);
    if (!clip) throw new Error(`There is no clip ${id}.`);
    return clip;
  };

  return {
    async open(id, file, name, options, onProgress) {
      const isCancelled = begin('open');
      try {
        const clip = await openClip(file, name, options, onProgress, isCancelled);
        if (!clip) return null;
        clips.set(id, clip);
        return { clip };
      } catch (error) {
        if (!(error instanceof ClipError)) throw error;
        const { code, line, message } = error;
        return { problem: { code, line, message } };
      }
    },
    adopt(id, clip) {
      clips.set(id, clip);
    },
    async carry({ source, target, into, limits, ties }, onProgress) {
      const isCancelled = begin('carry');
      const [from, to] = [source, target].map(({ ids, ...figure }) => {
        return ids.length > 0 ? { ...figure, motion: joinClips(ids.map(clipOf)) } : figure;
      });
      // Seldom needed.
      const { carryFigure } = await import('./carry-figure');
      const answer = await inSlices(carryFigure(from, to, into.length > 0, limits, ties), isCancelled, onProgress);
      if (answer && 'clips' in answer) for (const [i, clip] of answer.clips.entries()) clips.set(into[i], clip);
      return answer;
    },
    drop(ids) {
      for (const id of ids) clips.delete(id);
    },
    keep(ids) {
      for (const kind of WORK_ON_KEPT) begin(kind);
      // Joined once: what is known of a clip is known of this one.
      if (kept?.ids.join() !== ids.join()) kept = { ids, clip: joinClips(ids.map(clipOf)) };
    },
    async fit(options, joint, tell, onProgress, own) {
      const isCancelled = begin('fit');
      // Side by side both would come late: a body that was ordered before goes first, for it is what people wait for.
      await Promise.race([growing, new Promise<void>((resolve) => (wake = resolve))]);
      if (isCancelled()) return null;
      const answer = await inSlices(fitClip(present(), options, { joint, tell }, own), isCancelled, onProgress);
      return answer && transfer(answer, [answer.strips.buffer]);
    },
    async grow(options) {
      const isCancelled = begin('grow');
      const growth = inSlices(growBodyInSteps(present(), options), isCancelled);
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
    async study(joint, models, settings, onProgress) {
      const isCancelled = begin('study');
      const clip = present();
      // Few joints are tied, and few models.
      const tied = models.some((model) => 'neighbours' in model) ? await import('./tie-studies') : null;
      const studied = models.map((model) =>
        tied && 'neighbours' in model && model.neighbours ? tied.tiedStudy(model, model.neighbours) : model,
      );
      return inSlices(studyJoint(clip, joint, studied, settings), isCancelled, onProgress);
    },
    async export(order, tell, onProgress) {
      const isCancelled = begin('export');
      const clip = present();
      // Writers for engines are more than all the rest, and seldom needed.
      const { exportClip } = await import('./export-clip');
      const { ExportError } = await import('../formats');
      try {
        const files = await inSlices(exportClip(clip, order, tell), isCancelled, onProgress);
        return files && { files };
      } catch (error) {
        if (!(error instanceof ExportError)) throw error;
        return { problem: error.message };
      }
    },
    async choose(options, onProgress) {
      const isCancelled = begin('choose');
      return inSlices(chooseModels(present(), options), isCancelled, onProgress);
    },
    async tie(reference, onProgress) {
      const isCancelled = begin('tie');
      const clip = present();
      // Seldom asked for.
      const { learnTiesInSteps } = await import('./tie-studies');
      return inSlices(learnTiesInSteps(clip, { reference }), isCancelled, onProgress);
    },
    async ranges(joint, limit) {
      const isCancelled = begin('ranges');
      const clip = present();
      // After the first frame.
      const { findJointRanges } = await import('./joint-ranges');
      return inSlices(findJointRanges(joint, limit, clip), isCancelled);
    },
    cancel(kind) {
      begin(kind);
    },
  };
}

/**
 * Streams a BVH file into a clip, a piece at a time, so that a file of any size can show progress and be cancelled.
 *
 * @returns null when `isCancelled` turned true.
 * @throws ClipError when it can't be read.
 */
async function openClip(
  file: Blob,
  name: string,
  options: BvhOptions,
  onProgress: Progress,
  isCancelled: () => boolean,
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
