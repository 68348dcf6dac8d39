import { useThree } from '@react-three/fiber';
import * as THREE from 'three';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { useTick } from '../../stage/use-tick';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';
import { turnJointBy } from '../turn-joint';
import { type FarCorner, farCorner } from './far-corner';
import { TiltedGhost } from './LimitGhost';

/** The corner of the tilted box that is farthest from all samples, and the way to the nearest of them; the body takes the pose of the corner. */
export function CornerFigure() {
  const figure = useDrawing(createCorner);
  const invalidate = useThree((state) => state.invalidate);
  useTick(() => {
    const now = readNow();
    const tilted = now && fitUnder(now, { shape: 'oriented-box' });
    const found = tilted && farCorner(tilted.limit, tilted.cloud);
    if (!figure?.show(found)) return;
    if (found) turnJointBy(now!, found.at);
    invalidate();
  });
  return (
    <>
      <TiltedGhost />
      {figure && <primitive object={figure.object} />}
    </>
  );
}

function createCorner() {
  const line = createLines({ width: 2, depthTest: false });
  const dots = createMarkers(2);
  const object = new THREE.Group().add(line.object, dots.object);
  object.name = 'corner';
  line.object.renderOrder = 59;
  dots.object.renderOrder = 60;
  let shown: FarCorner | null = null;
  const corner = markerStyle(6.5, 1, 0, 2);
  const sample = markerStyle(5, 1, 0, 2);
  const draw = () => {
    line.set(shown ? [...shown.at, ...shown.nearest] : []);
    dots.begin();
    if (shown) {
      dots.add(...shown.nearest, sample);
      dots.add(...shown.at, corner);
    }
    dots.end();
  };
  return {
    object,
    setPalette({ text, sample: blue, background }: ScenePalette) {
      line.setColor(text);
      corner.fill.set(text);
      sample.fill.set(blue);
      dots.setHalo(background);
      draw();
    },
    /** Returns whether the picture changed. */
    show(found: FarCorner | null): boolean {
      if (found === shown) return false;
      shown = found;
      draw();
      return true;
    },
    dispose() {
      line.dispose();
      dots.dispose();
    },
  };
}
