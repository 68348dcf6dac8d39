import { type RegionKind, regionModels } from '../regions';
import { bringNearRanges, type Coordinates, enterFrames, type Interval, type JointFrames } from '../regions/region';

/** What a region is fitted to. */
export interface FitGoal {
  kind: RegionKind;
  /** `inRoom` rotations of the room of a limit, and then captured ones, N×4. */
  rotations: Float64Array;
  inRoom: number;
  /** How many rotations of the room may be left out, and how many captured ones. */
  spare: readonly [room: number, captured: number];
  at: Coordinates;
}

/** By which share of a range an end moves at once: first, and least. */
const FIRST_STEP = 0.04;
const LEAST_STEP = 0.002;
/** rad: a captured rotation is left out only this near to the region, in each of its angles. */
const NEAR = (1.5 * Math.PI) / 180;

/**
 * The rotations that a region in given frames keeps when some are left out: again and again that end of a range moves inwards by which
 * the region becomes smallest for what is lost. Of the room and of the captured rotations all that may be left out counts alike. No
 * captured rotation is left out that is far from the region.
 */
export function keptRotations({ kind, rotations, inRoom, spare, at }: FitGoal, frames: JointFrames): Float64Array {
  const model = regionModels[kind];
  enterFrames(rotations, frames, at);
  model.place(at);
  let ranges = model.ranges(at);
  bringNearRanges(model, ranges, at);
  const isLost = new Uint8Array(rotations.length / 4);
  const left = [...spare];
  const leftOut: number[] = [];
  for (let step = FIRST_STEP; step > LEAST_STEP && left[0] > 0; ) {
    const near: number[] = [];
    for (let i = 0; i < isLost.length; i++) if (!isLost[i] && model.gauge(at, i, ranges) > 1 - 3 * step) near.push(i);
    const size = Math.log(model.share(ranges));
    let best: { gain: number; ranges: Interval[]; lost: number[]; counts: number[] } | null = null;
    for (const smaller of narrowed(ranges, model.alike, step)) {
      const lost = near.filter((i) => model.gauge(at, i, smaller) > 1);
      const captured = lost.filter((i) => i >= inRoom);
      const counts = [lost.length - captured.length, captured.length];
      if (counts.some((count, k) => count > left[k])) continue;
      const around = widened(smaller);
      if ([...captured, ...leftOut].some((i) => model.gauge(at, i, around) > 1)) continue;
      const cost = counts.reduce((sum, count, k) => sum + (count > 0 ? count / spare[k] : 0), 0.5 / spare[0]);
      const gain = (size - Math.log(model.share(smaller))) / cost;
      if (!best || gain > best.gain) best = { gain, ranges: smaller, lost, counts };
    }
    if (!best) {
      step /= 2;
      continue;
    }
    ranges = best.ranges;
    best.counts.forEach((count, k) => {
      left[k] -= count;
    });
    for (const i of best.lost) {
      isLost[i] = 1;
      if (i >= inRoom) leftOut.push(i);
    }
  }
  return rotations.filter((_, k) => !isLost[k >> 2]);
}

const widened = (ranges: readonly Interval[]): Interval[] => ranges.map(([low, high]) => [low - NEAR, high + NEAR]);

/** The ranges with one end moved inwards, or both where they are alike, for each in turn. */
function narrowed(ranges: readonly Interval[], alike: readonly boolean[] | undefined, step: number): Interval[][] {
  return ranges.flatMap(([low, high], k) => {
    const by = step * (high - low);
    const narrower: Interval[] = alike?.[k]
      ? [[low + by / 2, high - by / 2]]
      : [
          [low + by, high],
          [low, high - by],
        ];
    return narrower.map((interval) => ranges.with(k, interval));
  });
}
