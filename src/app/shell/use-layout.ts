import { useMedia } from '../ui/use-media';

/** 'phone' below 760 px; 'narrow' to 1199, the tree is a drawer; 'usual'; 'wide' from 1800. */
export type Layout = 'phone' | 'narrow' | 'usual' | 'wide';

export function useLayout(): Layout {
  const isAbovePhone = useMedia('(min-width: 760px)');
  const isAboveNarrow = useMedia('(min-width: 1200px)');
  const isWide = useMedia('(min-width: 1800px)');
  if (!isAbovePhone) return 'phone';
  if (!isAboveNarrow) return 'narrow';
  return isWide ? 'wide' : 'usual';
}
