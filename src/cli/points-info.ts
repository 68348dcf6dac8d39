import { pointNames, type RecordedPoints } from '../core/points';

/** What `limber info` tells of a file of points. */
export interface PointsInfo {
  points: number;
  frames: number;
  /** Hz; null where the file does not say. */
  rate: number | null;
  /** s; null where the rate is not known. */
  duration: number | null;
  /** Labels of points whose names tell where they sit, and all others. */
  known: string[];
  unknown: string[];
  /** Share of all places of points, 0 to 1, that are missing. */
  missing: number;
  notes: string[];
}

/** Sums up what a file of points holds. */
export function pointsInfo({ labels, frameCount, frameTime, points, notes }: RecordedPoints): PointsInfo {
  const names = pointNames(labels);
  return {
    points: labels.length,
    frames: frameCount,
    rate: frameTime && 1 / frameTime,
    duration: frameTime && frameTime * frameCount,
    known: labels.filter((label) => names[label]),
    unknown: labels.filter((label) => !names[label]),
    missing: points.filter(Number.isNaN).length / points.length,
    notes: [...notes],
  };
}
