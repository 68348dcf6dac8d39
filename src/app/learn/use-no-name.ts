import { useEffect } from 'react';
import { useView } from '../stage/view';

/** Leaves away the selected joint's name over the view around: the text names the joint, and what a figure draws stands there. */
export function useNoName(): void {
  const { afterFrame } = useView();
  useEffect(() => {
    const covers = () => true;
    afterFrame.add(covers);
    return () => void afterFrame.delete(covers);
  }, [afterFrame]);
}
