import { useEffect, useState } from 'react';

/** True once `isOn` has been true for `delay` ms; false at once when it is not. */
export function useDelayed(isOn: boolean, delay: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setIsDue(false);
      return;
    }
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, [isOn, delay]);
  return isOn && isDue;
}
