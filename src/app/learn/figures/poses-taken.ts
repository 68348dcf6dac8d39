import { containsRotation, type JointLimit } from '../../../core';
import { type EngineRegion, regionTest } from '../../../formats';
import { roundOf, SPOKES, type SwingBorder, swingAt } from './swing-borders';
import { type PosesTaken, twisted } from './taken';

/** Every so many spokes, and beside them heights on a sphere and twists: all evenly, so that poses are counted as they are spread. */
const [EACH, HEIGHTS, TWISTS] = [3, 20, 45];

/** What an engine makes of the poses of a limit. @param own where the limit ends without a twist */
export function posesTaken(limit: JointLimit, own: SwingBorder, region: EngineRegion): PosesTaken {
  const lets = regionTest(region);
  let [had, stopped, inCorners, byTwist] = [0, 0, 0, 0];
  for (let spoke = 0; spoke < SPOKES; spoke += EACH)
    for (let height = 0; height < HEIGHTS; height++) {
      const swing = Math.acos(1 - (2 * (height + 0.5)) / HEIGHTS);
      const swung = swingAt(limit, swing, roundOf(spoke));
      for (let twist = 0; twist < TWISTS; twist++) {
        const pose = twisted(limit, swung, (2 * Math.PI * (twist + 0.5)) / TWISTS - Math.PI);
        const [isIn, isLetBe] = [containsRotation(limit, pose), lets(pose)];
        if (isIn) had++;
        if (isIn && !isLetBe) stopped++;
        if (isIn || !isLetBe) continue;
        if (swing > own[spoke]) inCorners++;
        else byTwist++;
      }
    }
  return { stopped: stopped / had, inCorners: inCorners / had, byTwist: byTwist / had };
}
