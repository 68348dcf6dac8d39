import type { PointsClip } from './points-clip';

/** Frames that are compared, at most, and points that tell them apart. */
const [COMPARED, TELLING] = [160, 14] as const;
/** Share of the points of the fullest frame that a frame needs. */
const FULL = 0.7;

/**
 * Frames whose poses differ most, each time the one farthest from those before: poses differ as distances between points do, wherever the
 * person stands. Frames in which many points are missing are left out.
 *
 * @returns indices, the fullest frame first; fewer than `count` where the clip has fewer.
 */
export function spreadFrames({ points, labels, frameCount }: PointsClip, count: number): number[] {
  const size = labels.length;
  const seenIn = (frame: number) => {
    let seen = 0;
    for (let k = 0; k < size; k++) if (Number.isFinite(points[3 * (frame * size + k)])) seen++;
    return seen;
  };
  const stride = Math.max(1, frameCount / COMPARED);
  const compared = Array.from({ length: Math.min(frameCount, COMPARED) }, (_, i) => Math.floor(i * stride));
  const fullness = compared.map(seenIn);
  const most = Math.max(0, ...fullness);
  const candidates = compared.filter((_, i) => fullness[i] > 0 && fullness[i] >= FULL * most);
  const telling = Array.from({ length: Math.min(size, TELLING) }, (_, i) =>
    Math.floor((i * size) / Math.min(size, TELLING)),
  );
  const features = candidates.map((frame) => {
    const at = (k: number) => 3 * (frame * size + k);
    return telling.flatMap((a, i) =>
      telling
        .slice(0, i)
        .map((b) =>
          Math.hypot(
            points[at(a)] - points[at(b)],
            points[at(a) + 1] - points[at(b) + 1],
            points[at(a) + 2] - points[at(b) + 2],
          ),
        ),
    );
  });
  const apart = (a: readonly number[], b: readonly number[]): number => {
    let [sum, shared] = [0, 0];
    for (let i = 0; i < a.length; i++) {
      const squared = (a[i] - b[i]) ** 2;
      if (squared >= 0) {
        sum += squared;
        shared++;
      }
    }
    return shared > 0 ? sum / shared : 0;
  };
  let next = candidates.findIndex((_, i) => fullness[compared.indexOf(candidates[i])] === most);
  const nearest = candidates.map(() => Number.POSITIVE_INFINITY);
  const chosen: number[] = [];
  while (chosen.length < Math.min(count, candidates.length)) {
    chosen.push(candidates[next]);
    nearest[next] = -1;
    features.forEach((feature, i) => {
      if (nearest[i] >= 0) nearest[i] = Math.min(nearest[i], apart(feature, features[next]));
    });
    next = nearest.reduce((best, x, i) => (x > nearest[best] ? i : best), 0);
  }
  return chosen;
}
