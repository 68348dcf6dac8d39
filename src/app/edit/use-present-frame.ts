import { useState } from 'react';
import { store } from '../../state/store';
import { useTick } from '../stage/use-tick';

/** The frame that is shown; renders with each while it plays, which is for small things alone. */
export function usePresentFrame(): number {
  const [frame, setFrame] = useState(() => store.getState().live?.frame ?? 0);
  useTick((live) => setFrame(live.frame));
  return frame;
}
