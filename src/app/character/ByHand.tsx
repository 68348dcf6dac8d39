import { useRef } from 'react';
import type { Quat, Vec3 } from '../../core';
import { intoAxes, outOfAxes } from '../../core/limit/joint-limit';
import { inverseMultiply, readQuat, rotationVector } from '../../core/math/rotation';
import { clearManual, setManual } from '../../state/actions';
import { store } from '../../state/store';
import { turnAxes } from '../space/axis-names';
import { degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { useLimber } from '../ui/use-limber';
import { useTick } from '../ui/use-tick';

const DEGREE = Math.PI / 180;
/** The letters of the axes' colours. */
const LETTERS = ['x', 'y', 'z'] as const;
const AXIS_HELP = ['Swings the bone about x', 'Swings the bone about y', 'Turns it about itself'];
/** °: past half a turn, so that the other way round can be seen. */
const RANGE = 270;

/**
 * Turns the selected joint by hand, beyond its limit if one likes; while nobody does, shows where the clip has it. In the frame of
 * the charts, so that each slider moves the dot along its axis.
 */
export function ByHand() {
  const joint = useLimber((state) => state.selectedJoint);
  const isManual = useLimber((state) => state.manual[state.selectedJoint] !== undefined);
  const isReady = useLimber((state) => state.fit !== null);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const outputs = useRef<(HTMLSpanElement | null)[]>([]);
  const shown = useRef<Vec3>([0, 0, 0]);
  const q = useRef<Quat>([0, 0, 0, 1]);

  useTick((live) => {
    const { fit, manual } = store.getState();
    const limit = fit?.limits[joint];
    if (!limit) return;
    const vector = shown.current;
    const byHand = manual[joint];
    const seen = q.current;
    if (byHand) {
      [seen[0], seen[1], seen[2], seen[3]] = [byHand[0], byHand[1], byHand[2], 0];
      intoAxes(limit.axes, seen, seen);
      for (let k = 0; k < 3; k++) vector[k] = seen[k];
    } else {
      inverseMultiply(limit.reference, readQuat(live.asked, joint, seen), seen);
      rotationVector(intoAxes(limit.axes, seen, seen), vector);
      // The clip's covers follow its samples; a reader of angles expects the short way round.
      const angle = Math.hypot(vector[0], vector[1], vector[2]);
      if (angle > Math.PI) for (let k = 0; k < 3; k++) vector[k] *= 1 - (2 * Math.PI) / angle;
    }
    for (let k = 0; k < 3; k++) {
      const input = inputs.current[k];
      const output = outputs.current[k];
      const text = degrees(vector[k]);
      if (!input || !output || output.textContent === text) continue;
      const value = String(Math.round(vector[k] / DEGREE));
      output.textContent = text;
      input.value = value;
      input.setAttribute('aria-valuetext', `${value} degrees`);
      const share = (Number(value) + RANGE) / (2 * RANGE);
      input.style.setProperty('--from', `${100 * Math.min(0.5, share)}%`);
      input.style.setProperty('--to', `${100 * Math.max(0.5, share)}%`);
    }
  });

  const turn = (axis: number, value: number) => {
    const limit = store.getState().fit?.limits[joint];
    if (!limit) return;
    const vector: Vec3 = [...shown.current];
    vector[axis] = value * DEGREE;
    const [x, y, z] = outOfAxes(limit.axes, [...vector, 0]);
    setManual(joint, [x, y, z]);
  };

  return (
    <fieldset className={isManual ? 'by-hand is-manual' : 'by-hand'} aria-label="Turn by hand" disabled={!isReady}>
      <span className="by-hand-title" aria-hidden="true">
        {isManual ? 'By hand' : 'Turn'}
      </span>
      {turnAxes.map((axis, k) => (
        <label className="slider-row" key={axis} title={AXIS_HELP[k]}>
          <span className={`axis-name is-${LETTERS[k]}`}>{axis}</span>
          <input
            ref={(element) => {
              inputs.current[k] = element;
            }}
            className="slider"
            style={
              { '--slider-colour': `var(--axis-${LETTERS[k]})`, '--from': '50%', '--to': '50%' } as React.CSSProperties
            }
            type="range"
            min={-RANGE}
            max={RANGE}
            step={1}
            defaultValue={0}
            aria-label={`${axis} by hand`}
            onInput={(event) => turn(k, event.currentTarget.valueAsNumber)}
          />
          {/* The slider says it in words; an <output> would be read aloud with every frame. */}
          <span
            ref={(element) => {
              outputs.current[k] = element;
            }}
            className="by-hand-value small number"
            aria-hidden="true"
          />
        </label>
      ))}
      <IconButton label="Back to clip" icon="back" size={14} disabled={!isManual} onClick={() => clearManual(joint)} />
    </fieldset>
  );
}
