import { capitalized, FINGERS, type LimbSide, sided } from './joint-role';
import { below, type SkeletonFacts } from './reading';
import type { FingerRoles } from './roles';

/** Which finger a numbered joint belongs to: Biped counts 0–4, others 1–5, or 1–4 beside a thumb with a name. */
function numberedFinger(name: string, fromZero: boolean, namedThumb: boolean): (typeof FINGERS)[number] {
  const digits = /finger[ _.-]*(\d+)/i.exec(name)?.[1];
  if (digits === undefined) return 'middle';
  const number = Number(digits[0]);
  return FINGERS[Math.min(4, fromZero || namedThumb ? number : Math.max(0, number - 1))];
}

/** Names what hangs on a hand: of each finger the first three joints. */
export function nameFingers(reading: SkeletonFacts, side: LimbSide, hand: number): void {
  const { parts, roles, skeleton } = reading;
  const down = below(reading, hand);
  const namedThumb = down.some((joint) => parts[joint] === 'thumb');
  const fromZero = down.some((joint) => /finger[ _.-]*0/i.test(skeleton.names[joint]));
  const chains: FingerRoles = { thumb: [], index: [], middle: [], ring: [], pinky: [] };
  for (const joint of down) {
    const part = parts[joint];
    const name = skeleton.names[joint];
    let finger = FINGERS.find((candidate) => candidate === part);
    if (part === 'finger') finger = numberedFinger(name, fromZero, namedThumb);
    if (part === 'metacarpal' && /finger[ _.-]*\d/i.test(name)) {
      // Only the thumb's metacarpal moves at a joint of its own.
      const numbered = numberedFinger(name, fromZero, namedThumb);
      if (numbered === 'thumb') finger = numbered;
    }
    if (finger !== undefined) chains[finger].push(joint);
    else if (part !== 'none') roles[joint] = 'helper';
  }
  for (const finger of FINGERS) {
    for (const [i, joint] of chains[finger].entries()) {
      roles[joint] = i < 3 || reading.given.has(joint) ? sided(side, capitalized(finger)) : 'helper';
    }
  }
}
