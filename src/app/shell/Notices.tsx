import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchPart } from '../../state/fetch-part';
import { dismissNotice, takeAction } from '../../state/notices';
import type { Job, Notice } from '../../state/store';
import { cancelJob } from '../../state/work';
import { openFileDialog } from '../page/open-dialog';
import { shownView } from '../stage/shown-views';
import { timeLeft } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { useDelayed } from '../ui/use-delayed';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import type { ShownLine } from './lines-around';

/** ms: what is merely told goes by itself; errors stay until they are dismissed. */
const READING_TIME = 6000;

/** Below the joints or the body: what is under way, and what went wrong with its remedy. */
export function Notices() {
  const notices = useLimber((state) => state.notices);
  const card = (notice: Notice) => <NoticeCard key={notice.id} notice={notice} />;
  const list = useRef<HTMLDivElement>(null!);
  // Whoever stands above it ends there.
  const { height } = useSize(list);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--notices-height', `${height}px`);
    shownView('character')?.invalidate();
  }, [height]);
  return (
    <div ref={list} className="notices">
      <div className="notices-list">
        <JobCard />
        <div aria-live="polite">{notices.filter(({ kind }) => kind !== 'error').map(card)}</div>
        <div role="alert" aria-atomic="false">
          {notices.filter(({ kind }) => kind === 'error').map(card)}
        </div>
      </div>
    </div>
  );
}

function JobCard() {
  const job = useLimber((state) => state.job);
  // Work that is done at once needs no bar.
  const isLong = useDelayed(job !== null, 400);
  return job && isLong ? <JobProgress key={job.label} job={job} /> : null;
}

function JobProgress({ job: { label, progress, joints } }: { job: Job }) {
  const clip = useLimber((state) => state.clip);
  const begun = useRef({ time: performance.now(), progress: progress ?? 0 });
  const percent = progress === null ? null : Math.round(100 * progress);
  const isByJoint = joints !== null && progress !== null;
  const done = isByJoint ? Math.round(progress * joints) : 0;
  const elapsed = (performance.now() - begun.current.time) / 1000;
  const left = progress === null ? '' : timeLeft(elapsed, progress - begun.current.progress, 1 - progress);
  return (
    <section className="notice is-job" aria-label={label}>
      <div className="notice-row row">
        <strong>{label}</strong>
        {isByJoint && <span className="quiet cut">{clip?.name}</span>}
        <span className="spacer" />
        <span className="number">
          {isByJoint ? `${done} of ${joints} joints` : percent === null ? '' : `${percent} %`}
        </span>
      </div>
      <div
        className={percent === null ? 'progress is-unknown' : 'progress'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={isByJoint ? `${done} of ${joints} joints` : undefined}
      >
        <i style={{ width: `${percent ?? 30}%` }} />
      </div>
      <div className="notice-row row">
        <span className="quiet cut">
          {isByJoint ? (clip?.skeleton.names[Math.min(done, joints - 1)] ?? '') : 'You can keep working.'}
        </span>
        <span className="spacer" />
        <span className="quiet number">{left}</span>
        <button type="button" className="button is-outlined is-small" onClick={cancelJob}>
          Cancel
        </button>
      </div>
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, kind, title, detail, remedy, action, decline, place } = notice;
  const isError = kind === 'error';
  const [lines, setLines] = useState<ShownLine[] | null>(null);
  const showLines = async () => {
    // A file that is gone by now has nothing to show.
    const find = async ({ file, line }: NonNullable<Notice['place']>) =>
      (await fetchPart(() => import('./lines-around'))).linesAround(file, line);
    setLines(lines || !place ? null : await find(place).catch(() => []));
  };
  useEffect(() => {
    if (kind !== 'info' || decline) return;
    const timer = setTimeout(() => dismissNotice(id), READING_TIME);
    return () => clearTimeout(timer);
  }, [id, kind, decline]);
  return (
    <div className={`notice is-${kind}`}>
      <span className="notice-icon">
        <Icon name={kind === 'info' ? 'info' : 'alert'} size={16} />
      </span>
      <div className="notice-text">
        <strong>{title}</strong>
        <p className="prose">{detail}</p>
        {(action || remedy || place) && (
          <div className="notice-buttons row">
            {action && (
              <button type="button" className="button is-outlined is-small" onClick={() => takeAction(notice)}>
                {action.label}
              </button>
            )}
            {decline && (
              <button type="button" className="button is-small" onClick={() => takeAction(notice, decline)}>
                {decline.label}
              </button>
            )}
            {remedy && (
              <button type="button" className="button is-outlined is-small" onClick={() => openFileDialog(remedy)}>
                {isError ? 'Try another file' : 'Open a file…'}
              </button>
            )}
            {place && (
              <button
                type="button"
                className="button is-small"
                aria-expanded={lines !== null}
                onClick={() => void showLines()}
              >
                {lines ? 'Hide' : 'Show'} line {place.line}
              </button>
            )}
          </div>
        )}
        {place && lines && (
          <ol className="notice-lines small number" aria-label={`Lines round ${place.line}`}>
            {lines.map(({ number, text }) => (
              <li key={number} className={number === place.line ? 'is-at-fault' : undefined} value={number}>
                <span aria-hidden="true">{number}</span>
                <code>{text}</code>
              </li>
            ))}
          </ol>
        )}
      </div>
      <IconButton label="Dismiss" className="is-tiny" icon="close" size={14} onClick={() => dismissNotice(id)} />
    </div>
  );
}
