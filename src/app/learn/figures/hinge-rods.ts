import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { plus } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import { createRods } from './rods';
import type { Word } from './scene-words';
import { colourOf } from './tints';

/** The three hinges of a joint, from the outermost on, in the colours of the three rings. */
export const HINGES = [
  { name: 'outer', colour: 'axis-x' },
  { name: 'middle', colour: 'axis-y' },
  { name: 'inner', colour: 'axis-z' },
] as const;

/** Of half the rod: how thick it is, and where its word stands. */
const [THICK, BEYOND] = [0.085, 1.22];

/** A short rod through a joint along the axis of each of its hinges, with a word at its end. */
export function createHingeRods() {
  const rods = createRods(HINGES.length);
  const object = new THREE.Group().add(rods.object);
  object.name = 'hinges';
  rods.object.renderOrder = 62;
  const paints = HINGES.map(() => new THREE.Color());
  return {
    object,
    setPalette(palette: ScenePalette) {
      rods.setBackground(palette.background);
      for (const [k, { colour }] of HINGES.entries()) paints[k].set(colourOf(colour, palette));
    },
    /** @param at where the joint is, m, in the world @param axes of its hinges there, unit; none where nothing is drawn @param half m, of a rod */
    draw(at: Vec3, axes: readonly Vec3[], half: number): readonly Word[] {
      rods.begin();
      for (const [k, axis] of axes.entries())
        rods.add(plus(at, axis, -half), plus(at, axis, half), [THICK * half, THICK * half], paints[k]);
      rods.end();
      return axes.map((axis, k) => ({
        at: plus(at, axis, BEYOND * half),
        text: HINGES[k].name,
        colour: HINGES[k].colour,
        isSmall: true,
      }));
    },
    dispose: rods.dispose,
  };
}
