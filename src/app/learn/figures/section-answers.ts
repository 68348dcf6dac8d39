import { cross, unit } from '../../../core/math';
import type { Now } from '../chapter';
import { type ClampStep, clampsOf, nearestInSection, type Plane, type Section, sectionOf } from './section';
import { WAY } from './way';

/** Of the plane: the way of the pull, and a line across it that stays level. */
const X = unit(WAY);
const Y = unit(cross([0, 0, 1], X));
export const PULL_PLANE: Plane = { origin: [0, 0, 0], x: X, y: Y };
/** What a section answers to a pull: the point asked for, the nearest one inside, and each clamp of a sweep. */
export interface SectionAnswers {
  section: Section;
  asked: [number, number];
  nearest: [number, number];
  clamps: ClampStep[];
  swept: [number, number];
}

/** Null where the limit is no k-DOP of whole rotations. */
export function sectionAnswers({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): SectionAnswers | null {
  const shape = limit?.parts[0].shape;
  if (shape?.kind !== 'k-dop' || shape.dimension !== 3) return null;
  const section = sectionOf(shape, PULL_PLANE);
  const asked: [number, number] = [Number(knobs.pull) * Math.hypot(...WAY), 0];
  const clamps = clampsOf(section, asked);
  return { section, asked, nearest: nearestInSection(section, asked), clamps, swept: clamps.at(-1)?.to ?? asked };
}
