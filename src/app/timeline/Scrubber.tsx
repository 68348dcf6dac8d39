import { useRef } from 'react';
import { timeOfFrame } from '../../core/clip';
import { hoverFrame, markFrames, pause, play, seekFrame } from '../../state/actions';
import { store } from '../../state/store';
import { frameAtShare, shareOfFrame } from '../drawing/time-axis';
import { useTick } from '../stage/use-tick';
import { startDrag } from '../ui/drag';
import { seconds } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { FrameSlider } from './FrameSlider';

/** The strips and curves over time: drag to scrub, or use the slider with the keys. */
export function Scrubber({ children }: { children: React.ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { width } = useSize(root);
  const hovered = useLimber((state) => state.hoveredFrame);
  const clip = useLimber((state) => state.clip);
  const markedFrames = useLimber((state) => state.markedFrames);
  const shareOf = (frame: number): number => (clip ? shareOfFrame(clip, frame) : 0);

  useTick((live) => {
    if (head.current) head.current.style.transform = `translateX(${shareOf(live.frame) * width}px)`;
  });

  const frameUnder = (event: PointerEvent): number => {
    const box = root.current!.getBoundingClientRect();
    return clip ? frameAtShare(clip, (event.clientX - box.left) / box.width) : 0;
  };
  /** Leads time, or with Shift marks a range; Escape brings back what was. */
  const onPointerDown = ({ nativeEvent: press, currentTarget }: React.PointerEvent) => {
    const { live, isPlaying, markedFrames: before } = store.getState();
    if (!clip || !live) return;
    const { frame } = live;
    const first = frameUnder(press);
    if (press.shiftKey) {
      startDrag(press, currentTarget, {
        isStep: false,
        begin: () => markFrames(null),
        move: (event) => markFrames([first, frameUnder(event)]),
        takeBack: () => markFrames(before),
      });
      return;
    }
    startDrag(press, currentTarget, {
      isStep: false,
      begin() {
        pause();
        seekFrame(first);
      },
      move: (event) => seekFrame(frameUnder(event)),
      takeBack: () => seekFrame(frame),
      // What played plays on.
      end: () => isPlaying && play(),
    });
  };
  return (
    <div
      ref={root}
      className="scrubber"
      onPointerDown={onPointerDown}
      onPointerMove={({ nativeEvent }) => {
        if (nativeEvent.pointerType === 'mouse' && clip) hoverFrame(frameUnder(nativeEvent));
      }}
      onPointerLeave={() => hoverFrame(-1)}
    >
      {children}
      {clip?.ranges?.slice(1).map(({ firstFrame }) => (
        <div key={firstFrame} className="seam" style={{ left: `${100 * shareOf(firstFrame)}%` }} />
      ))}
      {markedFrames && <MarkedFrames start={shareOf(markedFrames[0])} end={shareOf(markedFrames[1])} />}
      {clip && hovered >= 0 && (
        <div className="hover-tick" style={{ transform: `translateX(${shareOf(hovered) * width}px)` }}>
          <span className={shareOf(hovered) > 0.9 ? 'small number is-before' : 'small number'}>
            {seconds(timeOfFrame(clip, hovered))}
          </span>
        </div>
      )}
      <FrameSlider />
      <div ref={head} className="playhead" aria-hidden="true" hidden={!clip}>
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M0 0h10v5l-5 5-5-5z" fill="currentColor" />
        </svg>
      </div>
    </div>
  );
}

/** The marked range, and how to be rid of it. */
function MarkedFrames({ start, end }: { start: number; end: number }) {
  return (
    <div className="brush" style={{ left: `${100 * start}%`, width: `${100 * (end - start)}%` }}>
      <IconButton
        label="Clear the marked range"
        icon="close"
        size={10}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => markFrames(null)}
      />
    </div>
  );
}
