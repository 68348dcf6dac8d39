/** Frames that Shift and an arrow go. */
export const LEAP = 10;

/** Frames that an arrow key goes, back or on; 0 for any other key. Up and down count where a slider has the focus. */
export function frameStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number {
  const direction = key === 'ArrowLeft' || key === 'ArrowDown' ? -1 : key === 'ArrowRight' || key === 'ArrowUp' ? 1 : 0;
  return direction * (shiftKey ? LEAP : 1);
}
