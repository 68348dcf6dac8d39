import * as THREE from 'three';

const vertexShader = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
varying float vFacing;
void main() {
  #include <beginnormal_vertex>
  #include <skinbase_vertex>
  #include <skinnormal_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  vec4 mvPosition = modelViewMatrix * vec4(transformed, 1.);
  vFacing = abs(dot(normalize(normalMatrix * objectNormal), normalize(mvPosition.xyz)));
  gl_Position = projectionMatrix * mvPosition;
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
varying float vFacing;
void main() {
  float edge = 1. - vFacing;
  gl_FragColor = vec4(uColor, .12 + .6 * edge * edge);
  #include <colorspace_fragment>
}`;

/** Material of a body that is only thought of: clear in the middle, coloured at its outline. */
export function createGhostMaterial(): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    transparent: true,
    // Where it agrees with the body, the body is seen.
    polygonOffset: true,
    polygonOffsetFactor: 3,
    polygonOffsetUnits: 40,
    uniforms: { uColor: { value: new THREE.Color() } },
    vertexShader,
    fragmentShader,
  });
}
