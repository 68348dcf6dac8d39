import { useSyncExternalStore } from 'react';
import { splitHere } from '../../state/limits/chosen';
import { usePreference } from '../page/preferences';
import { isSmall, type Layout } from '../page/use-layout';
import { useHasMotion, useLimber } from './use-limber';

/** px, and how far each may be dragged. */
export interface PanelSizes {
  left: number;
  right: number;
  /** What is left for the character. */
  character: number;
  timeline: number;
  rightRange: readonly [number, number];
}

export const LEFT_RANGE = [180, 420] as const;
export const TIMELINE_RANGE = [120, 360] as const;
/** The row of clips that are fitted together. */
const TAKES_HEIGHT = 20;
/** Height of a timeline that shows its buttons alone. */
export const FOLDED_TIMELINE = 41;
/** One row: the button, the strips. */
const SMALL_TIMELINE = { phone: 76, short: 56 };
/** The character keeps at least this much. */
const MIN_CHARACTER = 320;

/** The sizes of the resizable panels: the user's, or those the layout chooses. */
export function usePanelSizes(layout: Layout): PanelSizes {
  const width = useSyncExternalStore(subscribeSize, () => window.innerWidth);
  const split = useLimber(splitHere);
  const hasMotion = useHasMotion();
  const hasTakes = useLimber((state) => state.clip?.ranges !== undefined);
  const isTreeFolded = usePreference('isTreeFolded');
  const isTimelineFolded = usePreference('isTimelineFolded');
  const leftWidth = usePreference('leftWidth');
  const rightWidth = usePreference('rightWidth');
  const timelineHeight = usePreference('timelineHeight');
  const left =
    layout === 'narrow' || isSmall(layout)
      ? 0
      : isTreeFolded
        ? 40
        : clamp(leftWidth ?? (layout === 'wide' ? 288 : 248), LEFT_RANGE);
  const usual = {
    phone: width,
    short: 440,
    narrow: split === 'none' ? 440 : 500,
    usual: split === 'none' ? 520 : 600,
    wide: 640,
  };
  const rightRange = [360, Math.max(360, width - left - MIN_CHARACTER)] as const;
  const usualTimeline = (layout === 'wide' ? 180 : 172) + (hasTakes ? TAKES_HEIGHT : 0);
  const right = clamp((isSmall(layout) ? null : rightWidth) ?? usual[layout], rightRange);
  return {
    left,
    right,
    character: layout === 'phone' ? width : width - left - right,
    timeline:
      layout === 'phone' || layout === 'short'
        ? SMALL_TIMELINE[layout]
        : isTimelineFolded || !hasMotion
          ? FOLDED_TIMELINE
          : clamp(timelineHeight ?? usualTimeline, TIMELINE_RANGE),
    rightRange,
  };
}

const clamp = (value: number, [min, max]: readonly [number, number]): number => Math.min(Math.max(value, min), max);

function subscribeSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
