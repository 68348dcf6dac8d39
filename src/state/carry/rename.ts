import type { JointRole } from '../../core/clip';
import { chooseRole } from '../actions';
import { isOnRig } from '../clips/rig';
import { rolesOf } from '../clips/roles';
import type { Take } from '../clips/take';
import { setWork, store } from '../store';
import { playOn } from './play';

const { getState } = store;

/**
 * Says what a joint is, a step that can be undone. Motion that plays on a rig follows: it is laid over its joints anew, as they are called
 * now.
 */
export async function nameJoint(joint: string, role: JointRole | null): Promise<void> {
  const { roleChoices } = getState().work;
  chooseRole(joint, role);
  const { clip, work } = getState();
  const { rig, roleChoices: chosen } = work;
  if (!clip || !rig || chosen === roleChoices || !isOnRig({ clip, work: { rig } })) return;
  if (rolesOf(clip).kind !== 'human') return;
  const { takes } = getState().work;
  const origins = rig.played.flatMap(({ origin }) => origin ?? []);
  if (origins.length === 0) return;
  const played = await playOn({ ...rig, played: [] }, origins);
  if (!played || getState().work.roleChoices !== chosen) return;
  const anew = new Map(played.clips.map((made) => [made.origin, made]));
  const follow = (take: Take): Take => anew.get(take.origin) ?? take;
  setWork({
    rig: { ...rig, played: rig.played.map(follow) },
    takes: takes.map((take) => (take.origin ? follow(take) : take)),
  });
}
