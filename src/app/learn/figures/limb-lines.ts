import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { multiply, plus, readVec3, rotateVector, unit } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { createBooks } from './books';
import { heldBook } from './held-book';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';

/** A joint of a body that stands somehow. */
export interface PosedJoint extends Pick<Now, 'clip' | 'joint'> {
  live: Readonly<Record<'worldPositions' | 'worldRotations', ArrayLike<number>>>;
}

/** A pose of a limb, drawn beside the body's own. */
export interface LimbLine {
  /** Of its first joint, parentFromLocal. */
  rotation: Readonly<Quat>;
  text: string;
  /** A token, without its dashes. */
  colour: string;
  /** CSS pixels from the end of the limb, or of the book that it holds, to its word. */
  by: readonly [x: number, y: number];
  isDashed?: true;
  /** To where the cover of the book looks that the limb holds, in the frame of its first joint; no book where left out. */
  cover?: Readonly<Vec3>;
}

/** m: how long a book is, and how far beyond the end of the limb its middle is. */
const [BOOK, BEYOND_END] = [0.2, 0.12];

/** Limbs as lines, stretched, from where the body has the joint now, with a word at each end. */
export function createLimbLines() {
  const lines = createPaintedLines({ width: 3, depthTest: false });
  const dashes = createPaintedLines({ width: 3, depthTest: false, dash: [0.035, 0.025] });
  const books = createBooks(2, true);
  return {
    object: new THREE.Group().add(lines.object, dashes.object, books.object),
    setPalette(palette: ScenePalette) {
      for (const part of [lines, dashes, books]) part.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, joint }: PosedJoint, limbs: readonly LimbLine[]): readonly Word[] {
      const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
      const at = readVec3(live.worldPositions, joint);
      const { end } = straightLimb(clip, joint);
      for (const part of [lines, dashes, books]) part.begin();
      const words = limbs.map(({ rotation, text, colour, by, isDashed, cover }): Word => {
        const world = multiply(parent, rotation as Quat);
        const way = rotateVector(world, end);
        const tip = plus(at, way, 1);
        (isDashed ? dashes : lines).add(colour, [...at, ...tip]);
        if (!cover) return { at: tip, by, text, colour };
        const along = unit(way);
        books.add(plus(tip, along, BEYOND_END), heldBook(along, rotateVector(world, cover)), BOOK);
        return { at: plus(tip, along, BEYOND_END + BOOK / 2), by, text, colour };
      });
      for (const part of [lines, dashes, books]) part.end();
      return words;
    },
    dispose() {
      for (const part of [lines, dashes, books]) part.dispose();
    },
  };
}
