import type { Clip } from '../../core';
import { moves } from '../../core/clip';
import { backToRig, carryEarlierLimits, chooseTakes, openByItself, playOnRig, rowsOf } from '../../state/carry';
import { removeClip } from '../../state/clips/clips';
import { isOnRig, type OpenRig } from '../../state/clips/rig';
import { rolesOf } from '../../state/clips/roles';
import type { Take } from '../../state/clips/take';
import { openFileDialog } from '../page/open-dialog';
import { closePanel } from '../page/view-state';
import { duration, rates } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { useLimber } from '../ui/use-limber';

const LEARNED = 'Limits are learned from all of these clips.';

/** The clips that are fitted together; of a rig all it can do, and which of it counts. */
export function ClipTakes() {
  const clip = useLimber((state) => state.clip);
  const rig = useLimber((state) => state.work.rig);
  if (!clip) return null;
  const isRig = rig !== null && isOnRig({ clip, work: { rig } });
  return (
    <section className="clip-takes" aria-label="Clips">
      {isRig ? <RigTakes clip={clip} rig={rig} /> : <OwnTakes />}
      {rig && !isRig && <RigAtHand rig={rig} />}
      <EarlierLimits clip={clip} />
    </section>
  );
}

function OwnTakes() {
  const takes = useLimber((state) => state.work.takes);
  return (
    <>
      <ol>
        {takes.map((take, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice, and none keeps a state
          <li className="row" key={i}>
            <TakeName take={take} />
            {takes.length > 1 && (
              <IconButton
                className="is-tiny"
                label={`Remove ${take.name}`}
                icon="close"
                size={14}
                onClick={() => removeClip(i)}
              />
            )}
          </li>
        ))}
      </ol>
      <AddClips
        words={takes.length > 1 ? LEARNED : 'Add clips of the same skeleton, and limits are learned from all of them.'}
      />
    </>
  );
}

function RigTakes({ clip, rig }: { clip: Clip; rig: OpenRig }) {
  const takes = useLimber((state) => state.work.takes);
  const rows = rowsOf(rig, takes);
  const isChecked = (take: Take) => takes.includes(take);
  const isStill = !rig.own.some(moves);
  const toggle = (take: Take) => {
    const left = rows.filter((row) => isChecked(row) !== (row === take));
    chooseTakes(left.length > 0 ? left : rig.own);
  };
  const ticked = rows.length > 1 ? 'Limits are learned from the ticked clips.' : '';
  const isHuman = rolesOf(clip).kind === 'human';
  const follows = isHuman ? `Motion of other people plays on ${rig.name} too.` : '';
  const isAtRest = !takes.some(moves);
  return (
    <>
      {isAtRest && (
        <p>
          {rig.name} stands in its rest pose: it has no motion. {isHuman && 'Human limits hold it.'}
        </p>
      )}
      <ol>
        {rows.map((take, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice, and none keeps a state
          <li className="row" key={i}>
            <label className="clip-take row">
              <input
                type="checkbox"
                checked={isChecked(take)}
                // One at least is shown, or a rig without motion at rest.
                disabled={isChecked(take) && takes.length === 1 && !isStill}
                onChange={() => toggle(take)}
              />
              <TakeName take={take} />
            </label>
            {take.origin && (
              <button type="button" className="button is-small" onClick={() => openByItself([take])}>
                Open by itself
              </button>
            )}
          </li>
        ))}
      </ol>
      <AddClips
        words={`${ticked} ${follows}`.trim() || 'Add clips of the same skeleton, and limits are learned from them.'}
      />
    </>
  );
}

const TakeName = ({ take }: { take: Take }) => (
  <>
    <strong className="clip-name cut">{take.name}</strong>
    <span className="quiet number">
      {duration(take.frameCount * take.frameTime)} · {rates(take)}
    </span>
  </>
);

const AddClips = ({ words }: { words: string }) => (
  <div className="clip-takes-foot row">
    <button type="button" className="button is-outlined is-small" onClick={() => openFileDialog('add')}>
      <Icon name="plus" size={14} />
      Add clips…
    </button>
    <span className="quiet">{words}</span>
  </div>
);

/** A rig that is not shown: motion can still go to it. */
const RigAtHand = ({ rig }: { rig: OpenRig }) => (
  <div className="clip-takes-foot row">
    <button type="button" className="button is-outlined is-small" onClick={() => void playOnRig()}>
      Play on {rig.name}
    </button>
    <button type="button" className="button is-small" onClick={backToRig}>
      Back to {rig.name}
    </button>
  </div>
);

/** The limits of what was shown before can hold what is shown now. */
function EarlierLimits({ clip }: { clip: Clip }) {
  const earlier = useLimber((state) => state.earlier);
  const borrowed = useLimber((state) => state.work.borrowed);
  if (!earlier || borrowed?.name === earlier.name || !moves(clip)) return null;
  const arePeople = [clip, earlier.clip].every((one) => rolesOf(one).kind === 'human');
  if (!arePeople || earlier.clip.skeleton === clip.skeleton) return null;
  return (
    <div className="clip-takes-foot row">
      <button
        type="button"
        className="button is-outlined is-small"
        onClick={() => {
          closePanel();
          void carryEarlierLimits();
        }}
      >
        Carry the limits of {earlier.name}
      </button>
      <span className="quiet">They replace the limits learned from this clip.</span>
    </div>
  );
}
