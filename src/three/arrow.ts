import * as THREE from 'three';

/**
 * An arrow of even width on the screen between two points of the scene, clear of discs drawn at both ends; and the
 * dashed stem of a point. One quad, drawn over everything.
 */
export interface Arrow {
  readonly object: THREE.Mesh;
  set(from: Readonly<THREE.Vector3>, to: Readonly<THREE.Vector3>): void;
  hide(): void;
  setColors(color: string, halo: string): void;
  dispose(): void;
}

const vertexShader = /* glsl */ `
uniform vec3 uFrom;
uniform vec3 uTo;
uniform vec2 uResolution;
varying vec2 vPixel;
varying float vLength;
vec2 toPixels(vec4 clip) {
  return clip.xy / clip.w * uResolution * .5;
}
void main() {
  vec4 from = projectionMatrix * modelViewMatrix * vec4(uFrom, 1.);
  vec4 to = projectionMatrix * modelViewMatrix * vec4(uTo, 1.);
  vec2 a = toPixels(from);
  vec2 b = toPixels(to);
  vec2 along = b - a;
  vLength = length(along);
  along = vLength > 1e-3 ? along / vLength : vec2(1., 0.);
  vec2 across = vec2(-along.y, along.x);
  vPixel = vec2((position.x + .5) * vLength, position.y * 20.);
  vec2 p = a + along * vPixel.x + across * vPixel.y;
  gl_Position = vec4(p / uResolution * 2., 0., 1.);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform vec3 uHalo;
uniform vec2 uClear;
uniform float uWidth;
uniform float uPixelRatio;
varying vec2 vPixel;
varying float vLength;
float arrow(float grow) {
  float tip = vLength - uClear.y;
  float base = tip - 8.;
  float y = abs(vPixel.y);
  float shaft = min(min(uWidth * .5 + grow - y, vPixel.x - uClear.x + grow), base + 1. - vPixel.x);
  float head = min((tip - vPixel.x) * .6 - y + grow * 1.2, vPixel.x - base + grow) * .86;
  return clamp(max(shaft, head) * uPixelRatio + .5, 0., 1.);
}
void main() {
  if (vLength < uClear.x + uClear.y + 9.) discard;
  float ink = arrow(0.);
  float halo = arrow(1.5) * .7;
  gl_FragColor = vec4(mix(uHalo, uColor, ink), max(ink, halo));
  #include <colorspace_fragment>
}`;

/** @param clear CSS pixels kept free at the beginning and at the tip */
export function createArrow(width: number, clear: [from: number, to: number]): Arrow {
  const uniforms = {
    uFrom: { value: new THREE.Vector3() },
    uTo: { value: new THREE.Vector3() },
    uResolution: { value: new THREE.Vector2(1, 1) },
    uColor: { value: new THREE.Color() },
    uHalo: { value: new THREE.Color() },
    uClear: { value: new THREE.Vector2(...clear) },
    uWidth: { value: width },
    uPixelRatio: { value: 1 },
  };
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  const object = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), material);
  object.frustumCulled = false;
  object.visible = false;
  object.renderOrder = 90;
  const viewport = new THREE.Vector4();
  object.onBeforeRender = (renderer) => {
    renderer.getViewport(viewport);
    uniforms.uResolution.value.set(viewport.z, viewport.w);
    uniforms.uPixelRatio.value = renderer.getPixelRatio();
  };
  return {
    object,
    set(from, to) {
      uniforms.uFrom.value.copy(from);
      uniforms.uTo.value.copy(to);
      object.visible = true;
    },
    hide() {
      object.visible = false;
    },
    setColors(color, halo) {
      uniforms.uColor.value.set(color);
      uniforms.uHalo.value.set(halo);
    },
    dispose() {
      object.geometry.dispose();
      material.dispose();
    },
  };
}
