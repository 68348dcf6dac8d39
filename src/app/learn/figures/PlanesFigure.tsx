import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { JointLimit } from '../../../core';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { outlineOf } from '../../drawing/outline-of';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedLimit } from '../../ui/use-limber';
import { useKnob } from '../use-knob';
import { FEWEST, withDirections } from './fewer-planes';

/** The k-DOP of the joint with as many pairs of planes as are chosen; the tilted box that it is with the fewest, dashed. */
export function PlanesFigure() {
  const figure = useDisposable(createPlanes);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const directions = Math.floor(Number(useKnob('directions') ?? 13));
  const limit = useSelectedLimit();
  useEffect(() => {
    if (!figure || !limit) return;
    figure.show(limit, directions, palette);
    invalidate();
  }, [figure, limit, directions, palette, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createPlanes() {
  const surface = createLimitSurface();
  const box = createLines({ width: 1.6, dash: [0.09, 0.07], depthTest: false });
  surface.object.name = 'planes';
  box.object.name = 'tilted';
  box.object.renderOrder = 50;
  return {
    object: new THREE.Group().add(surface.object, box.object),
    show(limit: JointLimit, directions: number, palette: ScenePalette) {
      const { shape } = withDirections(limit, directions).parts[0];
      surface.setOutline(outlineOf(shape), false);
      surface.setPalette(palette);
      box.set(outlineOf(withDirections(limit, FEWEST).parts[0].shape).edges);
      box.setColor(palette.text);
    },
    dispose() {
      surface.dispose();
      box.dispose();
    },
  };
}
