import { useEffect, useMemo } from 'react';
import { modelOf, type Shape } from '../../core';
import { DEGREE } from '../../core/math';
import { shapeFamilies } from '../../core/shape';
import { backToFitted } from '../../state/actions';
import { anatomyFor } from '../../state/clips/anatomy';
import { isLent, toldOf } from '../../state/limits/edits';
import { setEditView, useEditView } from '../page/view-state';
import { count, degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Segment } from '../ui/Segment';
import { Slider } from '../ui/Slider';
import { useLimber, useSelectedLimit } from '../ui/use-limber';
import { addPose, chosenSamples, deleteSamples, stepSample } from './change-samples';
import { dabAtPose, nudge } from './change-shape';
import { facingWords } from './facing';
import { shapeHandles } from './handles';
import { Narrowing } from './Narrowing';
import { StepList } from './StepList';
import './edit.css';

/** Radii of the brush, rad. */
const BRUSH_RADII = [0.05, 0.6] as const;

/** The line of tools under a rotation space while its limit is edited by hand. */
export function EditTools() {
  const joint = useLimber((state) => state.work.selectedJoint);
  const shape = useLimber((state) => state.fit?.limits[state.work.selectedJoint]?.parts[0]?.shape ?? null);
  const hasSteps = useLimber(({ unedited, clip, work: { edits, selectedJoint } }) =>
    toldOf(unedited, edits, selectedJoint, clip).some(({ state }) => state !== 'elsewhere'),
  );
  const isBorrowed = useLimber((state) => isLent(state.unedited, state.work.selectedJoint));
  const tool = useEditView((ui) => ui.tool);
  const stopped = useEditView((ui) => ui.stopped);
  const moved = useEditView((ui) => ui.moved);
  const model = shape && modelOf(shape);
  const canBeHeld = Boolean(model?.handles || model?.sculpt);
  useEffect(() => {
    if (isBorrowed) setEditView({ tool: 'shape' });
    else if (shape && !canBeHeld) setEditView({ tool: 'samples' });
  }, [shape, canBeHeld, isBorrowed]);
  return (
    <fieldset className="edit-tools" aria-label="Edit the limit">
      <div className="edit-line row">
        <Segment
          label="What is edited"
          value={tool}
          options={[
            {
              value: 'shape',
              label: shape ? wayToEdit(shape) : 'Shape',
              isDisabled: !canBeHeld,
              title:
                canBeHeld || !shape
                  ? undefined
                  : `${shapeFamilies[shape.kind].label}: no handles. Take a k-DOP to move faces, or a distance field to sculpt.`,
            },
            {
              value: 'samples',
              label: 'Samples',
              isDisabled: isBorrowed,
              title: isBorrowed
                ? 'This limit is borrowed: it was not fitted to these samples.'
                : 'Move, delete and add samples; the limit is fitted anew.',
            },
          ]}
          onChange={(value) => setEditView({ tool: value, share: null, marked: null, moved: null, stopped: null })}
        />
        {tool === 'samples' ? <Samples /> : model?.sculpt ? <Brush /> : <Handles />}
        <div className="spacer" />
        <IconButton
          label={isBorrowed ? 'Back to borrowed' : 'Back to fitted'}
          icon="back"
          size={14}
          disabled={!hasSteps}
          onClick={() => backToFitted(joint)}
        />
        <IconButton label="Stop editing" icon="close" size={14} onClick={() => setEditView({ isOn: false })} />
      </div>
      {tool === 'samples' && <Narrowing />}
      <StepList />
      {/* The live region says it to those who don't see it. */}
      {(moved || stopped) && (
        <p className="edit-said" aria-hidden="true">
          {moved && <span className="number">{moved}</span>}
          {stopped && <span className="warns">{stopped}</span>}
        </p>
      )}
    </fieldset>
  );
}

/** "Sculpt", or what is taken hold of: "Faces", "Vertices". */
function wayToEdit(shape: Shape): string {
  const { sculpt, handles } = modelOf(shape);
  if (sculpt) return 'Sculpt';
  const word = handles?.word ?? 'face';
  return `${word[0].toUpperCase()}${word.slice(1).replace(/ex$/, 'ice')}s`;
}

/** Picks, adds and deletes samples; they are dragged in the plot. */
function Samples() {
  const samples = useLimber((state) => state.fit?.clouds[state.work.selectedJoint]?.parts[0] ?? null);
  const isLasso = useEditView((ui) => ui.isLasso);
  const marked = useEditView((ui) => ui.marked);
  useEditView((ui) => ui.sample);
  const chosen = samples && marked?.by !== 'share' ? chosenSamples().length : 0;
  return (
    <>
      <IconButton label="Previous sample" icon="stepBack" size={14} onClick={() => stepSample(-1)} />
      <IconButton label="Next sample" icon="stepOn" size={14} onClick={() => stepSample(1)} />
      <IconButton
        label="Mark samples with a lasso"
        title="Draw a loop around samples to mark them; holding Shift does the same."
        icon="lasso"
        size={14}
        aria-pressed={isLasso}
        onClick={() => setEditView({ isLasso: !isLasso, share: null, marked: null })}
      />
      <button
        type="button"
        className="button is-small edit-delete"
        aria-label={chosen > 1 ? `Delete ${count(chosen)} samples` : 'Delete the sample'}
        title="Delete the picked or marked samples (Delete). Arrow keys move the picked sample by 1°, with Shift by 5°; Escape deselects it."
        disabled={chosen === 0}
        onClick={deleteSamples}
      >
        <Icon name="bin" size={14} />
        {chosen > 1 && <span className="number">{count(chosen)}</span>}
      </button>
      <button
        type="button"
        className="button is-small"
        title="Add the joint’s current pose as a sample."
        onClick={addPose}
      >
        Add pose
      </button>
    </>
  );
}

function Brush() {
  const brush = useEditView((ui) => ui.brush);
  const radius = useEditView((ui) => ui.radius);
  const [least, most] = BRUSH_RADII;
  return (
    <>
      <Segment
        label="Brush"
        value={brush}
        options={[
          { value: 'add', label: 'Add' },
          { value: 'remove', label: 'Remove' },
        ]}
        onChange={(value) => setEditView({ brush: value })}
      />
      <Slider
        label="Size of the brush"
        name={null}
        className="edit-radius small"
        min={least}
        max={most}
        step={0.01}
        value={radius}
        show={(angle) => degrees(angle)}
        onChange={(radius) => setEditView({ radius })}
      />
      <button
        type="button"
        className="button is-small"
        title="Touch the brush once at the joint’s current pose: with Add, that pose becomes allowed."
        onClick={dabAtPose}
      >
        At pose
      </button>
    </>
  );
}

const capitalized = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}`;

function Handles() {
  const limit = useSelectedLimit();
  const joint = useLimber(({ clip, work }) => (clip && anatomyFor(clip)[work.selectedJoint]) ?? null);
  const shape = limit?.parts[0]?.shape ?? null;
  const taken = useEditView((ui) => ui.handle);
  const handles = useMemo(() => (shape ? shapeHandles(shape) : []), [shape]);
  if (!shape || handles.length === 0) return null;
  const word = modelOf(shape).handles?.word;
  const index = handles.findIndex(({ key }) => key === taken);
  const facing = joint && limit && handles[index] ? facingWords(joint, limit, 0, handles[index]) : null;
  const take = (step: number) => {
    const next = (Math.max(index, step > 0 ? -1 : 0) + step + handles.length) % handles.length;
    const way = joint && limit ? facingWords(joint, limit, 0, handles[next]) : '';
    setEditView({ handle: handles[next].key, moved: capitalized(`${word} ${next + 1}: ${way}`), stopped: null });
  };
  return (
    <>
      <IconButton label={`Previous ${word}`} icon="stepBack" size={14} onClick={() => take(-1)} />
      <span className="number edit-which" title={facing ?? undefined}>
        {index < 0 ? `${handles.length}` : `${index + 1} of ${handles.length}`}
      </span>
      <IconButton label={`Next ${word}`} icon="stepOn" size={14} onClick={() => take(1)} />
      <button
        type="button"
        className="button is-small"
        disabled={index < 0}
        aria-label={`Push the ${word} in by 1°`}
        onClick={() => nudge(taken, -DEGREE)}
      >
        In
      </button>
      <button
        type="button"
        className="button is-small"
        disabled={index < 0}
        aria-label={`Pull the ${word} out by 1°`}
        onClick={() => nudge(taken, DEGREE)}
      >
        Out
      </button>
    </>
  );
}
