import { useEffect, useState } from 'react';

/** Something that holds graphics memory, for as long as the component is mounted; null before that. */
export function useDisposable<T extends { dispose(): void }>(create: () => T): T | null {
  const [thing, setThing] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once
  useEffect(() => {
    const made = create();
    setThing(made);
    return () => made.dispose();
  }, []);
  return thing;
}
