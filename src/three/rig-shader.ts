import { litByKey } from './lit-by-key';

/**
 * Surfaces of rigs: a colour, a picture of it, what shines by itself, a relief, all of it lit at every pixel, since rigs may have few
 * vertices; round each joint, green as full as the joint's meter, and an amber glow at the limit. Macros say what a surface has: MAP, EMISSIVE_MAP, NORMAL_MAP (each the name of
 * its coordinates), COLORS, FLAT, MASK, UNLIT, CLEAR.
 */
export const rigVertexShader = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
attribute vec4 aGlowJoints;
attribute vec4 aGlow;
uniform sampler2D uGauge;
varying vec2 vHeat;
varying vec3 vView;
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vWorldNormal;
#ifdef COLORS
attribute vec4 color;
varying vec4 vColor;
#endif
#ifdef HAS_UV1
attribute vec2 uv1;
#endif
#ifdef MAP
uniform mat3 uMapMatrix;
varying vec2 vMap;
#endif
#ifdef EMISSIVE_MAP
uniform mat3 uEmissiveMatrix;
varying vec2 vEmissive;
#endif
#ifdef NORMAL_MAP
uniform mat3 uReliefMatrix;
varying vec2 vRelief;
#endif

void main() {
  #include <beginnormal_vertex>
  #include <skinbase_vertex>
  #include <skinnormal_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  vec4 world = modelMatrix * vec4(transformed, 1.);
  vec4 mvPosition = viewMatrix * world;
  gl_Position = projectionMatrix * mvPosition;
  vView = -mvPosition.xyz;
  vWorld = world.xyz;
  vWorldNormal = mat3(modelMatrix) * objectNormal;
  vNormal = mat3(viewMatrix) * vWorldNormal;
  vHeat = vec2(0.);
  for (int i = 0; i < 4; i++) vHeat = max(vHeat, texelFetch(uGauge, ivec2(int(aGlowJoints[i]), 0), 0).rb * aGlow[i]);
  #ifdef COLORS
  vColor = color;
  #endif
  #ifdef MAP
  vMap = (uMapMatrix * vec3(MAP, 1.)).xy;
  #endif
  #ifdef EMISSIVE_MAP
  vEmissive = (uEmissiveMatrix * vec3(EMISSIVE_MAP, 1.)).xy;
  #endif
  #ifdef NORMAL_MAP
  vRelief = (uReliefMatrix * vec3(NORMAL_MAP, 1.)).xy;
  #endif
}`;

export const rigFragmentShader = /* glsl */ `
#include <common>
#include <lights_pars_begin>
uniform vec4 uColor;
uniform vec3 uEmissive;
uniform float uRoughness;
uniform float uCutoff;
uniform float uOpacity;
uniform vec3 uNear;
uniform vec3 uGlow;
uniform float uEmission;
uniform vec3 fogColor;
uniform float fogNear;
uniform float fogFar;
varying vec2 vHeat;
varying vec3 vView;
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vWorldNormal;
#ifdef COLORS
varying vec4 vColor;
#endif
#ifdef MAP
uniform sampler2D uMap;
varying vec2 vMap;
#endif
#ifdef EMISSIVE_MAP
uniform sampler2D uEmissiveMap;
varying vec2 vEmissive;
#endif
#ifdef NORMAL_MAP
uniform sampler2D uRelief;
uniform vec2 uReliefScale;
varying vec2 vRelief;
#endif

${litByKey(0.5)}

/** What a rough surface throws back of a lamp towards the eye (Trowbridge–Reitz; Smith and Schlick, both for dielectrics). */
float sheen(vec3 normal, vec3 light, vec3 eye) {
  vec3 between = normalize(light + eye);
  float a2 = pow(max(uRoughness, .05), 4.);
  float nh = max(dot(normal, between), 0.);
  float nl = max(dot(normal, light), 1e-3);
  float nv = max(dot(normal, eye), 1e-3);
  float d = a2 / (PI * pow(nh * nh * (a2 - 1.) + 1., 2.));
  float v = .5 / (nl * sqrt(a2 + (1. - a2) * nv * nv) + nv * sqrt(a2 + (1. - a2) * nl * nl));
  return d * v * (.04 + .96 * pow(1. - max(dot(eye, between), 0.), 5.));
}

#ifdef NORMAL_MAP
/** Turns a normal by a relief; which way its coordinates run is told from how they change over the picture. */
vec3 inRelief(vec3 normal) {
  vec3 along = cross(dFdy(-vView), normal);
  vec3 across = cross(normal, dFdx(-vView));
  vec2 right = dFdx(vRelief);
  vec2 up = dFdy(vRelief);
  vec3 tangent = along * right.x + across * up.x;
  vec3 bitangent = along * right.y + across * up.y;
  float size = max(dot(tangent, tangent), dot(bitangent, bitangent));
  if (size == 0.) return normal;
  vec3 bump = texture2D(uRelief, vRelief).xyz * 2. - 1.;
  bump.xy *= uReliefScale * inversesqrt(size);
  return normalize(tangent * bump.x + bitangent * bump.y + normal * bump.z);
}
#endif

void main() {
  vec4 albedo = uColor;
  #ifdef COLORS
  albedo *= vColor;
  #endif
  #ifdef MAP
  albedo *= texture2D(uMap, vMap);
  #endif
  #ifdef MASK
  if (albedo.a < uCutoff) discard;
  #endif
  vec3 shining = uEmissive;
  #ifdef EMISSIVE_MAP
  shining *= texture2D(uEmissiveMap, vEmissive).rgb;
  #endif
  float amber = vHeat.x;
  float green = vHeat.y * (1. - amber);
  vec3 painted = mix(mix(albedo.rgb, uNear, green * .85), uGlow, amber * .75);
  shining = shining * (1. - amber) + uNear * green * green * uEmission + uGlow * amber * amber * uEmission;

  #ifdef UNLIT
  vec3 color = painted + shining;
  #else
  #ifdef FLAT
  vec3 normal = normalize(cross(dFdx(-vView), dFdy(-vView)));
  #else
  vec3 normal = normalize(vNormal) * (gl_FrontFacing ? 1. : -1.);
  #endif
  #ifdef NORMAL_MAP
  normal = inRelief(normal);
  #endif
  vec3 eye = normalize(vView);
  vec3 light = vec3(0.);
  vec3 gloss = vec3(0.);
  #if NUM_HEMI_LIGHTS > 0
  light += getHemisphereLightIrradiance(hemisphereLights[0], normal);
  #endif
  #if NUM_DIR_LIGHTS > 0
  for (int i = 0; i < NUM_DIR_LIGHTS; i++) {
    vec3 direction = directionalLights[i].direction;
    float facing = max(dot(normal, direction), 0.);
    if (i == 0 && facing > 0.) facing *= litByKey(vWorld, normalize(vWorldNormal));
    light += directionalLights[i].color * facing;
    gloss += directionalLights[i].color * facing * sheen(normal, direction, eye);
  }
  #endif
  vec3 color = painted * light * RECIPROCAL_PI + gloss * (1. - amber) + shining;
  #endif

  #ifdef CLEAR
  gl_FragColor = vec4(color, albedo.a * uOpacity);
  #else
  gl_FragColor = vec4(color, uOpacity);
  #endif
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  gl_FragColor.rgb = mix(gl_FragColor.rgb, fogColor, smoothstep(fogNear, fogFar, vView.z));
}`;
