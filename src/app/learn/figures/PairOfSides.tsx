import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { JointLimit, Vec3 } from '../../../core';
import { plus, subtract, times, unit } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { cornersOfSide, pairOfSides } from './pair-of-sides';

/** How much both sides of the pair are filled, seen from outside and from inside. */
const [OUTSIDE, INSIDE] = [0.3, 0.12];

/** One pair of flat sides of the limit, once it is told of: filled, with the line along its direction, from side to side, and its middle. */
export function PairOfSides() {
  const figure = useDisposable(createPair);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const isThere = useBeatHere()?.parts.some(({ id }) => id === 'pair') ?? false;
  useEffect(() => {
    if (!figure) return;
    figure.show(limit, isThere, palette);
    invalidate();
  }, [figure, limit, palette, isThere, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createPair() {
  const line = createLines({ width: 2.4, depthTest: false }, [], 1);
  const ends = createMarkers(2);
  const end = markerStyle(5.5, 1, 0, 2);
  const middle = createMarkers(1);
  const halfway = markerStyle(6, 0, 2.4, 2);
  const sides = (
    [
      [THREE.FrontSide, OUTSIDE],
      [THREE.BackSide, INSIDE],
    ] as const
  ).map(([side, opacity]) => {
    const material = new THREE.MeshBasicMaterial({
      side,
      opacity,
      transparent: true,
      depthWrite: false,
      depthTest: false,
    });
    return new THREE.Mesh(new THREE.BufferGeometry(), material);
  });
  const object = new THREE.Group().add(line.object, ends.object);
  object.name = 'pair';
  middle.object.name = 'middle';
  object.add(...sides);
  const both = new THREE.Group().add(object, middle.object);
  line.object.renderOrder = 59;
  middle.object.renderOrder = 61;
  ends.object.renderOrder = 60;
  for (const [i, each] of sides.entries()) {
    each.renderOrder = 9 - i;
    each.frustumCulled = false;
  }
  return {
    object: both,
    show(limit: JointLimit | null, isTold: boolean, palette: ScenePalette) {
      const pair = isTold && limit ? pairOfSides(limit) : null;
      line.setColor(palette.text);
      end.fill.set(palette.text);
      halfway.ring.set(palette.axes[2]);
      for (const each of [ends, middle]) each.setHalo(palette.background);
      for (const each of [line, ends, middle]) each.begin();
      if (pair) line.add(...pair[0], ...pair[1]);
      for (const at of pair ?? []) ends.add(...at, end);
      if (pair) middle.add(...times(plus(...pair), 0.5), halfway);
      for (const each of [line, ends, middle]) each.end();
      const triangles =
        limit && pair ? [0, 1].flatMap((i) => trianglesOf(limit, pair[i], unit(subtract(pair[i], pair[1 - i])))) : [];
      for (const { geometry, material } of sides) {
        material.color.set(palette.text);
        geometry.setAttribute('position', new THREE.Float32BufferAttribute(triangles, 3));
      }
    },
    dispose() {
      for (const each of [line, ends, middle]) each.dispose();
      for (const { geometry, material } of sides) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}

/** A flat side of the limit in triangles, T×3×3. */
function trianglesOf(limit: JointLimit, at: Vec3, out: Vec3): number[] {
  const corners = cornersOfSide(limit, at, out);
  return corners.slice(2).flatMap((corner, i) => [...corners[0], ...corners[i + 1], ...corner]);
}
