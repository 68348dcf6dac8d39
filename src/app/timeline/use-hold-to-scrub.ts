import { type ButtonHTMLAttributes, useEffect, useRef } from 'react';
import { rangeAt } from '../../core/clip';
import { pause, play, stepFrames } from '../../state/actions';
import { store } from '../../state/store';

/** ms: a press that lasts longer is no click. */
const HOLD = 350;

type Handlers = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu'
>;

/**
 * A button that goes one frame at a click and, for as long as it is held, lets time run that way at the chosen speed;
 * what played before plays on afterwards.
 *
 * @param direction 1 forwards, −1 backwards
 */
export function useHoldToScrub(direction: 1 | -1): Handlers {
  const hold = useRef<{ timer: number; request: number; wasPlaying: boolean } | null>(null);
  const hasScrubbed = useRef(false);

  const begin = () => {
    if (!hold.current) return;
    hasScrubbed.current = true;
    hold.current.wasPlaying = store.getState().isPlaying;
    pause();
    let last = performance.now();
    let due = 0;
    const step = (now: number) => {
      const { clip, live, work } = store.getState();
      const { settings } = work;
      if (!hold.current || !clip || !live) return;
      due += (Math.max(0, now - last) / 1000) * (settings.speed / rangeAt(clip, live.frame).clip.frameTime);
      last = now;
      const frames = Math.trunc(due);
      due -= frames;
      if (frames > 0) stepFrames(direction * frames);
      hold.current.request = requestAnimationFrame(step);
    };
    hold.current.request = requestAnimationFrame(step);
  };
  const end = useRef(() => {
    if (!hold.current) return;
    clearTimeout(hold.current.timer);
    cancelAnimationFrame(hold.current.request);
    if (hold.current.wasPlaying) play();
    hold.current = null;
  });
  useEffect(() => end.current, []);

  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      end.current();
      hasScrubbed.current = false;
      hold.current = { timer: window.setTimeout(begin, HOLD), request: 0, wasPlaying: false };
    },
    onPointerUp: () => end.current(),
    onPointerCancel: () => end.current(),
    // A long touch would open the browser's own menu.
    onContextMenu: (event) => event.preventDefault(),
    onClick({ detail }) {
      // A key has no presses that it counts.
      if (!hasScrubbed.current || detail === 0) stepFrames(direction);
      hasScrubbed.current = false;
    },
  };
}
