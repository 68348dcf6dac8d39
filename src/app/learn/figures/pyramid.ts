import * as THREE from 'three';
import type { JointLimit, Vec3 } from '../../../core';
import { times } from '../../../core/math';
import type { EngineRegion } from '../../../formats';
import type { ScenePalette } from '../../../three/palette';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough } from './painted-lines';
import { engineBorder, pointedAt, roundOf, SPOKES, type SwingBorder } from './swing-borders';

/** Spokes beside a corner where the border is nearer, and how much farther out the corner is. */
const BESIDE = 8;
const SHARP = 1.06;

/** A region with all of its ranges that much as wide. */
export const openedTo = (region: EngineRegion, share: number): EngineRegion => ({
  ...region,
  ranges: region.ranges.map(([low, high]) => [share * low, share * high]),
});

/** The border of a region that is opened so far. */
export const openedBorder = (limit: JointLimit, region: EngineRegion, share: number): SwingBorder =>
  engineBorder(limit, openedTo(region, share));

/** The same for what is held, whose border is known once it is all open. */
export const heldBorder = (
  limit: JointLimit,
  { region, border }: { region: EngineRegion; border: SwingBorder },
  share: number,
): SwingBorder => (share === 1 ? border : openedBorder(limit, region, share));

/** The spokes at which a border has a corner. */
export function cornersOfBorder(border: SwingBorder): number[] {
  const at = (spoke: number) => border[(spoke + SPOKES) % SPOKES];
  return [...border.keys()].filter((spoke) => {
    for (let by = 1; by <= BESIDE; by++) if (at(spoke + by) > at(spoke) || at(spoke - by) >= at(spoke)) return false;
    return at(spoke) > SHARP * Math.max(at(spoke - BESIDE), at(spoke + BESIDE));
  });
}

/** How much of the sides is seen, by turns: neighbours differ. */
const SHEER = [0.42, 0.2] as const;

/** The sides of a pyramid whose tip is a joint, out to a sphere, and its edges. */
export function createPyramid() {
  const sides = SHEER.map((opacity) => createPaintedAreas(SPOKES, opacity));
  const edges = createPaintedLines({ width: 2.6, depthTest: false });
  const all = [...sides, edges];
  const object = new THREE.Group().add(...all.map((part) => part.object));
  object.name = 'sides';
  for (const [i, { object: each }] of sides.entries()) each.renderOrder = 12 + i;
  return {
    object,
    setPalette(palette: ScenePalette) {
      for (const each of all) each.setPalette(palette);
    },
    /** @param border none for no pyramid @param radius m */
    draw(limit: JointLimit, border: SwingBorder | null, radius: number) {
      for (const each of all) each.begin();
      const corners = border ? cornersOfBorder(border) : [];
      if (border && corners.length > 2) {
        const at = (spoke: number): Vec3 =>
          times(pointedAt(limit, border[spoke % SPOKES], roundOf(spoke % SPOKES)), radius);
        for (const [i, from] of corners.entries()) {
          const to = corners[i + 1] ?? corners[0] + SPOKES;
          const rim = Array.from({ length: to - from + 1 }, (_, k) => at(from + k));
          sides[i % 2].add('axis-x', [0, 0, 0], rim);
          edges.add('axis-x', lineThrough([[0, 0, 0], ...rim]));
        }
      }
      for (const each of all) each.end();
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
