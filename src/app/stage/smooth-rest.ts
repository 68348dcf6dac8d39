import type { WebGLRenderer } from 'three';
import { beginSmoothFrame } from '../../three/smooth-frame';

/**
 * ms after the last frame until the picture counts as standing still. Software takes several frames' time for smooth edges: whoever steps
 * from picture to picture twice a second does not wait for that.
 */
const REST = 600;
/** Device pixels of one of the page from which on edges are smooth enough as they are. */
const FINE = 1.75;

/** Gives a picture whose edges are not smoothed while it moves smooth ones once it stands still. */
export interface SmoothRest {
  /** To be called before a frame is drawn. @param isWhole whether all there is will be drawn */
  begin(isWhole: boolean): void;
  /** To be called after. @param goesOn whether another frame follows at once */
  end(goesOn: boolean): void;
  stop(): void;
}

/** @param ask for a frame */
export function smoothAtRest(renderer: WebGLRenderer, ask: () => void): SmoothRest {
  let isDue = false;
  let isAble = true;
  let finish: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    isDue = isAble && renderer.getPixelRatio() < FINE;
    if (isDue) ask();
  };
  return {
    begin(isWhole) {
      if (!isDue || !isWhole) return;
      isDue = false;
      finish = beginSmoothFrame(renderer);
      isAble = finish !== null;
    },
    end(goesOn) {
      clearTimeout(timer);
      if (finish) finish();
      else if (!goesOn) timer = setTimeout(rest, REST);
      finish = null;
    },
    stop: () => clearTimeout(timer),
  };
}
