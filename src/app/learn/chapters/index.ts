import { type LatePart, latePart } from '../../../state/fetch-part';
import type { Chapter } from '../chapter';

interface Entry {
  /** In the contents. */
  name: string;
  late: LatePart<Chapter>;
}

/** The guided path, in order. Each chapter is fetched when the reader turns to it. */
export const chapters: readonly Entry[] = [
  { name: 'A joint turns', late: latePart(async () => (await import('./01-a-joint-turns')).aJointTurns) },
  {
    name: 'A turn becomes a point',
    late: latePart(async () => (await import('./02-a-turn-becomes-a-point')).aTurnBecomesAPoint),
  },
  {
    name: 'Two turns do not commute',
    late: latePart(async () => (await import('./03-two-turns-do-not-commute')).twoTurnsDoNotCommute),
  },
  { name: 'How far apart', late: latePart(async () => (await import('./04-how-far-apart')).howFarApart) },
  {
    name: 'A clip becomes a cloud',
    late: latePart(async () => (await import('./05-a-clip-becomes-a-cloud')).aClipBecomesACloud),
  },
  { name: 'Wrap the cloud', late: latePart(async () => (await import('./06-wrap-the-cloud')).wrapTheCloud) },
  {
    name: 'Which limit to trust',
    late: latePart(async () => (await import('./07-which-limit-to-trust')).whichLimitToTrust),
  },
  {
    name: 'Bring it back inside',
    late: latePart(async () => (await import('./08-bring-it-back-inside')).bringItBackInside),
  },
  { name: 'Past half a turn', late: latePart(async () => (await import('./09-past-half-a-turn')).pastHalfATurn) },
  { name: 'Swing and twist', late: latePart(async () => (await import('./10-swing-and-twist')).swingAndTwistChapter) },
  { name: 'Other maps', late: latePart(async () => (await import('./11-other-maps')).otherMaps) },
  { name: 'Reach and look', late: latePart(async () => (await import('./12-reach-and-look')).reachAndLook) },
  {
    name: 'Joints that know each other',
    late: latePart(async () => (await import('./13-joints-that-know-each-other')).jointsThatKnowEachOther),
  },
  {
    name: 'Where points are poor',
    late: latePart(async () => (await import('./14-where-points-are-poor')).wherePointsArePoor),
  },
  { name: 'Take it with you', late: latePart(async () => (await import('./15-take-it-with-you')).takeItWithYou) },
];
