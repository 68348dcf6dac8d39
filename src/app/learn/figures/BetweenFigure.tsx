import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { turnJointBy } from '../turn-joint';
import { type BetweenSamples, betweenSamples, PAIRS } from './between-samples';

/** Poses half way between two samples, as dots: which the limit lets in, and which it stops; one of these with its two samples. The body takes its pose. */
export function BetweenFigure() {
  const figure = useDisposable(createDots);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  const isThere = useBeatHere()?.parts.some(({ id }) => id === 'between') ?? false;
  useEffect(() => {
    if (!figure) return;
    const isWhole = limit?.parts[0].bounds === 'whole';
    const found = isThere && isWhole && cloud ? betweenSamples(limit, cloud) : null;
    const now = readNow();
    if (now && found?.shown) turnJointBy(now, found.shown.at);
    figure.show(found, palette);
    invalidate();
  }, [figure, limit, cloud, palette, isThere, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createDots() {
  const line = createLines({ width: 1.8, depthTest: false }, [], 2);
  const stopped = createMarkers(PAIRS + 3);
  const letIn = createMarkers(PAIRS);
  const stoppedStyle = markerStyle(3, 1, 0, 1);
  const letInStyle = markerStyle(3, 1, 0, 1);
  const chosen = markerStyle(6.5, 1, 0, 2);
  const end = markerStyle(5, 1, 0, 2);
  const between = new THREE.Group().add(line.object, stopped.object);
  between.name = 'between';
  letIn.object.name = 'let-in';
  line.object.renderOrder = 59;
  for (const { object } of [stopped, letIn]) object.renderOrder = 60;
  return {
    object: new THREE.Group().add(between, letIn.object),
    show(found: BetweenSamples | null, palette: ScenePalette) {
      for (const style of [stoppedStyle, chosen]) style.fill.set(palette.violation);
      letInStyle.fill.set(palette.limitLine);
      end.fill.set(palette.sample);
      for (const dots of [stopped, letIn]) dots.setHalo(palette.background);
      line.setColor(palette.text);
      line.begin();
      letIn.begin();
      for (const { at } of found?.letIn ?? []) letIn.add(...at, letInStyle);
      letIn.end();
      stopped.begin();
      for (const { at } of found?.stopped ?? []) stopped.add(...at, stoppedStyle);
      if (found?.shown) {
        const { at, ends } = found.shown;
        for (const each of ends) {
          line.add(...each, ...at);
          stopped.add(...each, end);
        }
        stopped.add(...at, chosen);
      }
      stopped.end();
      line.end();
    },
    dispose() {
      line.dispose();
      stopped.dispose();
      letIn.dispose();
    },
  };
}
