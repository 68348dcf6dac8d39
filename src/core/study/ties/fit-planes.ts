import { makeRandom, type Points, type Steps } from '../../math';
import { addEdgesInSteps } from './add-edges';
import { directionsOf } from './directions';
import { type Pairs, pick } from './pairs';
import { countNew, type FittedPlanes, type PairSet, type PlaneJudge, planeJudge } from './plane-judge';
import { along, shiftTest } from './shift-test';
import type { TieOptions } from './tie-options';
import { turnedALittle } from './turned-a-little';

/** With fewer pairs nothing is said. */
export const FEWEST_PAIRS = 20;

/** How planes lean between the two joints: only a at 0°, only b at 90°. */
const ANGLES = [15, 30, 45, 60, 75].map((degrees) => (degrees * Math.PI) / 180);
const COSINES = ANGLES.map(Math.cos);
const SINES = ANGLES.map(Math.sin);
const LEANS = ANGLES.length;
/** First size of the random turns, and how it shrinks. */
const TURN = 0.12;
const SHRINK = 0.95;

/** A plane that is worth a look. */
interface Candidate {
  plane: number[];
  stops: PairSet;
  /** Share of pairs that lie along it. */
  support: number;
}

/**
 * The planes that real pairs crowd against and shuffled ones cross: candidates of 26 × 26 directions and five leans, taken greedily by how
 * many shuffled pairs each is the first to stop, turned a little at random, and kept where they stand further in than with one joint shifted
 * in time; then the edges that are too small for that, see `addEdgesInSteps`. *Shuffled*: a of one moment and b of another, each evenly from what was seen of its joint.
 */
export function* fitPlanesInSteps(pairs: Pairs, options: TieOptions): Steps<FittedPlanes> {
  const count = pairs.a.length / 3;
  const fitted: FittedPlanes = { planes: [], edges: 0, stops: 0, pairs: count };
  if (count < FEWEST_PAIRS) return fitted;
  const random = makeRandom(options.seed);
  const judge = yield* shuffledJudge(pairs, options, random);
  const candidates = yield* candidatesOf(judge, options);
  const stopped = judge.emptySet();
  const trial = judge.emptySet();
  const total = judge.shuffled.length;
  const least = options.least * total;
  let rest = candidates.filter(({ stops }) => countNew(stops, stopped) >= least);

  for (let tries = 0; tries < 4 * options.most && fitted.planes.length < options.most; tries++) {
    yield;
    let best = least;
    let chosen: Candidate | null = null;
    rest = rest.filter((candidate) => {
      const gain = countNew(candidate.stops, stopped);
      if (gain > best) [best, chosen] = [gain, candidate];
      return gain >= least;
    });
    if (chosen === null) break;
    const { plane: first } = chosen as Candidate;
    rest = rest.filter(({ plane }) => plane !== first);
    const early = shiftTest(pairs, first, options.shifts);
    if (early.mean < options.margin / 2 || early.mean < (options.deviations / 2) * early.deviation) continue;
    yield;
    const plane = refine(judge, first, best, stopped, trial, options, random);
    const shifted = shiftTest(pairs, plane, options.shifts);
    if (shifted.mean < options.margin || shifted.mean < options.deviations * shifted.deviation) continue;
    judge.look(plane);
    const height = judge.height();
    judge.mark(height + options.padding, trial);
    fitted.planes.push([...plane, height]);
    for (let w = 0; w < stopped.length; w++) stopped[w] |= trial[w];
  }
  yield* addEdgesInSteps(fitted, judge, candidates, stopped, options, random);
  fitted.stops = countNew(stopped, judge.emptySet()) / total;
  return fitted;
}

function* shuffledJudge(pairs: Pairs, options: TieOptions, random: () => number): Steps<PlaneJudge> {
  const evenA = thinned(pairs.a, options.spacing);
  yield;
  const evenB = thinned(pairs.b, options.spacing);
  yield;
  const from = (even: number[]) => even[Math.floor(random() * even.length)];
  const chosen = Array.from({ length: options.shuffled }, () => [from(evenA), from(evenB)]);
  return planeJudge(
    pairs,
    pick(
      pairs.a,
      chosen.map(([i]) => i),
    ),
    pick(
      pairs.b,
      chosen.map(([, j]) => j),
    ),
    options,
  );
}

/** Indices of vectors no two of which are nearer than the spacing. */
function thinned(points: Points, spacing: number): number[] {
  const kept: number[] = [];
  const squared = spacing * spacing;
  for (let i = 0; i < points.length; i += 3) {
    let isFree = true;
    for (let n = kept.length - 1; n >= 0 && isFree; n--) {
      const j = 3 * kept[n];
      const x = points[i] - points[j];
      const y = points[i + 1] - points[j + 1];
      const z = points[i + 2] - points[j + 2];
      isFree = x * x + y * y + z * z >= squared;
    }
    if (isFree) kept.push(i / 3);
  }
  return kept;
}

/** The planes worth a look: their edge is sharp, and they stop enough. Opposite planes are looked at together. */
function* candidatesOf(judge: PlaneJudge, options: TieOptions): Steps<Candidate[]> {
  const { pairs, shuffledA, shuffledB, real, shuffled } = judge;
  const [ofA, ofB] = [directionsOf(pairs.a), directionsOf(pairs.b)];
  const projections = (points: Points, directions: typeof ofA) =>
    directions.map((d) => along(points, d[0], d[1], d[2]));
  const half = ofA.slice(0, ofA.length / 2);
  const [realA, realB] = [projections(pairs.a, half), projections(pairs.b, ofB)];
  yield;
  const [mixedA, mixedB] = [projections(shuffledA, half), projections(shuffledB, ofB)];
  const least = options.edges.least * shuffled.length;
  const heights = new Float64Array(2 * LEANS);
  const counts = new Float64Array(2 * LEANS);
  const found: Candidate[] = [];
  for (const [k, da] of half.entries()) {
    yield;
    for (const [l, db] of ofB.entries()) {
      extremes(realA[k], realB[l], heights);
      beyond(mixedA[k], mixedB[l], heights, options.padding, counts);
      for (let i = 0; i < counts.length; i++) {
        if (counts[i] < least) continue;
        const sign = i < LEANS ? 1 : -1;
        const [c, s] = [sign * COSINES[i % LEANS], sign * SINES[i % LEANS]];
        mix(realA[k], realB[l], c, s, real);
        mix(mixedA[k], mixedB[l], c, s, shuffled);
        if (judge.sharpness(heights[i]) < options.sharp) continue;
        const support = judge.support(heights[i]);
        const stops = judge.emptySet();
        judge.mark(heights[i] + options.padding, stops);
        found.push({ plane: [...da.map((x) => x * c), ...db.map((x) => x * s)], stops, support });
      }
    }
  }
  return found;
}

/** Writes how far c·a + s·b goes for each lean, then how far −c·a − s·b. One walk: it is what learning spends its time on. */
function extremes(a: Float64Array, b: Float64Array, out: Float64Array): void {
  const [c0, c1, c2, c3, c4] = COSINES;
  const [s0, s1, s2, s3, s4] = SINES;
  const least = Number.POSITIVE_INFINITY;
  let [h0, h1, h2, h3, h4] = [-least, -least, -least, -least, -least];
  let [l0, l1, l2, l3, l4] = [least, least, least, least, least];
  for (let i = 0; i < a.length; i++) {
    const x = a[i];
    const y = b[i];
    const v0 = c0 * x + s0 * y;
    const v1 = c1 * x + s1 * y;
    const v2 = c2 * x + s2 * y;
    const v3 = c3 * x + s3 * y;
    const v4 = c4 * x + s4 * y;
    if (v0 > h0) h0 = v0;
    if (v0 < l0) l0 = v0;
    if (v1 > h1) h1 = v1;
    if (v1 < l1) l1 = v1;
    if (v2 > h2) h2 = v2;
    if (v2 < l2) l2 = v2;
    if (v3 > h3) h3 = v3;
    if (v3 < l3) l3 = v3;
    if (v4 > h4) h4 = v4;
    if (v4 < l4) l4 = v4;
  }
  out.set([h0, h1, h2, h3, h4, -l0, -l1, -l2, -l3, -l4]);
}

/** Writes how many are further out than each height by more than the padding. */
function beyond(a: Float64Array, b: Float64Array, heights: Float64Array, padding: number, out: Float64Array): void {
  for (let lean = 0; lean < LEANS; lean++) {
    const c = COSINES[lean];
    const s = SINES[lean];
    const high = heights[lean] + padding;
    const low = -heights[LEANS + lean] - padding;
    let over = 0;
    let under = 0;
    for (let i = 0; i < a.length; i++) {
      const value = c * a[i] + s * b[i];
      if (value > high) over++;
      else if (value < low) under++;
    }
    out[lean] = over;
    out[LEANS + lean] = under;
  }
}

/** Writes c·a + s·b. */
function mix(a: Float64Array, b: Float64Array, c: number, s: number, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = c * a[i] + s * b[i];
}

/** The best of a plane and some that are turned a little. */
function refine(
  judge: PlaneJudge,
  first: number[],
  firstGain: number,
  stopped: PairSet,
  trial: PairSet,
  options: TieOptions,
  random: () => number,
): number[] {
  let plane = first;
  let best = firstGain;
  let size = TURN;
  for (let i = 0; i < options.refine; i++) {
    const turned = turnedALittle(plane, size, random);
    judge.look(turned);
    const height = judge.height();
    let gain = 0;
    if (judge.sharpness(height) >= options.sharp) {
      judge.mark(height + options.padding, trial);
      gain = countNew(trial, stopped);
    }
    if (gain > best) [best, plane] = [gain, turned];
    else size *= SHRINK;
  }
  return plane;
}
