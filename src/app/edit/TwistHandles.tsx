import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { JointLimit } from '../../core';
import { DEGREE } from '../../core/math';
import { beginOpenGesture, endGesture, finishEdit } from '../../state/actions';
import { movedTwist, type TwistRange, twistIndex, twistRange } from '../drawing/twist-angle';
import { setEditView } from '../page/view-state';
import { startDrag } from '../ui/drag';
import { degrees } from '../ui/format';
import { putTwist } from './change-shape';
import { type Place, turnOnDial } from './turn-on-dial';

const TURN = 2 * Math.PI;
/** rad that a key moves an end. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: DEGREE,
  ArrowUp: DEGREE,
  ArrowLeft: -DEGREE,
  ArrowDown: -DEGREE,
  PageUp: 10 * DEGREE,
  PageDown: -10 * DEGREE,
  Home: -TURN,
  End: TURN,
};
const LABELS = { low: 'Least twist', high: 'Most twist' } as const;

interface TwistHandlesProps {
  limit: JointLimit;
  /** Half the width of the dial, in its units, and how far from its middle handles stand. */
  middle: number;
  radius: number;
}

/** The two ends of the interval of twists, to be dragged round the dial or moved by keys. */
export function TwistHandles({ limit, middle, radius }: TwistHandlesProps) {
  const isNudging = useRef(false);

  const index = twistIndex(limit);
  const part = limit.parts[index];
  const range = twistRange(part);
  const move = putTwist;
  const finish = () => {
    setEditView({ stopped: null, moved: null });
    finishEdit();
    endGesture();
  };
  const onPointerDown = (end: keyof TwistRange) => (press: PointerEvent<SVGElement>) => {
    const matrix = press.currentTarget.ownerSVGElement?.getScreenCTM();
    if (!matrix) return;
    const centre = new DOMPoint(middle, middle).matrixTransform(matrix);
    const fromCentre = ({ clientX, clientY }: globalThis.PointerEvent): Place => [
      clientX - centre.x,
      clientY - centre.y,
    ];
    const rim = radius * matrix.a;
    let angle = range[end];
    let last = fromCentre(press.nativeEvent);
    startDrag(press.nativeEvent, press.currentTarget, {
      slop: 1,
      move(event) {
        const next = fromCentre(event);
        angle += turnOnDial(last, next, rim);
        last = next;
        move(end, angle);
      },
      commit: finishEdit,
      end: () => setEditView({ stopped: null }),
    });
  };
  const onKeyDown = (end: keyof TwistRange) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    // Held down, a key is one step of undo.
    if (!isNudging.current) beginOpenGesture();
    isNudging.current = true;
    move(end, range[end] + step);
  };
  const onKeyUp = () => {
    if (isNudging.current) finish();
    isNudging.current = false;
  };
  return (['low', 'high'] as const).map((end) => {
    const angle = range[end];
    const farthest = (way: number) =>
      Math.round(twistRange({ ...part, shape: movedTwist(part, end, way).shape })[end] / DEGREE);
    return (
      <g
        key={end}
        className="dial-handle"
        role="slider"
        tabIndex={0}
        aria-label={LABELS[end]}
        aria-valuemin={farthest(-Infinity)}
        aria-valuemax={farthest(Infinity)}
        aria-valuenow={Math.round(angle / DEGREE)}
        aria-valuetext={degrees(angle)}
        transform={`rotate(${(angle / DEGREE).toFixed(2)} ${middle} ${middle})`}
        onPointerDown={onPointerDown(end)}
        onKeyDown={onKeyDown(end)}
        onKeyUp={onKeyUp}
        onBlur={onKeyUp}
      >
        <circle className="dial-grip" cx={middle} cy={middle - radius} r="15" />
        <circle className="dial-knob" cx={middle} cy={middle - radius} r="6.5" />
      </g>
    );
  });
}
