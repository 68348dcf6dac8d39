import { durationOf } from '../../core/clip';
import { showClips } from '../clips/arrange';
import type { OpenRig } from '../clips/rig';
import { rememberRoles } from '../clips/roles';
import type { Take } from '../clips/take';
import { setTime } from '../frame/live';
import { prefersLessMotion } from '../frame/motion';
import { presentScene, requestFrame } from '../frame/playback';
import { posedOn } from '../frame/posed';
import { memoryOf } from '../frame/solve-reach';
import { fetchSolvers, recallReach } from '../frame/solving';
import { type LimberState, setWork, store } from '../store';
import { wantCameras } from '../work/cameras';
import { unposed } from '../work/scopes';
import type { Project } from './project-file';
import { type StateOfProject, stateOf } from './project-of';

const { getState } = store;

/**
 * Puts a project in the place of all that was there.
 *
 * @param takes its clips, read as it says
 * @param rig that they are of, or were played on
 * @returns one sentence for each part of it that was left out.
 */
export function showProject(project: Project, takes: readonly Take[], rig: OpenRig | null = null): string[] {
  const { state, extras, problems } = stateOf(project, takes[0].skeleton.names);
  const { work, isPlaying, markedFrames: marked } = state;
  store.setState({ lesson: null });
  showClips(takes, { ...work, ...unposed, rig }, { isPlaying: isPlaying && !prefersLessMotion() });
  const { clip, live } = getState();
  if (!clip || !live) return problems;
  rememberRoles(clip.skeleton, work.roleChoices);
  const kept = posedOn(clip, work);
  if (kept.problem) problems.push(kept.problem);
  const last = clip.frameCount - 1;
  setTime(live, clip, Math.min(extras.time, durationOf(clip)));
  setWork(kept.posed, { markedFrames: marked && marked[0] <= marked[1] && marked[1] <= last ? marked : null });
  wantCameras(extras.cameras);
  whenFitted((now) => settleIn(now, extras));
  requestFrame();
  return problems;
}

/** Lays what hangs on limits as it lay: cameras, which have been framed anew, and limbs. */
async function settleIn(fitted: LimberState, { cameras, lies }: StateOfProject['extras']): Promise<void> {
  wantCameras(cameras);
  requestFrame();
  if (lies.size === 0) return;
  await fetchSolvers();
  const { live, fit, work } = getState();
  const { pulls } = work;
  const scene = presentScene();
  // Whoever pulled meanwhile knows better.
  if (!scene || !live || pulls !== fitted.work.pulls || fit !== fitted.fit) return;
  recallReach(memoryOf(scene, live, lies));
  requestFrame();
}

/** Calls back when limits are fitted to the clip that is there now; never where another comes before. */
function whenFitted(callback: (state: LimberState) => Promise<void>): void {
  const { clip } = getState();
  const stop = store.subscribe((state) => {
    const isOther = state.clip?.rotations !== clip?.rotations;
    if (!isOther && state.fit === null) return;
    stop();
    if (!isOther) void callback(state).catch(() => {});
  });
}
