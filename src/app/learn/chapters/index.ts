import type { Chapter } from '../chapter';

interface Entry {
  /** In the contents. */
  name: string;
  load: () => Promise<Chapter>;
}

/** The guided path, in order. Each chapter is fetched when the reader turns to it. */
export const chapters: readonly Entry[] = [
  { name: 'A joint turns', load: async () => (await import('./01-a-joint-turns')).aJointTurns },
  {
    name: 'A turn becomes a point',
    load: async () => (await import('./02-a-turn-becomes-a-point')).aTurnBecomesAPoint,
  },
  {
    name: 'Two turns do not commute',
    load: async () => (await import('./03-two-turns-do-not-commute')).twoTurnsDoNotCommute,
  },
  { name: 'How far apart', load: async () => (await import('./04-how-far-apart')).howFarApart },
  {
    name: 'A clip becomes a cloud',
    load: async () => (await import('./05-a-clip-becomes-a-cloud')).aClipBecomesACloud,
  },
  { name: 'Wrap the cloud', load: async () => (await import('./06-wrap-the-cloud')).wrapTheCloud },
  { name: 'Which limit to trust', load: async () => (await import('./07-which-limit-to-trust')).whichLimitToTrust },
  { name: 'Bring it back inside', load: async () => (await import('./08-bring-it-back-inside')).bringItBackInside },
  { name: 'Past half a turn', load: async () => (await import('./09-past-half-a-turn')).pastHalfATurn },
  { name: 'Swing and twist', load: async () => (await import('./10-swing-and-twist')).swingAndTwistChapter },
  { name: 'Other maps', load: async () => (await import('./11-other-maps')).otherMaps },
  { name: 'Reach and look', load: async () => (await import('./12-reach-and-look')).reachAndLook },
  {
    name: 'Joints that know each other',
    load: async () => (await import('./13-joints-that-know-each-other')).jointsThatKnowEachOther,
  },
  {
    name: 'Where points are poor',
    load: async () => (await import('./14-where-points-are-poor')).wherePointsArePoor,
  },
  { name: 'Take it with you', load: async () => (await import('./15-take-it-with-you')).takeItWithYou },
];
