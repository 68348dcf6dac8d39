import { useRef } from 'react';
import { useTick } from '../stage/use-tick';
import { liveWords } from './live-words';
import { readNow } from './now';

/** A word of the text that tells of the reader's own clip. */
export function LiveWord({ name }: { name: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef('');
  useTick(() => {
    const now = readNow();
    const text = (now && liveWords[name]?.(now)) ?? '…';
    if (text === last.current || !element.current) return;
    last.current = text;
    element.current.textContent = text;
  });
  return <span ref={element} className="number" />;
}
