import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { pairOfSides } from './pair-of-sides';

/** One pair of flat sides of the limit: the line along its direction, from side to side. */
export function PairOfSides() {
  const figure = useDisposable(createPair);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const isThere = useBeatHere()?.parts.some(({ id }) => id === 'pair') ?? false;
  useEffect(() => {
    if (!figure) return;
    figure.show(isThere && limit ? pairOfSides(limit) : null, palette);
    invalidate();
  }, [figure, limit, palette, isThere, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createPair() {
  const line = createLines({ width: 2.4, depthTest: false }, [], 1);
  const ends = createMarkers(2);
  const end = markerStyle(5.5, 1, 0, 2);
  const object = new THREE.Group().add(line.object, ends.object);
  object.name = 'pair';
  line.object.renderOrder = 59;
  ends.object.renderOrder = 60;
  return {
    object,
    show(pair: readonly [Vec3, Vec3] | null, palette: ScenePalette) {
      line.setColor(palette.text);
      end.fill.set(palette.text);
      ends.setHalo(palette.background);
      line.begin();
      ends.begin();
      if (pair) line.add(...pair[0], ...pair[1]);
      for (const at of pair ?? []) ends.add(...at, end);
      line.end();
      ends.end();
    },
    dispose() {
      line.dispose();
      ends.dispose();
    },
  };
}
