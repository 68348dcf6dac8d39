import { useEffect, useMemo } from 'react';
import { modelOf, type Shape, shapeFamilies } from '../../core';
import { findSample } from '../../core/limit/edit-cloud';
import { backToFitted } from '../../state/actions';
import { countEditedSamples, isEdited } from '../../state/edits';
import { count, degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import { addPose, deleteSample, stepSample } from './change-samples';
import { dabAtPose, nudge } from './change-shape';
import { BRUSH_RANGE, editUi, useEditUi } from './edit-ui';
import { handlesOf } from './handles';
import './edit.css';

const DEGREE = Math.PI / 180;

/** The line of tools under a rotation space while its limit is edited by hand. */
export function EditTools() {
  const joint = useLimber((state) => state.selectedJoint);
  const shape = useLimber((state) => state.fit?.limits[state.selectedJoint]?.parts[0]?.shape ?? null);
  const isChanged = useLimber(({ fit, fitted, selectedJoint }) => isEdited(fit, fitted, selectedJoint));
  const tool = useEditUi((ui) => ui.tool);
  const stopped = useEditUi((ui) => ui.stopped);
  const model = shape && modelOf(shape);
  const canBeHeld = Boolean(model?.handles || model?.sculpt);
  useEffect(() => {
    if (shape && !canBeHeld) editUi.setState({ tool: 'samples' });
  }, [shape, canBeHeld]);
  return (
    <fieldset className="edit-tools" aria-label="Edit the limit">
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
            title: 'Move, delete and add the samples that the limit is fitted to.',
          },
        ]}
        onChange={(value) => editUi.setState({ tool: value })}
      />
      {tool === 'samples' ? <Samples /> : model?.sculpt ? <Brush /> : <Handles />}
      <div className="spacer" />
      <IconButton
        label="Back to fitted"
        icon="back"
        size={14}
        disabled={!isChanged}
        onClick={() => backToFitted(joint)}
      />
      <IconButton label="Stop editing" icon="close" size={14} onClick={() => editUi.setState({ isOn: false })} />
      {/* The live region says it to those who don't see it. */}
      {stopped && (
        <p className="edit-stopped" aria-hidden="true">
          {stopped}
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
  const samples = useLimber((state) => state.fit?.clouds[state.selectedJoint]?.parts[0] ?? null);
  const edited = useLimber(({ edits, fitted, selectedJoint }) => countEditedSamples(edits, fitted, selectedJoint));
  const sample = useEditUi((ui) => ui.sample);
  const isPicked = samples !== null && sample !== null && findSample(samples, sample) >= 0;
  return (
    <>
      <IconButton label="Previous sample" icon="stepBack" size={14} onClick={() => stepSample(-1)} />
      <IconButton label="Next sample" icon="stepOn" size={14} onClick={() => stepSample(1)} />
      <IconButton
        label="Delete the sample"
        title="Delete the sample that is picked (Delete). Arrow keys move it by 1°, with Shift by 5°; Escape lets go of it."
        icon="bin"
        size={14}
        disabled={!isPicked}
        onClick={deleteSample}
      />
      <button
        type="button"
        className="button is-small"
        title="The pose that the joint is asked for becomes a sample."
        onClick={addPose}
      >
        Add pose
      </button>
      <span className="quiet number edit-count">
        {edited > 0 ? `${count(edited)} edited` : isPicked ? 'picked' : ''}
      </span>
    </>
  );
}

function Brush() {
  const brush = useEditUi((ui) => ui.brush);
  const radius = useEditUi((ui) => ui.radius);
  const [least, most] = BRUSH_RANGE;
  return (
    <>
      <Segment
        label="Brush"
        value={brush}
        options={[
          { value: 'add', label: 'Add' },
          { value: 'remove', label: 'Remove' },
        ]}
        onChange={(value) => editUi.setState({ brush: value })}
      />
      <label className="edit-radius">
        <input
          className="slider"
          type="range"
          aria-label="Size of the brush"
          aria-valuetext={`${degrees(radius)}`}
          min={least}
          max={most}
          step={0.01}
          value={radius}
          style={{ '--share': `${(100 * (radius - least)) / (most - least)}%` } as React.CSSProperties}
          onChange={(event) => editUi.setState({ radius: event.target.valueAsNumber })}
        />
        <output className="number">{degrees(radius)}</output>
      </label>
      <button
        type="button"
        className="button is-small"
        title="One touch of the brush where the joint is now: with Add, the present pose becomes allowed."
        onClick={dabAtPose}
      >
        At pose
      </button>
    </>
  );
}

function Handles() {
  const shape = useLimber((state) => state.fit?.limits[state.selectedJoint]?.parts[0]?.shape ?? null);
  const taken = useEditUi((ui) => ui.handle);
  const handles = useMemo(() => (shape ? handlesOf(shape) : []), [shape]);
  if (!shape || handles.length === 0) return null;
  const word = modelOf(shape).handles?.word;
  const index = handles.findIndex(({ key }) => key === taken);
  const take = (step: number) => {
    const next = (Math.max(index, step > 0 ? -1 : 0) + step + handles.length) % handles.length;
    editUi.setState({ handle: handles[next].key, stopped: null });
  };
  return (
    <>
      <IconButton label={`Previous ${word}`} icon="stepBack" size={14} onClick={() => take(-1)} />
      <span className="number edit-which">{index < 0 ? `${handles.length}` : `${index + 1} of ${handles.length}`}</span>
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
