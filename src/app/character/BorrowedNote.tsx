import { takesOf } from '../../core/clip';
import { selectJoint } from '../../state/actions';
import { beyondBorrowed } from '../../state/limits/beyond-borrowed';
import { borrowedTies, tieName } from '../../state/limits/held';
import { returnLimits } from '../../state/limits/return-limits';
import { openPanel } from '../page/view-state';
import { fewNames } from '../ui/few-names';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';

/** How many joints are named. */
const MOST_NAMES = 2;

/** "4 %", "< 1 %". */
const share = (value: number): string => (value < 0.01 ? '< 1 %' : `${Math.round(100 * value)} %`);

/** Whose limits hold the character, and whether the clip stays inside them. Nothing while they are its own. */
export function BorrowedNote() {
  const borrowed = useLimber((state) => state.work.borrowed);
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  if (!borrowed || !clip || !fit) return null;
  const found = beyondBorrowed(fit, borrowed, clip);
  const [first] = takesOf(clip);
  const { apart = [] } = borrowed;
  const lostTies = [
    ...(borrowed.lostTies ?? []),
    ...borrowedTies(borrowed).resting.map((tie) => tieName(tie, clip.skeleton)),
  ];
  const names = shownNames(clip.skeleton.names);
  return (
    <div className="borrowed" role="status" aria-label="Limits of a file">
      <p>
        Held by <b>{borrowed.name}</b>
        {borrowed.clips.length > 0 && borrowed.clips[0] !== borrowed.name && (
          <span className="quiet">, learned from {borrowed.clips.join(', ')}</span>
        )}
      </p>
      {apart.length > 0 && (
        <p className="borrowed-facts row">
          {apart.length} {apart.length === 1 ? 'joint keeps the limit' : 'joints keep the limits'} learned here.
          <button type="button" className="button is-outlined is-small" onClick={() => openPanel('carried')}>
            Which and why…
          </button>
        </p>
      )}
      {lostTies.length > 0 && (
        <p title={lostTies.join('; ')}>
          {lostTies.length === 1 ? 'A tie' : `${lostTies.length} ties`} could not be carried:{' '}
          {fewNames(lostTies, MOST_NAMES, '; ')}.
        </p>
      )}
      <p className="borrowed-facts row">
        {found.length === 0 ? (
          <span>{first.name} stays inside them.</span>
        ) : (
          <>
            <span>
              {found.length} {found.length === 1 ? 'joint goes' : 'joints go'} beyond:
            </span>
            {found.slice(0, MOST_NAMES).map(({ joint, frames }) => (
              <button
                key={joint}
                type="button"
                className="button is-small borrowed-joint"
                onClick={() => selectJoint(joint)}
              >
                {names[joint]} <span className="quiet number">{share(frames)}</span>
              </button>
            ))}
            {found.length > MOST_NAMES && <span className="quiet">…</span>}
            {apart.length === 0 && (
              <button type="button" className="button is-outlined is-small" onClick={() => openPanel('carried')}>
                Pad or relearn…
              </button>
            )}
          </>
        )}
        <span className="spacer" />
        <button type="button" className="button is-outlined is-small" onClick={returnLimits}>
          Own limits
        </button>
      </p>
    </div>
  );
}
