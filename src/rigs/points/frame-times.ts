import { medianOf } from '../../core/math';

/** A step between frames that is longer than so many usual ones is a gap. */
const GAP = 1.5;

/** How times of frames follow one another. */
interface TimeSteps {
  /** In the unit of the times. */
  readonly step: number;
  /** How many steps are far longer than others, or go backwards. */
  readonly uneven: number;
}

/** The usual step of times; null where they do not go on. Rounded times are no hindrance. */
function timeSteps(times: readonly number[]): TimeSteps | null {
  const steps = times.slice(1).map((time, i) => time - times[i]);
  const forward = steps.filter((step) => step > 0 && Number.isFinite(step));
  if (forward.length === 0 || 2 * forward.length < steps.length) return null;
  const usual = medianOf(forward);
  const near = forward.filter((step) => step <= GAP * usual);
  return { step: near.reduce((sum, step) => sum + step, 0) / near.length, uneven: steps.length - near.length };
}

/** A sentence on times that are uneven; none where they are even. */
const noteUneven = (steps: TimeSteps): string[] =>
  steps.uneven > 0
    ? [`Its times are uneven in ${steps.uneven} ${steps.uneven === 1 ? 'place' : 'places'}; frames are taken as even.`]
    : [];

/** The unit that a name of times ends in: `timestamp_ms`, "Time (ns)". */
const UNIT = /(ms|milli|us|µs|ns|nano)\w*\W*$/i;
const SECONDS: Readonly<Record<string, number>> = { m: 1e-3, u: 1e-6, µ: 1e-6, n: 1e-9 };

/** s between frames, by what their times are called, or else by how far apart the times are; null where times only count frames. */
export function spacingOf(times: readonly number[], name: string): { frameTime: number | null; notes: string[] } {
  const steps = timeSteps(times);
  if (!steps) return { frameTime: null, notes: [] };
  const notes = noteUneven(steps);
  const named = SECONDS[UNIT.exec(name)?.[1][0].toLowerCase() ?? ''];
  if (named || steps.step < 1) return { frameTime: (named ?? 1) * steps.step, notes };
  // A step of 1 counts frames.
  if (steps.step < 2) return { frameTime: null, notes: [] };
  const [scale, word] = steps.step < 1e3 ? [1e-3, 'milli'] : steps.step < 1e6 ? [1e-6, 'micro'] : [1e-9, 'nano'];
  const frameTime = scale * steps.step;
  return {
    frameTime,
    notes: [`Its times seem to be ${word}seconds: ${(1 / frameTime).toFixed(1)} frames a second.`, ...notes],
  };
}
