/** How many places of the shadow map one place of a surface looks at: three by three, or the corners of a square. */
const TAPS = {
  9: 'for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++)',
  4: 'for (int x = -1; x <= 1; x += 2) for (int y = -1; y <= 1; y += 2)',
} as const;

/**
 * GLSL of `float litByKey(vec3 world, vec3 normal)`: 1 in the light of the scene's first lamp, 0 in its shadow, a little blurred; always 1
 * where nothing casts shadows. For materials with three's lights, in whichever shader reckons them.
 *
 * @param spread shadow radii between the places that are looked at
 */
export const litByKey = (spread: number, taps: keyof typeof TAPS = 9): string => /* glsl */ `
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

float litByKey(vec3 world, vec3 normal) {
  DirectionalLightShadow light = directionalLightShadows[0];
  vec4 p = directionalShadowMatrix[0] * vec4(world + normal * light.shadowNormalBias, 1.);
  p.xyz /= p.w;
  if (p.z > 1. || p.x < 0. || p.y < 0. || p.x > 1. || p.y > 1.) return 1.;
  p.z += light.shadowBias;
  vec2 step = light.shadowRadius * ${spread.toFixed(2)} / light.shadowMapSize;
  float lit = 0.;
  ${TAPS[taps]}
    lit += texture(directionalShadowMap[0], vec3(p.xy + vec2(float(x), float(y)) * step, p.z));
  return mix(1., lit / ${taps}., light.shadowIntensity);
}
#else
float litByKey(vec3 world, vec3 normal) {
  return 1.;
}
#endif`;
