import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { type Points, plus } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { arrowHead } from './arrow-head';
import { StraightGhost } from './LimitGhost';
import { mainDirections } from './main-directions';
import { type Support, supportOf } from './support';

/** Of the sides of a box. */
const MOST = 6;
/** rad, in the chart: how far an arrow goes out of its dot, and how long its head is. */
const [ARROW, HEAD] = [0.42, 0.15];
/** No side of a box lies along it, and few do. */
const FACING: Vec3 = [0.3, -0.8, 0.5];

/** The samples that say how large a box is, each with an arrow to the side that it pushes out; the straight box, dashed, where it is not shown itself. */
export function BoxSupport() {
  const figure = useDisposable(createSupport);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  useEffect(() => {
    const points = cloud?.parts[0].points;
    figure?.show(limit && points ? supportOf(limit.parts[0].shape, points) : [], points ?? null, palette);
    invalidate();
  }, [figure, limit, cloud, palette, invalidate]);
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
  const style = markerStyle(5, 1, 0, 2);
  lines.object.renderOrder = 59;
  dots.object.renderOrder = 60;
  const object = new THREE.Group().add(lines.object, dots.object);
  object.name = 'support';
  const main = createLines({ width: 3.4, depthTest: false });
  main.object.name = 'main';
  main.object.renderOrder = 58;
  return {
    object: new THREE.Group().add(main.object, object),
    /** @param points of samples, N×3; null where there are none */
    show(found: readonly Support[], points: Points | null, palette: ScenePalette) {
      main.setColor(palette.text);
      main.set(points ? mainDirections(points).flatMap((ends) => ends.flat()) : []);
      style.fill.set(palette.text);
      dots.setHalo(palette.background);
      lines.setColor(palette.text);
      lines.set(
        new Float32Array(
          found.flatMap(({ at, out }) => {
            const tip = plus(at, out, ARROW);
            return [...at, ...tip, ...arrowHead(tip, [-out[0], -out[1], -out[2]], FACING, HEAD)];
          }),
        ),
      );
      dots.begin();
      for (const { at } of found) dots.add(...at, style);
      dots.end();
    },
    dispose() {
      main.dispose();
      lines.dispose();
      dots.dispose();
    },
  };
}
