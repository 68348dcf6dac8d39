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
    name: 'A clip becomes a cloud',
    load: async () => (await import('./03-a-clip-becomes-a-cloud')).aClipBecomesACloud,
  },
  { name: 'Wrap the cloud', load: async () => (await import('./04-wrap-the-cloud')).wrapTheCloud },
  { name: 'Bring it back inside', load: async () => (await import('./05-bring-it-back-inside')).bringItBackInside },
  { name: 'Swing and twist', load: async () => (await import('./06-swing-and-twist')).swingAndTwistChapter },
  { name: 'Other maps', load: async () => (await import('./07-other-maps')).otherMaps },
  { name: 'Past half a turn', load: async () => (await import('./08-past-half-a-turn')).pastHalfATurn },
  { name: 'Reach and look', load: async () => (await import('./09-reach-and-look')).reachAndLook },
  { name: 'Which limit to trust', load: async () => (await import('./10-which-limit-to-trust')).whichLimitToTrust },
  {
    name: 'Joints that know each other',
    load: async () => (await import('./11-joints-that-know-each-other')).jointsThatKnowEachOther,
  },
  { name: 'Take it with you', load: async () => (await import('./12-take-it-with-you')).takeItWithYou },
];
