import { useRef } from 'react';
import { selectJoint } from '../../state/actions';
import { store } from '../../state/store';
import { useTick } from '../stage/use-tick';
import { shownNames } from '../ui/joint-name';
import { writeText } from '../ui/write-text';
import { type LimitReport, limitReport, limitWords } from './limit-words';

/** The chip that says which joints are at their limit now, or beyond it; it leads to the first of them. */
export function AtLimit({ showsNames }: { showsNames: boolean }) {
  const chip = useRef<HTMLButtonElement>(null);
  const names = useRef<HTMLSpanElement>(null);
  const report = useRef<LimitReport>({ beyond: [], at: [] });
  const last = useRef('');
  useTick((live) => {
    const { clip, work } = store.getState();
    const { selectedJoint } = work;
    if (!clip || !chip.current) return;
    limitReport(live, report.current);
    const { label, list } = limitWords(report.current, live, shownNames(clip.skeleton.names), selectedJoint);
    const key = label + list;
    if (key === last.current) return;
    last.current = key;
    chip.current.hidden = label === '';
    writeText(chip.current.querySelector('span')!, label);
    if (names.current) writeText(names.current, list);
  });
  return (
    <>
      <button
        ref={chip}
        type="button"
        className="tag is-violation"
        hidden
        onClick={() => {
          const { beyond, at } = report.current;
          const first = beyond[0] ?? at[0];
          if (first !== undefined) selectJoint(first);
        }}
      >
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        <span />
      </button>
      {showsNames && <span ref={names} className="at-limit-names cut small" />}
    </>
  );
}
