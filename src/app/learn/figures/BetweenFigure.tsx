import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { type BetweenSamples, betweenSamples } from './between-samples';

const MOST = 240;

/** Poses half way between two samples that the limit stops, as dots; one of them with its two samples. */
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
    figure.show(isThere && isWhole && cloud ? betweenSamples(limit, cloud) : null, palette);
    invalidate();
  }, [figure, limit, cloud, palette, isThere, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createDots() {
  const line = createLines({ width: 1.8, depthTest: false }, [], 2);
  const dots = createMarkers(MOST + 3);
  const stopped = markerStyle(2.8, 1, 0, 1);
  const chosen = markerStyle(6.5, 1, 0, 2);
  const end = markerStyle(5, 1, 0, 2);
  const object = new THREE.Group().add(line.object, dots.object);
  object.name = 'between';
  line.object.renderOrder = 59;
  dots.object.renderOrder = 60;
  return {
    object,
    show(found: BetweenSamples | null, palette: ScenePalette) {
      stopped.fill.set(palette.violation);
      chosen.fill.set(palette.violation);
      end.fill.set(palette.sample);
      dots.setHalo(palette.background);
      line.setColor(palette.text);
      line.begin();
      dots.begin();
      for (const [x, y, z] of found?.stopped.slice(0, MOST) ?? []) dots.add(x, y, z, stopped);
      if (found?.shown) {
        const { at, ends } = found.shown;
        for (const each of ends) {
          line.add(...each, ...at);
          dots.add(...each, end);
        }
        dots.add(...at, chosen);
      }
      dots.end();
      line.end();
    },
    dispose() {
      line.dispose();
      dots.dispose();
    },
  };
}
