import type { Clip } from '../clip';
import {
  type CloudPart,
  cloudInSteps,
  dimensionOf,
  fitCloud,
  fitPathInSteps,
  type JointCloud,
  type JointFit,
  type JointLimit,
  type JointPath,
  type PartBounds,
} from '../limit';
import { distance, finish, type Points, type Vec3 } from '../math';
import { vectorInPart } from './carry';
import { NO_FRAME } from './find-sample';
import { frameIn, framesOf } from './frame-sets';
import { innermostReach } from './innermost';
import { pathOf } from './path-of';
import { type FrameSet, type SampleStep, type StepTold, stepTold } from './step';

const NOTHING_LEFT = 'That would leave no sample, and a limit needs one.';

/** A sample that was put somewhere by hand: as many numbers as the part has count. */
interface Placed {
  at: Vec3;
  frame: number;
}

/** What is fitted to: of each part, the frames that are left out (1 each), and what was put beside the rest. */
interface Sampling {
  readonly clip: Clip;
  readonly limit: JointLimit;
  readonly path: JointPath;
  leftOut: readonly Uint8Array[];
  placed: readonly (readonly Placed[])[];
}

/**
 * The fit with its samples changed, and the limit fitted to them anew. A frame that the new limit would leave out is taken in, as in
 * every fit, unless a step left it out. The fit itself where nothing came of the steps.
 *
 * @param steps those that are on, in order.
 */
export function editSamples(
  clip: Clip,
  fit: JointFit,
  steps: readonly SampleStep[],
): { fit: JointFit; told: StepTold[] } {
  if (steps.length === 0) return { fit, told: [] };
  const path = pathOf(clip, fit.cloud);
  const frameCount = clip.frameCount;
  const sampling: Sampling = {
    clip,
    limit: fit.limit,
    path,
    leftOut: path.bounds.map(() => Uint8Array.from({ length: frameCount }, (_, f) => (path.apart.includes(f) ? 1 : 0))),
    placed: path.bounds.map(() => []),
  };
  const words = steps.map((step) => take(sampling, step));
  return { fit: words.some(({ state }) => state === 'applied') ? refit(sampling, fit.cloud) : fit, told: words };
}

function take(sampling: Sampling, step: SampleStep): StepTold {
  switch (step.kind) {
    case 'leave-out':
      return leaveOut(sampling, step, step.part, marksOf(sampling, step.frames));
    case 'fit-range': {
      const marks = marksOf(sampling, step.frames);
      return leaveOut(sampling, step, 'whole', typeof marks === 'string' ? marks : marks.map((mark) => 1 - mark));
    }
    case 'move-sample':
      return moveSample(sampling, step);
    case 'add-sample':
      return addSample(sampling, step);
    case 'keep-innermost':
      return keepInnermost(sampling, step);
  }
}

/** 1 per frame of the set, or why there is none. */
function marksOf({ clip }: Sampling, set: FrameSet): Uint8Array | string {
  const marks = framesOf(clip, set);
  if (marks) return marks;
  const names = new Set(set.map((take) => take.clip));
  return `There are no such frames of ${[...names].join(' and ')} here.`;
}

/** Parts that a step on `part` is about. */
const partsOf = ({ path }: Sampling, part: PartBounds): number[] =>
  path.bounds.flatMap((bounds, i) => (part === 'whole' || part === bounds ? [i] : []));

function leaveOut(sampling: Sampling, step: SampleStep, part: PartBounds, marks: Uint8Array | string): StepTold {
  const parts = partsOf(sampling, part);
  if (parts.length === 0) return stepTold(step, 'elsewhere');
  if (typeof marks === 'string') return stepTold(step, 'refused', { reason: marks });
  const next = sampling.leftOut.map((old, i) => (parts.includes(i) ? old.map((out, f) => out | marks[f]) : old));
  if (!isEnough(next, sampling.placed)) return stepTold(step, 'refused', { reason: NOTHING_LEFT });
  const count = Math.max(...parts.map((i) => countOf(next[i]) - countOf(sampling.leftOut[i])));
  sampling.leftOut = next;
  return stepTold(step, 'applied', { count });
}

function moveSample(sampling: Sampling, step: Extract<SampleStep, { kind: 'move-sample' }>): StepTold {
  const { clip, limit, path } = sampling;
  const parts = partsOf(sampling, step.part);
  if (parts.length === 0) return stepTold(step, 'elsewhere');
  const frame = frameIn(clip, step.clip, step.frame);
  const marks = framesOf(clip, step.frames);
  if (!marks || frame < 0) return stepTold(step, 'refused', { reason: `There is no such frame of ${step.clip} here.` });
  sampling.leftOut = sampling.leftOut.map((old, i) => (parts.includes(i) ? old.map((out, f) => out | marks[f]) : old));
  const ways = parts.map((part) => {
    const to = vectorInPart(step, step.to, limit, part)!;
    put(sampling, part, { at: to, frame });
    return distance(vectorAt(path, part, frame), to);
  });
  return stepTold(step, 'applied', { angle: ways[0] });
}

function addSample(sampling: Sampling, step: Extract<SampleStep, { kind: 'add-sample' }>): StepTold {
  const { limit, path } = sampling;
  let isAny = false;
  for (let part = 0; part < path.bounds.length; part++) {
    const at = vectorInPart(step, step.to, limit, part);
    if (!at) continue;
    put(sampling, part, { at, frame: NO_FRAME });
    isAny = true;
  }
  return stepTold(step, isAny ? 'applied' : 'elsewhere');
}

function keepInnermost(sampling: Sampling, step: Extract<SampleStep, { kind: 'keep-innermost' }>): StepTold {
  const { cloud, kept } = cloudOf(sampling);
  let count = 0;
  const leftOut = sampling.leftOut.map((old, i) => {
    const { dimension, points } = withPlaced(cloud.parts[i], sampling.placed[i]);
    const { measure, most } = innermostReach(points, dimension, step.share);
    let gone = 0;
    for (let k = 0; k < points.length; k += dimension) gone += measure(points, k) > most ? 1 : 0;
    count = Math.max(count, gone);
    sampling.placed = sampling.placed.map((all, p) => (p === i ? all.filter(({ at }) => measure(at) <= most) : all));
    // Frames beside those samples too, or they would stand in for them.
    const next = old.slice();
    const vectors = sampling.path.vectors[i];
    for (const frame of kept[i]) if (measure(vectors, dimension * frame) > most) next[frame] = 1;
    return next;
  });
  sampling.leftOut = leftOut;
  return stepTold(step, 'applied', { count });
}

function put(sampling: Sampling, part: number, sample: Placed): void {
  sampling.placed = sampling.placed.map((all, i) => (i === part ? [...all, sample] : all));
}

const countOf = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0);

/** Whether every part has something to be fitted to. */
const isEnough = (leftOut: readonly Uint8Array[], placed: Sampling['placed']): boolean =>
  leftOut.every((marks, i) => placed[i].length > 0 || marks.includes(0));

function vectorAt({ bounds, vectors }: JointPath, part: number, frame: number): Vec3 {
  const dimension = dimensionOf[bounds[part]];
  const v: Vec3 = [0, 0, 0];
  for (let k = 0; k < dimension; k++) v[k] = vectors[part][dimension * frame + k];
  return v;
}

/** The path without the frames that are left out, and which frames those are that it has, by parts. */
function shortened({ path, leftOut }: Sampling): { path: JointPath; kept: Uint32Array[] } {
  const kept = leftOut.map((marks) => {
    const frames = new Uint32Array(marks.length - countOf(marks));
    for (let f = 0, n = 0; n < frames.length; f++) if (marks[f] === 0) frames[n++] = f;
    return frames;
  });
  const vectors = path.vectors.map((all, i): Points => {
    if (kept[i].length === leftOut[i].length) return all;
    const dimension = dimensionOf[path.bounds[i]];
    const rest = new Float64Array(dimension * kept[i].length);
    kept[i].forEach((frame, n) => {
      rest.set(all.subarray(dimension * frame, dimension * (frame + 1)), dimension * n);
    });
    return rest;
  });
  return { path: { ...path, vectors, apart: [] }, kept };
}

/** Frames of a shortened path as frames of the whole one. */
const named = (cloud: JointCloud, kept: readonly Uint32Array[]): JointCloud => ({
  ...cloud,
  parts: cloud.parts.map((part, i) => ({ ...part, frames: part.frames.map((n) => kept[i][n]) })),
});

function cloudOf(sampling: Sampling): { cloud: JointCloud; kept: Uint32Array[] } {
  const { path, kept } = shortened(sampling);
  return { cloud: named(finish(cloudInSteps(path)), kept), kept };
}

function withPlaced(part: CloudPart, placed: readonly Placed[]): CloudPart {
  if (placed.length === 0) return part;
  const { dimension, points, frames } = part;
  const nextPoints = new Float64Array(points.length + dimension * placed.length);
  const nextFrames = new Uint32Array(frames.length + placed.length);
  nextPoints.set(points);
  nextFrames.set(frames);
  placed.forEach(({ at, frame }, i) => {
    nextPoints.set(at.slice(0, dimension), points.length + dimension * i);
    nextFrames[frames.length + i] = frame;
  });
  return { ...part, points: nextPoints, frames: nextFrames };
}

function refit(sampling: Sampling, { options }: JointCloud): JointFit {
  const { path, kept } = shortened(sampling);
  const placedAlone = kept.some((frames) => frames.length === 0);
  const head = { ...path, head: { ...path.head, options } };
  // A part that has nothing but what was put there has no path to be fitted to.
  const fit = placedAlone ? null : finish(fitPathInSteps(head));
  const cloud = named(fit?.cloud ?? finish(cloudInSteps(head)), kept);
  if (fit && sampling.placed.every((all) => all.length === 0)) return { cloud, limit: fit.limit };
  const whole = { ...cloud, parts: cloud.parts.map((part, i) => withPlaced(part, sampling.placed[i])) };
  return { cloud: whole, limit: fitCloud(whole) };
}
