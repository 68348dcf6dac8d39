import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';

/** CSS pixels of a view, from its right and from its top, that something in the corner of a chapter's figure lies over. */
interface Covered {
  readonly right: number;
  readonly top: number;
}

const NOTHING: Covered = { right: 0, top: 0 };

/**
 * What the corner of a chapter's figure lies over; nothing in the corner itself. Read from the layout once for as long as sizes stay, not
 * in every frame.
 *
 * @param isAsked whether there is such a figure around
 */
export function useCovered(track: RefObject<HTMLElement>, isAsked = true): () => Covered {
  const known = useRef<Covered | null>(null);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    known.current = isAsked ? null : NOTHING;
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
    known.current ??= isAsked && track.current ? coveredIn(track.current) : NOTHING;
    return known.current;
  };
}

const cornerOfFigure = (): Element | null => document.querySelector('.learn-frame');

function coveredIn(track: HTMLElement): Covered {
  const corner = cornerOfFigure()?.getBoundingClientRect();
  if (!corner?.width) return NOTHING;
  const { left, right, top } = track.getBoundingClientRect();
  const isOver = corner.left > left + corner.width && corner.left < right && corner.top < top + corner.height;
  return isOver ? { right: right - corner.left, top: corner.bottom - top } : NOTHING;
}
