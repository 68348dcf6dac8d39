import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { JointLimit } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { outlineOf } from '../../drawing/outline-of';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useKnob } from '../use-knob';
import { emptiestCorner, FEWEST, withDirections } from './fewer-planes';

/** The k-DOP of the joint with as many pairs of planes as are chosen; the tilted box that it is with the fewest, dashed, and a corner of the box. */
export function PlanesFigure() {
  const figure = useDisposable(createPlanes);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const directions = Math.floor(Number(useKnob('directions') ?? 13));
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  useEffect(() => {
    if (!figure || !limit || !cloud) return;
    figure.show(limit, cloud, directions, palette);
    invalidate();
  }, [figure, limit, cloud, directions, palette, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createPlanes() {
  const surface = createLimitSurface();
  const box = createLines({ width: 1.6, dash: [0.09, 0.07], depthTest: false });
  const dot = createMarkers(1);
  const style = markerStyle(6.5, 1, 0, 2);
  surface.object.name = 'planes';
  box.object.name = 'tilted';
  box.object.renderOrder = 50;
  dot.object.name = 'corner';
  dot.object.renderOrder = 60;
  return {
    object: new THREE.Group().add(surface.object, box.object, dot.object),
    show(limit: JointLimit, cloud: JointCloud, directions: number, palette: ScenePalette) {
      const { shape } = withDirections(limit, directions).parts[0];
      surface.setOutline(outlineOf(shape), false);
      surface.setPalette(palette);
      box.set(outlineOf(withDirections(limit, FEWEST).parts[0].shape).edges);
      box.setColor(palette.text);
      const corner = emptiestCorner(limit, cloud);
      dot.setHalo(palette.background);
      dot.begin();
      if (corner) {
        style.fill.set(palette.text);
        dot.add(...corner, style);
      }
      dot.end();
    },
    dispose() {
      surface.dispose();
      box.dispose();
      dot.dispose();
    },
  };
}
