import { resetFall, toss } from '../../state/ragdoll/deeds';
import { useLimber } from '../ui/use-limber';

/** Has the ragdoll fall anew, or flung into the air. */
export const FallButtons = () => (
  <>
    <button type="button" className="button is-small is-outlined" onClick={resetFall}>
      Reset
    </button>
    <button type="button" className="button is-small is-outlined" onClick={toss}>
      Throw
    </button>
  </>
);

/** What a phone keeps in sight of the ragdoll while its settings are shut. */
export function FallBar() {
  const phase = useLimber((state) => state.fall.phase);
  if (phase === 'coming') return <span className="quiet small">Fetching the physics engine…</span>;
  return phase === 'ready' && <FallButtons />;
}
