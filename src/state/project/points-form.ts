import * as v from 'valibot';
import { readLimits, writeLimits } from '../../core';
import { type Landmark, landmarks, type PointNames, personSkeleton } from '../../core/points';
import type { HoldingLimits, PointsRequest } from '../points/taken-points';
import { shorten } from '../words';

/** What motion is found with, of a file of points. */
export const pointsSchema = v.object({
  /** Where points sit by the user's word, by label; null for left out. */
  names: v.record(v.string(), v.nullable(v.string())),
  /** Null for as the residuals tell. */
  use: v.nullable(v.picklist(['hold', 'guide'])),
  subject: v.nullable(v.string()),
  /** Hz; null for the usual, or what the file says. */
  rate: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(1e-3), v.maxValue(1e5))),
  /** Limits in the place of those of people: a limits file, looked at by `readLimits`. */
  holding: v.nullable(v.object({ name: v.string(), file: v.looseObject({}) })),
});

export type StoredPoints = v.InferOutput<typeof pointsSchema>;

/** What was written of limits: they don't change, and a project is written often. */
const written = new WeakMap<HoldingLimits, StoredPoints['holding']>();

/** What motion is found with, as a project has it. */
export const writePointsRequest = ({ names, use, subject, rate, holding }: PointsRequest): StoredPoints => ({
  names: { ...names },
  use,
  subject,
  rate,
  holding: holding && writeHolding(holding),
});

function writeHolding(holding: HoldingLimits): StoredPoints['holding'] {
  const known = written.get(holding);
  if (known) return known;
  const file = JSON.parse(writeLimits(holding.limits, { skeleton: personSkeleton() }));
  const value = { name: holding.name, file };
  written.set(holding, value);
  return value;
}

/** What a project says that motion is found with; names of no place are left out, and limits that make no sense. */
export function readPointsRequest({ names, use, subject, rate, holding }: StoredPoints): PointsRequest {
  const known: readonly (string | null)[] = [...landmarks, null];
  const kept = Object.entries(names).filter(([, place]) => known.includes(place)) as [string, Landmark | null][];
  return {
    names: Object.fromEntries(kept) as PointNames,
    use,
    subject,
    rate,
    holding: holding && readHolding(holding),
  };
}

function readHolding({ name, file }: NonNullable<StoredPoints['holding']>): HoldingLimits | null {
  try {
    const joints = personSkeleton().names;
    const limits = readLimits(file).limits.filter((limit) => joints[limit.joint] === limit.name);
    return limits.length > 0 ? { name: shorten(name), limits } : null;
  } catch {
    return null;
  }
}
