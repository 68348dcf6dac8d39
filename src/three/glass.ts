import * as THREE from 'three';

/** Light and colour are reckoned at the corners: software that draws would pay for them at every point of a glass that fills the view. */
const vertexShader = /* glsl */ `
#include <colorspace_pars_fragment>
uniform vec3 uColor;
uniform float uAlpha;
varying vec4 vColor;
varying float vFacing;
void main() {
  vec4 p = modelViewMatrix * vec4(position, 1.);
  vec3 n = normalize(normalMatrix * normal);
  vFacing = dot(n, normalize(-p.xyz));
  float light = .55 + .45 * clamp(dot(n * SEEN_FROM, normalize(vec3(-.4, .8, .5))), 0., 1.);
  vColor = sRGBTransferOETF(vec4(uColor * (.75 + .5 * light), uAlpha * (.6 + .8 * light * light)));
  gl_Position = projectionMatrix * p;
}`;

const fragmentShader = /* glsl */ `
uniform float uFresnel;
varying vec4 vColor;
varying float vFacing;
void main() {
  float aslant = 1. - abs(vFacing);
  gl_FragColor = vec4(vColor.rgb, vColor.a + uFresnel * aslant * aslant * (.8 + .2 * aslant));
}`;

/** GLSL: which side of a face is lit. */
const SEEN_FROM: Record<THREE.Side, string> = {
  [THREE.FrontSide]: '1.',
  [THREE.BackSide]: '-1.',
  [THREE.DoubleSide]: 'sign(vFacing)',
};

/** @param fresnel how much stronger glass is where it is seen aslant */
export function paintGlass(
  { material: { uniforms } }: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>,
  color: THREE.ColorRepresentation,
  alpha: number,
  fresnel: number,
): void {
  uniforms.uColor.value.set(color);
  uniforms.uAlpha.value = alpha;
  uniforms.uFresnel.value = fresnel;
}

/** What limits are drawn with. */
export const glassMaterial = (side: THREE.Side): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    depthTest: false,
    side,
    defines: { SEEN_FROM: SEEN_FROM[side] },
    uniforms: { uColor: { value: new THREE.Color() }, uAlpha: { value: 0.1 }, uFresnel: { value: 0 } },
    vertexShader,
    fragmentShader,
  });
