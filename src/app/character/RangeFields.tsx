import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { AnatomicalJoint, AngleRange } from '../../core/anatomy';
import { DEGREE } from '../../core/math';
import { say } from '../../state/actions';
import { setRange, wantedRange, withEnd } from '../../state/actions/set-range';
import { fetchEdits } from '../../state/limits/fetch-edits';
import { degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';
import { readAngle, strokeBy } from './turn-values';

const ENDS = [0, 1] as const;
const NAMES = ['least', 'most'] as const;

interface RangeFieldsProps {
  joint: AnatomicalJoint;
  axis: 0 | 1 | 2;
  /** rad; null until they are found. */
  range: { learned: AngleRange; seen: AngleRange } | null;
  /** Why nobody can type; null where one can. */
  held: string | null;
}

/** From where to where the limit lets an angle go, to be typed: an empty field gives its end back to the fit. */
export function RangeFields({ joint, axis, range, held }: RangeFieldsProps) {
  return (
    <div className="range-fields" style={{ gridColumn: axis + 1 }}>
      {ENDS.map((end) => (
        <RangeField key={end} end={end} {...{ joint, axis, range, held }} />
      ))}
    </div>
  );
}

function RangeField({ joint, axis, end, range, held }: RangeFieldsProps & { end: 0 | 1 }) {
  const input = useRef<HTMLInputElement>(null);
  const edits = useLimber((state) => state.work.edits);
  const wanted = edits && wantedRange(joint.joint, axis);
  const now = range?.learned[end] ?? null;
  const shown = now === null ? '' : told(now, wanted[end] !== null);
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown]);
  const { name } = joint.axes[axis].positive;
  const put = async (to: number | null) => {
    if (!range) return;
    const next = withEnd(wanted, range.learned, end, to);
    if (!next) {
      if (input.current) input.current.value = shown;
      say(`The ends of ${name} can’t meet: it goes from ${degrees(range.learned[0])} to ${degrees(range.learned[1])}`);
      return;
    }
    await fetchEdits();
    setRange(joint.joint, axis, next);
    say(wordsOf(joint, axis, next, range.seen));
  };
  const take = (field: HTMLInputElement) => {
    if (held !== null || field.value === shown) return;
    const angle = readAngle(field.value);
    if (angle !== null && Math.abs(angle) <= 2 * Math.PI) void put(angle);
    else if (field.value.trim() === '' && wanted[end] !== null) void put(null);
    else field.value = shown;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way) {
      if (now !== null && held === null) void put(rounded(now + way * strokeBy(event.shiftKey)));
    } else if (event.key === 'Enter') {
      take(field);
      field.select();
    } else if (event.key === 'Escape') {
      field.value = shown;
      field.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      className={wanted[end] === null ? 'range-field number' : 'range-field number is-typed'}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-field={`range ${axis} ${end}`}
      aria-label={`Limit: ${NAMES[end]} ${name}, degrees`}
      title={held ?? 'Type where the limit ends; leave empty to go back to the fitted limit'}
      readOnly={held !== null || range === null}
      defaultValue={shown}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
}

/** A whole degree, or a tenth where somebody typed one. */
const told = (angle: number, isTyped: boolean): string =>
  degrees(angle, isTyped && Math.abs(angle / DEGREE - Math.round(angle / DEGREE)) > 0.06 ? 1 : 0);

/** Without what many strokes of a key add by rounding. */
const rounded = (angle: number): number => (Math.round((10 * angle) / DEGREE) / 10) * DEGREE;

/** "Flexion from −5° to 160°, 29° more than the clip shows". */
function wordsOf(
  { axes }: AnatomicalJoint,
  axis: 0 | 1 | 2,
  [low, high]: readonly [number | null, number | null],
  seen: AngleRange,
): string {
  const { name } = axes[axis].positive;
  const from = low === null ? '' : ` from ${told(low, true)}`;
  const to = high === null ? '' : ` to ${told(high, true)}`;
  const beyond = Math.max(low === null ? 0 : seen[0] - low, high === null ? 0 : high - seen[1]);
  const more = beyond > DEGREE / 2 ? `, ${degrees(beyond)} more than the clip shows` : '';
  return from || to
    ? `${name[0].toUpperCase()}${name.slice(1)}${from}${to}${more}`
    : `${name}: back to the fitted limit`;
}
