import type * as THREE from 'three';
import type { LiveFrame } from '../../state/frame/live';
import type { LimberState } from '../../state/store';
import type { HingeFigure } from '../drawing/hinge-figure';
import { createLabel, type Label, NAME_TAG, nameStart, project } from '../stage/label';
import { shownNames } from '../ui/joint-name';

/** The words over the character: the names of the selected and the hovered joint, and where a hinge ends. */
export interface CharacterLabels {
  /**
   * Places them for a frame. All in px.
   *
   * @param end where the view ends for names, at its right
   * @param isNameCovered whether something stands where the selected joint's name would
   */
  place(
    state: LimberState,
    live: LiveFrame,
    hinge: HingeFigure,
    camera: THREE.Camera,
    view: { width: number; height: number; end: number },
    isNameCovered: boolean,
  ): void;
  remove(): void;
}

export function createCharacterLabels(overlay: HTMLElement): CharacterLabels {
  const selected = createLabel(overlay, 'label-joint');
  const hovered = createLabel(overlay, 'label-joint label-quiet');
  const ends = [0, 1].map(() => createLabel(overlay, 'label-hinge is-centred'));
  return {
    place(
      { clip, hoveredJoint, work: { selectedJoint } },
      { worldPositions },
      hinge,
      camera,
      { width, height, end },
      isNameCovered,
    ) {
      if (!clip) return;
      const names = shownNames(clip.skeleton.names);
      const nameAt = (label: Label, joint: number) => {
        if (joint < 0 || joint >= names.length) return label.hide();
        const p = worldPositions;
        const at = project(camera, width, height, p[3 * joint], p[3 * joint + 1], p[3 * joint + 2]);
        label.setText(names[joint]);
        label.place(nameStart(at.x, names[joint], end), at.y + NAME_TAG.y);
      };
      nameAt(selected, isNameCovered ? -1 : selectedJoint);
      nameAt(hovered, hoveredJoint === selectedJoint ? -1 : hoveredJoint);
      for (const [i, label] of ends.entries()) {
        // What hides the hinge hides its numbers.
        if (hinge.joint < 0 || !hinge.object.layers.isEnabled(0)) label.hide();
        else {
          const { at, text } = hinge.ends[i as 0 | 1];
          const place = project(camera, width, height, at.x, at.y, at.z);
          label.setText(text);
          label.place(place.x, place.y);
        }
      }
    },
    remove() {
      for (const label of [selected, hovered, ...ends]) label.remove();
    },
  };
}
