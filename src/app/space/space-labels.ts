import type * as THREE from 'three';
import type { SpaceScene } from '../drawing/space-scene';
import { createLabel } from '../stage/label';
import { createLabelLayout, type LaidLabel } from './lay-out-labels';
import type { PlotInsets } from './space-camera';

const AXES = ['x', 'y', 'z'] as const;

/** The words of a rotation space: axes, degrees, where the joint is now and where it was asked to be. */
export interface SpaceLabels {
  place(space: SpaceScene, camera: THREE.Camera, width: number, height: number, insets: PlotInsets): void;
  remove(): void;
}

export function createSpaceLabels(overlay: HTMLElement): SpaceLabels {
  const layout = createLabelLayout();
  const words = (laid: readonly LaidLabel[], className: (i: number) => string) =>
    laid.map((place, i) => ({ place, word: createLabel(overlay, `is-centred ${className(i)}`) }));
  const all = [
    ...words(layout.ends, (axis) => `label-axis label-${AXES[axis]}`),
    ...words(layout.quarters, () => 'label-tick'),
    ...words(layout.hinge, () => 'label-hinge'),
    ...words([layout.now], () => 'label-now'),
    ...words([layout.asked], () => 'label-asked'),
  ];
  return {
    place(space, camera, width, height, insets) {
      layout.lay(space, camera, width, height, insets);
      // What a figure leaves out has no word.
      const has = (name: string) => space.object.getObjectByName(name)?.layers.isEnabled(0) ?? true;
      const [hasNow, hasAxes] = [has('now'), has('axes')];
      const isLeftOut = (label: LaidLabel) =>
        (!hasNow && label === layout.now) ||
        (!hasAxes && (layout.ends.includes(label) || layout.quarters.includes(label)));
      for (const { place, word } of all)
        if (place.isShown && !isLeftOut(place)) {
          word.setText(place.text);
          word.place(place.x, place.y);
        } else word.hide();
    },
    remove() {
      for (const { word } of all) word.remove();
    },
  };
}
