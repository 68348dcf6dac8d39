import { type RefObject, useEffect, useRef } from 'react';
import type { LiveFrame } from '../../state/live';
import { store } from '../../state/store';
import { AT_LIMIT } from '../space/gauge';
import { percent } from '../ui/format';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';
import { useTick } from '../ui/use-tick';
import type { TreeRow } from './joints';

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
  tiedTo: number;
}

/** Writes the meters of the rows that are there, without React. */
export function useMeters(list: RefObject<HTMLElement | null>, rows: TreeRow[]): void {
  const meters = useRef<Meter[]>([]);
  const lastNumbers = useRef(0);
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
        ? [{ joint: Number(row.dataset.joint), row, bar, value, width: -1, text: '', isAtLimit: false, tiedTo: -1 }]
        : [];
    });
    lastNumbers.current = 0;
    const { live } = store.getState();
    if (live) write(live);
  }, [rows, fit, list]);

  const write = (live: LiveFrame) => {
    const now = performance.now();
    const areNumbersDue = now - lastNumbers.current > NUMBER_PAUSE || !store.getState().isPlaying;
    if (areNumbersDue) lastNumbers.current = now;
    for (const meter of meters.current) {
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
      if (!areNumbersDue) continue;
      const tiedTo = live.tiedTo[meter.joint];
      if (tiedTo !== meter.tiedTo) {
        meter.tiedTo = tiedTo;
        meter.row.toggleAttribute('data-tied', tiedTo >= 0);
        const { clip } = store.getState();
        const name = clip && shownNames(clip.skeleton.names)[tiedTo];
        meter.bar.parentElement!.title = name ? `Nearest to what ${name} leaves it` : '';
      }
      const text = percent(gauge);
      if (text !== meter.text) {
        meter.text = text;
        meter.value.textContent = text;
      }
    }
  };
  useTick(write);
}
