import * as THREE from 'three';

/** A surface that is seen by its rim, such as the ball that rotations fill. */
export interface RimShell {
  readonly object: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  /** @param middle and rim: opacity where it is faced, and what is added where it is seen aslant */
  paint(color: string, middle: number, rim: number): void;
  dispose(): void;
}

/** A ball fills a view: all but its rim is reckoned at the corners, for the sake of software that draws. */
const vertexShader = /* glsl */ `
#include <colorspace_pars_fragment>
uniform vec3 uColor;
varying vec3 vColor;
varying float vFacing;
void main() {
  vec4 p = modelViewMatrix * vec4(position, 1.);
  vFacing = dot(normalize(normalMatrix * normal), normalize(-p.xyz));
  vColor = sRGBTransferOETF(vec4(uColor, 1.)).rgb;
  gl_Position = projectionMatrix * p;
}`;

const fragmentShader = /* glsl */ `
uniform vec2 uAlpha;
varying vec3 vColor;
varying float vFacing;
void main() {
  float aslant = 1. - abs(vFacing);
  gl_FragColor = vec4(vColor, uAlpha.x + uAlpha.y * aslant * aslant * (.4 + .6 * aslant));
}`;

export function createRimShell(geometry: THREE.BufferGeometry, side: THREE.Side = THREE.FrontSide): RimShell {
  const uniforms = { uColor: { value: new THREE.Color() }, uAlpha: { value: new THREE.Vector2() } };
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  return {
    object: new THREE.Mesh(geometry, material),
    paint(color, middle, rim) {
      uniforms.uColor.value.set(color);
      uniforms.uAlpha.value.set(middle, rim);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
