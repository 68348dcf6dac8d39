import type { FitOptions } from '../../core';
import type { FitAnswer, OwnOptions } from '../../worker/api';

/** A fit that was ordered before it was asked for. */
interface Ready {
  rotations: Float32Array;
  key: string;
  answer: FitAnswer;
}

let ready: Ready | null = null;

const keyOf = (options: FitOptions, own: OwnOptions): string => JSON.stringify([options, own]);

/** The fit of a clip under such options, if it is there before it is asked for. */
export const readyFit = (rotations: Float32Array, options: FitOptions, own: OwnOptions): FitAnswer | null =>
  ready?.rotations === rotations && ready.key === keyOf(options, own) ? ready.answer : null;

/** Has one fit wait until it is asked for, in place of the one before. */
export function keepReady(rotations: Float32Array, options: FitOptions, own: OwnOptions, answer: FitAnswer): void {
  ready = { rotations, key: keyOf(options, own), answer };
}

export function forgetReady(): void {
  ready = null;
}
