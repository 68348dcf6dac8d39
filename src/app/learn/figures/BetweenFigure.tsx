import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { Vec3 } from '../../../core';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { betweenSamples } from './between-samples';

const MOST = 240;

/** Poses half way between two samples that the limit stops, as dots. */
export function BetweenFigure() {
  const figure = useDisposable(createDots);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const joint = useLimber((state) => state.work.selectedJoint);
  const limit = useLimber((state) => state.fit?.limits[joint] ?? null);
  const cloud = useLimber((state) => state.fit?.clouds[joint] ?? null);
  const isThere = useBeatHere()?.parts.some(({ id }) => id === 'between') ?? false;
  useEffect(() => {
    if (!figure) return;
    const isWhole = limit?.parts[0].bounds === 'whole';
    figure.show(isThere && isWhole && cloud ? betweenSamples(limit, cloud).stopped : [], palette);
    invalidate();
  }, [figure, limit, cloud, palette, isThere, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createDots() {
  const dots = createMarkers(MOST);
  const style = markerStyle(3.4, 1, 0, 1);
  dots.object.name = 'between';
  dots.object.renderOrder = 60;
  return {
    object: dots.object,
    show(places: readonly Readonly<Vec3>[], palette: ScenePalette) {
      style.fill.set(palette.violation);
      dots.setHalo(palette.background);
      dots.begin();
      for (const [x, y, z] of places.slice(0, MOST)) dots.add(x, y, z, style);
      dots.end();
    },
    dispose: dots.dispose,
  };
}
