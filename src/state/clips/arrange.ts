import type { Clip } from '../../core';
import { type BvhOptions, joinClips, rangeAt, rangesOf, takesOf, timeOfFrame } from '../../core/clip';
import { createLiveFrame, type LiveFrame, setTime } from '../frame/live';
import { prefersLessMotion } from '../frame/motion';
import { cut, isStill } from '../frame/playback';
import { limitsInForce } from '../limits/held';
import { learn, regrow } from '../limits/learn';
import { takeAwaited } from '../link/address';
import { setWork, store } from '../store';
import { worker } from '../work';
import { forget } from '../work/history';
import { firstFrame, firstJoint } from './first-look';
import { type OpenRig, workHere } from './rig';
import { rememberedRoles, rememberRoles, withRoles } from './roles';
import { skinOf } from './skins';

const { getState, setState } = store;

/**
 * Puts clips, of whatever skeleton, in the place of all that was there.
 *
 * @param rig that motion can be played on from now on.
 */
export function showClips(takes: readonly Clip[], reading: BvhOptions, rig: OpenRig | null = null): void {
  forget();
  const earlier = workHere(getState());
  const joined = joinClips(takes);
  const roleChoices = rememberedRoles(joined.skeleton);
  const clip = withRoles(joined, roleChoices);
  const awaited = takeAwaited(clip);
  const live = createLiveFrame(clip.skeleton);
  const awaitedJoint = clip.skeleton.names.indexOf(awaited.joint ?? '');
  const selectedJoint = awaitedJoint >= 0 ? awaitedJoint : firstJoint(clip);
  // Where time stands, it stands at the beginning.
  const first = awaited.frame ?? (isStill ? 0 : firstFrame(clip, selectedJoint));
  setTime(live, clip, timeOfFrame(clip, Math.min(first, clip.frameCount - 1)));
  setWork(
    { reading, roleChoices, rig, edits: {}, chosen: {}, borrowed: null, ties: null, ...awaited.posed, selectedJoint },
    {
      clip,
      earlier,
      live,
      fit: null,
      fitted: null,
      verdicts: null,
      body: null,
      skin: skinOf(clip),
      preview: null,
      hoveredJoint: -1,
      hoveredFrame: -1,
      brush: null,
      isPlaying: awaited.frame === null && !prefersLessMotion(),
      status: `${clip.name}: ${clip.skeleton.names.length} joints, ${clip.frameCount} frames`,
    },
  );
  worker.forgetOthers(takes);
  learn(takes);
}

/**
 * Puts clips of the same skeleton in the place of the present ones, and gives joints the roles that are chosen. What was posed,
 * pulled and chosen stays.
 */
export function arrange(takes: readonly Clip[]): void {
  const { clip: before, live, fitted, work } = getState();
  const { roleChoices, edits, borrowed } = work;
  if (!before || !live) return;
  if (isArranged(before, takes)) {
    nameJoints(before);
    return;
  }
  const clip = withRoles(joinClips(takes), roleChoices);
  setTime(live, clip, timeIn(clip, before, live));
  // The limits hold until the new ones are there; what they say of frames does not.
  const kept = fitted && { ...fitted, strips: new Uint8Array(0) };
  setState({
    clip,
    skin: skinOf(clip),
    fitted: kept,
    fit: kept && limitsInForce(kept, { clip, work: { edits, borrowed } }, false),
    brush: null,
    hoveredFrame: -1,
    status: takes.length > 1 ? `${takes.length} clips together, ${clip.frameCount} frames` : clip.name,
  });
  cut();
  learn(takes);
}

/** Gives the joints of a clip the roles that are chosen, now and for later visits. */
function nameJoints(before: Clip): void {
  const { roleChoices } = getState().work;
  const clip = withRoles(before, roleChoices);
  if (clip === before) return;
  rememberRoles(clip.skeleton, roleChoices);
  setState({ clip });
  void regrow();
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

const isArranged = (clip: Clip, takes: readonly Clip[]): boolean => {
  const present = takesOf(clip);
  return present.length === takes.length && present.every((take, i) => take.rotations === takes[i].rotations);
};
