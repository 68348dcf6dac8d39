import { type RefObject, useEffect, useEffectEvent } from 'react';

/** px: a press that moves farther is a drag. */
const CLICK_SLOP = 4;

/** What can be picked in a view, by number; −1 stands for nothing. */
interface Picking {
  /** What is at a place of the element, in CSS pixels. */
  at: (x: number, y: number, width: number, height: number) => number;
  /** Something was clicked. */
  choose: (id: number) => void;
  /** The mouse is over something, or no longer. */
  hover: (id: number) => void;
}

/** Clicks and mouse-overs of a view whose drags turn the camera. */
export function usePicking(track: RefObject<HTMLElement>, picking: Picking): void {
  const at = useEffectEvent(picking.at);
  const choose = useEffectEvent(picking.choose);
  const hover = useEffectEvent(picking.hover);
  useEffect(() => {
    const element = track.current;
    let downX = 0;
    let downY = 0;
    let asked = 0;
    const pickedBy = (event: PointerEvent) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return at(event.clientX - left, event.clientY - top, width, height);
    };
    const isDragged = (event: PointerEvent) => Math.hypot(event.clientX - downX, event.clientY - downY) > CLICK_SLOP;
    const onDown = (event: PointerEvent) => {
      downX = event.clientX;
      downY = event.clientY;
    };
    const onUp = (event: PointerEvent) => {
      if (event.button !== 0 || isDragged(event)) return;
      const id = pickedBy(event);
      if (id >= 0) choose(id);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      if (event.buttons !== 0) {
        // A drag is about the whole picture: what it began over is no longer pointed at.
        if (isDragged(event)) onLeave();
        return;
      }
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => {
        const id = pickedBy(event);
        element.style.cursor = id >= 0 ? 'pointer' : 'grab';
        hover(id);
      });
    };
    const onLeave = () => {
      cancelAnimationFrame(asked);
      hover(-1);
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerleave', onLeave);
    return () => {
      cancelAnimationFrame(asked);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerleave', onLeave);
    };
  }, [track]);
}
