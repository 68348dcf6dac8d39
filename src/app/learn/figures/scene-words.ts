import type * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createLabel, project, textWidth } from '../../stage/label';

/** A word that stands at a point of the scene. */
export interface Word {
  at: Readonly<Vec3>;
  /** CSS pixels from there to its middle. */
  by?: readonly [x: number, y: number];
  text: string;
  /** The token of its colour, without dashes. */
  colour: string;
  /** 0 to 1: words that are not quite there yet are not seen. */
  there?: number;
  isSmall?: boolean;
}

/** CSS pixels: how high a word is. */
const LINE = 18;

/** Words over a view, as many as a frame says. */
export function createSceneWords(overlay: HTMLElement) {
  const labels: ReturnType<typeof createLabel>[] = [];
  return {
    say(words: readonly Word[], camera: THREE.Camera, width: number, height: number) {
      const seen = words.filter(({ there = 1 }) => there > 0.5);
      while (labels.length < seen.length) labels.push(createLabel(overlay, ''));
      labels.forEach((label, i) => {
        const word = seen[i];
        if (!word) {
          label.hide();
          return;
        }
        const { at, by = [0, 0], text, colour, isSmall } = word;
        const { x, y } = project(camera, width, height, at[0], at[1], at[2]);
        label.setClass(`beat-word is-${colour}${isSmall ? ' is-small' : ''}`);
        label.setText(text);
        // None is cut by the edge of its view.
        const [halfWidth, halfHeight] = [Math.min(width, textWidth(text) + 8) / 2, LINE / 2];
        label.place(
          Math.min(width - halfWidth, Math.max(halfWidth, x + by[0])),
          Math.min(height - halfHeight, Math.max(halfHeight, y + by[1])),
        );
      });
    },
    remove() {
      for (const label of labels) label.remove();
    },
  };
}
