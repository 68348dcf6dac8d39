import type { FoundAnswer, FoundMotion, PointsOrder } from '../../worker/api';
import { createPointsDesk } from '../../worker/points-desk';
import type { Source, Take } from '../clips/take';
import { createGrowingMotion, type GrowingMotion, standingTake } from './growing';
import type { PointsRequest } from './taken-points';

const desk = createPointsDesk();

/** Ends the search for poses that is under way: it answers null. */
export const stopFinding = (): void => desk.cancel('points');

/** Why there is no motion. */
type NotFound = Exclude<FoundAnswer, FoundMotion>;

/** What is told while motion is being found. */
export interface FindingNews {
  onProgress(share: number): void;
  /** The motion has grown enough to be looked at. */
  onGrown(take: Take): void;
}

/**
 * Finds the motion of a file of points.
 *
 * @param before the motion that was found before from the same file
 * @returns null where it was cancelled, or other points were given.
 * @throws WorkerLost
 */
export async function findMotion(
  source: Source,
  request: PointsRequest,
  before: Take | null,
  { onProgress, onGrown }: FindingNews,
): Promise<Take | NotFound | null> {
  let growing: GrowingMotion | null = null;
  const answer = await desk.alone('points', orderOf(source, request, null), onProgress, (news) => {
    if ('begun' in news) growing = createGrowingMotion(news.begun, request, source, before);
    else {
      growing?.add(news.frames);
      const take = growing?.take();
      if (take) onGrown(take);
    }
  });
  if (answer && 'standing' in answer && answer.standing) return standingTake(answer.standing, request, source);
  if (!answer || 'problem' in answer) return answer;
  // The words of a worker that answers may come after the answer.
  const whole = growing ?? createGrowingMotion(answer, request, source, before);
  return (whole as GrowingMotion).whole(answer);
}

/** Finds the motion of points on the joints of a rig, as the rig is: inside the limits of people there. @throws WorkerLost */
export const findOnRig = (
  source: Source,
  request: PointsRequest,
  rig: NonNullable<PointsOrder['rig']>,
  onProgress: (share: number) => void,
): Promise<FoundAnswer | null> => desk.alone('points', orderOf(source, request, rig), onProgress);

const orderOf = (
  { file, name }: Source,
  { names, use, subject, rate, holding }: PointsRequest,
  rig: PointsOrder['rig'],
): PointsOrder => ({ file, name, names, use, subject, rate, limits: holding?.limits ?? null, rig });
