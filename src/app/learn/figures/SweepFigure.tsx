import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { limitVector } from '../../../core/limit';
import { readQuat } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { readNow } from '../now';
import { sweepOnce } from './one-sweep';

/** Where the joint is asked to be, where it is brought back to exactly, and where one sweep of clamps puts it; chart units. */
export interface Answers {
  asked: Vec3;
  exact: Vec3;
  swept: Vec3;
}

/** Null where the limit is no k-DOP of whole rotations. */
export function answersNow({ limit, live, joint }: Now): Answers | null {
  const shape = limit?.parts[0].shape;
  if (!limit || shape?.kind !== 'k-dop' || shape.dimension !== 3) return null;
  const asked = limitVector(limit, 0, readQuat(live.asked, joint), [0, 0, 0]);
  const exact = limitVector(limit, 0, readQuat(live.held, joint), [0, 0, 0]);
  return { asked, exact, swept: sweepOnce(shape.slabs, asked) };
}

/** What one sweep of clamps answers, beside the exact answer. */
export function SweepFigure() {
  const figure = useDrawing(createSweepFigure);
  useFrame(() => {
    const now = readNow();
    figure?.update(now && answersNow(now));
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createSweepFigure() {
  const line = createLines({ width: 1.6, depthTest: false, dash: [0.05, 0.04] }, [], 1);
  const markers = createMarkers(1);
  line.object.renderOrder = 71;
  markers.object.renderOrder = 72;
  const object = new THREE.Group().add(line.object, markers.object);
  object.name = 'sweep';
  const style = markerStyle(5.5, 1, 0, 2);
  return {
    object,
    setPalette(palette: ScenePalette) {
      line.setColor(palette.axes[0]);
      style.fill.set(palette.axes[0]);
      markers.setHalo(palette.background);
    },
    update(answers: Answers | null) {
      const isThere = learnView.getState().beat?.parts.some(({ id }) => id === 'sweep') ?? false;
      object.visible = answers !== null && isThere;
      if (!answers || !isThere) return;
      const { asked, swept } = answers;
      line.set([...asked, ...swept]);
      markers.begin();
      markers.add(swept[0], swept[1], swept[2], style);
      markers.end();
    },
    dispose() {
      line.dispose();
      markers.dispose();
    },
  };
}
