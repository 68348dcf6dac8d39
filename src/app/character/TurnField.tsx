import { useId } from 'react';
import type { AnatomicalAxis } from '../../core/anatomy';
import { isSmall, useLayout } from '../page/use-layout';
import { readAngle, strokeBy } from './turn-values';

interface TurnFieldProps {
  axis: number;
  part: AnatomicalAxis;
  element: (input: HTMLInputElement | null) => void;
  /** Puts the angle, rad. */
  put: (angle: number) => void;
  /** Changes it, rad. */
  move: (by: number) => void;
  touch: () => void;
}

/** The name of an angle and its number, to be typed: taken with Enter, Tab or a click elsewhere, left with Escape. */
export function TurnField({ axis, part, element, put, move, touch }: TurnFieldProps) {
  const id = useId();
  const { name } = part.positive;
  const layout = useLayout();
  // Of two words, where there is little room, the beginnings: "Int. rot."
  const shown =
    (isSmall(layout) || layout === 'narrow') && name.includes(' ') ? name.replace(/(\w{3})\w{3,}/g, '$1.') : name;
  const take = (field: HTMLInputElement) => {
    const { shown } = field.dataset;
    const angle = field.value === shown ? null : readAngle(field.value);
    if (angle !== null) put(angle);
    else if (shown !== undefined) field.value = shown;
  };
  return (
    <div className="turn-head" style={{ gridColumn: axis + 1 }}>
      <label htmlFor={id} className="turn-name cut">
        {shown}
      </label>
      <input
        ref={element}
        id={id}
        className="turn-number number"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-field={`turn ${axis}`}
        aria-label={`${name}, degrees`}
        onFocus={(event) => {
          touch();
          event.currentTarget.select();
        }}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          const field = event.currentTarget;
          const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (way) {
            event.preventDefault();
            take(field);
            move(way * strokeBy(event.shiftKey));
            showAgain(field);
          } else if (event.key === 'Enter') {
            take(field);
            showAgain(field);
          } else if (event.key === 'Escape') {
            // What is half typed is not meant.
            event.preventDefault();
            field.value = field.dataset.shown ?? '';
            field.blur();
          } else return;
          event.stopPropagation();
        }}
      />
    </div>
  );
}

/** What was put is told once the next frame is made. */
function showAgain(field: HTMLInputElement): void {
  requestAnimationFrame(() => {
    if (field.dataset.shown === undefined) return;
    field.value = field.dataset.shown;
    field.select();
  });
}
