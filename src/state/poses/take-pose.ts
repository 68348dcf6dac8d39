import type { Vec3 } from '../../core';
import { type CarriedPose, carryPose, mirrorPose } from '../../core/carry';
import { angleBetween, inverseMultiply, readQuat, shortRotationVector } from '../../core/math';
import { say, selectedJoints } from '../actions';
import { changeSettings } from '../actions/change-settings';
import { releaseChain } from '../actions/pulls';
import { pause } from '../actions/time';
import { turnJoints } from '../actions/turn-joints';
import { rolesOf } from '../clips/roles';
import { flush } from '../frame/playback';
import { makerOf } from '../frame/solving';
import { notify } from '../notices';
import { store } from '../store';
import { beginGesture, endGesture } from '../work/history';
import { figureOfPose, readPoseFile } from './pose-file';

const { getState } = store;

/** rad: less is no change by limits. */
const CHANGED = 0.5 * (Math.PI / 180);
/** What programs put before all names of a rig: "mixamorig:". */
const NAMESPACE = /^.*:/;
/** Joints that are told by name. */
const MOST_NAMES = 3;

/**
 * Puts the character in a pose, of the same figure or another: all of it, or the selected joints where they are several. Limits hold the pose,
 * and what they change is told. One step of undo.
 *
 * @param name what the pose is called, as it begins a sentence
 */
export function takePose(text: string, name: string): void {
  const { clip } = getState();
  if (!clip) {
    notify('error', `There is no clip for ${name}`, 'Open a clip or a rig first.', { remedy: 'open' });
    return;
  }
  try {
    const pose = readPoseFile(text);
    const roles = rolesOf(clip);
    const here = { skeleton: clip.skeleton, roles, ...(clip.frameCount > 1 && { motion: clip }) };
    put(carryPose(pose.rotations, figureOfPose(pose), here), name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify('error', `${name} can’t be taken here`, error.message);
  }
}

/** Shows the pose as a mirror would: all of it, or the selected joints where they are several. One step of undo. */
export function mirrorShownPose(): void {
  flush();
  const { clip, live, work } = getState();
  if (!clip || !live) return;
  // A pose that was asked for comes back when it is mirrored twice, whatever limits made of it.
  const now = makerOf(work) === null ? live.asked : live.held;
  const rotations = mirrorPose(clip.skeleton, now, rolesOf(clip));
  put({ rotations, isKnown: clip.skeleton.names.map(() => true) }, 'The mirrored pose');
}

function put({ rotations, isKnown }: CarriedPose, name: string): void {
  const state = getState();
  const { clip, fit } = state;
  if (!clip || !fit) return;
  const isPart = state.alsoSelected.length > 0;
  const wanted = isPart ? selectedJoints(state) : [...clip.skeleton.names.keys()];
  const turns: Record<number, Vec3> = {};
  for (const joint of wanted) {
    const limit = fit.limits[joint];
    if (isKnown[joint] && limit)
      turns[joint] = shortRotationVector(inverseMultiply(limit.reference, readQuat(rotations, joint)));
  }
  beginGesture();
  pause();
  turnJoints(turns);
  // Pins hold all the same; what was only pulled is a part of the pose before.
  if (!isPart) for (const [id, { isPinned }] of Object.entries(state.work.pulls)) if (!isPinned) releaseChain(id);
  changeSettings({ mode: 'pose' });
  endGesture();
  tell(name, wanted.length - Object.keys(turns).length, isPart ? `${wanted.length} selected joints` : '');
}

/** Says what limits made of the pose, and how many joints it says nothing of. */
function tell(name: string, left: number, of: string): void {
  flush();
  const { clip, live } = getState();
  if (!clip || !live) return;
  const held = clip.skeleton.names
    .map((joint, i) => ({
      joint: joint.replace(NAMESPACE, ''),
      by: angleBetween(readQuat(live.asked, i), readQuat(live.held, i)),
    }))
    .filter(({ by }) => by > CHANGED)
    .sort((a, b) => b.by - a.by);
  const words: string[] = [];
  if (held.length > 0) {
    const first = held.slice(0, MOST_NAMES).map(({ joint, by }) => `${joint} by ${Math.round((by * 180) / Math.PI)}°`);
    const others = held.length - first.length;
    words.push(`Limits hold back ${first.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`);
  }
  if (left > 0)
    words.push(`${left} ${left === 1 ? 'joint stays' : 'joints stay'} unchanged: the pose has no rotation for them.`);
  const title = `${name} is shown${of && ` on ${of}`}`;
  if (words.length === 0) say(title);
  else notify('info', title, words.join(' '));
}
