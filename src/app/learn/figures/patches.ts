import type * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createQuads } from './quads';

/** Four-cornered pieces of surfaces. Rewritten in place: `begin`, `add` for each, `end`. */
export interface Patches {
  readonly object: THREE.Mesh;
  begin(): void;
  /**
   * @param corners in scene units, in pairs: two on one side, then two on the other
   * @param normals unit, of the corners; none where light falls on all sides alike
   * @param fade 1 as it is, 0 the background's colour
   */
  add(corners: readonly Vec3[], normals: readonly Vec3[] | null, color: THREE.Color, fade?: number): void;
  end(): void;
  setBackground(color: string): void;
  dispose(): void;
}

const vertexShader = /* glsl */ `
attribute vec3 aPaint;
varying vec3 vPaint;
varying vec3 vNormal;
void main() {
  vPaint = aPaint;
  vNormal = normalMatrix * normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const fragmentShader = /* glsl */ `
varying vec3 vPaint;
varying vec3 vNormal;
void main() {
  // Light of the eye's own, as on rods.
  float light = length(vNormal) < .5 ? 1. : .62 + .38 * max(0., dot(normalize(vNormal), normalize(vec3(.35, .75, .75))));
  gl_FragColor = vec4(vPaint * light, 1.);
  #include <colorspace_fragment>
}`;

const TRIANGLES = [0, 1, 2, 2, 1, 3];

/** @param capacity how many there is room for @param isUnseen for surfaces that only hide what is behind them */
export function createPatches(capacity: number, isUnseen = false): Patches {
  const quads = createQuads(capacity, TRIANGLES, {
    transparent: !isUnseen,
    colorWrite: !isUnseen,
    depthWrite: isUnseen,
    vertexShader,
    fragmentShader,
  });
  const [position, normal] = ['position', 'normal'].map((name) => quads.stream(name, 3));
  return {
    ...quads,
    add(corners, normals, color, fade = 1) {
      const first = quads.next(color, fade);
      if (first < 0) return;
      corners.forEach((corner, i) => {
        position.setXYZ(first + i, ...corner);
        normal.setXYZ(first + i, ...(normals?.[i] ?? ([0, 0, 0] as const)));
      });
    },
  };
}
