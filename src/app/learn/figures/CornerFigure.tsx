import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { farCorner } from './far-corner';

/** The corner of the tilted box that is farthest from all samples, and the way to the nearest of them. */
export function CornerFigure() {
  const figure = useDisposable(createCorner);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  useEffect(() => {
    const found = limit && cloud && farCorner(limit, cloud);
    if (!figure) return;
    const { line, dots, corner, sample } = figure;
    line.setColor(palette.text);
    line.set(found ? [...found.at, ...found.nearest] : []);
    corner.fill.set(palette.text);
    sample.fill.set(palette.sample);
    dots.setHalo(palette.background);
    dots.begin();
    if (found) {
      dots.add(...found.nearest, sample);
      dots.add(...found.at, corner);
    }
    dots.end();
    invalidate();
  }, [figure, limit, cloud, palette, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createCorner() {
  const line = createLines({ width: 2, dash: [0.05, 0.05], depthTest: false });
  const dots = createMarkers(2);
  const object = new THREE.Group().add(line.object, dots.object);
  object.name = 'corner';
  line.object.renderOrder = 59;
  dots.object.renderOrder = 60;
  return {
    object,
    line,
    dots,
    corner: markerStyle(6.5, 1, 0, 2),
    sample: markerStyle(5, 1, 0, 2),
    dispose() {
      line.dispose();
      dots.dispose();
    },
  };
}
