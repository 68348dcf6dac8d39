import { DEGREE } from '../../../core/math';

/** rad: samples that may lie so near to each other stand for nearly all frames. */
export const CLOSE = 0.5 * DEGREE;
/** rad: as near to each other as samples usually are. */
export const SPACING = 0.05;
