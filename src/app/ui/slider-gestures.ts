import { beginGesture, endGesture } from '../../state/actions';

/** Makes each drag of a slider one step of undo, however long it rests. Returns how to stop. */
export function listenToSliders(): () => void {
  let isOpen = false;
  const end = () => {
    if (isOpen) endGesture();
    isOpen = false;
  };
  const begin = ({ target, button }: PointerEvent) => {
    end();
    isOpen = button === 0 && target instanceof HTMLInputElement && target.type === 'range';
    if (isOpen) beginGesture();
  };
  document.addEventListener('pointerdown', begin, true);
  // Wherever the pointer is by then.
  document.addEventListener('pointerup', end, true);
  document.addEventListener('pointercancel', end, true);
  return () => {
    document.removeEventListener('pointerdown', begin, true);
    document.removeEventListener('pointerup', end, true);
    document.removeEventListener('pointercancel', end, true);
  };
}
