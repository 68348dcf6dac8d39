import { byReason } from '../../core/human';
import { playRoutine } from '../../state/carry';
import { isOnRig } from '../../state/clips/rig';
import { isFree, rolesOf } from '../../state/clips/roles';
import { openFileDialog } from '../page/open-dialog';
import { openPanel } from '../page/view-state';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';
import { fewNames } from './few-names';

/** How many joints are named. */
const MOST_NAMES = 3;

/** Whose limits hold a character without motion, which joints have none and why, and what to do. Nothing where limits were learned. */
export function PeopleNote({ isOpen }: { isOpen: boolean }) {
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const onRig = useLimber(isOnRig);
  if (!clip || !fit?.missing) return null;
  const names = shownNames(clip.skeleton.names);
  const reasons = byReason(fit.missing);
  const isHuman = rolesOf(clip).kind === 'human';
  const hasLimits = names.some((_, joint) => !isFree({ clip, fit }, joint));
  const freeWords = ({ reason, joints }: (typeof reasons)[number]) => {
    const called = joints.map((joint) => names[joint]);
    return (
      <p key={reason} title={called.join(', ')}>
        {called.length === 1 ? 'Free' : `${called.length} joints are free`}: {fewNames(called, MOST_NAMES)}. {reason}
      </p>
    );
  };
  return (
    <div className="borrowed floating" role="status" aria-label="Limits of people">
      <details open={isOpen}>
        <summary>
          {hasLimits ? (
            <>
              These limits are of people, not of this clip: <b>{clip.name}</b> has no motion.
            </>
          ) : (
            <>
              <b>{clip.name}</b> has no limits: there is no motion to learn from, and limits of people do not fit.
            </>
          )}
        </summary>
        {hasLimits ? reasons.map(freeWords) : <p>{reasons[0]?.reason}</p>}
        <p className="borrowed-facts row">
          {isHuman && onRig && (
            <button type="button" className="button is-outlined is-small" onClick={() => void playRoutine()}>
              Play a routine on it
            </button>
          )}
          <button type="button" className="button is-outlined is-small" onClick={() => openFileDialog('add')}>
            Add clips…
          </button>
          {!isHuman && (
            <button type="button" className="button is-outlined is-small" onClick={() => openPanel('names')}>
              Name joints…
            </button>
          )}
        </p>
      </details>
    </div>
  );
}
