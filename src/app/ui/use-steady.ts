import { useRef } from 'react';

/** A value that stays the same object for as long as it says the same. For small plain data. */
export function useSteady<T>(value: T): T {
  const kept = useRef(value);
  if (kept.current !== value && JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
