import { beginGesture, endGesture, selectedJoints, selectJoint } from '../../state/actions';
import { addSteps, backToFitted, mirrorToOther } from '../../state/actions/edit-steps';
import { fillJoints } from '../../state/actions/fill-joints';
import { shareModelWith } from '../../state/actions/share-model';
import { stepsOf } from '../../state/limits/edits';
import { fetchEdits } from '../../state/limits/fetch-edits';
import { store } from '../../state/store';
import { IconButton } from '../ui/IconButton';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';
import './selected-joints.css';

const SHARE = 0.99;

/** What can be done to all joints that are selected; each action is one step of undo. */
export function SelectedJoints() {
  const clip = useLimber((state) => state.clip);
  const looked = useLimber((state) => state.work.selectedJoint);
  const count = useLimber(({ alsoSelected }) => alsoSelected.length + 1);
  const hasSteps = useLimber((state) =>
    selectedJoints(state).some((joint) => stepsOf(state.work.edits, joint).length > 0),
  );
  if (!clip) return null;
  const name = shownNames(clip.skeleton.names)[looked];
  return (
    <section className="selected-joints" aria-label="Selected joints">
      <div className="row">
        <b>{count} joints selected</b>
        <span className="spacer" />
        <IconButton label={`Select ${name} alone`} icon="close" size={12} onClick={() => selectJoint(looked)} />
      </div>
      <div className="row wraps">
        <button
          type="button"
          className="button is-outlined is-small"
          title={`Gives all of them the shape, split, chart, padding and fill of ${name}`}
          onClick={() => shareModelWith(looked, chosenJoints())}
        >
          Limit like {name}
        </button>
        <button
          type="button"
          className="button is-outlined is-small"
          title="Leave out the outermost samples"
          onClick={() => withEdits(() => keepInnermost())}
        >
          Keep 99 %
        </button>
        <button
          type="button"
          className="button is-outlined is-small"
          title="Fill limits up to human limits"
          onClick={() => fillJoints(Object.fromEntries(chosenJoints().map((joint) => [joint, 1])))}
        >
          Fill up
        </button>
        <button
          type="button"
          className="button is-outlined is-small"
          disabled={!hasSteps}
          title="Copy the edits to the joints on the other side"
          onClick={() => withEdits(() => forEach(mirrorToOther))}
        >
          Mirror
        </button>
        <button
          type="button"
          className="button is-outlined is-small"
          disabled={!hasSteps}
          title="Undo all edits of these joints"
          onClick={() => withEdits(() => forEach(backToFitted))}
        >
          As fitted
        </button>
      </div>
    </section>
  );
}

const chosenJoints = (): number[] => selectedJoints(store.getState());

function keepInnermost(): void {
  addSteps(new Map(chosenJoints().map((joint) => [joint, { kind: 'keep-innermost', share: SHARE }])));
}

function forEach(act: (joint: number) => void): void {
  beginGesture();
  for (const joint of chosenJoints()) act(joint);
  endGesture();
}

/** What applies steps to limits comes where there are any. */
async function withEdits(act: () => void): Promise<void> {
  await fetchEdits();
  act();
}
