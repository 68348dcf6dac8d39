import { posesApart } from '../../core/clip';
import { setSetting } from '../../state/actions';
import { posesApartWords } from '../../state/words';
import { useLimber } from './use-limber';

/** Whether limits are learned from frames that the reader found to be poses apart from the motion, and the way to have it otherwise. Nothing where there are none. */
export function PosesApart() {
  const count = useLimber(({ clip }) => (clip ? posesApart(clip).length : 0));
  const isUsed = useLimber((state) => state.work.settings.posesApart);
  if (count === 0) return null;
  const those = count === 1 ? 'it' : 'them';
  return (
    <span className="poses-apart row">
      <span className="small">
        {posesApartWords(count)} {isUsed ? 'learned from' : 'left out'}.
      </span>
      <button
        type="button"
        className="button is-outlined is-small"
        title="A pose apart from the motion, such as a T-pose for calibration, says little about a joint’s range."
        onClick={() => setSetting('posesApart', !isUsed)}
      >
        {isUsed ? `Leave ${those} out` : `Use ${those}`}
      </button>
    </span>
  );
}
