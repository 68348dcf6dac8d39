import { useEffect, useRef } from 'react';
import { presentScene } from '../../state/frame/playback';
import { useLimber } from '../ui/use-limber';
import { tiedStrips } from './tied-strips';

/** ms of work between two looks at what else the page has to do. */
const SLICE = 6;

/** Works out, beside the page, how near joints come to their limits and to what neighbours leave of them over time. Draws nothing itself. */
export function TiedStrips({ onMade }: { onMade: (strips: Uint8Array | null) => void }) {
  const clip = useLimber((state) => state.clip);
  const own = useLimber((state) => state.fit?.strips ?? null);
  const projector = useLimber((state) =>
    state.fit && state.work.settings.ties ? (presentScene()?.projector ?? null) : null,
  );
  const last = useRef(clip);
  useEffect(() => {
    // Those of other limits stay until these are made, those of another clip can't.
    if (last.current !== clip) onMade(null);
    last.current = clip;
    if (!clip || !own || !projector?.ties || own.length === 0) return;
    const making = tiedStrips(clip, own, projector);
    let next = 0;
    const go = () => {
      for (const end = performance.now() + SLICE; performance.now() < end; ) {
        const { done, value } = making.next();
        if (done) return onMade(value);
      }
      next = window.setTimeout(go);
    };
    next = window.setTimeout(go);
    return () => window.clearTimeout(next);
  }, [clip, own, projector, onMade]);
  // Learned anew, or switched off and on, they begin with what limits say.
  useEffect(() => () => onMade(null), [onMade]);
  return null;
}
