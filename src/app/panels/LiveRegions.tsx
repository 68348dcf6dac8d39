import { useLimber } from '../use-limber';

/** What a screen reader hears politely: what happens, and what the notices tell. Errors announce themselves. */
export function LiveRegions() {
  const status = useLimber((state) => state.status);
  const told = useLimber((state) => state.notices.findLast(({ kind }) => kind !== 'error') ?? null);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <p>{status}</p>
      {told && (
        <p>
          {told.title}. {told.detail}
        </p>
      )}
    </div>
  );
}
