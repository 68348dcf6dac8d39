import { NO_RATE, type PointNames } from '../../core/points';
import { seekFrame } from '../actions';
import type { Take } from '../clips/take';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import { findMotion } from './find-motion';
import { createGrowth } from './growth';
import { keepNames } from './kept-names';
import { outsideOf } from './outside';
import { millimetreWords } from './point-words';
import { pointsHere } from './points-here';
import type { HoldingLimits, PointsRequest } from './taken-points';
import { tellFound } from './tell-found';

const { getState } = store;

/** Says where a point sits, and finds the poses again: a step that can be undone. @param landmark undefined for as its name tells */
export function namePoint(label: string, landmark: PointNames[string] | undefined): Promise<void> {
  const points = pointsHere(getState())?.points;
  if (!points) return Promise.resolve();
  const { [label]: _, ...others } = points.request.names;
  const names = landmark === undefined ? others : { ...others, [label]: landmark };
  keepNames([...points.points.labels, ...points.unused], names);
  return findAgain({ names }, tellFound);
}

/** Holds the poses inside limits, or lets limits only guide them: a step that can be undone. */
export const chooseLimitUse = (use: PointsRequest['use']): Promise<void> => findAgain({ use }, tellFound);

/** Finds the poses again with other limits, and says by how much they are better; null for those of people. A step that can be undone. */
export async function holdWith(holding: HoldingLimits | null): Promise<void> {
  const before = pointsHere(getState());
  if (!before) return;
  const outside = holding ? await outsideOf(before, holding.limits) : null;
  await findAgain({ holding }, (take) => {
    const [was, now] = [before, take].map(({ points }) => 1000 * points!.found!.report.median);
    const whose = holding ? `the limits of ${holding.name}` : 'human limits';
    const frames = outside
      ? ` Before, ${outside.frames} of ${before.frameCount} frames were beyond them, by up to ${Math.round(outside.degrees)}°.`
      : '';
    notify(
      'info',
      `Found with ${whose}`,
      `Half of the points are within ${millimetreWords(now)} of the poses; before it were ${millimetreWords(was)}.${frames}`,
    );
  });
}

/**
 * Plays the frames at another rate, where the file does not say how fast they follow each other: a step that can be undone. The poses stay;
 * when they are found again, they are found at this rate.
 *
 * @param rate Hz, more than 0
 */
export function chooseRate(rate: number): void {
  const { work, live } = getState();
  const before = pointsHere(getState());
  if (!before || !(rate > 0) || before.points.hasRate || before.points.isGrowing) return;
  const { points, readFrom } = before;
  const request = { ...points.request, rate };
  const frameTime = 1 / rate;
  const timed = <T extends { notes?: readonly string[] }>(clip: T) => ({
    ...clip,
    frameTime,
    notes: clip.notes?.filter((note) => note !== NO_RATE),
  });
  const next: Take = {
    ...before,
    frameTime,
    notes: before.notes?.filter((note) => note !== NO_RATE),
    // Another clip for the worker too, which calls clips by their rotations.
    rotations: before.rotations.slice(),
    ...(readFrom && { readFrom: { ...readFrom, points: request } }),
    points: { ...points, request, points: timed(points.points), others: timed(points.others) },
  };
  const { frame } = live ?? { frame: 0 };
  remember('points', false);
  setWork({ takes: work.takes.map((take) => (take === before ? next : take)) });
  seekFrame(frame);
}

async function findAgain(change: Partial<PointsRequest>, onFound: (take: Take) => void): Promise<void> {
  const take = pointsHere(getState());
  const readFrom = take?.readFrom;
  if (!readFrom) return;
  const { points } = take;
  const request = { ...points.request, ...change };
  const growth = createGrowth(take, {
    label: `Finding poses in ${readFrom.name} again`,
    isStep: true,
    onFound,
    onCancelled: () => {},
    again: () => void findAgain(change, onFound),
  });
  growth.onProgress(0);
  try {
    growth.end(await findMotion(readFrom, request, take, growth));
  } catch (error) {
    growth.fail(error);
  }
}
