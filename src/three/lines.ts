import * as THREE from 'three';

/** Sizes in CSS pixels, opacity 0 to 1. */
export interface LineStyle {
  width: number;
  opacity?: number;
  depthTest?: boolean;
  /** Draw only what is hidden by depth already written. */
  isHiddenPart?: boolean;
  /** Lengths in scene units, counted from the beginning of each segment. */
  dash?: readonly [dash: number, gap: number];
}

/**
 * Line segments of even width on the screen, with smooth edges: two triangles each. Their corners are spelt out, for
 * software draws every instance of an instanced mesh by itself, at several times the price. Rewriting them in place
 * allocates nothing.
 */
export interface Lines {
  readonly object: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  /** Replaces all segments, S×2×3. */
  set(segments: ArrayLike<number>): void;
  /** Begins to rewrite the segments in place: `begin`, `add` for each, `end`. */
  begin(): void;
  /** @param shade strength of the colour at both ends, 1 full, 0 the background's */
  add(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, shade0?: number, shade1?: number): void;
  end(): void;
  setColor(color: string, opacity?: number): void;
  /** Gives the segments from `first` to before `end` a colour and an opacity of their own, which multiply those of all. */
  tint(first: number, end: number, color: string, opacity: number): void;
  setWidth(pixels: number): void;
  /** What shades fade into. */
  setBackground(color: string): void;
  dispose(): void;
}

const vertexShader = /* glsl */ `
attribute vec3 aStart;
attribute vec3 aEnd;
attribute vec2 aShade;
attribute vec4 aTint;
uniform vec2 uResolution;
uniform float uWidth;
varying float vAcross;
varying float vAlong;
varying float vShade;
varying vec4 vTint;
void main() {
  vTint = aTint;
  vec4 a = projectionMatrix * modelViewMatrix * vec4(aStart, 1.);
  vec4 b = projectionMatrix * modelViewMatrix * vec4(aEnd, 1.);
  // What is behind the eye must not come round to the front.
  const float nearest = 1e-3;
  if (a.w < nearest && b.w > nearest) a = mix(a, b, (nearest - a.w) / (b.w - a.w));
  if (b.w < nearest && a.w > nearest) b = mix(b, a, (nearest - b.w) / (a.w - b.w));
  vec2 along = (b.xy / b.w - a.xy / a.w) * uResolution;
  float span = length(along);
  along = span > 1e-4 ? along / span : vec2(1., 0.);
  float reach = .5 * uWidth + 1.;
  vec2 offset = vec2(-along.y, along.x) * position.y * reach;
  // Thick segments overlap a little, so that corners close.
  if (uWidth > 1.3) offset += along * (position.x * 2. - 1.) * .3 * uWidth;
  vec4 p = position.x < .5 ? a : b;
  p.xy += offset * 2. / uResolution * p.w;
  vAcross = position.y * reach;
  vAlong = position.x * distance(aStart, aEnd);
  vShade = position.x < .5 ? aShade.x : aShade.y;
  gl_Position = p;
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform vec3 uBackground;
uniform float uOpacity;
uniform float uWidth;
uniform float uPixelRatio;
uniform vec2 uDash;
varying float vAcross;
varying float vAlong;
varying float vShade;
varying vec4 vTint;
void main() {
  if (uDash.y > 0. && mod(vAlong, uDash.x + uDash.y) > uDash.x) discard;
  float edge = clamp((.5 * uWidth - abs(vAcross)) * uPixelRatio + .5, 0., 1.);
  // Thinner than a pixel: paler instead.
  edge *= min(1., uWidth * uPixelRatio);
  if (edge < .01) discard;
  gl_FragColor = vec4(mix(uBackground, uColor * vTint.rgb, vShade), edge * uOpacity * vTint.a);
  #include <colorspace_fragment>
}`;

/** Corners of a segment: along it 0 to 1, across it −1 to 1; and the triangles between them. */
const CORNERS = [0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0];
const TRIANGLES = [0, 1, 2, 0, 2, 3];
/** Floats of one corner: both ends of its segment, their shades, and its tint. */
const STRIDE = 12;
const TINT = 8;
const viewport = new THREE.Vector4();
const tint = new THREE.Color();

/** @param capacity how many segments there is room for without allocating */
export function createLines(style: LineStyle, segments: ArrayLike<number> = [], capacity = 0): Lines {
  const uniforms = {
    uResolution: { value: new THREE.Vector2(1, 1) },
    uPixelRatio: { value: 1 },
    uWidth: { value: style.width },
    uOpacity: { value: style.opacity ?? 1 },
    uColor: { value: new THREE.Color() },
    uBackground: { value: new THREE.Color() },
    uDash: { value: new THREE.Vector2(...(style.dash ?? [0, 0])) },
  };
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    depthTest: style.depthTest ?? true,
    depthFunc: style.isHiddenPart ? THREE.GreaterDepth : THREE.LessEqualDepth,
    side: THREE.DoubleSide,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  const object = new THREE.Mesh(new THREE.BufferGeometry(), material);
  object.frustumCulled = false;
  object.onBeforeRender = (renderer) => {
    renderer.getViewport(viewport);
    uniforms.uResolution.value.set(viewport.z, viewport.w);
    uniforms.uPixelRatio.value = renderer.getPixelRatio();
  };
  let ends = new THREE.InterleavedBuffer(new Float32Array(0), STRIDE);
  let room = 0;
  let count = 0;

  const reserve = (wanted: number) => {
    object.geometry.dispose();
    room = wanted;
    const geometry = new THREE.BufferGeometry();
    const corners = new Float32Array(CORNERS.length * room);
    const indices = new Uint32Array(TRIANGLES.length * room);
    for (let i = 0; i < room; i++) {
      corners.set(CORNERS, CORNERS.length * i);
      for (let k = 0; k < TRIANGLES.length; k++) indices[TRIANGLES.length * i + k] = 4 * i + TRIANGLES[k];
    }
    geometry.setAttribute('position', new THREE.BufferAttribute(corners, 3));
    geometry.setIndex(new THREE.BufferAttribute(indices, 1));
    ends = new THREE.InterleavedBuffer(new Float32Array(4 * STRIDE * room), STRIDE);
    if (capacity > 0) ends.setUsage(THREE.DynamicDrawUsage);
    geometry.setAttribute('aStart', new THREE.InterleavedBufferAttribute(ends, 3, 0));
    geometry.setAttribute('aEnd', new THREE.InterleavedBufferAttribute(ends, 3, 3));
    geometry.setAttribute('aShade', new THREE.InterleavedBufferAttribute(ends, 2, 6));
    geometry.setAttribute('aTint', new THREE.InterleavedBufferAttribute(ends, 4, TINT));
    object.geometry = geometry;
  };
  const lines: Lines = {
    object,
    set(next) {
      const wanted = next.length / 6;
      if (wanted > room || room === 0) reserve(Math.max(wanted, capacity, 1));
      lines.begin();
      for (let i = 0; i < next.length; i += 6) {
        lines.add(next[i], next[i + 1], next[i + 2], next[i + 3], next[i + 4], next[i + 5]);
      }
      lines.end();
    },
    begin() {
      count = 0;
    },
    add(x0, y0, z0, x1, y1, z1, shade0 = 1, shade1 = 1) {
      if (count === room) return;
      const { array } = ends;
      const at = 4 * STRIDE * count++;
      array[at] = x0;
      array[at + 1] = y0;
      array[at + 2] = z0;
      array[at + 3] = x1;
      array[at + 4] = y1;
      array[at + 5] = z1;
      array[at + 6] = shade0;
      array[at + 7] = shade1;
      array.fill(1, at + TINT, at + STRIDE);
      for (let corner = 1; corner < 4; corner++) array.copyWithin(at + corner * STRIDE, at, at + STRIDE);
    },
    end() {
      object.geometry.setDrawRange(0, TRIANGLES.length * count);
      object.visible = count > 0;
      if (count > 0) ends.needsUpdate = true;
    },
    setColor(color, opacity) {
      uniforms.uColor.value.set(color);
      if (opacity !== undefined) uniforms.uOpacity.value = opacity;
    },
    tint(first, end, color, opacity) {
      tint.set(color);
      for (let corner = 4 * first; corner < 4 * end; corner++) {
        tint.toArray(ends.array, STRIDE * corner + TINT);
        ends.array[STRIDE * corner + TINT + 3] = opacity;
      }
      ends.needsUpdate = true;
    },
    setWidth(pixels) {
      uniforms.uWidth.value = pixels;
    },
    setBackground(color) {
      uniforms.uBackground.value.set(color);
    },
    dispose() {
      object.geometry.dispose();
      material.dispose();
    },
  };
  lines.set(segments);
  return lines;
}
