import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pause, play, say, setSetting } from '../../state/actions';
import { store } from '../../state/store';
import { openFileDialog } from '../page/open-dialog';
import { setPreference } from '../page/preferences';
import { useView } from '../stage/view';
import { IconButton } from '../ui/IconButton';
import { useLimber } from '../ui/use-limber';
import { useHandleDrawing } from './handle-drawing';
import { type Handle, handleDrag, handlesFor, selectHandle } from './handles';
import './invitation.css';

interface Props {
  /** Whether its hand has been taken. */
  isPulled: boolean;
  /** Told when it is taken, and when that is over. */
  onPull: (isPulled: boolean) => void;
}

/** A hand that is not the selected joint's, or else the first that can be pulled. */
function invitedHandle(handles: readonly Handle[], selected: string): Handle | undefined {
  const side = /left|^l_|_l$/i.test(selected) ? /right/i : /left/i;
  const hands = handles.filter(({ label }) => /hand/i.test(label));
  return hands.find(({ label }) => side.test(label)) ?? hands[0] ?? handles[0];
}

/** The one thing asked of a first visit: to pull a hand. A handle on it breathes until it is pulled, or declined. */
export function Invitation({ isPulled, onPull }: Props) {
  const { grip } = useView();
  const clip = useLimber((state) => state.clip);
  const choices = useLimber((state) => state.work.chainChoices);
  const root = useRef<HTMLDivElement>(null);
  const wasPlaying = useRef(false);
  const [panel, setPanel] = useState<Element | null>(null);
  useEffect(() => setPanel(root.current?.closest('.character') ?? null), []);
  const handle = useMemo(() => {
    if (!clip) return undefined;
    const { names } = clip.skeleton;
    return invitedHandle(handlesFor('ik', clip, choices), names[store.getState().work.selectedJoint] ?? '');
  }, [clip, choices]);

  const drawn = useMemo(() => (handle && !isPulled ? [handle] : []), [handle, isPulled]);
  useHandleDrawing(root, drawn);

  // It goes when the drag is over, and is not asked for again.
  const hasPulled = useRef(false);
  useEffect(
    () => () => {
      if (!hasPulled.current) return;
      onPull(false);
      acceptInvitation();
    },
    [onPull],
  );

  if (!handle) return null;
  const words = /hand/i.test(handle.label) ? 'Pull this hand' : `Pull the ${handle.label.toLowerCase()}`;

  /** A hand that runs away is hard to take. */
  const wait = () => {
    wasPlaying.current ||= store.getState().isPlaying;
    pause();
  };
  const goOn = () => {
    if (wasPlaying.current && !isPulled) play();
    wasPlaying.current = false;
  };
  const showHandles = () => {
    setSetting('mode', 'ik');
    selectHandle(handle.id);
  };
  const onPointerDown = ({ nativeEvent, currentTarget }: PointerEvent<Element>) => {
    const pulled: Handle = {
      ...handle,
      selectJoint() {
        hasPulled.current = true;
        onPull(true);
        showHandles();
        handle.selectJoint();
      },
    };
    grip.hold(nativeEvent, currentTarget, (at) => handleDrag(at, pulled, null));
  };

  return (
    <div ref={root} className={`invitation reach-layer${isPulled ? ' is-pulled' : ''}`}>
      <svg className="reach-lines" aria-hidden="true">
        <g data-line={handle.id}>
          <line className="reach-ray" />
          <line className="reach-halo" />
          <line className="reach-gap" />
          <circle className="reach-end" r="4" />
        </g>
      </svg>
      <div className="handle" data-handle={handle.id} onPointerEnter={wait} onPointerLeave={goOn}>
        <button
          type="button"
          aria-label={words}
          onClick={(event) => {
            // By key: the handles are there then, and take the arrow keys.
            if (event.detail !== 0) return;
            showHandles();
            say(`${handle.label}: arrow keys pull it.`);
            acceptInvitation();
          }}
          onPointerDown={onPointerDown}
        >
          <i className="breath" aria-hidden="true" />
          <svg viewBox="-16 -16 32 32" aria-hidden="true">
            <circle className="ring reach-halo" r="7" />
            <circle className="ring" r="7" />
            <circle className="dot" r="2" />
          </svg>
        </button>
        <span className="handle-label" aria-hidden="true" />
        <span className="visually-hidden" />
        <strong className="invitation-words floating">{words}</strong>
      </div>
      {panel && createPortal(<Welcome words={words} />, panel)}
    </div>
  );
}

/** Says below the body, in one line, what the page is, and what to begin with: one's own file, or the hand. */
function Welcome({ words }: { words: string }) {
  return (
    <div className="welcome row" role="status">
      <p>
        <strong>Limber learns from motion how far each joint can turn.</strong> <span>{words}, or</span>
      </p>
      <button type="button" className="button is-outlined is-small" onClick={() => openFileDialog('open')}>
        Open your own rig…
      </button>
      <IconButton label="Not now" icon="close" size={14} className="is-tiny" onClick={acceptInvitation} />
    </div>
  );
}

/** The hand was pulled, or the invitation was declined: nobody asks again. */
const acceptInvitation = (): void => setPreference('hasSeenHint', true);
