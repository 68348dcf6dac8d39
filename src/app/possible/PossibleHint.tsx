import { useEffect } from 'react';
import { humanKey } from '../../state/derive';
import { checkUnseen } from '../../state/limits/possible';
import { store } from '../../state/store';
import { openPanel } from '../page/view-state';
import { Icon } from '../ui/icons';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { sayHint } from './check-words';
import './possible.css';

/** Says of a clip that its rests are no anatomical zero, or its sides exchanged, in one quiet line; of other clips nothing. */
export function PossibleHint() {
  const clip = useLimber((state) => state.clip);
  // A rest pose is no clip.
  const hasMotion = useHasMotion();
  const key = useLimber(humanKey);
  const words = useLimber(({ checked }) => (checked ? sayHint(checked) : ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clip and the key say when to check
  useEffect(() => {
    if (clip && hasMotion && !store.getState().checked) void checkUnseen();
  }, [clip, key, hasMotion]);
  if (!words || !hasMotion) return null;
  return (
    <button
      type="button"
      className="possible-hint row small"
      aria-haspopup="dialog"
      onClick={() => openPanel('possible')}
    >
      <span>{words}</span>
      <div className="spacer" />
      <Icon name="right" size={12} />
    </button>
  );
}
