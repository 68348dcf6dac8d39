import type { AnatomicalAxis, AngleRange, Norm } from '../../core/anatomy';

/** Whole degrees, without a minus for what rounds to nothing. */
const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI) || 0;

/**
 * How far an angle goes as people say it, beside the norm: "flexes 3° to 148°, norm 0 to 150", or "flexes to 60°, extends to 25°, norm 80 and 70".
 * A joint that hardly moves: "stays flexed 12°", "does not move".
 */
export function sayRange(axis: AnatomicalAxis, range: Readonly<AngleRange>): string {
  const [low, high] = [degrees(range[0]), degrees(range[1])];
  const { positive, negative } = axis;
  if (low === high)
    return low === 0 ? 'does not move' : `stays ${(low > 0 ? positive : negative).state} ${Math.abs(low)}°`;
  if (low < 0 && high > 0) {
    return `${positive.verb} to ${high}°, ${negative.verb} to ${-low}°${sayBothSides(axis.norm)}`;
  }
  return low >= 0
    ? `${positive.verb} ${low}° to ${high}°${sayOneSide(axis.norm, 'positive')}`
    : `${negative.verb} ${-high}° to ${-low}°${sayOneSide(axis.norm, 'negative')}`;
}

function sayOneSide(norm: Norm | null, side: 'positive' | 'negative'): string {
  const most = norm?.[side] ?? null;
  return norm === null || most === null ? '' : `, norm 0 to ${degrees(most)}${shared(norm)}`;
}

function sayBothSides(norm: Norm | null): string {
  if (norm === null) return '';
  const [high, low] = [norm.positive, norm.negative];
  if (high === null && low === null) return '';
  const told = (value: number | null) => (value === null ? 'not known' : String(degrees(value)));
  return `, norm ${told(high)} and ${told(low)}${shared(norm)}`;
}

const shared = ({ sharedBy }: Norm): string => (sharedBy > 1 ? ` for ${sharedBy} joints together` : '');
