import type * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createQuads } from './quads';

/**
 * Limbs that narrow from end to end, with round ends, and balls where both ends are one: four corners each, whose form is reckoned where
 * they are drawn. Rewritten in place: `begin`, `add` for each, `end`. What is added later lies over what was added before.
 */
export interface Rods {
  /** Its corners say where rods begin and end, as those of lines do. */
  readonly object: THREE.Mesh;
  begin(): void;
  /** @param from, to in scene units, as the radii there @param fade 1 as it is, 0 the background's colour */
  add(
    from: Readonly<Vec3>,
    to: Readonly<Vec3>,
    radii: readonly [number, number],
    color: THREE.Color,
    fade?: number,
  ): void;
  end(): void;
  setBackground(color: string): void;
  dispose(): void;
}

const vertexShader = /* glsl */ `
attribute vec3 aStart;
attribute vec3 aEnd;
attribute vec2 aRadius;
attribute vec3 aPaint;
varying vec2 vAt;
varying vec3 vForm;
varying vec3 vPaint;
varying vec3 vAlong;
varying vec3 vAside;
varying vec3 vToEye;
void main() {
  vec3 a = (modelViewMatrix * vec4(aStart, 1.)).xyz;
  vec3 b = (modelViewMatrix * vec4(aEnd, 1.)).xyz;
  vToEye = normalize(-.5 * (a + b));
  vec3 way = b - a - dot(b - a, vToEye) * vToEye;
  float span = length(way);
  vAlong = span > 1e-5 ? way / span : normalize(vec3(1., 0., 0.) - vToEye.x * vToEye);
  vAside = cross(vToEye, vAlong);
  float room = 1.12 * max(aRadius.x, aRadius.y);
  // In the plane that faces the eye: along the rod from where it begins, and across.
  vAt = vec2(position.x < .5 ? -room : span + room, position.y * room);
  vForm = vec3(span, aRadius);
  vPaint = aPaint;
  vec3 foot = position.x < .5 ? a : b;
  vec3 p = foot + vAlong * (position.x < .5 ? -room : room) + vAside * vAt.y;
  gl_Position = projectionMatrix * vec4(p, 1.);
}`;

const fragmentShader = /* glsl */ `
varying vec2 vAt;
varying vec3 vForm;
varying vec3 vPaint;
varying vec3 vAlong;
varying vec3 vAside;
varying vec3 vToEye;
void main() {
  float on = vForm.x > 0. ? clamp(vAt.x / vForm.x, 0., 1.) : 0.;
  float radius = mix(vForm.y, vForm.z, on);
  vec2 out_ = (vAt - vec2(on * vForm.x, 0.)) / radius;
  float away = length(out_);
  float edge = clamp((1. - away) / max(fwidth(away), 1e-4) + .5, 0., 1.);
  if (edge < .01) discard;
  float front = sqrt(max(0., 1. - away * away));
  vec3 n = normalize(vAlong * out_.x + vAside * out_.y + vToEye * front);
  // Light of the eye's own, as on books; the outline is darker, so that limbs stand out of each other.
  float light = .44 + .56 * max(0., dot(n, normalize(vec3(.35, .75, .75)))) + .1 * max(0., dot(n, normalize(vec3(-.9, .1, .3))));
  light *= .72 + .28 * smoothstep(0., .55, front);
  gl_FragColor = vec4(vPaint * light, edge);
  #include <colorspace_fragment>
}`;

/** Corners of a rod: along it 0 or 1, across it −1 or 1; and the triangles between them. */
const CORNERS = [0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0];
const TRIANGLES = [0, 1, 2, 0, 2, 3];

/** @param capacity how many there is room for */
export function createRods(capacity: number): Rods {
  const quads = createQuads(capacity, TRIANGLES, {
    transparent: true,
    depthTest: false,
    depthWrite: false,
    vertexShader,
    fragmentShader,
  });
  const corners = quads.stream('position', 3, true).array;
  for (let rod = 0; rod < capacity; rod++) corners.set(CORNERS, CORNERS.length * rod);
  const [starts, ends] = ['aStart', 'aEnd'].map((name) => quads.stream(name, 3));
  const radii = quads.stream('aRadius', 2);
  return {
    ...quads,
    add(from, to, [first, last], color, fade = 1) {
      const corner = quads.next(color, fade);
      if (corner < 0) return;
      for (let i = corner; i < corner + 4; i++) {
        starts.setXYZ(i, ...(from as Vec3));
        ends.setXYZ(i, ...(to as Vec3));
        radii.setXY(i, first, last);
      }
    },
  };
}
