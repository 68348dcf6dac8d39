import type { PartBounds } from '../limit/joint-limit';
import {
  type Check,
  fieldsOf,
  list,
  number,
  oneOf,
  refuse,
  text,
  unitVector,
  whole,
} from '../limits-file/field-checks';
import type { Quat, Vec3 } from '../math/types';
import { shapeKinds } from '../shape';
import { chartKinds } from '../space/charts';
import type { EditStep, FrameSet, TakeFrames } from './step';

/** No vector of any chart is longer, and no angle is set further out, rad. */
const FARTHEST = 8 * Math.PI;

const parts = ['whole', 'swing', 'twist'] as const satisfies readonly PartBounds[];
const part = oneOf(parts);
const chart = oneOf(chartKinds);
const shape = oneOf(shapeKinds);
const frame = whole(0, 0xfffffffe);
const coordinate = number(-FARTHEST, FARTHEST);
const id = whole(0);

const yes: Check<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : refuse(path, 'must be true or false');

const three =
  <T>(item: Check<T>): Check<T[]> =>
  (value, path) => {
    const all = list(item)(value, path);
    return all.length === 3 ? all : refuse(path, `must be 3 numbers, not ${all.length}`);
  };
const vector: Check<Vec3> = (value, path) => three(coordinate)(value, path) as Vec3;
const direction: Check<Vec3> = (value, path) => unitVector(3)(value, path) as Vec3;
const rotation: Check<Quat> = (value, path) => unitVector(4)(value, path) as Quat;
const orNull =
  <T>(item: Check<T>): Check<T | null> =>
  (value, path) =>
    value === null ? null : item(value, path);

const range: Check<readonly [number, number]> = (value, path) => {
  const [first, last, ...rest] = list(frame)(value, path);
  if (first === undefined || last === undefined || rest.length > 0) refuse(path, 'must be a first and a last frame');
  return first <= last ? [first, last] : refuse(path, 'must not end before it begins');
};

const take: Check<TakeFrames> = (value, path) => {
  const fields = fieldsOf(value, path, ['clip', 'ranges']);
  const ranges = list(range)(fields.ranges, `${path}.ranges`);
  if (ranges.length === 0) refuse(`${path}.ranges`, 'must not be empty');
  if (ranges.some(([first], i) => i > 0 && first <= ranges[i - 1][1])) {
    refuse(`${path}.ranges`, 'must be ascending and apart');
  }
  return { clip: text(fields.clip, `${path}.clip`), ranges };
};

const frames: Check<FrameSet> = (value, path) => {
  const takes = list(take)(value, path);
  return takes.length > 0 ? takes : refuse(path, 'must not be empty');
};

/** Reads each field with its own check; they stay in the order in which they were written. */
function record(checks: Record<string, Check<unknown>>): Check<object> {
  const names = Object.keys(checks);
  return (value, path) => {
    const fields = Object.entries(fieldsOf(value, path, names));
    return Object.fromEntries(fields.map(([name, field]) => [name, checks[name](field, `${path}.${name}`)]));
  };
}

const place = { part, chart, reference: rotation };
type Step<K extends EditStep['kind']> = Extract<EditStep, { kind: K }>;
type Own<K extends EditStep['kind']> = Omit<Step<K>, 'id' | 'isOn' | 'kind'>;

function step<K extends EditStep['kind']>(kind: K, checks: { [F in keyof Own<K>]: Check<Own<K>[F]> }): Check<Step<K>> {
  const read = record({ id, isOn: yes, kind: oneOf([kind]), ...checks } as Record<string, Check<unknown>>);
  return (value, path) => read(value, path) as unknown as Step<K>;
}

const steps: { [K in EditStep['kind']]: Check<Step<K>> } = {
  'move-handle': step('move-handle', {
    ...place,
    shape,
    position: vector,
    normal: direction,
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
  'set-twist': step('set-twist', { reference: rotation, low: orNull(coordinate), high: orNull(coordinate) }),
  'move-sample': step('move-sample', { ...place, clip: text, frame, frames, to: vector }),
  'add-sample': step('add-sample', { ...place, to: vector }),
  'leave-out': step('leave-out', { part, frames }),
  'fit-range': step('fit-range', { frames }),
  'keep-innermost': step('keep-innermost', { share: number(1e-6, 1) }),
};

/**
 * The steps that were written as JSON, checked field by field: what comes out is as it went in, to the bit, and `applySteps` can
 * trust it. Nothing is taken over that is not known.
 *
 * @param path what they are called where they are: "edits.LeftArm".
 * @throws LimitsFileError that names the place: "edits.LeftArm[2].out must be a finite number."
 */
export function readSteps(value: unknown, path = 'steps'): EditStep[] {
  const known = new Set<number>();
  return list<EditStep>((entry, place) => {
    const kind =
      typeof entry === 'object' && entry !== null && Object.hasOwn(entry, 'kind') ? (entry as EditStep).kind : null;
    if (typeof kind !== 'string' || !Object.hasOwn(steps, kind))
      refuse(`${place}.kind`, 'is no step that this version knows');
    const read = steps[kind as EditStep['kind']](entry, place);
    if (known.has(read.id)) refuse(`${place}.id`, `is ${read.id}, which another step has`);
    known.add(read.id);
    return read;
  })(value, path);
}
