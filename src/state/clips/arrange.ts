import type { Clip } from '../../core';
import { joinClips, rangeAt, rangesOf, timeOfFrame } from '../../core/clip';
import { createLiveFrame, type LiveFrame, setTime } from '../frame/live';
import { prefersLessMotion } from '../frame/motion';
import { cut, isStill } from '../frame/playback';
import '../limits/learn';
import { isArranged } from '../derive';
import { takeAwaited } from '../link/address';
import { type LimberState, setWork, store } from '../store';
import { worker } from '../work';
import { forget } from '../work/history';
import { noWork, partsAbout, type Work } from '../work/scopes';
import { firstFrame, firstJoint } from './first-look';
import { workHere } from './rig';
import { rememberedRoles, withRoles } from './roles';
import type { Take } from './take';

// Other takes of the same skeleton go on at the moment that is shown.
store.subscribe((state, before) => {
  const { clip, live } = state;
  if (!clip || !before.clip || !live || live !== before.live || !isArranged(state, before)) return;
  setTime(live, clip, timeIn(clip, before.clip, live));
  cut();
});

/**
 * Puts clips, of whatever skeleton, in the place of all that was there.
 *
 * @param work what is known of the work on them: all else is as it is where nothing was done
 * @param rest of the view, where that is known
 */
export function showClips(
  takes: readonly Take[],
  work: Partial<Work> = {},
  rest: Partial<Pick<LimberState, 'markedFrames' | 'isPlaying'>> = {},
): void {
  forget();
  const joined = joinClips(takes);
  const { roleChoices = rememberedRoles(takes[0]) } = work;
  const clip = withRoles(joined, roleChoices);
  const awaited = takeAwaited(clip, takes);
  const live = createLiveFrame(clip.skeleton);
  const awaitedJoint = clip.skeleton.names.indexOf(awaited.joint ?? '');
  const selectedJoint = awaitedJoint >= 0 ? awaitedJoint : firstJoint(clip);
  // Where time stands, it stands at the beginning.
  const first = awaited.frame ?? (isStill ? 0 : firstFrame(clip, selectedJoint));
  setTime(live, clip, timeOfFrame(clip, Math.min(first, clip.frameCount - 1)));
  const undone = { ...partsAbout(noWork, 'clip'), reading: {}, rig: null, selectedJoint };
  setWork(
    { ...undone, ...awaited.posed, ...work, takes, roleChoices },
    {
      clip,
      live,
      earlier: workHere(store.getState()),
      given: store.getState().clip?.skeleton === clip.skeleton ? store.getState().given : null,
      fitted: null,
      fit: null,
      verdicts: null,
      body: null,
      preview: null,
      alsoSelected: [],
      hoveredJoint: -1,
      markedFrames: null,
      isPlaying: awaited.frame === null && !prefersLessMotion(),
      status: `${clip.name}: ${clip.skeleton.names.length} joints, ${clip.frameCount} frames`,
      ...rest,
    },
  );
  worker.forgetOthers(takes);
}

/** s: the moment of a clip that is shown, in another arrangement; where its clip is gone, the frame of the same number. */
function timeIn(clip: Clip, before: Clip, { time, frame }: LiveFrame): number {
  const here = rangeAt(before, frame);
  const place = rangesOf(before).indexOf(here);
  const there =
    rangesOf(clip).find((range) => range.clip.rotations === here.clip.rotations) ??
    // Read once more, it is another with the same frames.
    [rangesOf(clip)[place]].find((range) => range?.clip.name === here.clip.name);
  return there
    ? there.startTime + (time - here.startTime)
    : timeOfFrame(clip, Math.min(here.firstFrame, clip.frameCount - 1));
}
