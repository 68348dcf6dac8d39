import type * as THREE from 'three';
import { axisNames } from '../drawing/axis-names';
import type { SpaceScene } from '../drawing/space-scene';
import { createLabel, project } from '../stage/label';
import type { PlotInsets } from './space-camera';

const AXES = ['x', 'y', 'z'] as const;
const UPRIGHT = 2;

/** The words of a rotation space: axes, degrees, where the joint is now and where it was asked to be. */
export interface SpaceLabels {
  place(space: SpaceScene, camera: THREE.Camera, width: number, height: number, insets: PlotInsets): void;
  remove(): void;
}

export function createSpaceLabels(overlay: HTMLElement): SpaceLabels {
  const ends = AXES.map((axis) => createLabel(overlay, `label-axis label-${axis}`));
  const middles = AXES.map(() => createLabel(overlay, 'label-tick', '90°'));
  const hinge = [0, 1].map(() => createLabel(overlay, 'label-hinge'));
  const now = createLabel(overlay, 'label-now', 'now');
  const asked = createLabel(overlay, 'label-asked', 'asked');
  const all = [...ends, ...middles, ...hinge, now, asked];
  return {
    place(space, camera, width, height, insets) {
      let at = project(camera, width, height, space.held[0], space.held[1], space.held[2]);
      const [heldX, heldY] = [at.x, at.y];
      at = project(camera, width, height, space.asked[0], space.asked[1], space.asked[2]);
      const [askedX, askedY] = [at.x, at.y];
      if (space.isApart) {
        const isAskedRight = askedX >= heldX;
        now.setText('held');
        now.place(heldX + (isAskedRight ? -36 : 11), heldY + 5);
        asked.place(askedX + (isAskedRight ? 11 : -44), askedY - 17);
      } else {
        now.setText(space.isFlat ? 'now' : `now ${Math.round((space.angle * 180) / Math.PI)}°`);
        now.place(heldX + 11, heldY - 19);
        asked.hide();
      }
      for (let i = 0; i < 2; i++) {
        const end = space.hingeEnds[i];
        if (!end) {
          hinge[i].hide();
          continue;
        }
        at = project(camera, width, height, end.at[0], end.at[1], end.at[2]);
        hinge[i].setText(end.text);
        // Beside the dot its word stands above it, or below when it is held.
        const isBesideDot = Math.hypot(at.x - heldX, at.y - heldY) < 30;
        hinge[i].place(at.x + 9, at.y + (isBesideDot && space.isApart ? -19 : 4));
      }
      const top = insets.top + 8;
      const bottom = height - Math.max(24, insets.bottom + 8);
      const names = axisNames(space.chart);
      const onAxis = (axis: number, r: number) =>
        project(camera, width, height, axis === 0 ? r : 0, axis === 1 ? r : 0, axis === 2 ? r : 0);
      for (let axis = 0; axis < 3; axis++) {
        if (space.isFlat && axis === UPRIGHT) {
          ends[axis].hide();
          middles[axis].hide();
          continue;
        }
        ends[axis].setText(`${names[axis]} 180°`);
        at = onAxis(axis, (space.isFlat ? 1.1 : 1.055) * space.ballRadius);
        const isEndHidden =
          Math.hypot(at.x - heldX, at.y - heldY) < 30 || at.y < top || at.y > bottom || at.x < -60 || at.x > width + 60;
        if (isEndHidden) ends[axis].hide();
        else ends[axis].place(Math.min(width - 30, Math.max(30, at.x)), at.y);
        at = onAxis(axis, space.quarterRadius);
        const isCrowded = Math.hypot(at.x - heldX, at.y - heldY) < 36 || Math.hypot(at.x - askedX, at.y - askedY) < 36;
        // An axis whose end is out of sight has its name here.
        middles[axis].setText(isEndHidden ? `${names[axis]} 90°` : '90°');
        const aside = axis !== UPRIGHT ? 0 : isEndHidden ? 34 : 18;
        if (isCrowded || at.y < top || at.y > bottom || at.x < 12 || at.x > width - 12) middles[axis].hide();
        else middles[axis].place(at.x + aside, at.y + (axis === UPRIGHT ? 0 : 11));
      }
    },
    remove() {
      for (const label of all) label.remove();
    },
  };
}
