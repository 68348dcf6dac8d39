import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, dot, type Points, plus, readVec3, subtract, unit } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { arrowHead } from './arrow-head';
import { FromTheFront } from './FromTheFront';
import { StraightGhost } from './LimitGhost';
import { mainDirections } from './main-directions';
import { type Support, supportOf } from './support';

/** Of the sides of a box. */
const MOST = 6;
/** rad, in the chart: half a side of the square that lies on a side of the box, and how long the head of an arrow is. */
const [SQUARE, HEAD] = [0.22, 0.15];
/** No side of a box lies along it, and few do. */
const FACING: Vec3 = [0.3, -0.8, 0.5];

/** One of so many samples is tied to the first main direction. */
const TIED = 4;

/** The first box: a rectangle from the front, and the samples that its sides are as far out as. */
export const FirstBox = () => (
  <>
    <FromTheFront />
    <BoxSupport />
  </>
);

/** The samples that say how large a box is, each with a line as long as the padding to the side that it pushes out, and a square there in the side; the main directions, with ties of samples to the first until the answer is there; the straight box, dashed, where it is not shown itself. */
export function BoxSupport() {
  const figure = useDisposable(createSupport);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  const isAsked = useBeatHere()?.isAnswered === false;
  useEffect(() => {
    const points = cloud?.parts[0].points ?? null;
    figure?.show(limit && points ? supportOf(limit.parts[0].shape, points) : [], points, isAsked, palette);
    invalidate();
  }, [figure, limit, cloud, isAsked, palette, invalidate]);
  return (
    <>
      <StraightGhost />
      {figure && <primitive object={figure.object} />}
    </>
  );
}

function createSupport() {
  const lines = createLines({ width: 2, depthTest: false });
  const dots = createMarkers(MOST);
  const style = markerStyle(4, 1, 0, 1);
  lines.object.renderOrder = 59;
  dots.object.renderOrder = 60;
  const object = new THREE.Group().add(lines.object, dots.object);
  object.name = 'support';
  const ties = createLines({ width: 1, depthTest: false });
  const under = createLines({ width: 7, depthTest: false });
  const over = createLines({ width: 3.4, depthTest: false });
  const main = new THREE.Group().add(ties.object, under.object, over.object);
  main.name = 'main';
  for (const [i, { object: each }] of [ties, under, over].entries()) each.renderOrder = 56 + i;
  return {
    object: new THREE.Group().add(main, object),
    /** @param points of samples, N×3; null where there are none */
    show(found: readonly Support[], points: Points | null, isAsked: boolean, palette: ScenePalette) {
      const directions = points ? mainDirections(points) : [];
      ties.setColor(palette.sample, 0.4);
      ties.set(isAsked && points ? tiesTo(directions[0], points) : []);
      // Once the answer is there, the farthest samples are marked.
      const ways = directions.flatMap((ends) => (isAsked ? arrowOf(ends) : ends.flat()));
      under.setColor(palette.background);
      over.setColor(palette.text, isAsked ? 1 : 0.6);
      over.setWidth(isAsked ? 3.4 : 1.6);
      under.set(isAsked ? ways : []);
      over.set(ways);
      style.fill.set(palette.text);
      dots.setHalo(palette.background);
      lines.setColor(palette.text);
      lines.set(new Float32Array(found.flatMap(({ at, out, side }) => [...at, ...side, ...squareAt(side, out)])));
      dots.begin();
      for (const { at } of found) dots.add(...at, style);
      dots.end();
    },
    dispose() {
      for (const each of [ties, under, over]) each.dispose();
      lines.dispose();
      dots.dispose();
    },
  };
}

/** A square around a place, across a unit direction: S×2×3. */
function squareAt(at: Vec3, out: Vec3): number[] {
  const one = unit(cross(out, Math.abs(out[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const other = cross(out, one);
  const corners = [-1, 1, 1, -1].map((x, i) => plus(plus(at, one, x * SQUARE), other, (i < 2 ? -1 : 1) * SQUARE));
  return corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 4]]);
}

/** A line between two places, with a head at either end: S×2×3. */
function arrowOf([from, to]: readonly [Vec3, Vec3]): number[] {
  const back = unit(subtract(from, to));
  return [
    ...from,
    ...to,
    ...arrowHead(to, back, FACING, HEAD),
    ...arrowHead(from, [-back[0], -back[1], -back[2]], FACING, HEAD),
  ];
}

/** From some samples straight to a line: S×2×3. @param points N×3 */
function tiesTo([from, to]: readonly [Vec3, Vec3], points: Points): number[] {
  const along = unit(subtract(to, from));
  return Array.from({ length: Math.floor(points.length / 3 / TIED) }, (_, i) => {
    const at = readVec3(points, TIED * i);
    return [...at, ...plus(from, along, dot(subtract(at, from), along))];
  }).flat();
}
