import type * as THREE from 'three';
import { createLabel, project } from '../../stage/label';
import type { Word } from './BeatView';

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
        label.place(x + by[0], y + by[1]);
      });
    },
    remove() {
      for (const label of labels) label.remove();
    },
  };
}
