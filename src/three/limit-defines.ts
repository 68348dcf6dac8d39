import { AT_LIMIT } from '../core/limit';

/** Gauges from which joints turn amber and at which they are wholly so, for shaders: between the two, amber comes and goes softly. */
export const limitDefines = { AMBER_FROM: (AT_LIMIT - 0.015).toFixed(4), AT_LIMIT: AT_LIMIT.toFixed(4) };
