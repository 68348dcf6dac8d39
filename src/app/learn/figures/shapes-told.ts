import { shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import type { Settings } from '../../../state/settings';
import { shapeLook } from '../../drawing/shape-looks';

/** The shapes that chapters 10 and 11 tell of, in order. */
export const TOLD = shapeKinds.filter((kind) => shapeFamilies[kind].solid && kind !== 'elliptic-cylinder');

/** What a shape is called where room is scarce. */
export function shapeWord(shape: Settings['shape']): string {
  const { label } = shapeFamilies[shape];
  return shape === 'oriented-box' ? 'Tilted' : label.length < 10 ? label : shapeLook(shape).short;
}
