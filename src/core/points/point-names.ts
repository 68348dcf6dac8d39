import { type Landmark, landmarks } from './landmarks';

/** Where points sit, by label; null for a point that is left out. */
export type PointNames = Readonly<Record<string, Landmark | null>>;

/** Names of MediaPipe's pose landmarks, without side. Source: google/mediapipe, `PoseLandmark`. */
const PLAIN: Readonly<Record<string, string>> = {
  nose: 'nose',
  eye: 'eye',
  ear: 'ear',
  mouth: 'corner of the mouth',
  shoulder: 'shoulder',
  elbow: 'elbow',
  wrist: 'wrist',
  hip: 'hip',
  knee: 'knee',
  ankle: 'ankle',
  heel: 'heel',
  footindex: 'toe',
  bigtoe: 'toe',
  head: 'top of the head',
};

/** Where the points of a file sit, as their names tell; a label that says nothing is not among them. */
export function pointNames(labels: readonly string[]): PointNames {
  const found: Record<string, Landmark> = {};
  for (const label of labels) {
    const plain = label.replace(/[\s_-]+/g, '').toLowerCase();
    const side = /^l(eft)?|left$|^r(ight)?|right$/.exec(plain)?.[0];
    const name = PLAIN[plain] ?? (side && PLAIN[plain.replace(side, '')] ? PLAIN[plain.replace(side, '')] : undefined);
    if (!name) continue;
    const landmark = (side && !PLAIN[plain] ? `${side[0] === 'l' ? 'left' : 'right'} ${name}` : name) as Landmark;
    if (landmarks.includes(landmark)) found[label] = landmark;
  }
  return found;
}
