import { useEffect } from 'react';
import { dismissNotice } from '../../state/notices';
import type { Notice } from '../../state/store';
import { cancelJob } from '../../state/work';
import { useDelayed } from '../hooks/use-delayed';
import { Icon } from '../icons';
import { openFileDialog } from '../open-dialog';
import { IconButton } from '../ui/IconButton';
import { useLimber } from '../use-limber';

/** ms: what is merely told goes by itself; errors stay until they are dismissed. */
const READING_TIME = 6000;

/** Bottom right: what is under way, and what went wrong with its remedy. */
export function Notices() {
  const notices = useLimber((state) => state.notices);
  const card = (notice: Notice) => <NoticeCard key={notice.id} notice={notice} />;
  return (
    <div className="notices">
      <JobCard />
      <div aria-live="polite">{notices.filter(({ kind }) => kind !== 'error').map(card)}</div>
      <div role="alert" aria-atomic="false">
        {notices.filter(({ kind }) => kind === 'error').map(card)}
      </div>
    </div>
  );
}

function JobCard() {
  const job = useLimber((state) => state.job);
  // Work that is done at once needs no bar.
  const isLong = useDelayed(job !== null, 400);
  if (!job || !isLong) return null;
  const { label, progress } = job;
  const percent = progress === null ? null : Math.round(100 * progress);
  return (
    <div className="notice floating is-job">
      <div className="notice-row">
        <strong>{label}</strong>
        <span className="spacer" />
        <span className="number">{percent === null ? '' : `${percent} %`}</span>
      </div>
      <div
        className={percent === null ? 'progress is-unknown' : 'progress'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <i style={{ width: `${percent ?? 30}%` }} />
      </div>
      <div className="notice-row">
        <span className="quiet">The page goes on meanwhile.</span>
        <span className="spacer" />
        <button type="button" className="button is-outlined is-small" onClick={cancelJob}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function NoticeCard({ notice: { id, kind, title, detail } }: { notice: Notice }) {
  const isError = kind === 'error';
  useEffect(() => {
    if (kind !== 'info') return;
    const timer = setTimeout(() => dismissNotice(id), READING_TIME);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={`notice floating is-${kind}`}>
      <span className="notice-icon">
        <Icon name={kind === 'info' ? 'info' : 'alert'} size={18} />
      </span>
      <div className="notice-text">
        <strong>{title}</strong>
        <p>{detail}</p>
        {isError && (
          <button type="button" className="button is-outlined is-small" onClick={openFileDialog}>
            Try another file
          </button>
        )}
      </div>
      <IconButton label="Dismiss" icon="close" size={14} onClick={() => dismissNotice(id)} />
    </div>
  );
}
