import * as v from 'valibot';
import type { PartBounds } from '../limit';
import { LimitsFileError } from '../limits-file';
import { dot, readVec3 } from '../math';
import { shapeKinds } from '../shape';
import { chartKinds } from '../space';
import {
  exactly,
  type Form,
  fields,
  list,
  must,
  number,
  numbers,
  type ObjectForm,
  oneOf,
  oneOfForms,
  readStored,
  text,
  unitVector,
  whole,
  yesOrNo,
} from '../stored';
import type { EditStep } from './step';

/** No vector of any chart is longer, and no angle is set further out, rad. */
const FARTHEST = 8 * Math.PI;

const parts = ['whole', 'swing', 'twist'] as const satisfies readonly PartBounds[];
const shape = oneOf(shapeKinds);
const frame = whole(0, 0xfffffffe);
const coordinate = number(-FARTHEST, FARTHEST);
const vector = numbers(3, coordinate);
/** An anatomical angle, rad. */
const angle = number(-2 * Math.PI, 2 * Math.PI);
const rotation = unitVector(4);

const range = v.pipe(
  list(frame),
  must<number[]>((ends) =>
    ends.length !== 2 ? 'must be a first and a last frame' : ends[0] > ends[1] ? 'must not end before it begins' : null,
  ),
);

const take = fields({
  clip: text,
  ranges: v.pipe(
    list(range),
    must<number[][]>((ranges) =>
      ranges.length === 0
        ? 'must not be empty'
        : ranges.some(([first], i) => i > 0 && first <= ranges[i - 1][1])
          ? 'must be ascending and apart'
          : null,
    ),
  ),
});

const frames = v.pipe(list(take), v.minLength(1, 'must not be empty'));

const axes = v.pipe(
  numbers(9, number(-1.1, 1.1)),
  must<number[]>((rows) => (isFrame(rows) ? null : 'must be three unit axes at right angles, one after the other')),
);

function isFrame(rows: readonly number[]): boolean {
  const at = [0, 1, 2].map((row) => readVec3(rows, row));
  return at.every((a, i) => at.every((b, j) => Math.abs(dot(a, b) - (i === j ? 1 : 0)) < 1e-6));
}

const place = { part: oneOf(parts), chart: oneOf(chartKinds), reference: rotation, axes: v.optional(axes) };

type Kind = EditStep['kind'];
type Own<K extends Kind> = Omit<Extract<EditStep, { kind: K }>, 'id' | 'isOn' | 'kind'>;

const step = <K extends Kind>(kind: K, own: { [F in keyof Own<K>]: v.GenericSchema }): ObjectForm<EditStep> =>
  fields({ id: whole(0), isOn: yesOrNo, kind: exactly(kind), ...own }) as unknown as ObjectForm<EditStep>;

const forms: { [K in Kind]: ObjectForm<EditStep> } = {
  'move-handle': step('move-handle', {
    ...place,
    shape,
    position: vector,
    normal: unitVector(3),
    out: coordinate,
    across: coordinate,
  }),
  sculpt: step('sculpt', {
    ...place,
    shape,
    brush: oneOf(['add', 'remove']),
    radius: number(1e-6, FARTHEST),
    centres: list(vector),
  }),
  'set-twist': step('set-twist', { reference: rotation, low: v.nullable(coordinate), high: v.nullable(coordinate) }),
  'set-range': step('set-range', {
    axis: whole(0, 2),
    low: v.nullable(angle),
    high: v.nullable(angle),
  }),
  'move-sample': step('move-sample', { ...place, clip: text, frame, frames, to: vector }),
  'add-sample': step('add-sample', { ...place, to: vector }),
  'leave-out': step('leave-out', { part: place.part, frames }),
  'fit-range': step('fit-range', { frames }),
  'keep-innermost': step('keep-innermost', { share: number(1e-6, 1) }),
};

const stepsForm: Form<EditStep[]> = v.pipe(
  list(oneOfForms('kind', Object.values(forms), () => 'is no step that this version knows')),
  must((steps) => {
    const twice = steps.findIndex(({ id }, i) => steps.findIndex((other) => other.id === id) < i);
    return twice < 0 ? null : `[${twice}].id is ${steps[twice].id}, which another step has`;
  }),
);

/**
 * The steps that were written as JSON, checked field by field: what comes out is as it went in, to the bit, and `applySteps` can
 * trust it. Nothing is taken over that is not known.
 *
 * @param path what they are called where they are: "edits.LeftArm".
 * @throws LimitsFileError that names the place: "edits.LeftArm[2].out must be a finite number."
 */
export function readSteps(value: unknown, path = 'steps'): EditStep[] {
  readStored(stepsForm, value, path, (sentence) => {
    throw new LimitsFileError('field', sentence);
  });
  // The very value that was checked, with its fields in the order of the file.
  return value as EditStep[];
}
