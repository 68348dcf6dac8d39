import type { PointModel } from '../../core/points';
import { millimetreWords } from '../../state/points/point-words';
import type { DrawnPoint } from './point-balls';

/** What is said of a point beside it: "RKNE · right knee · 12 mm". */
export function pointTag({ label, kind, away }: DrawnPoint, { points }: PointModel): string {
  const landmark = points.find((point) => point.label === label)?.landmark;
  const state =
    kind === 'unnamed' ? 'place not known' : away === null ? 'not seen' : `${millimetreWords(1000 * away)} off`;
  return [label, landmark && !isSame(label, landmark) ? landmark : '', state].filter(Boolean).join(' · ');
}

const isSame = (label: string, landmark: string): boolean =>
  label.replace(/[\s_-]+/g, '').toLowerCase() === landmark.replace(/\s+/g, '');
