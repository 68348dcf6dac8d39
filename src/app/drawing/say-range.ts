import type { AnatomicalAxis, AngleRange } from '../../core/anatomy';

/** Whole degrees, without a minus for what rounds to nothing. */
const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI) || 0;

/**
 * How far an angle goes: "114° flexion, 69° extension", or "3° to 148° flexion" where the angle stays on one side. A joint that hardly moves:
 * "stays flexed 12°", "does not move".
 */
export function sayRange({ positive, negative }: AnatomicalAxis, range: Readonly<AngleRange>): string {
  const [low, high] = [degrees(range[0]), degrees(range[1])];
  if (low === high)
    return low === 0 ? 'does not move' : `stays ${(low > 0 ? positive : negative).state} ${Math.abs(low)}°`;
  if (low < 0 && high > 0) return `${high}° ${positive.name}, ${-low}° ${negative.name}`;
  return low >= 0 ? `${low}° to ${high}° ${positive.name}` : `${-high}° to ${-low}° ${negative.name}`;
}

/** The typical range beside it, "180°, 60°": to the positive and to the negative side; null where neither is known. */
export function sayTypical({ norm }: AnatomicalAxis): string | null {
  if (norm === null || (norm.positive === null && norm.negative === null)) return null;
  const told = (value: number | null) => (value === null ? 'not known' : `${degrees(value)}°`);
  const shared = norm.sharedBy > 1 ? ` for ${norm.sharedBy} joints together` : '';
  return `${told(norm.positive)}, ${told(norm.negative)}${shared}`;
}
