import { lazy, type PointerEvent, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Clip, rangeAt, timeOfFrame } from '../../core';
import { brushFrames, hoverFrame, pause, play, seekFrame, setSetting } from '../../state/actions';
import { settingTable } from '../../state/settings';
import { store } from '../../state/store';
import { movingJoints } from '../joints/joints';
import { setPreference, usePreference } from '../shell/preferences';
import { useTheme } from '../shell/theme';
import type { Layout } from '../shell/use-layout';
import { type PanelSizes, setTimelineHeight, TIMELINE_RANGE } from '../shell/use-panel-sizes';
import { useHasDrawn } from '../shell/use-ready';
import { seconds } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Segment } from '../ui/Segment';
import { Splitter } from '../ui/Splitter';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { useTick } from '../ui/use-tick';
import { drawStrip, highestOf, tickSpacing } from './strips';
import { PlayButton, Transport } from './Transport';
import { endTime, frameAtShare, shareOfFrame, timeSegments } from './time-axis';

// uPlot comes after the first frame.
const QuaternionPlot = lazy(() => import('./QuaternionPlot').then((module) => ({ default: module.QuaternionPlot })));

/** px: heights of the strip of the selected joint and of all, and the space between. */
const STRIP = 14;
const ALL_STRIP = 4;
const GAP = 3;
/** px between the strips of clips that follow one another. */
const SEAM = 2;

interface TimelineProps {
  layout: Layout;
  sizes: PanelSizes;
  /** Its buttons alone, whatever the user's preference: the page needs the room. */
  isCompact: boolean;
}

export function Timeline({ layout, sizes, isCompact }: TimelineProps) {
  const isFolded = usePreference('isTimelineFolded') || isCompact;
  const curves = useLimber((state) => state.settings.curves);
  if (layout === 'phone') return <PhoneTimeline />;
  return (
    <section className="timeline" aria-label="Timeline">
      {!isCompact && (
        <Splitter
          label="Height of the timeline"
          orientation="horizontal"
          value={sizes.timeline}
          min={TIMELINE_RANGE[0]}
          max={TIMELINE_RANGE[1]}
          direction={-1}
          onChange={setTimelineHeight}
          onReset={() => setTimelineHeight(null)}
        />
      )}
      <div className="timeline-head">
        <Transport />
        {isFolded ? <FrameSlider isPlain /> : <div className="spacer" />}
        {!isFolded && (
          <>
            <span className="key is-near">near limit</span>
            <span className="key is-at">at limit</span>
            <div className="rule" />
            <Segment
              label="Curves"
              value={curves}
              options={settingTable.curves.choices}
              onChange={(value) => setSetting('curves', value)}
            />
          </>
        )}
        {isCompact ? (
          <span className="quiet">All follow the playhead</span>
        ) : (
          <IconButton
            label={isFolded ? 'Unfold the timeline' : 'Fold the timeline'}
            icon={isFolded ? 'up' : 'down'}
            size={14}
            aria-expanded={!isFolded}
            onClick={() => setPreference('isTimelineFolded', !isFolded)}
          />
        )}
      </div>
      {!isFolded && <Track />}
    </section>
  );
}

function PhoneTimeline() {
  const time = useRef<HTMLSpanElement>(null);
  const take = useRef<HTMLSpanElement>(null);
  const clip = useLimber((state) => state.clip);
  useTick((live) => {
    const { clip } = store.getState();
    const text = clip ? seconds(timeOfFrame(clip, live.frame)) : '';
    if (time.current && time.current.textContent !== text) time.current.textContent = text;
    const name = clip ? takeName(clip, live.frame) : '';
    if (take.current && take.current.textContent !== name) take.current.textContent = name;
  });
  return (
    <section className="timeline is-phone" aria-label="Timeline">
      <PlayButton size={18} />
      <div className="phone-track">
        <div className="phone-times number">
          <span ref={time} className="clock" />
          <span ref={take} className="phone-take quiet" />
          <span className="quiet">{clip && seconds(endTime(clip), 1)}</span>
        </div>
        <Scrubber>
          <Strips />
        </Scrubber>
      </div>
    </section>
  );
}

/** The clip a frame belongs to, where there are several; nothing where there is one. */
const takeName = (clip: Clip, frame: number): string => (clip.ranges ? rangeAt(clip, frame).clip.name : '');

function Track() {
  const name = useLimber((state) => state.clip?.skeleton.names[state.selectedJoint] ?? '');
  const hasTakes = useLimber((state) => state.clip?.ranges !== undefined);
  const hasDrawn = useHasDrawn();
  return (
    <div className={hasTakes ? 'track has-takes' : 'track'}>
      <div className="track-labels" aria-hidden="true">
        {hasTakes && <span className="track-takes">clips</span>}
        <span className="track-joint">{name}</span>
        <span className="track-all">all joints</span>
        <span className="track-title">Quaternion</span>
        <span className="track-one">+1</span>
        <span className="track-zero">0</span>
        <span className="track-minus">−1</span>
      </div>
      <Scrubber>
        {hasTakes && <Takes />}
        <Strips />
        <div className="curves">
          <Suspense fallback={null}>{hasDrawn && <QuaternionPlot />}</Suspense>
        </div>
        <TimeTicks />
      </Scrubber>
    </div>
  );
}

/** The clips that are fitted together, as they follow one another; each can be played alone. */
function Takes() {
  const clip = useLimber((state) => state.clip);
  const brush = useLimber((state) => state.brush);
  if (!clip) return null;
  return (
    <fieldset className="takes">
      <legend className="visually-hidden">Clips</legend>
      {timeSegments(clip).map(({ clip: take, firstFrame, lastFrame, start, end }) => {
        const isAlone = brush !== null && brush[0] === firstFrame && brush[1] === lastFrame;
        const title = `${take.name}: ${seconds(take.frameCount * take.frameTime, 1)}. ${isAlone ? 'Play all' : 'Play it alone'}`;
        return (
          <button
            key={firstFrame}
            type="button"
            className="take"
            style={{ left: `${100 * start}%`, width: `${100 * (end - start)}%` }}
            title={title}
            aria-label={`${take.name} alone`}
            aria-pressed={isAlone}
            onPointerDown={(event) => event.stopPropagation()}
            onPointerEnter={() => hoverFrame(-1)}
            onPointerMove={(event) => event.stopPropagation()}
            onClick={() => {
              brushFrames(isAlone ? null : [firstFrame, lastFrame]);
              if (!isAlone) seekFrame(firstFrame);
            }}
          >
            <span>{take.name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The strips and curves over time: drag to scrub, or use the slider with the keys. */
function Scrubber({ children }: { children: React.ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { width } = useSize(root);
  const hovered = useLimber((state) => state.hoveredFrame);
  const clip = useLimber((state) => state.clip);
  const brush = useLimber((state) => state.brush);
  /** Whether it played before the drag; null while nothing is dragged. */
  const wasPlaying = useRef<boolean | null>(null);
  /** Where a marked range began; null while none is drawn. */
  const brushStart = useRef<number | null>(null);
  const shareOf = (frame: number): number => (clip ? shareOfFrame(clip, frame) : 0);

  useTick((live) => {
    if (head.current) head.current.style.transform = `translateX(${shareOf(live.frame) * width}px)`;
  });

  const frameUnder = (event: PointerEvent): number => {
    const box = root.current!.getBoundingClientRect();
    return clip ? frameAtShare(clip, (event.clientX - box.left) / box.width) : 0;
  };
  const release = () => {
    brushStart.current = null;
    if (wasPlaying.current) play();
    wasPlaying.current = null;
  };
  return (
    <div
      ref={root}
      className="scrubber"
      onPointerDown={(event) => {
        if (event.button !== 0 || !clip) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (event.shiftKey) {
          brushStart.current = frameUnder(event);
          brushFrames(null);
          return;
        }
        wasPlaying.current = store.getState().isPlaying;
        pause();
        seekFrame(frameUnder(event));
      }}
      onPointerMove={(event) => {
        if (brushStart.current !== null) brushFrames([brushStart.current, frameUnder(event)]);
        else if (wasPlaying.current !== null) seekFrame(frameUnder(event));
        else if (event.pointerType === 'mouse' && clip) hoverFrame(frameUnder(event));
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => hoverFrame(-1)}
    >
      {children}
      {clip?.ranges?.slice(1).map(({ firstFrame }) => (
        <div key={firstFrame} className="seam" style={{ left: `${100 * shareOf(firstFrame)}%` }} />
      ))}
      {brush && <Brush start={shareOf(brush[0])} end={shareOf(brush[1])} />}
      {clip && hovered >= 0 && (
        <div className="hover-tick" style={{ transform: `translateX(${shareOf(hovered) * width}px)` }}>
          <span className={shareOf(hovered) > 0.9 ? 'number is-before' : 'number'}>
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
function Brush({ start, end }: { start: number; end: number }) {
  return (
    <div className="brush" style={{ left: `${100 * start}%`, width: `${100 * (end - start)}%` }}>
      <IconButton
        label="Clear the marked range"
        icon="close"
        size={10}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => brushFrames(null)}
      />
    </div>
  );
}

/** ms between two changes of what a screen reader would read. */
const WORDS_PAUSE = 500;

/** Time as a slider: for the keys and screen readers over the strips, or plain to see where there are none. */
function FrameSlider({ isPlain = false }: { isPlain?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const frameCount = useLimber((state) => state.clip?.frameCount ?? 1);
  const lastWords = useRef(0);
  useTick((live) => {
    const { clip, isPlaying } = store.getState();
    if (!input.current || !clip) return;
    input.current.value = String(live.frame);
    if (isPlain)
      input.current.style.setProperty('--share', `${(100 * live.frame) / Math.max(1, clip.frameCount - 1)}%`);
    const now = performance.now();
    if (isPlaying && now - lastWords.current < WORDS_PAUSE) return;
    lastWords.current = now;
    const time = timeOfFrame(clip, live.frame).toFixed(2);
    const words = [`${time} seconds`, `frame ${live.frame} of ${clip.frameCount - 1}`, takeName(clip, live.frame)];
    input.current.setAttribute('aria-valuetext', words.filter(Boolean).join(', '));
  });
  return (
    <input
      ref={input}
      className={isPlain ? 'slider is-plain-frame' : 'frame-slider'}
      type="range"
      aria-label="Frame"
      min={0}
      max={Math.max(0, frameCount - 1)}
      step={1}
      defaultValue={0}
      onInput={(event) => seekFrame(event.currentTarget.valueAsNumber)}
    />
  );
}

function Strips() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const joint = useLimber((state) => state.selectedJoint);
  const theme = useTheme();
  const all = useMemo(
    () => (clip && fit ? highestOf(fit.strips, movingJoints(clip, fit), clip.frameCount) : null),
    [clip, fit],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here.
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const ratio = window.devicePixelRatio;
    const height = STRIP + GAP + ALL_STRIP;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    if (!clip || !fit || !all) return;
    const style = getComputedStyle(element);
    const colours = {
      track: style.getPropertyValue('--control'),
      near: style.getPropertyValue('--limit-fill'),
      atLimit: style.getPropertyValue('--violation-fill'),
    };
    const own = fit.strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount);
    for (const { firstFrame, lastFrame, start, end } of timeSegments(clip)) {
      const x = start * width;
      const place = { x, width: (end - start) * width - (end < 1 ? SEAM : 0) };
      const [ownPart, allPart] = [own, all].map((strip) => strip.subarray(firstFrame, lastFrame + 1));
      drawStrip(context, ownPart, { ...place, y: 0, height: STRIP }, colours, true);
      drawStrip(context, allPart, { ...place, y: STRIP + GAP, height: ALL_STRIP }, colours, false);
    }
  }, [width, clip, fit, joint, all, theme]);
  return (
    <div ref={host} className="strips">
      <canvas ref={canvas} />
    </div>
  );
}

function TimeTicks() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const total = clip ? endTime(clip) : 0;
  const ticks: number[] = [];
  if (width > 0 && total > 0) {
    const spacing = tickSpacing(total, width);
    for (let i = 0; i * spacing <= total; i++) ticks.push(i * spacing);
  }
  return (
    <div ref={host} className="time-ticks number" aria-hidden="true">
      {ticks.map((time, i) => (
        <span key={time} style={{ left: `${(100 * time) / total}%` }}>
          {Number(time.toPrecision(6))}
          {i === 0 ? ' s' : ''}
        </span>
      ))}
    </div>
  );
}
