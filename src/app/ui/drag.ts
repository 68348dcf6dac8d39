import { beginGesture, cancelGesture, endGesture } from '../../state/actions';

/** What a drag does. All that `move` changes of the state is one step of undo. */
export interface Drag {
  /** px that the pointer goes before the press is a drag; without, it is one from the start. */
  slop?: number;
  /** Whether it is a step of undo; what only changes how things are looked at is none. Usual: yes. */
  isStep?: boolean;
  /** The press has become a drag. */
  begin?(event: PointerEvent): void;
  move(event: PointerEvent): void;
  /** Let go of after `begin`. */
  commit?(): void;
  /** Let go of without having become a drag. */
  click?(): void;
  /** Escape, or the system took the pointer: what undo does not keep is to be put back. The state's part has been. */
  takeBack?(): void;
  /** After any of these three. */
  end?(): void;
}

/** px for each radian: nothing that is dragged turns faster. 1.43° for each px. */
export const SLOWEST = 40;

/**
 * Into how many equal pieces the way of a pointer is cut, so that none is longer than a pixel: what turns piece by piece ends alike, however
 * seldom the browser reports the pointer.
 */
export const piecesOf = (x: number, y: number): number => Math.max(1, Math.ceil(Math.hypot(x, y)));

let isUnderWay = false;

export const isDragUnderWay = (): boolean => isUnderWay;

/**
 * Follows the pointer that was pressed until it is let go of, wherever it goes; nobody else hears of it meanwhile. Escape takes
 * back what was done. There is one drag at a time: the press of a second finger begins none.
 *
 * @param captor keeps the pointer, and with it the cursor's form
 * @returns whether it began
 */
export function startDrag(press: PointerEvent, captor: Element, drag: Drag): boolean {
  if (isUnderWay || press.button !== 0) return false;
  const { slop, isStep = true } = drag;
  let phase: 'pressed' | 'dragged' | 'spent' = 'pressed';
  isUnderWay = true;
  captor.setPointerCapture(press.pointerId);

  const begin = (event: PointerEvent) => {
    phase = 'dragged';
    if (isStep) beginGesture();
    drag.begin?.(event);
  };
  const takeBack = () => {
    if (phase === 'dragged') {
      if (isStep) cancelGesture();
      drag.takeBack?.();
    }
    phase = 'spent';
    drag.end?.();
  };
  const release = () => {
    if (phase === 'spent') return;
    if (phase === 'pressed') drag.click?.();
    else {
      drag.commit?.();
      if (isStep) endGesture();
    }
    drag.end?.();
  };
  const stop = () => {
    isUnderWay = false;
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
  };
  const ours = (listener: (event: PointerEvent) => void) => (event: Event) => {
    if ((event as PointerEvent).pointerId !== press.pointerId) return;
    // The camera and what else lies under it do not hear of it.
    event.stopImmediatePropagation();
    listener(event as PointerEvent);
  };
  const listeners: readonly [string, (event: Event) => void][] = [
    [
      'pointermove',
      ours((event) => {
        const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
        if (phase === 'pressed' && way >= (slop ?? 0)) begin(event);
        if (phase === 'dragged') drag.move(event);
      }),
    ],
    [
      'pointerup',
      ours(() => {
        stop();
        release();
      }),
    ],
    [
      'pointercancel',
      ours(() => {
        stop();
        if (phase !== 'spent') takeBack();
      }),
    ],
    [
      'keydown',
      (event) => {
        if ((event as KeyboardEvent).key !== 'Escape' || phase === 'spent') return;
        event.stopImmediatePropagation();
        event.preventDefault();
        takeBack();
      },
    ],
  ];
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true);
  if (slop === undefined) begin(press);
  return true;
}
