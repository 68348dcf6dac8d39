import { readSteps } from '../../core/edit';
import type { LimitEdits } from '../limits/edits';
import { shorten } from '../words';
import type { Project } from './project-file';
import type { Reader } from './work-forms';

/** Edits as a project has them. Names of entries are in order, so that what is read and written again is the same text. */
export const writeEdits = (edits: LimitEdits): Project['edits'] =>
  Object.entries(edits).map(([joint, steps]) => ({ joint: Number(joint), steps: steps.map(inOrder) }));

/** Edits of a project; those that make no sense are left out, with one sentence for each joint. */
export function readEdits(
  given: Project['edits'],
  { jointOf, theirs, problems }: Pick<Reader, 'jointOf' | 'theirs' | 'problems'>,
): LimitEdits {
  const edits: Record<number, LimitEdits[number]> = {};
  for (const { joint, steps } of given) {
    const name = shorten(theirs[joint] ?? `joint ${joint}`);
    const here = jointOf(joint);
    if (here < 0) problems.push(`Edits of ${name} are left out: this skeleton has no such joint.`);
    else {
      try {
        edits[here] = readSteps(steps, `edits of ${name}`);
      } catch (error) {
        problems.push(shorten(`Left out: ${error instanceof Error ? error.message : String(error)}`, 200));
      }
    }
  }
  return edits;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item)]));
}
