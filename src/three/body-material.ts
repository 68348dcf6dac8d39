import * as THREE from 'three';
import { ARC_END } from '../body';
import { litByKey } from './lit-by-key';
import type { ScenePalette } from './palette';

/**
 * Material of the body: matt clay, lit by the scene's lights, with a thin ring inlaid at each joint that fills round the limb as the joint
 * nears its limit and turns amber at the limit; the skin around glows there. Skins without markings have no rings.
 */
export interface BodyMaterial {
  readonly material: THREE.ShaderMaterial;
  setPalette(palette: ScenePalette): void;
  setOpacity(opacity: number): void;
}

/*
 * All light is reckoned at the vertices, shadow and tone mapping too: they stand a few pixels apart, so nothing is lost
 * to the eye, and triangles of a pixel or two cost several times less where graphics run in software.
 *
 * Attributes and varyings, in the order of `MARKING` of a body: vRing is the distance from a ring's middle in half-widths, the cosine up
 * to which the ring is filled, how much of the ring is seen, the form of the collar; vQuiet the distance from the ring that is seen near
 * limits only, and how much of that ring is seen; vPlace the place across the ring (outer side, cap), the seam, the steepness.
 *
 * The key wraps round the form, and where its light grazes it comes out warmer, as from clay. Shadows begin where the key no longer
 * grazes: at the grazing edge a shadow map is mottled. The shadow is blurred wider than vertices stand apart.
 */
const vertexShader = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
#include <lights_pars_begin>
#include <tonemapping_pars_fragment>
#include <colorspace_pars_fragment>
attribute vec4 aMarking;
attribute vec4 aQuiet;
attribute vec4 aPlace;
attribute vec3 aFace;
uniform sampler2D uGauge;
uniform vec3 uSkin;
uniform vec3 uRim;
uniform vec3 uInside;
uniform vec3 uBeyond;
uniform float uEmission;
uniform float uGain;
uniform vec3 fogColor;
uniform float fogNear;
uniform float fogFar;
varying vec3 vSkin;
varying vec3 vFilling;
varying vec4 vRing;
varying vec2 vQuiet;
varying vec4 vPlace;
varying vec3 vFace;

vec3 shown(vec3 color, float depth) {
  vec3 seen = sRGBTransferOETF(vec4(ACESFilmicToneMapping(color), 1.)).rgb;
  return mix(seen, fogColor, smoothstep(fogNear, fogFar, depth));
}

${litByKey(1.3)}

void main() {
  #include <beginnormal_vertex>
  #include <skinbase_vertex>
  #include <skinnormal_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  vec3 world = (modelMatrix * vec4(transformed, 1.)).xyz;
  vec3 worldNormal = normalize(mat3(modelMatrix) * objectNormal);
  vec3 normal = normalize(mat3(viewMatrix) * worldNormal);
  vec4 mvPosition = viewMatrix * vec4(world, 1.);
  gl_Position = projectionMatrix * mvPosition;

  vec3 ring = texelFetch(uGauge, ivec2(int(aMarking.x), 0), 0).rgb;
  vec3 quiet = texelFetch(uGauge, ivec2(int(aQuiet.x), 0), 0).rgb;
  vec2 amber = vec2(ring.r, quiet.r);
  vRing = vec4(aMarking.y, ring.g, aMarking.z, aQuiet.w);
  vQuiet = vec2(aQuiet.y, aQuiet.z * smoothstep(.3, .9, quiet.b) * (1. - smoothstep(1.4, 2.6, abs(aQuiet.y))));
  vPlace = aPlace;
  vFace = aFace;

  float open = aMarking.w;
  vec3 eye = normalize(-mvPosition.xyz);
  vec3 light = vec3(0.);
  float sheen = 0.;
  #if NUM_HEMI_LIGHTS > 0
  light += getHemisphereLightIrradiance(hemisphereLights[0], normal) * mix(.5, 1., open);
  #endif
  #if NUM_DIR_LIGHTS > 1
  vec3 key = directionalLights[0].direction;
  float facing = dot(normal, key);
  float wrapped = clamp((facing + .25) / 1.25, 0., 1.);
  float lit = facing > 0. ? mix(1., litByKey(world, worldNormal), smoothstep(0., .4, facing)) : 1.;
  vec3 through = 1. + vec3(.18, .02, -.08) * (1. - smoothstep(0., .45, wrapped));
  light += directionalLights[0].color * through * wrapped * wrapped * lit * mix(.6, 1., open);
  light += directionalLights[1].color * max(dot(normal, directionalLights[1].direction), 0.) * mix(.5, 1., open);
  sheen = .08 * pow(max(dot(normal, normalize(key + eye)), 0.), 22.) * lit * step(0., facing);
  #endif
  light *= RECIPROCAL_PI;
  float edge = 1. - max(dot(normal, eye), 0.);
  float depth = -mvPosition.z;
  float side = aQuiet.w < .5 ? smoothstep(-.5, .5, aPlace.x * inversesqrt(max(dot(aPlace.xy, aPlace.xy), 1e-4))) : 1.;
  vec2 glows = amber * exp(-.16 * vec2(aMarking.y * aMarking.y, aQuiet.y * aQuiet.y)) * vec2(aMarking.z * side, aQuiet.z);
  float glow = max(glows.x, glows.y);
  vSkin = shown(mix(uSkin, uBeyond, glow * .35) * light + uBeyond * glow * .22 * uEmission + uRim * edge * edge * edge * open + sheen, depth);
  float turned = aQuiet.z > aMarking.z ? amber.y : amber.x;
  vFilling = shown(mix(uInside, uBeyond, turned) * uGain * (light * .75 + .32 + uEmission * (.25 + .35 * turned)), depth);
}`;

/*
 * Most of the skin has no ring near and takes no branch; derivatives stand before all branches, where they are defined. `within` is 1 where
 * d is negative, as sharp as pixels of width w are. `grooved` draws a groove of half a width along d = 0, with its lower lip lit; thinner
 * than a pixel it fades.
 *
 * A ring: never thinner than 1.4 pixels, so that meters are seen from afar; an arc ends round. A sleeve is broadest at its cap.
 * The cross on the face is that of an artist's lay figure; seen small, where lines are lost, a dark band over the eyes tells where the
 * face looks.
 */
const fragmentShader = /* glsl */ `
uniform float uOpacity;
varying vec3 vSkin;
varying vec3 vFilling;
varying vec4 vRing;
varying vec2 vQuiet;
varying vec4 vPlace;
varying vec3 vFace;

float within(float d, float w) {
  return clamp(.5 - d / max(w, 1e-4), 0., 1.);
}

vec3 grooved(vec3 color, float d, float up, float w, float wide, float deep) {
  float least = max(wide, .45 * w);
  float thin = wide / least;
  float line = within(abs(d) - least, w);
  float lip = within(abs(d + sign(up) * wide * 2.) - least, w) * abs(up) / max(w, 1e-5);
  return color * (1. - deep * line * mix(.6, 1., thin) + .1 * lip * (1. - line) * thin);
}

void main() {
  vec3 color = vSkin;
  vec4 lines = vec4(vRing.x, vPlace.z, vFace.yz);
  vec4 up = dFdy(lines);
  vec4 w = abs(dFdx(lines)) + abs(up);
  vec2 around = fwidth(vPlace.xy);
  float wq = fwidth(vQuiet.x);

  if (abs(vPlace.z) < .6) color = grooved(color, vPlace.z, up.y, w.y, .06, .22);

  if (vRing.z > .38) {
    float away = abs(vRing.x);
    float far = max(length(vPlace.xy), .01);
    vec2 place = vPlace.xy / far;
    if (vRing.w > 1.1) {
      float whole = smoothstep(.4, .6, vRing.z);
      float cap = max(place.y, 0.);
      float sleeve = away - (1.2 + .95 * cap * cap) * (vRing.w - 1.);
      color = mix(color, vSkin * .5, whole * within(sleeve, w.x));
      color = mix(color, grooved(color, sleeve, up.x * sign(vRing.x), w.x, .09, .55), whole);
    }
    float past = vRing.w < .5 ? max(0., (OPEN - place.x) * far) : 0.;
    float d = length(vec2(away / vPlace.w, past)) * vPlace.w - max(.32 * vPlace.w, .7 * w.x);
    float seen = smoothstep(.38, .62, vRing.z);
    color *= 1. - .5 * seen * within(d - max(.14 * vPlace.w, .6 * w.x), w.x);
    float full = within(vRing.y - place.x, max(around.x, around.y) / far);
    color = mix(color, mix(vSkin * .21, vFilling, full), seen * within(d, w.x));
  }

  if (vFace.x < .47) {
    float face = within(vFace.x - .42, .05);
    vec3 crossed = grooved(grooved(color, vFace.y, up.z, w.z, .055, .28), vFace.z + .02, up.w, w.w, .055, .28);
    crossed = mix(crossed, vSkin * .4, .8 * smoothstep(.3, .9, w.w) * within(abs(vFace.z + .7) - max(1.1, .8 * w.w), w.w));
    color = mix(color, crossed, face);
  }

  if (vQuiet.y > 0.) color = mix(color, vFilling, smoothstep(0., 1., vQuiet.y) * within(abs(vQuiet.x) - max(.45, .7 * wq), wq));
  gl_FragColor = vec4(color, uOpacity);
}`;

/** @param gaugeTexture J×1, as `GaugeSurface` has it */
export function createBodyMaterial(gaugeTexture: THREE.Texture): BodyMaterial {
  const uniforms = {
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights),
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.fog),
    uGauge: { value: gaugeTexture },
    uSkin: { value: new THREE.Color() },
    uRim: { value: new THREE.Color() },
    uInside: { value: new THREE.Color() },
    uBeyond: { value: new THREE.Color() },
    uEmission: { value: 0.5 },
    uGain: { value: 1 },
    uOpacity: { value: 1 },
  };
  const material = new THREE.ShaderMaterial({
    uniforms,
    defines: { OPEN: ARC_END.toFixed(2) },
    vertexShader,
    fragmentShader,
    lights: true,
    fog: true,
  });
  // The coarse mesh that casts the shadow lies here and there above the skin: its far sides do not show that.
  material.shadowSide = THREE.BackSide;
  return {
    material,
    setPalette({ body, edge, limitFill, violation, isDark }) {
      uniforms.uSkin.value.set(body);
      uniforms.uRim.value.set(edge[0]).multiplyScalar(edge[1]);
      uniforms.uInside.value.set(limitFill);
      uniforms.uBeyond.value.set(violation);
      uniforms.uEmission.value = isDark ? 0.55 : 0.12;
      uniforms.uGain.value = isDark ? 1 : 1.5;
    },
    setOpacity(opacity) {
      uniforms.uOpacity.value = opacity;
      material.transparent = opacity < 1;
      material.depthWrite = opacity === 1;
    },
  };
}
