// What small plots are drawn with: each vertex knows its tile, whose camera and place are texels of uTiles.

const tileChunk = /* glsl */ `
attribute float aTile;
uniform sampler2D uTiles;
flat varying vec4 vTile;
flat varying vec3 vEye;
vec4 tileTexel(int i) {
  return texelFetch(uTiles, ivec2(i, int(aTile)), 0);
}
vec4 toTile(vec3 p) {
  vTile = tileTexel(4);
  vEye = tileTexel(5).yzw;
  return mat4(tileTexel(0), tileTexel(1), tileTexel(2), tileTexel(3)) * vec4(p, 1.);
}`;

const clipChunk = /* glsl */ `
flat varying vec4 vTile;
uniform vec2 uSize;
void clipToTile() {
  vec2 p = gl_FragCoord.xy / uSize * 2. - 1.;
  if (p.x < vTile.x || p.y < vTile.y || p.x > vTile.z || p.y > vTile.w) discard;
}`;

export const surfaceVertex = /* glsl */ `
${tileChunk}
varying vec3 vNormal;
void main() {
  vNormal = normal;
  gl_Position = toTile(position);
}`;

export const surfaceFragment = /* glsl */ `
${clipChunk}
uniform vec3 uColor;
uniform float uAlpha;
flat varying vec3 vEye;
varying vec3 vNormal;
void main() {
  clipToTile();
  vec3 n = normalize(vNormal);
  float facing = dot(n, vEye);
  float light = .55 + .45 * clamp(dot(n * sign(facing), normalize(vec3(.1, .9, .5))), 0., 1.);
  gl_FragColor = vec4(uColor * (.75 + .5 * light), uAlpha * (.6 + .8 * light * light) + .12 * pow(1. - abs(facing), 2.2));
}`;

export const pointVertex = /* glsl */ `
${tileChunk}
uniform float uPixelRatio;
void main() {
  gl_Position = toTile(position);
  gl_PointSize = tileTexel(5).x * uPixelRatio;
}`;

export const pointFragment = /* glsl */ `
${clipChunk}
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  clipToTile();
  float r = length(gl_PointCoord - .5) * 2.;
  float alpha = 1. - smoothstep(.55, 1., r);
  gl_FragColor = vec4(uColor, alpha * uAlpha);
}`;

export const lineVertex = /* glsl */ `
${tileChunk}
void main() {
  gl_Position = toTile(position);
}`;

export const lineFragment = /* glsl */ `
${clipChunk}
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  clipToTile();
  gl_FragColor = vec4(uColor, uAlpha);
}`;

/** For the picture of all plots, shown as it is. */
export const copyVertex = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = position.xy * .5 + .5;
  gl_Position = vec4(position.xy, 0., 1.);
}`;

export const copyFragment = /* glsl */ `
uniform sampler2D uPicture;
varying vec2 vUv;
void main() {
  gl_FragColor = texture2D(uPicture, vUv);
}`;
