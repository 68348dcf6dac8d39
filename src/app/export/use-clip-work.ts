import { useCallback, useEffect, useRef, useState } from 'react';
import { watchBaked } from '../../state/export/bake';

/** Work on the clips that are open, and what came of it. */
export type ClipWork<T> =
  | { state: 'ready' }
  | { state: 'cancelled' }
  | { state: 'running'; progress: number }
  | { state: 'done'; answer: T }
  | { state: 'failed'; reason: string };

type Run<T> = (onProgress: (share: number) => void, signal: AbortSignal) => Promise<T | null>;

/** Runs work that people see and can end. What came of it goes when what is shown changes: it would be of other limits, or another pose. */
export function useClipWork<T>() {
  const [work, setWork] = useState<ClipWork<T>>({ state: 'ready' });
  const control = useRef<AbortController | null>(null);
  const end = useCallback((state: 'ready' | 'cancelled') => {
    control.current?.abort();
    setWork({ state });
  }, []);
  const start = useCallback(async (run: Run<T>) => {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    const { signal } = own;
    const show = (next: ClipWork<T>) => {
      if (!signal.aborted) setWork(next);
    };
    show({ state: 'running', progress: 0 });
    try {
      const answer = await run((progress) => show({ state: 'running', progress }), signal);
      show(answer ? { state: 'done', answer } : { state: 'ready' });
    } catch (error) {
      show({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  }, []);
  useEffect(() => {
    const stop = watchBaked(() => end('ready'));
    return () => {
      control.current?.abort();
      stop();
    };
  }, [end]);
  return { work, start, end };
}
