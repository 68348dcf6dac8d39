import * as THREE from 'three';

/** Material of the body: matt, lit by the scene's lights, with a glow where joints are at their limit. */
export interface BodyMaterial {
  readonly material: THREE.ShaderMaterial;
  setColor(color: string): void;
  /** @param emission how much of the glow shines by itself, 0 to 1 */
  setGlow(color: string, emission: number): void;
  setOpacity(opacity: number): void;
}

/**
 * All light is reckoned at the vertices, shadow and tone mapping too: they stand a few pixels apart, so nothing is lost
 * to the eye, and triangles of a pixel or two cost several times less where graphics run in software.
 */
const vertexShader = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
#include <lights_pars_begin>
#include <tonemapping_pars_fragment>
#include <colorspace_pars_fragment>
attribute vec4 aGlowJoints;
attribute vec4 aGlow;
uniform sampler2D uHeat;
uniform vec3 uColor;
uniform vec3 uGlow;
uniform float uEmission;
uniform vec3 fogColor;
uniform float fogNear;
uniform float fogFar;
varying vec3 vColor;

#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
struct DirectionalLightShadow {
  float shadowIntensity;
  float shadowBias;
  float shadowNormalBias;
  float shadowRadius;
  vec2 shadowMapSize;
};
uniform DirectionalLightShadow directionalLightShadows[NUM_DIR_LIGHT_SHADOWS];
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
uniform highp sampler2DShadow directionalShadowMap[NUM_DIR_LIGHT_SHADOWS];

/** 1 in the light of the key, 0 in its shadow; a little blurred. */
float litByKey(vec3 world, vec3 normal) {
  DirectionalLightShadow light = directionalLightShadows[0];
  vec4 p = directionalShadowMatrix[0] * vec4(world + normal * light.shadowNormalBias, 1.);
  p.xyz /= p.w;
  if (p.z > 1. || p.x < 0. || p.y < 0. || p.x > 1. || p.y > 1.) return 1.;
  p.z += light.shadowBias;
  // Wider than vertices stand apart: a sharper edge would show them.
  vec2 step = light.shadowRadius * .75 / light.shadowMapSize;
  float lit = 0.;
  for (int x = -1; x <= 1; x++) {
    for (int y = -1; y <= 1; y++) {
      lit += texture(directionalShadowMap[0], vec3(p.xy + vec2(float(x), float(y)) * step, p.z));
    }
  }
  return mix(1., lit / 9., light.shadowIntensity);
}
#else
float litByKey(vec3 world, vec3 normal) {
  return 1.;
}
#endif

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

  float heat = 0.;
  for (int i = 0; i < 4; i++) {
    heat = max(heat, texelFetch(uHeat, ivec2(int(aGlowJoints[i]), 0), 0).r * aGlow[i]);
  }

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
  vec3 color = mix(uColor, uGlow, heat * .85) * light * RECIPROCAL_PI + uGlow * heat * heat * uEmission;
  color = sRGBTransferOETF(vec4(ACESFilmicToneMapping(color), 1.)).rgb;
  vColor = mix(color, fogColor, smoothstep(fogNear, fogFar, -mvPosition.z));
}`;

const fragmentShader = /* glsl */ `
uniform float uOpacity;
varying vec3 vColor;
void main() {
  gl_FragColor = vec4(vColor, uOpacity);
}`;

/** @param heatTexture J×1 floats: how much each joint glows */
export function createBodyMaterial(heatTexture: THREE.Texture): BodyMaterial {
  const uniforms = {
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights),
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.fog),
    uHeat: { value: heatTexture },
    uColor: { value: new THREE.Color() },
    uGlow: { value: new THREE.Color() },
    uEmission: { value: 0.5 },
    uOpacity: { value: 1 },
  };
  const material = new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader, lights: true, fog: true });
  // The coarse mesh that casts the shadow lies here and there above the skin: its far sides do not show that.
  material.shadowSide = THREE.BackSide;
  return {
    material,
    setColor(color) {
      uniforms.uColor.value.set(color);
    },
    setGlow(color, emission) {
      uniforms.uGlow.value.set(color);
      uniforms.uEmission.value = emission;
    },
    setOpacity(opacity) {
      uniforms.uOpacity.value = opacity;
      material.transparent = opacity < 1;
      material.depthWrite = opacity === 1;
    },
  };
}
