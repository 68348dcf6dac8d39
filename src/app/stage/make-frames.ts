import { advance, drive } from '../../state/frame/playback';
import { writeAll } from './writes';

/** Makes frames where nothing draws pictures. Returns how to stop. */
export function makeFramesUndrawn(): () => void {
  let request = 0;
  /** ms: when the frame before was made; null where none came directly before. */
  let last: number | null = null;
  const step = (now: number) => {
    request = 0;
    const goesOn = advance(last === null ? 0 : (now - last) / 1000);
    last = goesOn ? now : null;
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
