import type { Steps } from '../../math';
import { countNew, type FittedPlanes, type PairSet, type PlaneJudge } from './plane-judge';
import { shiftTest } from './shift-test';
import type { TieOptions } from './tie-options';
import { turnedALittle } from './turned-a-little';

/** A plane to start from. */
interface Start {
  readonly plane: number[];
  readonly stops: PairSet;
  readonly support: number;
}

/** rad: first size of the random turns, how it shrinks, and how many there are for each turn of a plane that stops much. */
const TURN = 0.12;
const SHRINK = 0.96;
const MORE = 2;

/**
 * Adds planes that stop little and that pairs crowd against all the same, as where a muscle that is too short stops two joints in a corner of
 * what they can do. A plane that has six pairs on it can be laid through any cloud; one that some percent of all pairs lie along cannot. So
 * each is turned until as many lie along it as can be, instead of stopping as much as can be, and has to stand out from shifts in time by more.
 */
export function* addEdgesInSteps(
  fitted: FittedPlanes,
  judge: PlaneJudge,
  candidates: readonly Start[],
  stopped: PairSet,
  options: TieOptions,
  random: () => number,
): Steps<void> {
  const { edges, margin, padding } = options;
  const least = edges.least * judge.shuffled.length;
  const trial = judge.emptySet();
  const isNew = ({ stops }: Start) => countNew(stops, stopped) >= least;
  let starts = candidates
    .filter((start) => start.support >= edges.support / 2 && isNew(start))
    .sort((p, q) => q.support - p.support);
  for (let t = 0; t < edges.tries && starts.length > 0 && fitted.planes.length < options.most; t++) {
    yield;
    const plane = snapped(judge, starts[0].plane, options, random);
    starts = starts.slice(1);
    judge.look(plane);
    const height = judge.height();
    judge.mark(height + padding, trial);
    if (countNew(trial, stopped) < least) continue;
    if (judge.support(height) < edges.support || judge.sharpness(height) < options.sharp) continue;
    const shifted = shiftTest(judge.pairs, plane, options.shifts);
    if (shifted.mean < margin || shifted.mean < edges.deviations * shifted.deviation) continue;
    fitted.planes.push([...plane, height - edges.nearer]);
    fitted.edges++;
    for (let w = 0; w < stopped.length; w++) stopped[w] |= trial[w];
    starts = starts.filter(isNew);
  }
}

/** A plane turned until as many pairs lie along it as can be. */
function snapped(judge: PlaneJudge, first: number[], { refine }: TieOptions, random: () => number): number[] {
  let plane = first;
  judge.lookAtReal(first);
  let best = judge.support(judge.height());
  let size = TURN;
  for (let i = 0; i < MORE * refine; i++) {
    const turned = turnedALittle(plane, size, random);
    judge.lookAtReal(turned);
    const support = judge.support(judge.height());
    if (support > best) [best, plane] = [support, turned];
    else size *= SHRINK;
  }
  return plane;
}
