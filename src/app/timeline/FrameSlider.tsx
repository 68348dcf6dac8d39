import { type KeyboardEvent, useRef } from 'react';
import { timeOfFrame } from '../../core/clip';
import { seekFrame, stepFrames } from '../../state/actions';
import { isStill } from '../../state/frame/playback';
import { store } from '../../state/store';
import { takeName } from '../drawing/time-axis';
import { useTick } from '../stage/use-tick';
import { useLimber } from '../ui/use-limber';
import { frameStep } from './frame-steps';

/** ms between two changes of what a screen reader would read. */
const WORDS_PAUSE = 500;

/**
 * Time as a slider: for the keys and screen readers over the strips, or plain to see where there are none. One that is not seen follows a
 * clip that plays with what is read of it: each change of a slider lays it out anew.
 */
export function FrameSlider({ isPlain = false }: { isPlain?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const frameCount = useLimber((state) => state.clip?.frameCount ?? 1);
  const isPlaying = useLimber((state) => state.isPlaying);
  const lastWords = useRef(0);
  useTick((live) => {
    const { clip } = store.getState();
    if (!input.current || !clip) return;
    const now = performance.now();
    // Where time stands no later frame would say it.
    const isDue = !isPlaying || isStill || now - lastWords.current >= WORDS_PAUSE;
    if (isPlain || isDue) input.current.value = String(live.frame);
    if (isPlain)
      input.current.style.setProperty('--share', `${(100 * live.frame) / Math.max(1, clip.frameCount - 1)}%`);
    if (!isDue) return;
    lastWords.current = now;
    const time = timeOfFrame(clip, live.frame).toFixed(2);
    const words = [`${time} seconds`, `frame ${live.frame} of ${clip.frameCount - 1}`, takeName(clip, live.frame)];
    input.current.setAttribute('aria-valuetext', words.filter(Boolean).join(', '));
  });
  return (
    <input
      ref={input}
      className={isPlain ? 'slider is-plain-frame' : 'frame-slider'}
      type="range"
      aria-label="Frame"
      min={0}
      max={Math.max(0, frameCount - 1)}
      step={1}
      defaultValue={0}
      onKeyDown={(event) => {
        // Keys go on from where time is now.
        event.currentTarget.value = String(store.getState().live?.frame ?? 0);
        leap(event);
      }}
      onInput={(event) => seekFrame(event.currentTarget.valueAsNumber)}
    />
  );
}

/** With Shift the arrows go further, as they do elsewhere on the page: a slider has but one step of its own. */
function leap(event: KeyboardEvent): void {
  const frames = frameStep(event);
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || frames === 0) return;
  event.preventDefault();
  stepFrames(frames);
}
