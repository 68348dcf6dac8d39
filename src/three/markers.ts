import * as THREE from 'three';
import { createSpriteStream } from './sprite-stream';

/** How a marker looks; sizes in CSS pixels. */
export interface MarkerStyle {
  /** Of the disc, or of the middle of the ring. */
  radius: number;
  /** Of the disc: 0 to 1. */
  fillOpacity: number;
  fill: THREE.Color;
  /** Width of the ring; 0 for none. */
  ringWidth: number;
  ring: THREE.Color;
  /** Width of the rim that sets the marker off from what is behind it. */
  halo: number;
}

/** A look whose two colours are still to be set; sizes in CSS pixels. */
export const markerStyle = (radius: number, fillOpacity: number, ringWidth: number, halo: number): MarkerStyle => ({
  radius,
  fillOpacity,
  ringWidth,
  halo,
  fill: new THREE.Color(),
  ring: new THREE.Color(),
});

/**
 * Discs and rings of fixed size on the screen, in one draw call: `begin`, `add` for each, `end`, every frame.
 * Allocates nothing.
 */
export interface Markers {
  readonly object: THREE.Points;
  setHalo(color: string): void;
  begin(): void;
  add(x: number, y: number, z: number, style: MarkerStyle): void;
  end(): void;
  dispose(): void;
}

const vertexShader = (isScreen: boolean) => /* glsl */ `
attribute vec3 aFill;
attribute vec3 aRing;
attribute vec4 aShape;
uniform float uPixelRatio;
varying vec3 vFill;
varying vec3 vRing;
varying vec4 vShape;
varying float vRadius;
void main() {
  vFill = aFill;
  vRing = aRing;
  vShape = aShape;
  float outer = aShape.x + .5 * aShape.z + aShape.w + 1.;
  vRadius = outer;
  gl_Position = ${isScreen ? 'vec4(position, 1.)' : 'projectionMatrix * modelViewMatrix * vec4(position, 1.)'};
  gl_PointSize = 2. * outer * uPixelRatio;
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uHalo;
uniform float uPixelRatio;
varying vec3 vFill;
varying vec3 vRing;
varying vec4 vShape;
varying float vRadius;
float inside(float edge, float r) {
  return clamp((edge - r) * uPixelRatio + .5, 0., 1.);
}
void main() {
  float r = length(gl_PointCoord - .5) * 2. * vRadius;
  float half_ = .5 * vShape.z;
  float inner = vShape.x - half_;
  float outer = vShape.x + half_;
  float fill = inside(vShape.z > 0. ? inner + .5 : vShape.x, r) * vShape.y;
  float ring = vShape.z > 0. ? inside(outer, r) * (1. - inside(inner, r)) : 0.;
  float hole = vShape.y > 0. ? 0. : inside(inner - vShape.w, r);
  float halo = inside(outer + vShape.w, r) * (1. - hole) * .62 * step(.01, vShape.w);
  vec4 color = vec4(uHalo, halo);
  color = vec4(mix(color.rgb, vFill, fill), max(color.a, fill));
  color = vec4(mix(color.rgb, vRing, ring), max(color.a, ring));
  if (color.a < .01) discard;
  gl_FragColor = color;
  #include <colorspace_fragment>
}`;

/** @param space 'world', or 'screen' where positions are in clip space, −1 to 1. */
export function createMarkers(capacity: number, space: 'world' | 'screen' = 'world'): Markers {
  const { geometry, begin, add, end } = createSpriteStream<MarkerStyle>(capacity, 4, (style, array, at) => {
    array[at] = style.radius;
    array[at + 1] = style.fillOpacity;
    array[at + 2] = style.ringWidth;
    array[at + 3] = style.halo;
  });
  const uniforms = { uHalo: { value: new THREE.Color() }, uPixelRatio: { value: 1 } };
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    uniforms,
    vertexShader: vertexShader(space === 'screen'),
    fragmentShader,
  });
  const object = new THREE.Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = 100;
  object.onBeforeRender = (renderer) => {
    uniforms.uPixelRatio.value = renderer.getPixelRatio();
  };
  return {
    object,
    setHalo(color) {
      uniforms.uHalo.value.set(color);
    },
    begin,
    add,
    end() {
      object.visible = end() > 0;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
