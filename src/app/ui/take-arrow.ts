import type { KeyboardEvent } from 'react';

/** By `event.key`: the step that an arrow makes in a flat picture. */
export const arrowSteps: Readonly<Record<string, readonly [toRight: number, toTop: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The step of an arrow key, of which the page does not hear; null for other keys. */
export function takeArrow(event: KeyboardEvent): readonly [toRight: number, toTop: number] | null {
  const step = arrowSteps[event.key];
  if (!step) return null;
  event.preventDefault();
  event.stopPropagation();
  return step;
}
