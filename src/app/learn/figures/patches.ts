import type * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, plus, subtract, times, unit } from '../../../core/math';
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

/** A limb that narrows from end to end, in scene units, and a unit vector across it, from which angles around it are counted. */
export interface TaperedLimb {
  readonly from: Readonly<Vec3>;
  readonly to: Readonly<Vec3>;
  readonly radii: readonly [number, number];
  readonly out: Readonly<Vec3>;
}

/** rad: how wide a piece of a limb's surface is. */
const PIECE = 0.26;

/**
 * Adds the surface of a limb between two angles.
 *
 * @param along from where to where it goes, as shares of the limb @param angles rad, from `out` on
 */
export function addSurface(
  of: Patches,
  { from, to, radii, out }: TaperedLimb,
  along: readonly [number, number],
  [first, last]: readonly [first: number, last: number],
  color: THREE.Color,
  fade = 1,
): void {
  const way = subtract(to, from);
  const side = cross(unit(way), out);
  const pieces = Math.ceil((last - first) / PIECE);
  const edge = (i: number) => {
    const angle = first + ((last - first) * i) / pieces;
    const normal = plus(times(out, Math.cos(angle)), side, Math.sin(angle));
    const corners = along.map((share) => {
      const radius = radii[0] + share * (radii[1] - radii[0]);
      return plus(plus(from, way, share), normal, radius);
    });
    return { corners, normals: [normal, normal] };
  };
  let before = edge(0);
  for (let i = 1; i <= pieces; i++) {
    const next = edge(i);
    of.add([...before.corners, ...next.corners], [...before.normals, ...next.normals], color, fade);
    before = next;
  }
}
