import { selectJoint } from '../../state/actions';
import { holdApart } from '../../state/limits/hold-apart';
import { closePanel } from '../page/view-state';
import { IconButton } from '../ui/IconButton';
import { shownNames } from '../ui/joint-name';
import { missingGroups } from '../ui/missing-groups';
import { useLimber } from '../ui/use-limber';
import './carried.css';

/** Which joints keep their own limits where limits were carried from another skeleton, why, and what lets carried limits hold them all the same. */
export function CarriedPanel() {
  const borrowed = useLimber((state) => state.work.borrowed);
  const clip = useLimber((state) => state.clip);
  if (!borrowed || !clip) return null;
  const { limits, apart = [] } = borrowed;
  const names = shownNames(clip.skeleton.names);
  const isCarried = ({ joint }: { joint: number }) => limits.some((limit) => limit.joint === joint);
  const carried = apart.filter(isCarried);
  const groups = missingGroups(
    apart.filter((one) => !isCarried(one)),
    names,
  );
  return (
    <aside className="carried aside floating" aria-labelledby="carried-title">
      <div className="sheet-head row">
        <h2 id="carried-title">Joints that keep their own limits</h2>
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      <div className="carried-lists">
        {apart.length === 0 && <p className="prose">All joints are held by the limits of {borrowed.name}.</p>}
        {carried.length > 0 && (
          <>
            <p className="prose">
              The limits of {borrowed.name} were carried to these joints, but hardly hold a frame of the motion here.
              Hold them all the same where the motion is to change.
            </p>
            <ul>
              {carried.map(({ joint, reason }) => (
                <li key={joint}>
                  <button type="button" className="button is-small carried-name" onClick={() => selectJoint(joint)}>
                    {names[joint]}
                  </button>
                  <span className="small">{reason}</span>
                  <button
                    type="button"
                    className="button is-outlined is-small"
                    aria-label={`Hold ${names[joint]} all the same`}
                    onClick={() => holdApart([joint])}
                  >
                    Hold
                  </button>
                </li>
              ))}
            </ul>
            {carried.length > 1 && (
              <button
                type="button"
                className="button is-outlined"
                onClick={() => holdApart(carried.map(({ joint }) => joint))}
              >
                Hold all {carried.length}
              </button>
            )}
          </>
        )}
        {groups.map(({ reason, words, count }) => (
          <p key={reason} className="prose">
            <b>
              {count === 1 ? '1 joint' : `${count} joints`}. {reason}
            </b>{' '}
            {words}.
          </p>
        ))}
      </div>
    </aside>
  );
}
