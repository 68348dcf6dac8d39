import { type Clip, ClipError, type ClipRange } from './clip';
import { plainName } from './plain-name';
import { takesOf } from './ranges';
import { skeletonProblem } from './same-skeleton';

/**
 * Several clips of one skeleton as one, played one after the other, each at its own rate. Nothing is blended or unrolled
 * across the seams.
 *
 * @param clips in the order of playing; joined ones bring all of theirs. A single one is returned as it is.
 * @throws RangeError when there is none; ClipError `skeleton` when their skeletons differ, see `skeletonProblem`.
 */
export function joinClips(clips: readonly Clip[]): Clip {
  const takes = clips.flatMap(takesOf);
  const [first] = takes;
  if (!first) throw new RangeError('There is no clip to join.');
  if (takes.length === 1) return first;
  const frameCount = takes.reduce((sum, take) => sum + take.frameCount, 0);
  const rotations = new Float32Array(4 * first.skeleton.parents.length * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  const ranges: ClipRange[] = [];
  let firstFrame = 0;
  let startTime = 0;
  for (const take of takes) {
    const problem = skeletonProblem(first.skeleton, take.skeleton);
    if (problem) {
      const [name, before] = [take.name, first.name].map(plainName);
      throw new ClipError('skeleton', 0, `"${name}" can't follow "${before}": ${problem.message}`);
    }
    rotations.set(take.rotations, 4 * first.skeleton.parents.length * firstFrame);
    rootPositions.set(take.rootPositions, 3 * firstFrame);
    ranges.push({ clip: take, firstFrame, startTime });
    firstFrame += take.frameCount;
    startTime += take.frameCount * take.frameTime;
  }
  const name = `${first.name} + ${takes.length - 1} more`;
  const { slides: _, posesApart: __, ...all } = first;
  return { ...all, name, frameCount, rotations, rootPositions, notes: notesOf(takes), ranges };
}

/** What is true of every clip, and what of some, with their names. */
function notesOf(takes: readonly Clip[]): string[] {
  const all = takes.flatMap(({ name, notes }) =>
    notes.map((note) => (takes.every((take) => take.notes.includes(note)) ? note : `${name}: ${note}`)),
  );
  return [...new Set(all)];
}
