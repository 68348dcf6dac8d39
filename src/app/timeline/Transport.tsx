import { useRef } from 'react';
import type { Clip } from '../../core';
import { timeOfFrame } from '../../core/clip';
import { seekFrame, setSetting, togglePlay } from '../../state/actions';
import { settingTable } from '../../state/settings';
import { store } from '../../state/store';
import { useTick } from '../stage/use-tick';
import { seconds } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Select } from '../ui/Select';
import { useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';
import { useHoldToScrub } from './use-hold-to-scrub';

const SPEEDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/** Time's buttons, and where it is. */
export function Transport() {
  const clip = useLimber((state) => state.clip);
  const loop = useLimber((state) => state.work.settings.loop);
  const isReady = clip !== null;
  const back = useHoldToScrub(-1);
  const on = useHoldToScrub(1);
  return (
    <>
      <IconButton label="To the start" icon="toStart" size={14} disabled={!isReady} onClick={() => seekFrame(0)} />
      <IconButton
        label="One frame back"
        title="One frame back; hold to run back (←)"
        icon="stepBack"
        size={14}
        disabled={!isReady}
        {...back}
      />
      <PlayButton />
      <IconButton
        label="One frame on"
        title="One frame on; hold to run on (→)"
        icon="stepOn"
        size={14}
        disabled={!isReady}
        {...on}
      />
      <IconButton
        label="To the end"
        icon="toEnd"
        size={14}
        disabled={!isReady}
        onClick={() => seekFrame((clip?.frameCount ?? 1) - 1)}
      />
      <IconButton
        label={settingTable.loop.label}
        icon="loop"
        size={14}
        aria-pressed={loop}
        onClick={() => setSetting('loop', !loop)}
      />
      <Speed />
      <div className="rule" />
      <Clock />
    </>
  );
}

export function PlayButton({ size = 14 }: { size?: number }) {
  const isPlaying = useLimber((state) => state.isPlaying);
  const isReady = useLimber((state) => state.clip !== null);
  const label = isPlaying ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className="play-button"
      aria-label={label}
      title={`${label} (space)`}
      disabled={!isReady}
      onClick={togglePlay}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={size} />
    </button>
  );
}

function Speed() {
  const speed = useLimber((state) => state.work.settings.speed);
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <Select
      className="number"
      label={settingTable.speed.label}
      title={settingTable.speed.help}
      value={speed}
      options={speeds.map((value) => ({ value, label: `${value}×` }))}
      onChange={(value) => setSetting('speed', value)}
    />
  );
}

function Clock() {
  const time = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const last = useRef<{ clip: Clip | null; frame: number }>({ clip: null, frame: -1 });
  const clip = useLimber((state) => state.clip);
  useTick((live) => {
    const { clip } = store.getState();
    if (!clip || !time.current || !frame.current) return;
    if (live.frame === last.current.frame && clip === last.current.clip && frame.current.textContent) return;
    last.current.clip = clip;
    last.current.frame = live.frame;
    writeText(time.current, seconds(timeOfFrame(clip, live.frame)));
    writeText(frame.current, `frame ${live.frame} / ${clip.frameCount - 1}`);
  });
  return clip ? (
    <>
      <span ref={time} className="clock number" />
      <span ref={frame} className="clock-frame quiet number" />
    </>
  ) : null;
}
