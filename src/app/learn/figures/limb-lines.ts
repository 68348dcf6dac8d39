import type { Quat, Vec3 } from '../../../core';
import { multiply, plus, readQuat, rotateVector } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';

/** A pose of a limb, drawn beside the body's own. */
export interface LimbLine {
  /** Of its first joint, parentFromLocal. */
  rotation: Readonly<Quat>;
  text: string;
  /** A token, without its dashes. */
  colour: string;
  /** CSS pixels from the end of the limb to its word. */
  by: readonly [x: number, y: number];
}

/** Limbs as lines, stretched, from where the body has the joint now, with a word at each end. */
export function createLimbLines() {
  const lines = createPaintedLines({ width: 3, depthTest: false });
  const parent: Quat = [0, 0, 0, 1];
  return {
    object: lines.object,
    setPalette: (palette: ScenePalette) => lines.setPalette(palette),
    /** Draws the moment; returns the words in it. */
    update({ clip, live, joint }: Now, limbs: readonly LimbLine[]): readonly Word[] {
      const above = clip.skeleton.parents[joint];
      if (above >= 0) readQuat(live.worldRotations, above, parent);
      const at = [0, 1, 2].map((k) => live.worldPositions[3 * joint + k]) as Vec3;
      const { end } = straightLimb(clip, joint);
      lines.begin();
      const words = limbs.map(({ rotation, text, colour, by }): Word => {
        const tip = plus(at, rotateVector(multiply(parent, rotation as Quat), end), 1);
        lines.add(colour, [...at, ...tip]);
        return { at: tip, by, text, colour };
      });
      lines.end();
      return words;
    },
    dispose: lines.dispose,
  };
}
