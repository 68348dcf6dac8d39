import * as THREE from 'three';
import type { ShapeOutline, Vec3 } from '../core';
import { CHART_UP, FLAT_EYE, SOLID_EYE } from './chart-view';
import { clusterTriangles } from './cluster';
import { isDrawnWhole } from './gradual';
import { outlineGeometry } from './limit-geometry';
import { circleSegments } from './lines';
import type { ScenePalette } from './palette';

/** One small plot: a cloud and its limit in the coordinates of a chart, framed to its own size. */
export interface SmallPlot {
  /** N×3. */
  points: ArrayLike<number>;
  outline: ShapeOutline | null;
  centre: Vec3;
  /** Chart units from the middle to the edge of the plot. */
  radius: number;
  /** Radius of the ring that gives the scale; 0 for none. */
  ring: number;
  /** Whether all of it lies in the plane of swings, which is looked at from above. */
  isFlat: boolean;
}

/**
 * Many small plots as one picture. They share their buffers, and each vertex knows its tile, so that all are drawn by six
 * calls; and they are drawn only when they change: in between, the picture is copied.
 */
export interface SmallPlots {
  /** The picture, as one triangle that fills the view. */
  readonly object: THREE.Mesh;
  setPlots(plots: readonly SmallPlot[]): void;
  /**
   * Where the tiles are, in CSS pixels of the view.
   * @param tiles N×4: left, top, width, height
   */
  setLayout(tiles: ArrayLike<number>, width: number, height: number): void;
  setPalette(palette: ScenePalette): void;
  /** Draws the picture again if anything has changed since. To be called before the view is drawn. */
  refresh(renderer: THREE.WebGLRenderer): void;
  /** Where a point of a plot is in the view's clip space, −1 to 1; z is 0. */
  locate(plot: number, point: Readonly<Vec3>, out: THREE.Vector3): THREE.Vector3;
  dispose(): void;
}

/** Per tile, texels of four: the columns of clipFromChart, the tile's rectangle in clip space, then its point size and its eye. */
const TEXELS = 6;
const FOV = (24 * Math.PI) / 180;
/** More points than this in a plot of 60 pixels only hide each other. */
const MOST_POINTS = 700;

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

const surfaceVertex = /* glsl */ `
${tileChunk}
varying vec3 vNormal;
void main() {
  vNormal = normal;
  gl_Position = toTile(position);
}`;

const surfaceFragment = /* glsl */ `
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

const pointVertex = /* glsl */ `
${tileChunk}
uniform float uPixelRatio;
void main() {
  gl_Position = toTile(position);
  gl_PointSize = tileTexel(5).x * uPixelRatio;
}`;

const pointFragment = /* glsl */ `
${clipChunk}
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  clipToTile();
  float r = length(gl_PointCoord - .5) * 2.;
  float alpha = 1. - smoothstep(.55, 1., r);
  gl_FragColor = vec4(uColor, alpha * uAlpha);
}`;

const lineVertex = /* glsl */ `
${tileChunk}
void main() {
  gl_Position = toTile(position);
}`;

const lineFragment = /* glsl */ `
${clipChunk}
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  clipToTile();
  gl_FragColor = vec4(uColor, uAlpha);
}`;

export function createSmallPlots(): SmallPlots {
  const shared = {
    uTiles: { value: null as THREE.DataTexture | null },
    uSize: { value: new THREE.Vector2(1, 1) },
    uPixelRatio: { value: 1 },
  };
  // The picture holds colours as they are shown, so that it blends as the canvas does and is copied as it is.
  const material = (vertexShader: string, fragmentShader: string, side: THREE.Side = THREE.DoubleSide) =>
    new THREE.ShaderMaterial({
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side,
      uniforms: { ...shared, uColor: { value: new THREE.Color() }, uAlpha: { value: 1 } },
      vertexShader,
      fragmentShader,
    });
  const back = new THREE.Mesh(new THREE.BufferGeometry(), material(surfaceVertex, surfaceFragment, THREE.BackSide));
  const front = new THREE.Mesh(back.geometry, material(surfaceVertex, surfaceFragment, THREE.FrontSide));
  const points = new THREE.Points(new THREE.BufferGeometry(), material(pointVertex, pointFragment));
  const edges = new THREE.LineSegments(new THREE.BufferGeometry(), material(lineVertex, lineFragment));
  const rings = new THREE.LineSegments(new THREE.BufferGeometry(), material(lineVertex, lineFragment));
  const scene = new THREE.Scene();
  [rings, back, points, front, edges].forEach((part, order) => {
    part.renderOrder = order;
    part.frustumCulled = false;
    scene.add(part);
  });
  const camera = new THREE.Camera();
  const target = new THREE.WebGLRenderTarget(1, 1, { samples: 4, depthBuffer: false });
  const background = new THREE.Color();
  const copyMaterial = new THREE.ShaderMaterial({
    depthTest: false,
    depthWrite: false,
    uniforms: { uPicture: { value: target.texture } },
    vertexShader: /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = position.xy * .5 + .5;
  gl_Position = vec4(position.xy, 0., 1.);
}`,
    fragmentShader: /* glsl */ `
uniform sampler2D uPicture;
varying vec2 vUv;
void main() {
  gl_FragColor = texture2D(uPicture, vUv);
}`,
  });
  const copyGeometry = new THREE.BufferGeometry();
  copyGeometry.setAttribute(
    'position',
    new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
  );
  const object = new THREE.Mesh(copyGeometry, copyMaterial);
  object.frustumCulled = false;

  let plots: readonly SmallPlot[] = [];
  let tiles: ArrayLike<number> = [];
  let matrices: THREE.Matrix4[] = [];
  let width = 1;
  let height = 1;
  let pixelRatio = 0;
  let isStale = true;
  const clearColor = new THREE.Color();

  /** Cameras of the tiles: each looks at its plot's middle, and its picture is put where the tile is. */
  const arrange = () => {
    const texture = new THREE.DataTexture(
      new Float32Array(4 * TEXELS * Math.max(1, plots.length)),
      TEXELS,
      Math.max(1, plots.length),
      THREE.RGBAFormat,
      THREE.FloatType,
    );
    const data = texture.image.data as Float32Array;
    const view = new THREE.PerspectiveCamera();
    view.up.fromArray(CHART_UP);
    matrices = plots.map((plot, i) => {
      const [left, top, w, h] = [tiles[4 * i], tiles[4 * i + 1], tiles[4 * i + 2], tiles[4 * i + 3]];
      const matrix = new THREE.Matrix4();
      if (!(w > 0 && h > 0)) return matrix.makeScale(0, 0, 0);
      const distance = plot.radius / Math.sin(FOV / 2);
      view.fov = (FOV * 180) / Math.PI;
      view.aspect = w / h;
      view.near = distance * 0.05;
      view.far = distance * 4;
      const eye = plot.isFlat ? FLAT_EYE : SOLID_EYE;
      view.position
        .copy(eye)
        .multiplyScalar(distance)
        .add(new THREE.Vector3(...plot.centre));
      view.lookAt(...plot.centre);
      view.updateMatrixWorld();
      view.updateProjectionMatrix();
      const place = new THREE.Matrix4().makeScale(w / width, h / height, 1);
      place.setPosition((2 * left + w) / width - 1, 1 - (2 * top + h) / height, 0);
      matrix.multiplyMatrices(place, view.projectionMatrix).multiply(view.matrixWorldInverse);
      matrix.toArray(data, 4 * TEXELS * i);
      const rect = [
        (2 * left) / width - 1,
        1 - (2 * (top + h)) / height,
        (2 * (left + w)) / width - 1,
        1 - (2 * top) / height,
      ];
      data.set(rect, 4 * (TEXELS * i + 4));
      data[4 * (TEXELS * i + 5)] = Math.min(h / 21, plot.points.length > 900 ? 1.9 : 2.5);
      eye.toArray(data, 4 * (TEXELS * i + 5) + 1);
      return matrix;
    });
    texture.needsUpdate = true;
    shared.uTiles.value?.dispose();
    shared.uTiles.value = texture;
    for (const part of [back, front, points, edges, rings]) part.material.uniforms.uTiles.value = texture;
    isStale = true;
  };

  return {
    object,
    setPlots(next) {
      plots = next;
      const surface = createBuffer();
      const pointBuffer = createBuffer();
      const edgeBuffer = createBuffer();
      const ringBuffer = createBuffer();
      plots.forEach((plot, tile) => {
        const count = plot.points.length / 3;
        const stride = Math.max(1, Math.ceil(count / MOST_POINTS));
        for (let i = 0; i < count; i += stride) pointBuffer.add(tile, plot.points, 3 * i, 3);
        if (plot.outline) {
          const { geometry } = outlineGeometry(coarse(plot.outline, plot.radius));
          const [positions, normals] = ['position', 'normal'].map((name) => geometry.getAttribute(name).array);
          surface.add(tile, positions, 0, Number.POSITIVE_INFINITY);
          surface.addNormals(normals);
          if (plot.isFlat) {
            // A pane is as strong as both walls of a body: it has a back too.
            surface.add(tile, backwards(positions), 0, Number.POSITIVE_INFINITY);
            surface.addNormals(backwards(normals));
          }
          edgeBuffer.add(tile, plot.outline.edges, 0, Number.POSITIVE_INFINITY);
        }
        if (plot.ring > 0) ringBuffer.add(tile, circleSegments(plot.ring, 0, 1, 64), 0, Number.POSITIVE_INFINITY);
      });
      for (const part of [back, points, edges, rings]) part.geometry.dispose();
      back.geometry = front.geometry = surface.geometry();
      points.geometry = pointBuffer.geometry();
      edges.geometry = edgeBuffer.geometry();
      rings.geometry = ringBuffer.geometry();
      arrange();
    },
    setLayout(nextTiles, nextWidth, nextHeight) {
      tiles = nextTiles;
      width = Math.max(1, nextWidth);
      height = Math.max(1, nextHeight);
      arrange();
    },
    setPalette(palette) {
      const set = (part: { material: THREE.ShaderMaterial }, color: string, alpha: number) => {
        const uniform = part.material.uniforms;
        (uniform.uColor.value as THREE.Color).set(color).convertLinearToSRGB();
        uniform.uAlpha.value = alpha;
      };
      set(back, palette.limitFill, 0.09);
      set(front, palette.limitFill, 0.13);
      set(points, palette.sample, 0.9);
      set(edges, palette.limitLine, palette.isDark ? 0.45 : 0.55);
      set(rings, palette.line, palette.isDark ? 0.3 : 0.42);
      background.set(palette.background);
      isStale = true;
    },
    refresh(renderer) {
      const ratio = renderer.getPixelRatio();
      if (ratio !== pixelRatio) isStale = true;
      if (!isStale) return;
      pixelRatio = ratio;
      target.setSize(Math.round(width * ratio), Math.round(height * ratio));
      shared.uSize.value.set(target.width, target.height);
      shared.uPixelRatio.value = ratio;
      for (const part of [back, front, points, edges, rings]) {
        part.material.uniforms.uSize.value.copy(shared.uSize.value);
        part.material.uniforms.uPixelRatio.value = ratio;
      }
      renderer.getClearColor(clearColor);
      const clearAlpha = renderer.getClearAlpha();
      const wasCleared = renderer.autoClear;
      renderer.autoClear = false;
      renderer.setRenderTarget(target);
      // Cleared to the colour as shown, like all that is drawn into it.
      renderer.setClearColor(shown.copy(background).convertLinearToSRGB(), 1);
      renderer.clear();
      renderer.render(scene, camera);
      isStale = !isDrawnWhole(scene);
      renderer.setRenderTarget(null);
      renderer.setClearColor(clearColor, clearAlpha);
      renderer.autoClear = wasCleared;
    },
    locate(plot, point, out) {
      const matrix = matrices[plot];
      if (!matrix) return out.set(2, 2, 0);
      out.set(point[0], point[1], point[2]).applyMatrix4(matrix);
      out.z = 0;
      return out;
    },
    dispose() {
      for (const part of [back, front, points, edges, rings]) {
        part.geometry.dispose();
        part.material.dispose();
      }
      shared.uTiles.value?.dispose();
      target.dispose();
      copyGeometry.dispose();
      copyMaterial.dispose();
    },
  };
}

/** More triangles than this can't be told apart in a small plot. */
const MOST_TRIANGLES = 1500;

function coarse(outline: ShapeOutline, radius: number): ShapeOutline {
  if (outline.indices.length <= 3 * MOST_TRIANGLES) return outline;
  return { ...outline, indices: clusterTriangles(outline.positions, outline.indices, radius / 12) };
}

/** N×3 vectors from the last to the first: triangles that face the other way. */
function backwards(vectors: ArrayLike<number>): Float32Array {
  const out = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i++) out[i] = vectors[vectors.length - 3 * (Math.floor(i / 3) + 1) + (i % 3)];
  return out;
}

const shown = new THREE.Color();

/** Vertices of many tiles in a row. */
function createBuffer() {
  const positions: number[] = [];
  const normals: number[] = [];
  const tiles: number[] = [];
  return {
    /** Adds `count` numbers of `source` from `start` as vertices of a tile. */
    add(tile: number, source: ArrayLike<number>, start: number, count: number) {
      const end = Math.min(source.length, start + count);
      for (let i = start; i < end; i++) positions.push(source[i]);
      for (let i = start; i < end; i += 3) tiles.push(tile);
    },
    addNormals(source: ArrayLike<number>) {
      for (let i = 0; i < source.length; i++) normals.push(source[i]);
    },
    geometry(): THREE.BufferGeometry {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
      geometry.setAttribute('aTile', new THREE.Float32BufferAttribute(tiles, 1));
      if (normals.length > 0) geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
      return geometry;
    },
  };
}
