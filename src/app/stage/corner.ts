import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * CSS pixels at the right of a view that something in the corner of a chapter's figure lies over; 0 in the corner itself. Read from the
 * layout once for as long as sizes stay, not in every frame.
 *
 * @param isAsked whether there is such a figure around
 */
export function useCoveredAtRight(track: RefObject<HTMLElement>, isAsked = true): () => number {
  const known = useRef<number | null>(null);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    known.current = isAsked ? null : 0;
    const element = track.current;
    const corner = cornerOfFigure();
    if (!isAsked || !element) return;
    const observer = new ResizeObserver(() => {
      known.current = null;
      invalidate();
    });
    observer.observe(element);
    if (corner) observer.observe(corner);
    return () => observer.disconnect();
  }, [track, isAsked, invalidate]);
  return () => {
    known.current ??= isAsked && track.current ? coveredAtRight(track.current) : 0;
    return known.current;
  };
}

/** What stands in the corner of a chapter's figure. */
export const cornerOfFigure = (): Element | null => document.querySelector('.learn-frame');

function coveredAtRight(track: HTMLElement): number {
  const corner = cornerOfFigure()?.getBoundingClientRect();
  if (!corner?.width) return 0;
  const { left, right, top } = track.getBoundingClientRect();
  const isOver = corner.left > left + corner.width && corner.left < right && corner.top < top + corner.height;
  return isOver ? right - corner.left : 0;
}
