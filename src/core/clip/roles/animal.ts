import type { SkeletonFacts } from './reading';

/** Words for what people do not have. */
const ANIMAL = /\b(tail|wing|paw|hoof|claw|fin|tentacle|beak)s?\b/;
const TRUNK = /\btrunks?\b/;

/** Whether names tell of an animal: a tail, wings, an elephant's trunk. What a costume or a rig adds (`PonyTail`) does not. */
export function looksLikeAnimal(reading: SkeletonFacts): boolean {
  const { parts, keys } = reading;
  const called = (word: RegExp) =>
    [...keys.keys()].filter((joint) => word.test(keys[joint]) && parts[joint] !== 'helper');
  return called(ANIMAL).length > 0 || isProboscis(reading, called(TRUNK));
}

/** Whether a trunk is an elephant's: it hangs on the head or neck, or carries no limb. A person's carries the arms. */
function isProboscis({ parts, skeleton: { parents } }: SkeletonFacts, trunk: number[]): boolean {
  const onFace = parts.map((part) => part === 'head' || part === 'neck');
  const carriesLimb = parts.map((part) => part === 'hand' || part === 'foot');
  for (const [joint, parent] of parents.entries()) onFace[joint] ||= parent >= 0 && onFace[parent];
  for (let joint = parts.length - 1; joint >= 0; joint--) {
    if (parents[joint] >= 0) carriesLimb[parents[joint]] ||= carriesLimb[joint];
  }
  return trunk.length > 0 && (trunk.some((joint) => onFace[joint]) || !trunk.some((joint) => carriesLimb[joint]));
}
