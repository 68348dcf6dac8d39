import type { Chapter } from '../chapter';
import { aJointTurns } from './01-a-joint-turns';
import { aTurnBecomesAPoint } from './02-a-turn-becomes-a-point';
import { aClipBecomesACloud } from './03-a-clip-becomes-a-cloud';
import { wrapTheCloud } from './04-wrap-the-cloud';
import { bringItBackInside } from './05-bring-it-back-inside';
import { swingAndTwistChapter } from './06-swing-and-twist';
import { otherMaps } from './07-other-maps';
import { pastHalfATurn } from './08-past-half-a-turn';
import { reachAndLook } from './09-reach-and-look';
import { whichLimitToTrust } from './10-which-limit-to-trust';
import { jointsThatKnowEachOther } from './11-joints-that-know-each-other';
import { takeItWithYou } from './12-take-it-with-you';

/** The guided path, in order. */
export const chapters: readonly Chapter[] = [
  aJointTurns,
  aTurnBecomesAPoint,
  aClipBecomesACloud,
  wrapTheCloud,
  bringItBackInside,
  swingAndTwistChapter,
  otherMaps,
  pastHalfATurn,
  reachAndLook,
  whichLimitToTrust,
  jointsThatKnowEachOther,
  takeItWithYou,
];
