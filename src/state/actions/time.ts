import { timeOfFrame } from '../../core/clip';
import { setTime } from '../frame/live';
import { cut, requestFrame } from '../frame/playback';
import { store } from '../store';

const { getState, setState } = store;

export function play(): void {
  const { clip, live, preview, work } = getState();
  const { settings } = work;
  if (!clip || !live) return;
  if (!settings.loop && live.frame === clip.frameCount - 1) setTime(live, clip, 0);
  setState({ isPlaying: true, preview: preview && { ...preview, holdsTime: false } });
}

export function pause(): void {
  const { clip, live } = getState();
  if (clip && live) setTime(live, clip, timeOfFrame(clip, live.frame));
  setState({ isPlaying: false });
  requestFrame();
}

export function togglePlay(): void {
  if (getState().isPlaying) pause();
  else play();
}

/** Goes to a frame; play goes on from there. */
export function seekFrame(frame: number): void {
  const { clip, live } = getState();
  if (!clip || !live || !Number.isFinite(frame)) return;
  setTime(live, clip, timeOfFrame(clip, Math.min(Math.max(Math.round(frame), 0), clip.frameCount - 1)));
  cut();
  requestFrame();
}

/** Pauses and moves by some frames. */
export function stepFrames(count: number): void {
  pause();
  const { live } = getState();
  if (live) seekFrame(live.frame + count);
}
