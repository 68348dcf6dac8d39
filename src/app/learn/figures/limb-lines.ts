import type { Quat } from '../../../core';
import { multiply, plus, readVec3, rotateVector } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
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
  return {
    object: lines.object,
    setPalette: (palette: ScenePalette) => lines.setPalette(palette),
    /** Draws the moment; returns the words in it. */
    update({ clip, live, joint }: Now, limbs: readonly LimbLine[]): readonly Word[] {
      const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
      const at = readVec3(live.worldPositions, joint);
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
