import * as THREE from 'three';
import type { ScenePalette } from './palette';

/** Round points in space that fade with depth; those of frames not yet seen are faint. */
export interface PointCloud {
  readonly object: THREE.Points;
  /** `points` N×3; `frames` N: the frame each belongs to. */
  setPoints(points: ArrayLike<number>, frames: ArrayLike<number>): void;
  setPalette(palette: ScenePalette): void;
  /** Points of frames beyond `frame` are faint. */
  setSeen(frame: number): void;
  /** Only points of frames `first` to `last` are bright; all of them by default. */
  setRange(first: number, last: number): void;
  /** Diameter in CSS pixels. */
  setSize(pixels: number): void;
  /** View depths between which points fade, in scene units. */
  setDepthRange(near: number, far: number): void;
  dispose(): void;
}

/** Opacity of a point, and how far the farthest ones fade into the background: on a light one colours have less room. */
export const POINTS = { opacity: 0.92, fade: { dark: 0.25, light: 0.07 } };

const vertexShader = /* glsl */ `
attribute float aFrame;
uniform float uSize;
uniform vec2 uDepth;
uniform float uSeen;
uniform vec2 uRange;
varying float vAlpha;
varying float vDepth;
void main() {
  vec4 p = modelViewMatrix * vec4(position, 1.);
  bool isBright = aFrame <= uSeen && aFrame >= uRange.x && aFrame <= uRange.y;
  vAlpha = isBright ? ${POINTS.opacity} : .26;
  vDepth = clamp((-p.z - uDepth.x) / (uDepth.y - uDepth.x), 0., 1.);
  gl_Position = projectionMatrix * p;
  gl_PointSize = uSize * mix(1.3, .62, vDepth);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform vec3 uFog;
uniform float uFade;
varying float vAlpha;
varying float vDepth;
void main() {
  float r = length(gl_PointCoord - .5) * 2.;
  float alpha = 1. - smoothstep(1. - fwidth(r) * 1.65, 1., r);
  if (alpha < .02) discard;
  gl_FragColor = vec4(mix(uColor, uFog, vDepth * uFade), alpha * vAlpha);
  #include <colorspace_fragment>
}`;

export function createPointCloud(): PointCloud {
  const uniforms = {
    uColor: { value: new THREE.Color() },
    uFog: { value: new THREE.Color() },
    uFade: { value: 0.5 },
    uSize: { value: 4 },
    uDepth: { value: new THREE.Vector2(0, 1) },
    uSeen: { value: Number.MAX_VALUE },
    uRange: { value: new THREE.Vector2(0, 1e9) },
  };
  uniforms.uSeen.value = 1e9;
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  const object = new THREE.Points(new THREE.BufferGeometry(), material);
  object.frustumCulled = false;
  let size = 4;
  object.onBeforeRender = (renderer) => {
    uniforms.uSize.value = size * renderer.getPixelRatio();
  };
  return {
    object,
    setPoints(points, frames) {
      object.geometry.dispose();
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.BufferAttribute(Float32Array.from(points), 3));
      geometry.setAttribute('aFrame', new THREE.BufferAttribute(Float32Array.from(frames), 1));
      object.geometry = geometry;
    },
    setPalette(palette) {
      uniforms.uColor.value.set(palette.sample);
      uniforms.uFog.value.set(palette.background);
      uniforms.uFade.value = POINTS.fade[palette.isDark ? 'dark' : 'light'];
    },
    setSeen(frame) {
      uniforms.uSeen.value = frame;
    },
    setRange(first, last) {
      uniforms.uRange.value.set(first, last);
    },
    setSize(pixels) {
      size = pixels;
    },
    setDepthRange(near, far) {
      uniforms.uDepth.value.set(near, far);
    },
    dispose() {
      object.geometry.dispose();
      material.dispose();
    },
  };
}
