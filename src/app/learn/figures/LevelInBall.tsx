import { useThree } from '@react-three/fiber';
import * as THREE from 'three';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { chartRadius } from '../../drawing/chart-scale';
import { useDrawing } from '../../stage/use-drawing';
import { useTick } from '../../stage/use-tick';
import { readNow } from '../now';
import { cutNow } from './cut-now';
import type { LevelCut } from './level-cut';

/** Where in the ball the level cut lies: its plane, and the line that it cuts out of the limit. */
export function LevelInBall() {
  const figure = useDrawing(createLevel);
  const invalidate = useThree((state) => state.invalidate);
  useTick(() => {
    const now = readNow();
    const cut = now && cutNow(now);
    if (figure && now?.limit && cut && figure.show(cut, chartRadius(now.limit.parts[0].chart, Math.PI))) invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createLevel() {
  const rim = createLines({ width: 1.4, opacity: 0.6, depthTest: false });
  const section = createLines({ width: 3.4, depthTest: false });
  const geometry = new THREE.CircleGeometry(1, 96);
  const material = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.16,
    depthTest: false,
    depthWrite: false,
    side: THREE.DoubleSide,
  });
  const plane = new THREE.Mesh(geometry, material);
  plane.renderOrder = 49;
  const object = new THREE.Group().add(plane, rim.object, section.object);
  object.name = 'level';
  rim.object.renderOrder = 50;
  section.object.renderOrder = 51;
  let shown: LevelCut | null = null;
  return {
    object,
    setPalette({ text, limitLine }: ScenePalette) {
      rim.setColor(text);
      section.setColor(limitLine);
      material.color.set(text);
    },
    /** Returns whether the picture changed. @param ball how large the ball is */
    show(cut: LevelCut, ball: number): boolean {
      if (cut === shown) return false;
      shown = cut;
      const { height, limit } = cut;
      object.position.z = height;
      const radius = Math.sqrt(Math.max(0, ball ** 2 - height ** 2));
      plane.scale.setScalar(radius);
      rim.set(circleSegments(radius, 0, 1));
      section.set(limit.flatMap((loop) => loop.flatMap((at, i) => [...at, 0, ...loop[(i + 1) % loop.length], 0])));
      return true;
    },
    dispose() {
      rim.dispose();
      section.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}
