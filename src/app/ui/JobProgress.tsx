import { cancelJob } from '../../state/work';
import { percent } from './format';
import { useLimber } from './use-limber';

/** How far the job that is under way has come, and its end before time. @param label what the job does: "Checking the clip" */
export function JobProgress({ label }: { label: string }) {
  const share = useLimber(({ job }) => job?.progress ?? 0);
  return (
    <div className="job-progress row">
      <progress value={share} aria-label={label} />
      <span className="number small">{percent(share)} %</span>
      <button type="button" className="button is-outlined is-small" onClick={cancelJob}>
        Cancel
      </button>
    </div>
  );
}
