import { setSetting } from '../../state/actions';
import { deleteKey, keepKeysAsClip, setKey } from '../../state/keys/change-keys';
import { store } from '../../state/store';
import { IconButton } from '../ui/IconButton';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import './key-marks.css';

const SHOWN = [
  { value: 'clip', label: 'Clip' },
  { value: 'keys', label: 'Keys' },
] as const;

/** Sets poses as keys of the timeline; where there are some, what is shown, and what becomes of them. */
export function KeyTools() {
  const hasFit = useLimber((state) => state.fit !== null);
  const count = useLimber((state) => state.work.keys.length);
  const pose = useLimber((state) => state.work.settings.pose);
  return (
    <>
      <div className="rule" />
      <button
        type="button"
        className="button is-small"
        title="Set the current pose as a key at this frame (K)"
        disabled={!hasFit}
        onClick={setKey}
      >
        <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />
        </svg>
        Key
      </button>
      {count > 0 && (
        <span className="key-tools row">
          <Segment
            label="Motion"
            value={pose === 'keys' ? 'keys' : 'clip'}
            options={SHOWN}
            onChange={(value) => setSetting('pose', value)}
          />
          <IconButton
            label="Delete the key here"
            icon="bin"
            size={14}
            onClick={() => deleteKey(store.getState().live?.frame ?? -1)}
          />
          <IconButton
            label="Keep as a clip"
            title="Keep the motion through the keys as a clip, every frame inside its limits"
            icon="plus"
            size={14}
            onClick={() => void keepKeysAsClip()}
          />
        </span>
      )}
    </>
  );
}
