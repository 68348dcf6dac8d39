import { useLimber } from '../ui/use-limber';

/** What a screen reader hears politely of what happens. Notices announce themselves. */
export function LiveRegions() {
  const status = useLimber((state) => state.status);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {status}
    </div>
  );
}
