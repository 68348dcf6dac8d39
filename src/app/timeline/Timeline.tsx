import { useRef } from 'react';
import { timeOfFrame } from '../../core/clip';
import { store } from '../../state/store';
import { endTime, takeName } from '../drawing/time-axis';
import { setPreference, usePreference } from '../page/preferences';
import { isSmall, type Layout } from '../page/use-layout';
import { useHasDrawn } from '../page/view-state';
import { useTick } from '../stage/use-tick';
import { seconds } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { shownNames } from '../ui/joint-name';
import { lazyRoom } from '../ui/lazy-room';
import { SettingField } from '../ui/SettingField';
import { Splitter } from '../ui/Splitter';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { type PanelSizes, TIMELINE_RANGE } from '../ui/use-panel-sizes';
import { useSize } from '../ui/use-size';
import { writeText } from '../ui/write-text';
import { FrameSlider } from './FrameSlider';
import { Scrubber } from './Scrubber';
import { StripsView } from './StripsView';
import { tickSpacing } from './strips';
import { PlayButton, Transport } from './Transport';

// The curves come after the first frame.
const QuaternionPlot = lazyRoom('The curves', () => import('../drawing/QuaternionPlot'), 'QuaternionPlot');

const KeyTools = lazyRoom('Keys', () => import('./KeyTools'), 'KeyTools', { isPlaceless: true });

// One clip has no row of clips.
const Takes = lazyRoom('The row of clips', () => import('./Takes'), 'Takes');

interface TimelineProps {
  layout: Layout;
  sizes: PanelSizes;
  /** Its buttons alone, whatever the user's preference: the page needs the room. */
  isCompact: boolean;
}

export function Timeline({ layout, sizes, isCompact }: TimelineProps) {
  const isFolded = usePreference('isTimelineFolded') || isCompact;
  const hasMotion = useHasMotion();
  if (!hasMotion) return <StillTimeline isPhone={isSmall(layout)} />;
  if (isSmall(layout)) return <PhoneTimeline />;
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
          size="timelineHeight"
        />
      )}
      <div className="timeline-head row">
        <Transport />
        {!isCompact && <KeyTools />}
        {isFolded ? <FrameSlider isPlain /> : <div className="spacer" />}
        {!isFolded && (
          <>
            <span className="key row small">near limit</span>
            <span className="key row small is-at">at limit</span>
            <div className="rule" />
            <SettingField setting="curves" />
          </>
        )}
        {isCompact ? (
          <span className="quiet">Playback drives all views</span>
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

/** Of a pose there is nothing to play; a fall from it can be paused. */
function StillTimeline({ isPhone }: { isPhone: boolean }) {
  const name = useLimber((state) => state.clip?.name);
  const isFalling = useLimber((state) => state.work.settings.mode === 'ragdoll');
  return (
    <section className={isPhone ? 'timeline is-phone' : 'timeline'} aria-label="Timeline">
      <div className="timeline-head row">
        {isFalling && <PlayButton size={isPhone ? 18 : 14} />}
        <span className="quiet cut">{name} has no motion: there is nothing to play</span>
      </div>
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
    if (time.current) writeText(time.current, text);
    const name = clip ? takeName(clip, live.frame) : '';
    if (take.current) writeText(take.current, name);
  });
  return (
    <section className="timeline is-phone" aria-label="Timeline">
      <PlayButton size={18} />
      <div className="phone-track">
        <div className="phone-times row number">
          <span ref={time} className="clock" />
          <span ref={take} className="cut quiet" />
          <span className="quiet">{clip && seconds(endTime(clip), 1)}</span>
        </div>
        <Scrubber>
          <StripsView />
        </Scrubber>
      </div>
    </section>
  );
}

function Track() {
  const name = useLimber(
    ({ clip, work: { selectedJoint } }) => (clip && shownNames(clip.skeleton.names)[selectedJoint]) ?? '',
  );
  const hasTakes = useLimber((state) => state.clip?.ranges !== undefined);
  const hasDrawn = useHasDrawn();
  return (
    <div className={hasTakes ? 'track has-takes' : 'track'}>
      <div className="track-labels" aria-hidden="true">
        {hasTakes && <span className="track-takes cut">clips</span>}
        <span className="track-joint cut">{name}</span>
        <span className="track-all cut">all joints</span>
        <span className="track-title cut">Quaternion</span>
        <span className="track-one cut">+1</span>
        <span className="track-zero cut">0</span>
        <span className="track-minus cut">−1</span>
      </div>
      <Scrubber>
        {hasTakes && <Takes />}
        <StripsView />
        <div className="curves">{hasDrawn && <QuaternionPlot />}</div>
        <TimeTicks />
      </Scrubber>
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
