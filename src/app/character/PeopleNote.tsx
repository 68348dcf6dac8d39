import { isFree, rolesOf } from '../../state/clips/roles';
import { openPanel } from '../page/view-state';
import { shownNames } from '../ui/joint-name';
import { MotionButtons } from '../ui/MotionButtons';
import { missingGroups } from '../ui/missing-groups';
import { useLimber } from '../ui/use-limber';

/** How many joints are named. */
const MOST_NAMES = 3;

/** Whose limits hold a character without motion, which joints have none and why, and what to do. Nothing where limits were learned. */
export function PeopleNote({ isOpen }: { isOpen: boolean }) {
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  if (!clip || !fit?.missing) return null;
  const names = shownNames(clip.skeleton.names);
  const reasons = missingGroups(fit.missing, names, MOST_NAMES);
  const isHuman = rolesOf(clip).kind === 'human';
  const hasLimits = names.some((_, joint) => !isFree({ clip, fit }, joint));
  return (
    <div className="borrowed" role="status" aria-label="Human limits">
      <details open={isOpen}>
        <summary>
          {hasLimits ? (
            <>
              These are human limits, not limits of this clip: <b>{clip.name}</b> has no motion.
            </>
          ) : (
            <>
              <b>{clip.name}</b> has no limits: there is no motion to learn from, and human limits do not fit.
            </>
          )}
        </summary>
        {hasLimits ? (
          reasons.map(({ reason, words, count }) => (
            <p key={reason}>
              {count === 1 ? 'Free' : `${count} joints are free`}: {words}. {reason}
            </p>
          ))
        ) : (
          <p>{reasons[0]?.reason}</p>
        )}
        <p className="borrowed-facts row">
          <MotionButtons />
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
