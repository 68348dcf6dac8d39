import { type ComponentType, useEffect, useState } from 'react';
import { togglePlay } from '../../state/actions';
import { shareUrl } from '../../state/link/address';
import { CharacterView } from '../character/CharacterView';
import { type EmbedView, embedViews } from '../page/embed-address';
import { useLayout } from '../page/use-layout';
import { viewState } from '../page/view-state';
import { JointSpaceView } from '../space/JointSpaceView';
import { makeFramesUndrawn } from '../stage/make-frames';
import { Stage } from '../stage/Stage';
import { afterFrames } from '../ui/after-frames';
import { IconButton } from '../ui/IconButton';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';
import { holdWheel } from './hold-wheel';
import { tellParent } from './tell-parent';

const ComparePage = lazyRoom('The comparison', () => import('../compare/ComparePage'), 'ComparePage');

const INSETS = { top: 8, bottom: 8 };

const rooms: Record<EmbedView, ComponentType> = {
  character: CharacterView,
  space: () => <JointSpaceView insets={INSETS} />,
  dial: lazyRoom('The dial', () => import('../space/TwistDial'), 'TwistDial'),
  joints: lazyRoom('All joints', () => import('../space/AllJointsView'), 'AllJointsView'),
  learn: lazyRoom('The chapter', () => import('./LearnView'), 'LearnView'),
  compare: () => <ComparePage layout={useLayout()} />,
};

/** Frames in which what has come is mounted and drawn. */
const FRAMES = 4;
/** ms that it is said how the wheel is taken. */
const READING_TIME = 1600;

/** One view, alone: what an article shows. */
export function EmbedApp({ view }: { view: EmbedView }) {
  const isReady = useLimber(
    (state) => state.fit !== null && (view !== 'character' || state.body !== null || state.skin !== null),
  );
  const trouble = useLimber((state) => state.notices.find(({ kind }) => kind !== 'info') ?? null);
  const Room = rooms[view];
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let timer = 0;
    const stop = holdWheel(() => {
      clearTimeout(timer);
      setRefused(true);
      timer = window.setTimeout(() => setRefused(false), READING_TIME);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  // A dial is drawn by the page itself.
  useEffect(() => (view === 'dial' ? makeFramesUndrawn() : undefined), [view]);
  useEffect(() => {
    if (!isReady) return;
    let stop = afterFrames(FRAMES, () => {
      // What is taken hold of comes after what is seen, and belongs to it.
      viewState.setState({ hasDrawn: true });
      stop = afterFrames(FRAMES, () => {
        document.documentElement.dataset.ready = 'true';
        stop = tellParent(view);
      });
    });
    return () => stop();
  }, [isReady, view]);
  return (
    <>
      {view !== 'dial' && <Stage />}
      <main className="embed" data-view={view} aria-label={embedViews[view]}>
        <Room />
      </main>
      {trouble && (
        <p className="embed-trouble" role="alert">
          <strong>{trouble.title}</strong> {trouble.detail}
        </p>
      )}
      {isRefused && <p className="embed-word floating">Click, then the wheel zooms</p>}
      <PlayButton />
      <OpenLink />
    </>
  );
}

/** Time, in one button: there is no timeline. */
function PlayButton() {
  const isPlaying = useLimber((state) => state.isPlaying);
  const hasClip = useLimber((state) => state.clip !== null);
  if (!hasClip) return null;
  return (
    <IconButton
      className="embed-play"
      label={isPlaying ? 'Pause' : 'Play'}
      icon={isPlaying ? 'pause' : 'play'}
      onClick={togglePlay}
    />
  );
}

/** To the whole page, with what is shown here. */
function OpenLink() {
  const [address, setAddress] = useState('./');
  const renew = () => setAddress(shareUrl().replace('/embed.html', '/'));
  return (
    <a className="embed-open small" href={address} target="_blank" rel="noopener" onPointerDown={renew} onFocus={renew}>
      Limber
    </a>
  );
}
