import * as THREE from 'three';
import { litByKey } from './lit-by-key';

/** Colours of a body: its skin, the collars at its joints, and what fills these as a joint nears its limit. */
export interface BodyColors {
  skin: string;
  collar: string;
  /** Well inside the limit. */
  inside: string;
  /** At the limit and beyond. */
  beyond: string;
  /** How much of the filling shines by itself, 0 to 1. */
  emission: number;
}

/**
 * Material of the body: matt, lit by the scene's lights, with a collar round each joint that fills from its middle as the joint nears its
 * limit, and lights the skin around it beyond. Skins without markings have none; there that light is all that is seen of limits.
 */
export interface BodyMaterial {
  readonly material: THREE.ShaderMaterial;
  setColors(colors: BodyColors): void;
  setOpacity(opacity: number): void;
}

/**
 * All light is reckoned at the vertices, shadow and tone mapping too: they stand a few pixels apart, so nothing is lost
 * to the eye, and triangles of a pixel or two cost several times less where graphics run in software.
 */
// Blurred wider than vertices stand apart: a sharper edge would show them.
const vertexShader = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
#include <lights_pars_begin>
#include <tonemapping_pars_fragment>
#include <colorspace_pars_fragment>
attribute vec4 aMarking; // joint, from its collar's middle in half-widths, how much of it is seen, shade
attribute vec3 aQuiet; // joint, from its collar's middle in half-widths, how much of it there is: seen near its limit only
uniform sampler2D uGauge;
uniform vec3 uSkin;
uniform vec3 uCollar;
uniform vec3 uInside;
uniform vec3 uBeyond;
uniform float uEmission;
uniform vec3 fogColor;
uniform float fogNear;
uniform float fogFar;
varying vec3 vSkin;
varying vec3 vCollar;
varying vec3 vFilling;
varying vec3 vBand; // from the collar's middle in half-widths, how far it is filled, how much of it is seen
varying vec3 vQuiet;
varying vec3 vQuietFilling;

/** As a colour of the screen; the shade comes last, or bright light would wash it out. */
vec3 shown(vec3 color, float shade, float depth) {
  vec3 seen = sRGBTransferOETF(vec4(ACESFilmicToneMapping(color), 1.)).rgb;
  return mix(seen * shade, fogColor, smoothstep(fogNear, fogFar, depth));
}

float gaugeOf(float joint) {
  return texelFetch(uGauge, ivec2(int(joint), 0), 0).r;
}

${litByKey(0.75)}

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

  vec2 gauge = vec2(gaugeOf(aMarking.x), gaugeOf(aQuiet.x));
  vec2 near = smoothstep(NEAR_LIMIT, AT_LIMIT, gauge);
  vec2 filled = clamp((gauge - FILLS_FROM) / (AT_LIMIT - FILLS_FROM), 0., 1.);
  vBand = vec3(aMarking.y, filled.x, aMarking.z);
  vQuiet = vec3(aQuiet.y, filled.y, aQuiet.z * near.y * (1. - smoothstep(1.4, 2.6, abs(aQuiet.y))));
  vec3 light = vec3(0.);
  #if NUM_HEMI_LIGHTS > 0
  light += getHemisphereLightIrradiance(hemisphereLights[0], normal);
  #endif
  #if NUM_DIR_LIGHTS > 0
  for (int i = 0; i < NUM_DIR_LIGHTS; i++) {
    float facing = max(dot(normal, directionalLights[i].direction), 0.);
    if (i == 0 && facing > 0.) facing *= litByKey(world, worldNormal);
    light += directionalLights[i].color * facing;
  }
  #endif
  light *= RECIPROCAL_PI;
  vec3 filling = mix(mix(uCollar, uInside, min(1., filled.x * 2.5)), uBeyond, near.x);
  vec3 quietFilling = mix(mix(uCollar, uInside, min(1., filled.y * 2.5)), uBeyond, near.y);
  vec2 glows = near * near * exp(-.09 * vec2(aMarking.y * aMarking.y, aQuiet.y * aQuiet.y));
  float glow = max(glows.x, glows.y * aQuiet.z);
  float shade = 1. - DARKER * max(aMarking.w, 0.) - FACE * max(-aMarking.w, 0.);
  float depth = -mvPosition.z;
  vSkin = shown(mix(uSkin, uBeyond, glow * .6) * light + uBeyond * glow * glow * .5 * uEmission, shade, depth);
  vCollar = shown(uCollar * light, 1., depth);
  vFilling = shown(filling * (light + uEmission * (.15 + .6 * near.x)), 1., depth);
  vQuietFilling = near.y > 0. ? shown(quietFilling * (light + uEmission * (.15 + .6 * near.y)), 1., depth) : vFilling;
}`;

const fragmentShader = /* glsl */ `
uniform float uOpacity;
varying vec3 vSkin;
varying vec3 vCollar;
varying vec3 vFilling;
varying vec3 vBand;
varying vec3 vQuiet;
varying vec3 vQuietFilling;

/** A collar on the skin, where so much of it is seen, in a shallow groove. */
vec3 worn(vec3 skin, vec3 filling, vec3 band, float here) {
  float away = abs(band.x);
  float soft = max(fwidth(band.x), .04);
  float ring = here * (1. - smoothstep(1. - soft, 1. + soft, away));
  float groove = here * (1. - smoothstep(1., 2.1, away)) * .2;
  float filled = (1. - smoothstep(band.y - soft, band.y + soft, away)) * smoothstep(0., .12, band.y);
  return mix(skin * (1. - groove), mix(vCollar, filling, filled), ring);
}

void main() {
  vec3 color = worn(vSkin, vFilling, vBand, smoothstep(.15, .45, vBand.z));
  gl_FragColor = vec4(worn(color, vQuietFilling, vQuiet, smoothstep(0., 1., vQuiet.z)), uOpacity);
}`;

/** How far the gauge of a joint is when its collar begins to fill, counts as near its limit, and is at it. */
const gauges = { FILLS_FROM: 0.5, NEAR_LIMIT: 0.75, AT_LIMIT: 0.985 };
/** How much darker hands and feet are, and the face. */
const shades = { DARKER: 0.17, FACE: 0.08 };

const defines = Object.fromEntries(Object.entries({ ...gauges, ...shades }).map(([name, x]) => [name, x.toFixed(4)]));

/** @param gauges J×1 floats: how near each joint is to its limit, 0 in the middle, 1 at it, above 1 beyond */
export function createBodyMaterial(gaugeTexture: THREE.Texture): BodyMaterial {
  const uniforms = {
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights),
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.fog),
    uGauge: { value: gaugeTexture },
    uSkin: { value: new THREE.Color() },
    uCollar: { value: new THREE.Color() },
    uInside: { value: new THREE.Color() },
    uBeyond: { value: new THREE.Color() },
    uEmission: { value: 0.5 },
    uOpacity: { value: 1 },
  };
  const material = new THREE.ShaderMaterial({
    uniforms,
    defines,
    vertexShader,
    fragmentShader,
    lights: true,
    fog: true,
  });
  // The coarse mesh that casts the shadow lies here and there above the skin: its far sides do not show that.
  material.shadowSide = THREE.BackSide;
  return {
    material,
    setColors({ skin, collar, inside, beyond, emission }) {
      uniforms.uSkin.value.set(skin);
      uniforms.uCollar.value.set(collar);
      uniforms.uInside.value.set(inside);
      uniforms.uBeyond.value.set(beyond);
      uniforms.uEmission.value = emission;
    },
    setOpacity(opacity) {
      uniforms.uOpacity.value = opacity;
      material.transparent = opacity < 1;
      material.depthWrite = opacity === 1;
    },
  };
}
