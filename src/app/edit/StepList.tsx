import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { Shape } from '../../core';
import { mirrorJoint } from '../../core/clip';
import { type EditStep, isSampleStep, type StepTold } from '../../core/edit';
import { shapeFamilies } from '../../core/shape';
import { finishEdit, mirrorToOther, moveStep, removeStep, say, switchStep } from '../../state/actions';
import { shareModel } from '../../state/actions/share-model';
import { anatomyFor } from '../../state/clips/anatomy';
import { settingsFor } from '../../state/limits/chosen';
import { stepsOf, toldOf } from '../../state/limits/edits';
import { type Mirrored, mirroredOf, mirrorPlan } from '../../state/limits/mirror-plan';
import { startDrag } from '../ui/drag';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { shownNames } from '../ui/joint-name';
import { Switch } from '../ui/Switch';
import { useLimber } from '../ui/use-limber';
import { reasonWords, stepWords } from './step-words';

interface Row {
  step: EditStep;
  told: StepTold | undefined;
  /** In the whole list. */
  place: number;
}

/**
 * What was done by hand to the selected joint, step by step: in order, to be switched off, moved and taken back singly. The list has the same
 * height without steps, so that the first step changes nothing around it.
 */
export function StepList() {
  const joint = useLimber((state) => state.work.selectedJoint);
  const steps = useLimber((state) => stepsOf(state.work.edits, state.work.selectedJoint));
  const told = useLimber(({ unedited, clip, work: { edits, selectedJoint } }) =>
    toldOf(unedited, edits, selectedJoint, clip),
  );
  const shape = useLimber((state) => state.fit?.limits[state.work.selectedJoint]?.parts[0]?.shape ?? null);
  const rows = useMemo(() => steps.map((step, place): Row => ({ step, told: told[place], place })), [steps, told]);
  const here = rows.filter(({ told: word }) => word?.state !== 'elsewhere');
  // Samples are changed before a shape is fitted to them, whenever it was done: they stand first.
  const ordered = [...here.filter(({ step }) => isSampleStep(step)), ...here.filter(({ step }) => !isSampleStep(step))];
  const waiting = rows.length - here.length;
  return (
    <div className="edit-steps">
      <div className="edit-rows">
        {rows.length === 0 && <p className="small quiet">No changes by hand yet.</p>}
        {ordered.length > 0 && (
          <ol aria-label="Done by hand">
            {ordered.map((row, i) => (
              <StepRow
                key={row.step.id}
                row={row}
                joint={joint}
                shape={shape}
                before={neighbour(ordered, i, -1)}
                after={neighbour(ordered, i, 1)}
              />
            ))}
          </ol>
        )}
        {waiting > 0 && (
          <p className="small quiet">
            {waiting === 1 ? '1 step waits' : `${waiting} steps wait`} for another shape, split or chart.
          </p>
        )}
      </div>
      <MirrorLine joint={joint} />
    </div>
  );
}

/** Takes the steps to the joint on the other side of the body, and says what came of them there. */
function MirrorLine({ joint }: { joint: number }) {
  const clip = useLimber((state) => state.clip);
  const unedited = useLimber((state) => state.unedited);
  const work = useLimber((state) => state.work);
  const other = clip ? mirrorJoint(clip.skeleton, joint) : -1;
  const name = clip && other >= 0 ? shownNames(clip.skeleton.names)[other] : null;
  const plan = useMemo(() => mirrorPlan({ unedited, clip, work }, joint), [unedited, clip, work, joint]);
  const isThere = plan !== null && plan.steps === stepsOf(work.edits, plan.other);
  const mirrored = plan && isThere && plan.ids.length > 0 ? mirroredOf({ unedited, clip, work }, plan) : null;
  const words = mirrored && name ? mirroredWords(mirrored, name) : null;
  return (
    <div className="edit-mirror row">
      <button
        type="button"
        className="button is-small"
        disabled={name === null || plan === null}
        title={
          name === null
            ? 'This joint has none on the other side'
            : `Puts these steps, mirrored, among those of ${name}; what was done there by itself stays`
        }
        onClick={() => mirrorToOther(joint)}
      >
        Mirror to {name ?? 'the other side'}
      </button>
      {words && (
        <span className="small quiet cut" title={words}>
          {words}
        </span>
      )}
      {mirrored !== null && mirrored.waiting > 0 && (
        <button type="button" className="button is-small is-outlined" onClick={() => shareModel(joint, 'mirror')}>
          Use {shapeFamilies[settingsFor(work.settings, work.chosen, joint).shape].label} there too
        </button>
      )}
    </div>
  );
}

/** "RightArm has these steps", "Convex hull there: 2 of 2 wait", "1 of 2 has an effect there: …". */
function mirroredWords({ taken, count, waiting, shape, reason }: Mirrored, name: string): string {
  if (waiting > 0) return `${shape} there: ${waiting} of ${count} ${waiting === 1 ? 'waits' : 'wait'}`;
  if (taken === count) return `${name} has ${count === 1 ? 'this step' : 'these steps'}`;
  return `${taken} of ${count} ${taken === 1 ? 'has' : 'have'} an effect there${reason ? `: ${reason}` : ''}`;
}

/** Where a step goes that is put before or after the one beside it, of its kind; −1 where it can't. */
function neighbour(ordered: readonly Row[], i: number, way: 1 | -1): number {
  const other = ordered[i + way];
  return other && isSampleStep(other.step) === isSampleStep(ordered[i].step) ? other.place : -1;
}

interface StepRowProps {
  row: Row;
  joint: number;
  shape: Shape | null;
  /** Where it goes when it is moved up and down; −1 where it can't. */
  before: number;
  after: number;
}

function StepRow({ row, joint, shape, before, after }: StepRowProps) {
  const { step, told, place } = row;
  const { id, isOn } = step;
  const anatomy = useLimber(({ clip }) => (clip && anatomyFor(clip)[joint]) ?? null);
  const words = stepWords(step, told, shape, anatomy);
  const reason = told ? reasonWords(told) : null;
  const put = (to: number) => {
    if (to < 0) return;
    moveStep(joint, id, to);
    finishEdit();
    say(`${words}: moved`);
  };
  const remove = () => {
    removeStep(joint, id);
    finishEdit();
    say(`${words}: taken back`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: item, key, altKey } = event;
    const isUp = key === 'ArrowUp';
    if (altKey && (isUp || key === 'ArrowDown')) put(isUp ? before : after);
    else if (event.target !== item || altKey) return;
    else if (key === 'Delete' || key === 'Backspace') remove();
    else if (isUp || key === 'ArrowDown') {
      const next = isUp ? item.previousElementSibling : item.nextElementSibling;
      if (next instanceof HTMLElement) next.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and taken back by keys
      tabIndex={0}
      className={isOn ? 'row' : 'row is-off'}
      aria-label={`${words}${reason ? `, ${reason}` : ''}${isOn ? '' : ', off'}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      data-place={place}
      data-kind={isSampleStep(step) ? 'samples' : 'shape'}
      onKeyDown={onKeyDown}
    >
      <span className="step-grip" title="Drag to reorder, or Alt and arrow keys" onPointerDown={onGrip(joint, id)}>
        <Icon name="grip" size={14} />
      </span>
      <Switch
        label={words}
        isLabelHidden
        isOn={isOn}
        onChange={(next) => {
          switchStep(joint, id, next);
          finishEdit();
        }}
      />
      <span className="step-words">
        {words}
        {reason && <span className={told?.state === 'refused' ? 'warns' : 'quiet'}>{reason}</span>}
      </span>
      <IconButton label={`Take back: ${words}`} className="is-tiny" icon="close" size={12} onClick={remove} />
    </li>
  );
}

/** Drags a row to another place among those of its kind: one step of undo. */
const onGrip = (joint: number, id: number) => (press: PointerEvent<HTMLElement>) => {
  const row = press.currentTarget.closest('li');
  const list = row?.parentElement;
  if (!row || !list) return;
  const { kind } = row.dataset;
  startDrag(press.nativeEvent, press.currentTarget, {
    slop: 3,
    move({ clientY }) {
      const over = [...list.children].find((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (over instanceof HTMLElement && over !== row && over.dataset.kind === kind)
        moveStep(joint, id, Number(over.dataset.place));
    },
    commit: finishEdit,
  });
};
