import { useThree } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, dot, plus, readVec3, times, unit } from '../../../core/math';
import { defaultSettings } from '../../../state/settings';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { outlineOf } from '../../drawing/outline-of';
import type { Now } from '../chapter';
import { arrowHead } from './arrow-head';
import { onePlane, planesNow } from './fewer-planes';
import { TiltedGhost } from './LimitGhost';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { useWordedDrawing } from './use-worded-drawing';

/** rad, in the chart: half a side of the piece of the plane that is seen; the arrow across it and its head; a side of the right angle there. */
const [HALF, ARROW, HEAD, CORNER] = [1, 1.1, 0.24, 0.18];
/** The head of the arrow faces the eye, as the ball is looked at. */
const FACING: Vec3 = [0.3, -0.8, 0.5];
/** How much the piece of plane is filled. */
const FILLED = 0.28;
/** CSS pixels from the tip of the arrow to its word. */
const BESIDE = [14, -6] as const;

/** The k-DOP of the joint with as many planes as are chosen. While one alone is pushed in: a piece of it, the arrow of its direction, and the sample that stops it. */
export function PlanesFigure() {
  const invalidate = useThree((state) => state.invalidate);
  const figure = useWordedDrawing(createPlanes, (planes, now) => {
    if (planes.show(now)) invalidate();
    return planes.words();
  });
  return (
    <>
      <TiltedGhost />
      {figure && <primitive object={figure.object} />}
    </>
  );
}

/** Of samples, the one that is farthest out. @param points N×3 */
function farthestAlong(points: ArrayLike<number>, out: Vec3): Vec3 {
  let [farthest, most] = [0, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < points.length / 3; i++) {
    const far = dot(readVec3(points, i), out);
    if (far > most) [farthest, most] = [i, far];
  }
  return readVec3(points, farthest);
}

function createPlanes() {
  const surface = createLimitSurface();
  surface.object.name = 'planes';
  const area = createPaintedAreas(2, FILLED);
  const rim = createPaintedLines({ width: 1.8, depthTest: false });
  const arrow = createPaintedLines({ width: 3.4, depthTest: false });
  const dots = createMarkers(1);
  const style = markerStyle(6, 1, 0, 2);
  const plane = new THREE.Group().add(area.object, rim.object, arrow.object, dots.object);
  plane.name = 'plane';
  area.object.renderOrder = 12;
  dots.object.renderOrder = 60;
  let shown: unknown = null;
  let tip: Vec3 | null = null;
  /** The plane so far beyond the sample that stops it. */
  const draw = ({ limit, cloud, knobs: { beyond, directions } }: Now) => {
    const one = limit && directions === undefined ? onePlane(limit, defaultSettings.padding) : null;
    for (const part of [area, rim, arrow, dots]) part.begin();
    tip = null;
    if (one && cloud && beyond !== undefined) {
      const { out } = one;
      const sample = farthestAlong(cloud.parts[0].points, out);
      const foot = plus(sample, out, Number(beyond));
      const x = unit(cross(out, Math.abs(out[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
      const y = cross(out, x);
      const at = (right: number, up: number) => plus(plus(foot, x, right), y, up);
      const corners = [at(-HALF, -HALF), at(HALF, -HALF), at(HALF, HALF), at(-HALF, HALF)];
      tip = plus(foot, out, ARROW);
      area.add('limit-line', corners[0], corners.slice(1));
      rim.add('limit-line', lineThrough([...corners, corners[0]]));
      rim.add('text-1', [...sample, ...foot]);
      rim.add('text-1', lineThrough([at(CORNER, 0), plus(at(CORNER, 0), out, CORNER), plus(foot, out, CORNER)]));
      arrow.add('text-1', [...foot, ...tip, ...arrowHead(tip, times(out, -1), FACING, HEAD)]);
      dots.add(...sample, style);
    }
    for (const part of [area, rim, arrow, dots]) part.end();
  };
  return {
    object: new THREE.Group().add(surface.object, plane),
    setPalette(palette: ScenePalette) {
      for (const part of [area, rim, arrow]) part.setPalette(palette);
      surface.setPalette(palette);
      style.fill.set(palette.text);
      dots.setHalo(palette.background);
      shown = null;
    },
    /** Returns whether the picture changed. */
    show(now: Now): boolean {
      const limit = planesNow(now);
      if (limit === shown || !limit) return false;
      shown = limit;
      surface.setOutline(outlineOf(limit.parts[0].shape), false);
      draw(now);
      return true;
    },
    words: (): readonly Word[] => (tip ? [{ at: tip, by: BESIDE, text: 'n', colour: 'text-1' }] : []),
    dispose() {
      for (const part of [surface, area, rim, arrow, dots]) part.dispose();
    },
  };
}
