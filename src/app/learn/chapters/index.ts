import { type LatePart, latePart } from '../../../state/fetch-part';
import type { Chapter } from '../chapter';

interface Entry {
  /** In the contents. */
  name: string;
  late: LatePart<Chapter>;
}

/** The guided path, in order. Each chapter is fetched when the reader turns to it. */
export const chapters: readonly Entry[] = [
  { name: 'A joint turns', late: latePart(async () => (await import('./a-joint-turns')).aJointTurns) },
  {
    name: 'A turn becomes a point',
    late: latePart(async () => (await import('./a-turn-becomes-a-point')).aTurnBecomesAPoint),
  },
  { name: 'Past the skin', late: latePart(async () => (await import('./past-the-skin')).pastTheSkin) },
  {
    name: 'Two turns do not commute',
    late: latePart(async () => (await import('./two-turns-do-not-commute')).twoTurnsDoNotCommute),
  },
  {
    name: 'Large turns do not add up',
    late: latePart(async () => (await import('./large-turns-do-not-add-up')).largeTurnsDoNotAddUp),
  },
  { name: 'Four numbers', late: latePart(async () => (await import('./four-numbers')).fourNumbers) },
  { name: 'How far apart', late: latePart(async () => (await import('./how-far-apart')).howFarApart) },
  {
    name: 'A clip becomes a cloud',
    late: latePart(async () => (await import('./a-clip-becomes-a-cloud')).aClipBecomesACloud),
  },
  { name: 'Where to count from', late: latePart(async () => (await import('./where-to-count-from')).whereToCountFrom) },
  { name: 'Wrap the cloud', late: latePart(async () => (await import('./wrap-the-cloud')).wrapTheCloud) },
  { name: 'Tighter shapes', late: latePart(async () => (await import('./tighter-shapes')).tighterShapes) },
  {
    name: 'Which limit to trust',
    late: latePart(async () => (await import('./which-limit-to-trust')).whichLimitToTrust),
  },
  {
    name: 'The price of coverage',
    late: latePart(async () => (await import('./the-price-of-coverage')).thePriceOfCoverage),
  },
  {
    name: 'Bring it back inside',
    late: latePart(async () => (await import('./bring-it-back-inside')).bringItBackInside),
  },
  { name: 'Past half a turn', late: latePart(async () => (await import('./past-half-a-turn')).pastHalfATurn) },
  { name: 'Without a jump', late: latePart(async () => (await import('./without-a-jump')).withoutAJump) },
  { name: 'Swing and twist', late: latePart(async () => (await import('./swing-and-twist')).swingAndTwistChapter) },
  { name: 'How many numbers', late: latePart(async () => (await import('./how-many-numbers')).howManyNumbers) },
  {
    name: 'Every map stretches',
    late: latePart(async () => (await import('./every-map-stretches')).everyMapStretches),
  },
  { name: 'Angles lock', late: latePart(async () => (await import('./angles-lock')).anglesLock) },
  {
    name: 'Reach with two bones',
    late: latePart(async () => (await import('./reach-with-two-bones')).reachWithTwoBones),
  },
  { name: 'Reach and look', late: latePart(async () => (await import('./reach-and-look')).reachAndLook) },
  {
    name: 'Joints that know each other',
    late: latePart(async () => (await import('./joints-that-know-each-other')).jointsThatKnowEachOther),
  },
  { name: 'Tied joints', late: latePart(async () => (await import('./tied-joints')).tiedJoints) },
  {
    name: 'Where points are poor',
    late: latePart(async () => (await import('./where-points-are-poor')).wherePointsArePoor),
  },
  { name: 'Lean to the mean', late: latePart(async () => (await import('./lean-to-the-mean')).leanToTheMean) },
  { name: 'Take it with you', late: latePart(async () => (await import('./take-it-with-you')).takeItWithYou) },
];
