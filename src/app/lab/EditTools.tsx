import { useMemo } from 'react';
import { modelOf } from '../../core';
import { backToFitted } from '../../state/actions';
import { editApplies } from '../../state/edits';
import { degrees } from '../format';
import { IconButton } from '../ui/IconButton';
import { Segment } from '../ui/Segment';
import { useLimber } from '../use-limber';
import { dabAtPose, nudge } from './change-shape';
import { BRUSH_RANGE, editUi, useEditUi } from './edit-ui';
import { editHandles, handleWord } from './handles';
import '../styles/edit.css';

const DEGREE = Math.PI / 180;

/** The line of tools under a rotation space while its limit is edited by hand. */
export function EditTools() {
  const joint = useLimber((state) => state.selectedJoint);
  const limit = useLimber((state) => state.fit?.limits[state.selectedJoint] ?? null);
  const isEdited = useLimber((state) => {
    const fitted = state.fitted?.limits[state.selectedJoint];
    return fitted !== undefined && editApplies(state.edits[state.selectedJoint], fitted);
  });
  const shape = limit?.parts[0]?.shape ?? null;
  return (
    <fieldset className="edit-tools" aria-label="Edit the limit">
      {shape?.kind === 'distance-field' ? <Brush /> : <Faces />}
      <div className="spacer" />
      <button
        type="button"
        className="button is-outlined is-small"
        disabled={!isEdited}
        onClick={() => backToFitted(joint)}
      >
        Back to fitted
      </button>
      <IconButton label="Stop editing" icon="close" size={14} onClick={() => editUi.setState({ isOn: false })} />
    </fieldset>
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
        At the pose
      </button>
    </>
  );
}

function Faces() {
  const shape = useLimber((state) => state.fit?.limits[state.selectedJoint]?.parts[0]?.shape ?? null);
  const taken = useEditUi((ui) => ui.handle);
  const handles = useMemo(() => (shape ? editHandles(shape) : []), [shape]);
  if (!shape) return null;
  if (handles.length === 0) {
    const { label } = modelOf(shape);
    return (
      <span className="quiet">{label}: no handles. Take a k-DOP to move faces, or a distance field to sculpt.</span>
    );
  }
  const word = handleWord(shape);
  const index = handles.findIndex(({ key }) => key === taken);
  const take = (step: number) => {
    const next = (Math.max(index, step > 0 ? -1 : 0) + step + handles.length) % handles.length;
    editUi.setState({ handle: handles[next]!.key });
  };
  return (
    <>
      <span className="quiet edit-hint">Drag a {word}</span>
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
