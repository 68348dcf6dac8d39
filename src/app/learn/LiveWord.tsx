import { useRef } from 'react';
import { useTick } from '../stage/use-tick';
import { writeText } from '../ui/write-text';
import { learnView } from './learn-view';
import { liveWords } from './live-words';
import { readNow } from './now';

/** A word of the text that tells of the reader's own clip. */
export function LiveWord({ name }: { name: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef('');
  useTick(() => {
    const now = readNow();
    const tell = learnView.getState().chapter?.words?.[name] ?? liveWords[name];
    const text = (now && tell?.(now)) ?? '…';
    if (text === last.current || !element.current) return;
    last.current = text;
    writeText(element.current, text);
    // A number stays on one line, a sentence does not.
    element.current.classList.toggle('number', !text.includes(' '));
  });
  return <span ref={element} className="number" />;
}
