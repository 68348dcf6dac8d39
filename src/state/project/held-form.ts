import * as v from 'valibot';
import { readLimits, type Skeleton, writeLimits } from '../../core';
import { hasEdits } from '../limits/edits';
import type { BorrowedLimits } from '../limits/held';
import { shorten } from '../words';
import { readEdits, writeEdits } from './edits-form';
import { projectSchema } from './project-file';
import type { Reader } from './work-forms';

const schema = v.object({
  name: v.string(),
  /** A limits file, looked at by `readLimits`. */
  file: v.looseObject({}),
  apart: v.optional(v.array(v.object({ joint: v.pipe(v.number(), v.integer(), v.minValue(0)), reason: v.string() }))),
  padded: v.optional(
    v.array(
      v.object({
        joint: v.pipe(v.number(), v.integer(), v.minValue(0)),
        by: v.pipe(v.number(), v.minValue(0), v.maxValue(Math.PI)),
      }),
    ),
  ),
  lostTies: v.optional(v.array(v.string())),
  /** Looked at by `readEdits`. */
  ownEdits: v.optional(projectSchema.entries.edits),
});

/** What was written of limits: they don't change, and a project is written often. */
const written = new WeakMap<BorrowedLimits, { skeleton: Skeleton; value: unknown }>();

/** Limits that were learned elsewhere as a project has them: a limits file in it, of the skeleton that they hold here. */
export function writeHeld(borrowed: BorrowedLimits, skeleton: Skeleton): unknown {
  const known = written.get(borrowed);
  if (known?.skeleton === skeleton) return known.value;
  const { name, clips, limits, ties, apart, padded, lostTies, ownEdits } = borrowed;
  const file: unknown = JSON.parse(writeLimits(limits, { skeleton, clips, ties }));
  const value = {
    name,
    file,
    ...(apart ? { apart: [...apart] } : {}),
    ...(padded && { padded: [...padded] }),
    ...(lostTies && { lostTies }),
    ...(ownEdits && { ownEdits: writeEdits(ownEdits) }),
  };
  written.set(borrowed, { skeleton, value });
  return value;
}

/** Limits of a project; those of joints that are not here are left out. `problem` says in one sentence why there are none. */
export function readHeld(
  given: unknown,
  reader: Pick<Reader, 'jointOf' | 'names' | 'theirs' | 'problems'>,
): { borrowed: BorrowedLimits } | { problem: string } {
  const { jointOf, names } = reader;
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) return { problem: 'The limits that held it make no sense and are left out.' };
  const { name, file, apart, padded, lostTies, ownEdits = [] } = parsed.output;
  try {
    const { limits, clips, ties } = readLimits(file);
    const isHere = (joint: number) => jointOf(joint) >= 0;
    const held = limits
      .filter(({ joint }) => isHere(joint))
      .map((limit) => ({ ...limit, joint: jointOf(limit.joint), name: names[jointOf(limit.joint)] }))
      .sort((a, b) => a.joint - b.joint);
    const tied = ties
      .filter(({ joints }) => joints.every(isHere))
      .map((tie) => ({ ...tie, joints: tie.joints.map(jointOf) }));
    if (held.length === 0 && limits.length > 0)
      return { problem: `The limits of ${shorten(name)} are left out: this skeleton has none of their joints.` };
    const rest = {
      ...(tied.length > 0 ? { ties: tied } : {}),
      ...(apart && {
        apart: apart
          .filter(({ joint }) => isHere(joint))
          .map(({ joint, reason }) => ({ joint: jointOf(joint), reason: shorten(reason, 200) })),
      }),
      ...(padded && {
        padded: padded.filter(({ joint }) => isHere(joint)).map(({ joint, by }) => ({ joint: jointOf(joint), by })),
      }),
      ...(lostTies ? { lostTies: lostTies.map((name) => shorten(name)) } : {}),
    };
    const own = readEdits(ownEdits, reader);
    return { borrowed: { name, clips, limits: held, ...rest, ...(hasEdits(own) && { ownEdits: own }) } };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: shorten(`The limits of ${shorten(name)} are left out: ${why}`, 200) };
  }
}
