import { type RefObject, useEffect, useRef } from 'react';
import { AT_LIMIT } from '../../core/limit';
import type { LiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { useTick } from '../stage/use-tick';
import { percent } from '../ui/format';
import { shownNames } from '../ui/joint-name';
import type { TreeRow } from '../ui/joints';
import { useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';

/** ms between two changes of a number: faster than that nobody reads. */
const NUMBER_PAUSE = 90;

interface Meter {
  joint: number;
  row: HTMLElement;
  bar: HTMLElement;
  value: HTMLElement;
  width: number;
  text: string;
  isAtLimit: boolean;
  /** The neighbour that stops it; −1 for its own limit. */
  stoppedBy: number;
}

/**
 * How many rows have their number written now, from `first` on, round and round: a few in each frame, so that none has to write them all.
 *
 * @param turn of the rows; is moved on
 * @param now ms
 */
export function numbersDue(
  turn: { first: number; time: number },
  rows: number,
  now: number,
  isPlaying: boolean,
): number {
  const share = isPlaying ? (now - turn.time) / NUMBER_PAUSE : 1;
  if (share >= 1) {
    turn.time = now;
    return rows;
  }
  const due = Math.floor(rows * share);
  turn.first = (turn.first + due) % Math.max(1, rows);
  turn.time += (due * NUMBER_PAUSE) / Math.max(1, rows);
  return due;
}

/** Writes the meters of the rows that are there, without React. */
export function useMeters(list: RefObject<HTMLElement | null>, rows: TreeRow[]): void {
  const meters = useRef<Meter[]>([]);
  const numbers = useRef({ first: 0, time: 0 });
  const fit = useLimber((state) => state.fit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements to find are those of these rows.
  useEffect(() => {
    meters.current = [...(list.current?.querySelectorAll<HTMLElement>('.tree-row') ?? [])].flatMap((row) => {
      const bar = row.querySelector<HTMLElement>('.meter i');
      const value = row.querySelector<HTMLElement>('.tree-value');
      // A row may have been another joint's.
      row.removeAttribute('data-limit');
      row.removeAttribute('data-tied');
      return bar && value
        ? [{ joint: Number(row.dataset.joint), row, bar, value, width: -1, text: '', isAtLimit: false, stoppedBy: -1 }]
        : [];
    });
    numbers.current = { first: 0, time: 0 };
    const { live } = store.getState();
    if (live) write(live);
  }, [rows, fit, list]);

  const write = (live: LiveFrame) => {
    const { current: all } = meters;
    const { first } = numbers.current;
    const due = numbersDue(numbers.current, all.length, performance.now(), store.getState().isPlaying);
    for (let i = 0; i < all.length; i++) {
      const meter = all[i];
      const gauge = live.gauge[meter.joint];
      const width = Math.round(Math.min(1, gauge) * 80) / 2;
      if (width !== meter.width) {
        meter.width = width;
        meter.bar.style.setProperty('--gauge', `${width * 2.5}%`);
      }
      const isAtLimit = gauge >= AT_LIMIT;
      if (isAtLimit !== meter.isAtLimit) {
        meter.isAtLimit = isAtLimit;
        // Classes of the row are React's, which writes them anew.
        meter.row.toggleAttribute('data-limit', isAtLimit);
      }
      if ((i - first + all.length) % all.length >= due) continue;
      const stoppedBy = live.stoppedBy[meter.joint];
      if (stoppedBy !== meter.stoppedBy) {
        meter.stoppedBy = stoppedBy;
        meter.row.toggleAttribute('data-tied', stoppedBy >= 0);
        const { clip } = store.getState();
        const name = clip && shownNames(clip.skeleton.names)[stoppedBy];
        meter.bar.parentElement!.title = name ? `Nearest to its tie with ${name}` : '';
      }
      const text = percent(gauge);
      if (text !== meter.text) {
        meter.text = text;
        writeText(meter.value, text);
      }
    }
  };
  useTick(write);
}
