import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { seekFrame } from '../../state/actions';
import { copyKey, deleteKey, moveKey } from '../../state/keys/change-keys';
import { frameAtShare, shareOfFrame } from '../drawing/time-axis';
import { startDrag } from '../ui/drag';
import { useLimber } from '../ui/use-limber';
import { frameStep } from './frame-steps';
import './key-marks.css';

/** px that the pointer goes before a press is a drag. */
const SLOP = 3;

/** The keys over the strips: a click goes there, a drag moves a key, with Alt a copy of it; Delete takes the focused one away. */
export function KeyMarks() {
  const clip = useLimber((state) => state.clip);
  const keys = useLimber((state) => state.work.keys);
  const isShown = useLimber((state) => state.work.settings.pose === 'keys');
  /** The key in the hand, and where it would go. */
  const [dragged, setDragged] = useState<{ from: number; to: number; isCopy: boolean } | null>(null);
  if (!clip) return null;

  const onPointerDown = (event: PointerEvent<HTMLElement>, frame: number) => {
    const { currentTarget, nativeEvent: press } = event;
    const box = currentTarget.parentElement!.getBoundingClientRect();
    let last = { from: frame, to: frame, isCopy: false };
    event.stopPropagation();
    startDrag(press, currentTarget, {
      slop: SLOP,
      move(move) {
        last = { from: frame, to: frameAtShare(clip, (move.clientX - box.left) / box.width), isCopy: move.altKey };
        setDragged(last);
      },
      click: () => seekFrame(frame),
      commit() {
        (last.isCopy ? copyKey : moveKey)(frame, last.to);
        seekFrame(last.to);
      },
      end: () => setDragged(null),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, frame: number) => {
    const step = frameStep(event);
    if (event.key === 'Delete' || event.key === 'Backspace') deleteKey(frame);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      (event.altKey ? copyKey : moveKey)(frame, frame + step);
      seekFrame(frame + step);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const placeOf = (frame: number) => ({ left: `${100 * shareOfFrame(clip, frame)}%` });
  return (
    <fieldset className={isShown ? 'key-marks' : 'key-marks is-resting'}>
      <legend className="visually-hidden">Keys</legend>
      {keys.map(({ frame }, i) => (
        <button
          // A key that is moved by the arrows keeps the focus.
          // biome-ignore lint/suspicious/noArrayIndexKey: keys have no other name than their place
          key={i}
          type="button"
          className="key-mark"
          style={placeOf(dragged?.from === frame && !dragged.isCopy ? dragged.to : frame)}
          aria-label={`Key at frame ${frame}`}
          title={`Key at frame ${frame}: drag to move, with Alt to copy; Delete`}
          onPointerDown={(event) => onPointerDown(event, frame)}
          onClick={({ detail }) => detail === 0 && seekFrame(frame)}
          onKeyDown={(event) => onKeyDown(event, frame)}
        />
      ))}
      {dragged?.isCopy && <i className="key-mark" style={placeOf(dragged.to)} />}
    </fieldset>
  );
}
