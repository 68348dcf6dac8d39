import type { KeyboardEvent } from 'react';
import { preferences, setPreference } from '../page/preferences';
import { startDrag } from './drag';

interface SplitterProps {
  label: string;
  orientation: 'vertical' | 'horizontal';
  /** px of the panel that is resized. */
  value: number;
  min: number;
  max: number;
  /** 1 when moving right or down makes the panel larger, −1 when smaller. */
  direction: 1 | -1;
  /** Where the size is kept that was chosen; without one the layout chooses. */
  size: 'leftWidth' | 'rightWidth' | 'timelineHeight';
}

const KEY_STEP = 16;

/** A border that can be dragged, or moved with arrow keys; a double click brings the usual size back. */
export function Splitter({ label, orientation, value, min, max, direction, size }: SplitterProps) {
  const along = (event: PointerEvent) => (orientation === 'vertical' ? event.clientX : event.clientY);
  const change = (next: number) => setPreference(size, Math.round(Math.min(Math.max(next, min), max)));
  const reset = () => setPreference(size, null);
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key === less) change(value - direction * KEY_STEP);
    else if (event.key === more) change(value + direction * KEY_STEP);
    else if (event.key === 'Home') change(min);
    else if (event.key === 'End') change(max);
    else if (event.key === 'Enter') reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be dragged or focused.
    <div
      className={`splitter is-${orientation}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={reset}
      onPointerDown={({ nativeEvent, currentTarget }) => {
        const start = along(nativeEvent);
        const chosen = preferences.getState()[size];
        startDrag(nativeEvent, currentTarget, {
          isStep: false,
          move: (event) => change(value + direction * (along(event) - start)),
          takeBack: () => setPreference(size, chosen),
        });
      }}
    />
  );
}
