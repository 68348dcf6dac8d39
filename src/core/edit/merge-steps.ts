import type { EditStep } from './step';

/** Numbers of a step that are nearer than this are the same: mirror images of the same step differ by rounding. */
const SAME = 1e-6;

/** The amounts of steps: two steps that differ in these alone do the same thing, by more or less. */
const AMOUNTS: Partial<Record<EditStep['kind'], readonly string[]>> = {
  'move-handle': ['out', 'across'],
  'set-twist': ['low', 'high'],
  'set-range': ['low', 'high'],
  'keep-innermost': ['share'],
};

function isAlike(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < SAME;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [entries, others] = [Object.entries(a), Object.entries(b)];
  return (
    entries.length === others.length && entries.every(([key, x]) => isAlike(x, (b as Record<string, unknown>)[key]))
  );
}

/** What a step is about, without its amount and what a list gives it. */
function subjectOf(step: EditStep): object {
  const others = ['id', 'isOn', ...(AMOUNTS[step.kind] ?? [])];
  return Object.fromEntries(Object.entries(step).filter(([key]) => !others.includes(key)));
}

/** A list of steps with others put in. */
export interface MergedSteps {
  /** The list itself where nothing changes. */
  steps: readonly EditStep[];
  /** The numbers that the others have there, in their order. */
  ids: number[];
}

/**
 * A list of steps with others put in: a step that does the same thing as one of the list, perhaps by another amount, takes the place of that
 * one; the others come after the list, with numbers of their own. Merged again, the list is what it was.
 */
export function mergeSteps(list: readonly EditStep[], others: readonly EditStep[]): MergedSteps {
  let steps = list;
  const ids = others.map((step) => {
    const subject = subjectOf(step);
    const place = steps.findIndex((old) => isAlike(subjectOf(old), subject));
    if (place < 0) {
      const id = steps.reduce((most, old) => Math.max(most, old.id), -1) + 1;
      steps = [...steps, { ...step, id }];
      return id;
    }
    const { id } = steps[place];
    if (!isAlike(steps[place], { ...step, id })) steps = steps.with(place, { ...step, id });
    return id;
  });
  return { steps, ids };
}
