import type { ExportState } from '../drawing/use-export';

interface ProgressProps {
  found: ExportState;
  restart: () => void;
  cancel: () => void;
}

/** How far the export is, or why there is none. */
export function Progress({ found, restart, cancel }: ProgressProps) {
  if (found.state === 'done') return null;
  if (found.state === 'running') {
    return (
      <>
        <progress aria-label="Fitting what the target enforces" value={found.progress} max={1} />
        <button type="button" className="button is-small" onClick={cancel}>
          Cancel
        </button>
      </>
    );
  }
  return (
    <>
      <span className={found.state === 'failed' ? 'export-problem' : 'quiet'}>
        {found.state === 'failed' ? found.reason : 'Cancelled.'}
      </span>
      <button type="button" className="button is-outlined is-small" onClick={restart}>
        Try again
      </button>
    </>
  );
}
