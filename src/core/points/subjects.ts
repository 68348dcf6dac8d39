import type { PointNames } from './point-names';
import type { RecordedPoints } from './points-clip';

/** Points of one name that two people share, at least: fewer may be chance. */
const LEAST_SHARED = 4;
const SIDE = /^(l|r|left|right|lt|rt)$/i;

/** Whose point a label names, and which: "Bob:LASI", "person1_nose"; the second of two labels that are alike is "nose (2)". */
function readLabel(label: string): { subject: string; point: string } {
  const twice = /^(.+) \((\d+)\)$/.exec(label);
  if (twice) return { subject: twice[2], point: twice[1] };
  const told = /^([^:|_. ]+)[:|_. ]+(.+)$/.exec(label);
  return told && !SIDE.test(told[1]) ? { subject: told[1], point: told[2] } : { subject: '1', point: label };
}

/**
 * The people whose points a file has, where there are several: those in front of whose labels different names stand, with the same places
 * on the body behind.
 *
 * @param names where points sit, as far as that is known.
 * @returns an empty list where the points are of one person.
 */
export function subjectsOf(labels: readonly string[], names: PointNames): readonly string[] {
  const points = new Map<string, Set<string>>();
  for (const label of labels) {
    if (!names[label]) continue;
    const { subject, point } = readLabel(label);
    points.set(subject, (points.get(subject) ?? new Set()).add(point));
  }
  const isShared = (own: Set<string>) =>
    [...points.values()].some(
      (others) => others !== own && [...own].filter((x) => others.has(x)).length >= LEAST_SHARED,
    );
  return [...points].flatMap(([subject, own]) => (isShared(own) ? [subject] : []));
}

/** The points of one of several people. */
export function pointsOfSubject(recorded: RecordedPoints, subject: string): RecordedPoints {
  const { labels, points, frameCount } = recorded;
  const kept = [...labels.keys()].filter((i) => readLabel(labels[i]).subject === subject);
  const own = new Float32Array(3 * kept.length * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    kept.forEach((from, to) => {
      const at = 3 * (frame * labels.length + from);
      own.set(points.subarray(at, at + 3), 3 * (frame * kept.length + to));
    });
  return { ...recorded, labels: kept.map((i) => labels[i]), points: own };
}
