import { advance, drive, isStill } from '../../state/playback';
import { writeAll } from './writes';

/** ms: a tab that was away must not leap. */
const LONGEST = 100;

/** ms: when the frame before was made; null where none came directly before. */
let last: number | null = null;

/** Moves time on and makes the frame, if there is anything to make. Returns whether another is to follow. */
export function makeFrame(): boolean {
  if (isStill) return false;
  const now = performance.now();
  const goesOn = advance(last === null ? 0 : Math.min(now - last, LONGEST) / 1000);
  last = goesOn ? now : null;
  return goesOn;
}

/** Makes frames where nothing draws pictures. Returns how to stop. */
export function makeFramesUndrawn(): () => void {
  let request = 0;
  const step = () => {
    request = 0;
    const goesOn = makeFrame();
    writeAll();
    if (goesOn) ask();
  };
  const ask = () => {
    request ||= requestAnimationFrame(step);
  };
  const stop = drive(ask);
  ask();
  return () => {
    stop();
    cancelAnimationFrame(request);
  };
}
