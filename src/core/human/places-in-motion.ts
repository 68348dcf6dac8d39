import { type Figure, type Stance, stanceOf } from '../carry';
import type { Clip, Roles, SideRoles } from '../clip';
import { violationAngle } from '../limit';
import { readQuat } from '../math';
import { humanSet } from './human-set';
import { limitAt } from './limit-at';
import { type HumanPlace, humanPlaces } from './places';

/** Frames that are looked at. */
const SAMPLES = 200;
/** rad: files round rotations and places of joints off. */
const INSIDE = 1e-4;

/**
 * Where the human set holds on a figure that moves. Motion tells how upper arms and thighs are rolled, by the way that elbows and knees fold,
 * and how feet stand. Rests are wrong about this by up to 60°, and motion is, where limbs hardly fold. So a limb lies as the motion tells only
 * where adults could not move so from the rest: motion that was held inside limits laid over the rest is inside them when it is read again.
 *
 * @param stance of the figure with its motion.
 */
export function placesInMotion({ skeleton, roles, motion }: Figure, stance: Stance): HumanPlace[] {
  const told = humanPlaces(skeleton, stance);
  if (!motion || stance.startedFrom !== 'rest') return told;
  const resting = humanPlaces(skeleton, stanceOf({ skeleton, roles }));
  const chosen = new Map<number, HumanPlace>();
  for (const limb of limbsOf(stance.roles)) {
    const isOfLimb = ({ joint }: HumanPlace) => limb.includes(joint);
    const [atRest, inMotion] = [resting.filter(isOfLimb), told.filter(isOfLimb)];
    for (const place of isWithin(motion, atRest) ? atRest : inMotion) chosen.set(place.joint, place);
  }
  return told.map((place) => chosen.get(place.joint) ?? place);
}

/** The joints whose place a stance turns together: of each arm, each leg down to the shank, each foot. */
const limbsOf = ({ left, right }: Roles): number[][] =>
  [left, right].flatMap((side: SideRoles) => {
    const { splits } = side;
    return [
      [side.upperArm, ...splits.upperArm, side.foreArm],
      [side.upperLeg, ...splits.upperLeg, side.lowerLeg],
      [side.foot, side.toe],
    ];
  });

/** Whether adults can do what the joints of places do, as far as some frames tell. */
function isWithin({ skeleton, rotations, frameCount }: Clip, places: readonly HumanPlace[]): boolean {
  const width = skeleton.names.length;
  const count = Math.min(SAMPLES, frameCount);
  return places.every((place) => {
    const limit = limitAt(place, humanSet[place.key], 'adult', '');
    for (let i = 0; i < count; i++) {
      const frame = Math.floor((i * frameCount) / count);
      if (violationAngle(limit, readQuat(rotations, width * frame + place.joint)) > INSIDE) return false;
    }
    return true;
  });
}
