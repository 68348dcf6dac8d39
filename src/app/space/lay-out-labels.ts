import type * as THREE from 'three';
import { DEGREE } from '../../core/math';
import type { ChartKind } from '../../core/space';
import { axisNames } from '../drawing/axis-names';
import { chartRadius } from '../drawing/chart-scale';
import type { SpaceScene } from '../drawing/space-scene';
import { project, textWidth } from '../stage/label';
import { createScreenHull } from './screen-hull';
import type { PlotInsets } from './space-camera';

/** A word of a plot: text and middle, CSS pixels of the view; hidden where no place is free. */
export interface LaidLabel {
  text: string;
  x: number;
  y: number;
  isShown: boolean;
}

/**
 * The words of a rotation space where they are free of each other, of the dots and, but for the dots' own words, of the limit. No axis
 * runs through a word, but for a dot's own word that has no other place.
 */
export interface LabelLayout {
  /** At the end of each axis, and at a right angle on it. */
  readonly ends: readonly LaidLabel[];
  readonly quarters: readonly LaidLabel[];
  readonly hinge: readonly LaidLabel[];
  readonly now: LaidLabel;
  readonly asked: LaidLabel;
  /** Places all words for a frame; allocates nothing but texts. */
  lay(space: LabelledSpace, camera: THREE.Camera, width: number, height: number, insets: PlotInsets): void;
}

export type LabelledSpace = Pick<
  SpaceScene,
  'asked' | 'held' | 'isApart' | 'angle' | 'isFlat' | 'chart' | 'ballRadius' | 'quarterRadius' | 'hingeEnds' | 'outline'
>;

/** px: height of a word; room around a word; radius of a dot with its rings. */
export const WORD_HEIGHT = 16;
const GAP = 2;
/** px between an axis and the word beside the axis; and how far the ticks of an axis stand out, as a share of its length. */
const CLEAR = 4;
const TICK = 0.02;
export const DOT = 9;
/** Degrees between the places on an axis at which its name may stand; ticks stand at every second of them. */
const STEP = 15;
const UPRIGHT = 2;
const MOST = 13;
/** Where a word may stand beside a point, from the best place on: px from the point to the nearest corner of the word, and on which side. */
const BESIDE = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

const label = (): LaidLabel => ({ text: '', x: 0, y: 0, isShown: false });

export function createLabelLayout(): LabelLayout {
  const ends = [label(), label(), label()];
  const quarters = [label(), label(), label()];
  const hinge = [label(), label()];
  const now = label();
  const asked = label();
  const surface = createScreenHull();
  /** Taken boxes, four numbers each: left, top, right, bottom. */
  const taken = new Float64Array(4 * MOST);
  /** Both ends of each axis, CSS pixels; not a number for an axis that is not drawn. */
  const lines = new Float64Array(12);
  let count = 0;
  let radiiOf: ChartKind | null = null;
  /** Chart units of each place on an axis, the nearest first. */
  const radii = new Float64Array(180 / STEP);
  let [left, top, right, bottom] = [0, 0, 0, 0];

  const take = (x: number, y: number, halfWidth: number, halfHeight: number) => {
    taken.set([x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], 4 * count++);
  };
  const isFree = (x: number, y: number, halfWidth: number, halfHeight: number): boolean => {
    if (x - halfWidth < left || x + halfWidth > right || y - halfHeight < top || y + halfHeight > bottom) return false;
    for (let i = 0; i < 4 * count; i += 4)
      if (
        x - halfWidth < taken[i + 2] + GAP &&
        x + halfWidth > taken[i] - GAP &&
        y - halfHeight < taken[i + 3] + GAP &&
        y + halfHeight > taken[i + 1] - GAP
      )
        return false;
    return true;
  };
  const isStruck = (x: number, y: number, halfWidth: number, halfHeight: number): boolean => {
    for (let i = 0; i < 12; i += 4) {
      const [dx, dy] = [(lines[i + 2] - lines[i]) / 2, (lines[i + 3] - lines[i + 1]) / 2];
      const [awayX, awayY] = [x - lines[i] - dx, y - lines[i + 1] - dy];
      if (
        Math.abs(awayX) < halfWidth + Math.abs(dx) &&
        Math.abs(awayY) < halfHeight + Math.abs(dy) &&
        Math.abs(dx * awayY - dy * awayX) < Math.abs(dx) * halfHeight + Math.abs(dy) * halfWidth
      )
        return true;
    }
    return false;
  };
  /** Shows a word with its middle at a place if the place is free; also of what it avoids. */
  const put = (
    word: LaidLabel,
    text: string,
    x: number,
    y: number,
    avoidsSurface: boolean,
    avoidsAxes: boolean,
  ): boolean => {
    const half = textWidth(text) / 2;
    const tall = WORD_HEIGHT / 2;
    word.isShown =
      isFree(x, y, half, tall) &&
      !(avoidsAxes && isStruck(x, y, half, tall)) &&
      !(avoidsSurface && surface.meets(x, y, half, tall));
    if (!word.isShown) return false;
    word.text = text;
    word.x = x;
    word.y = y;
    take(x, y, half, tall);
    return true;
  };
  /** Beside a point, on the first side that is free. */
  const putBeside = (word: LaidLabel, text: string, x: number, y: number): void => {
    const half = textWidth(text) / 2;
    for (const avoidsAxes of [true, false])
      for (const away of [DOT + GAP + 1, 2 * DOT, 3 * DOT])
        for (const [right, down] of BESIDE)
          if (put(word, text, x + right * (away + half), y + down * (away - 2 + WORD_HEIGHT / 4), false, avoidsAxes))
            return;
  };

  return {
    ends,
    quarters,
    hinge,
    now,
    asked,
    lay(space, camera, width, height, insets) {
      count = 0;
      left = 4;
      right = width - 4;
      top = insets.top + 4;
      bottom = height - Math.max(20, insets.bottom + 4);
      const { right: covered = 0, corner = 0 } = insets;
      if (corner > 0) take(width - covered / 2, corner / 2, covered / 2, corner / 2);
      if (radiiOf !== space.chart) {
        radiiOf = space.chart;
        for (let i = 0; i < radii.length; i++) radii[i] = chartRadius(radiiOf, (i + 1) * STEP * DEGREE);
      }
      surface.set(space.outline, camera, width, height);
      lines.fill(Number.NaN);
      for (let axis = 0; axis < (space.isFlat ? UPRIGHT : 3); axis++)
        for (const side of [0, 1]) {
          const { x, y } = onAxis(axis, (2 * side - 1) * space.ballRadius);
          lines[4 * axis + 2 * side] = x;
          lines[4 * axis + 2 * side + 1] = y;
        }
      const [hx, hy, hz] = space.held;
      let at = project(camera, width, height, hx, hy, hz);
      const [heldX, heldY] = [at.x, at.y];
      at = project(camera, width, height, space.asked[0], space.asked[1], space.asked[2]);
      const [askedX, askedY] = [at.x, at.y];
      take(heldX, heldY, DOT, DOT);
      if (space.isApart) take(askedX, askedY, DOT, DOT);
      asked.isShown = false;
      if (space.isApart) {
        putBeside(asked, 'asked', askedX, askedY);
        putBeside(now, 'held', heldX, heldY);
      } else putBeside(now, space.isFlat ? 'now' : `now ${Math.round((space.angle * 180) / Math.PI)}°`, heldX, heldY);
      for (let i = 0; i < 2; i++) {
        hinge[i].isShown = false;
        const end = space.hingeEnds[i];
        if (!end) continue;
        at = project(camera, width, height, end.at[0], end.at[1], end.at[2]);
        putBeside(hinge[i], end.text, at.x, at.y);
      }
      const names = axisNames(space.chart);
      for (let axis = 0; axis < 3; axis++) {
        ends[axis].isShown = quarters[axis].isShown = false;
        if (space.isFlat && axis === UPRIGHT) continue;
        const shown = placeEnd(axis);
        if (shown > 90) placeAt(quarters[axis], axis, space.quarterRadius, '90°');
      }

      /** Puts the name of an axis as far out as there is room. Returns at how many degrees; 0 for nowhere. */
      function placeEnd(axis: number): number {
        for (const side of [1, -1])
          for (let degrees = 180; degrees >= STEP; degrees -= STEP) {
            const isTick = degrees % (2 * STEP) === 0;
            const minus = side < 0 ? '−' : '';
            const text = isTick ? `${names[axis]} ${minus}${degrees}°` : `${minus}${names[axis]}`;
            const r = side * radii[degrees / STEP - 1] * (degrees === 180 ? 1.055 : 1);
            if (placeAt(ends[axis], axis, r, text)) return degrees;
          }
        return 0;
      }

      function onAxis(axis: number, r: number) {
        return project(camera, width, height, axis === 0 ? r : 0, axis === 1 ? r : 0, axis === 2 ? r : 0);
      }

      /** Puts a word at a place on an axis beyond its end, or else beside the axis: below or right of it where there is room. */
      function placeAt(word: LaidLabel, axis: number, r: number, text: string): boolean {
        const { x, y, z } = onAxis(axis, r);
        if (z >= 1) return false;
        const [dx, dy] = [lines[4 * axis + 2] - lines[4 * axis], lines[4 * axis + 3] - lines[4 * axis + 1]];
        const size = Math.hypot(dx, dy) || 1;
        const way = (Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : -Math.sign(dy)) / size;
        const [across, down] = [-dy * way, dx * way];
        const away =
          (textWidth(text) / 2) * Math.abs(across) + (WORD_HEIGHT / 2) * Math.abs(down) + CLEAR + TICK * size;
        return (
          put(word, text, x, y, true, true) ||
          put(word, text, x + away * across, y + away * down, true, true) ||
          put(word, text, x - away * across, y - away * down, true, true)
        );
      }
    },
  };
}
