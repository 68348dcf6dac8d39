let isByKeyboard = false;

/** Whether what has the focus got it by keyboard, and was not pressed with a pointer since. */
export const isFocusByKeyboard = (): boolean => isByKeyboard;

const onFocus = ({ target }: FocusEvent): void => {
  isByKeyboard = target instanceof Element && target.matches(':focus-visible');
};
const onPointerDown = (): void => {
  isByKeyboard = false;
};

/** Follows how the focus is given, whichever scenes come and go under it. Returns how to stop. */
export function followFocus(): () => void {
  document.addEventListener('focusin', onFocus, { capture: true });
  document.addEventListener('pointerdown', onPointerDown, { capture: true });
  return () => {
    document.removeEventListener('focusin', onFocus, { capture: true });
    document.removeEventListener('pointerdown', onPointerDown, { capture: true });
  };
}
