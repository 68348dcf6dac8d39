import { takesOf } from '../../core/clip';
import { anatomyFor } from '../../state/clips/anatomy';
import { count, degrees } from '../ui/format';
import { shownNames } from '../ui/joint-name';
import type { Now } from './chapter';
import { cloudFacts } from './measure';

/** What people call the joint that moves a part of the body. */
const JOINT_WORDS: Readonly<Record<string, string>> = {
  hips: 'pelvis',
  trunk: 'spine',
  clavicle: 'collarbone',
  upperArm: 'shoulder',
  foreArm: 'elbow',
  hand: 'wrist',
  upperLeg: 'hip',
  lowerLeg: 'knee',
  foot: 'ankle',
  toe: 'toes',
};

/** The joint as people speak of it, "left shoulder"; its own name where that is not known. */
export function jointWord({ clip, joint }: Pick<Now, 'clip' | 'joint'>): string {
  const spoken = anatomyFor(clip)[joint];
  if (!spoken || spoken.part === 'none') return shownNames(clip.skeleton.names)[joint] ?? '';
  const word = JOINT_WORDS[spoken.part] ?? spoken.part;
  return spoken.side === 'centre' ? word : `${spoken.side} ${word}`;
}

/** Words of the text that tell of the reader's own clip, by the name they have there. */
export const liveWords: Readonly<Record<string, (now: Now) => string>> = {
  joint: jointWord,
  clip: ({ clip }) => takesOf(clip)[0].name,
  frames: ({ clip }) => count(clip.frameCount),
  samples: ({ limit }) => count(limit?.sampleCount ?? 0),
  farthest: ({ clip, cloud }) => (cloud ? degrees(cloudFacts(clip, cloud).farthest) : '…'),
};
