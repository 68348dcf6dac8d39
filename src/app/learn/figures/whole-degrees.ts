import { signed } from '../../ui/format';

/** ° → "−12°". */
export const wholeDegrees = (degrees: number): string => signed(`${Math.round(degrees)}°`);
