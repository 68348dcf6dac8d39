import { attempt } from '../../state/attempt';
import { openBundledClip } from '../../state/clips/clips';
import { isOnRig } from '../../state/clips/rig';
import { rolesOf } from '../../state/clips/roles';
import { fetchPart } from '../../state/fetch-part';
import { openFileDialog } from '../page/open-dialog';
import { useLimber } from './use-limber';

const playRoutine = () =>
  attempt('Playing motion on rigs', async () => (await fetchPart(() => import('../../state/carry'))).playRoutine());

/** What brings motion to a character that has none. */
export function MotionButtons() {
  const canFollow = useLimber((state) => isOnRig(state) && state.clip !== null && rolesOf(state.clip).kind === 'human');
  return (
    <>
      <button
        type="button"
        className="button is-outlined is-small"
        onClick={() => void (canFollow ? playRoutine() : openBundledClip())}
      >
        {canFollow ? 'Play a routine on it' : 'Open the clip that comes with Limber'}
      </button>
      <button type="button" className="button is-outlined is-small" onClick={() => openFileDialog('add')}>
        Add clips…
      </button>
    </>
  );
}
