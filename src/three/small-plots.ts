import * as THREE from 'three';
import type { Vec3 } from '../core';
import type { ShapeOutline } from '../core/geometry';
import { circleSegments } from './circle';
import { clusterTriangles } from './cluster';
import { isDrawnWhole } from './gradual';
import { outlineGeometry } from './limit-geometry';
import type { ScenePalette } from './palette';
import { backwards, createBuffer } from './small-plot-buffer';
import { type SmallPlot, tileCameras } from './small-plot-cameras';
import {
  copyFragment,
  copyVertex,
  lineFragment,
  lineVertex,
  pointFragment,
  pointVertex,
  surfaceFragment,
  surfaceVertex,
} from './small-plot-shaders';

/**
 * Many small plots as one picture. They share their buffers, and each vertex knows its tile, so that all are drawn by a
 * few calls; and they are drawn only when they change: in between, the picture is copied.
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
  /** Whether any of a plot's tile is within the view. */
  isInView(plot: number): boolean;
  dispose(): void;
}

/** More points than this in a plot of 60 pixels only hide each other. */
const MOST_POINTS = 700;

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
  const outer = new THREE.LineSegments(new THREE.BufferGeometry(), material(lineVertex, lineFragment));
  const parts = [rings, outer, back, points, front, edges];
  const scene = new THREE.Scene();
  parts.forEach((part, order) => {
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
    vertexShader: copyVertex,
    fragmentShader: copyFragment,
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
  /** Another one means that the graphics were lost and came back, without the picture. */
  let memory: unknown = null;
  const clearColor = new THREE.Color();

  const arrange = () => {
    const tiled = tileCameras(plots, tiles, width, height);
    matrices = tiled.matrices;
    shared.uTiles.value?.dispose();
    shared.uTiles.value = tiled.texture;
    for (const part of parts) part.material.uniforms.uTiles.value = tiled.texture;
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
      const outerBuffer = createBuffer();
      plots.forEach((plot, tile) => {
        const count = plot.points.length / 3;
        const stride = Math.max(1, Math.ceil(count / MOST_POINTS));
        for (let i = 0; i < count; i += stride) pointBuffer.add(tile, plot.points, 3 * i, 3);
        const body = plot.isQuiet ? null : (plot.inner ?? plot.outline);
        for (const outline of [plot.outline, plot.inner])
          if (outline && outline !== body)
            (plot.inner ? outerBuffer : ringBuffer).add(tile, outline.edges, 0, Number.POSITIVE_INFINITY);
        if (body) {
          const { geometry } = outlineGeometry(coarse(body, plot.radius));
          const [positions, normals] = ['position', 'normal'].map((name) => geometry.getAttribute(name).array);
          surface.add(tile, positions, 0, Number.POSITIVE_INFINITY);
          surface.addNormals(normals);
          if (plot.isFlat) {
            // A pane is as strong as both walls of a body: it has a back too.
            surface.add(tile, backwards(positions), 0, Number.POSITIVE_INFINITY);
            surface.addNormals(backwards(normals));
          }
          edgeBuffer.add(tile, body.edges, 0, Number.POSITIVE_INFINITY);
        }
        if (plot.ring > 0) ringBuffer.add(tile, circleSegments(plot.ring, 0, 1, 64), 0, Number.POSITIVE_INFINITY);
      });
      for (const part of [back, points, edges, rings, outer]) part.geometry.dispose();
      back.geometry = front.geometry = surface.geometry();
      points.geometry = pointBuffer.geometry();
      edges.geometry = edgeBuffer.geometry();
      rings.geometry = ringBuffer.geometry();
      outer.geometry = outerBuffer.geometry();
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
      set(outer, palette.limitLine, palette.isDark ? 0.32 : 0.36);
      background.set(palette.background);
      isStale = true;
    },
    refresh(renderer) {
      const ratio = renderer.getPixelRatio();
      if (ratio !== pixelRatio || renderer.properties !== memory) isStale = true;
      memory = renderer.properties;
      if (!isStale) return;
      pixelRatio = ratio;
      target.setSize(Math.round(width * ratio), Math.round(height * ratio));
      shared.uSize.value.set(target.width, target.height);
      shared.uPixelRatio.value = ratio;
      for (const part of parts) {
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
    isInView(plot) {
      const at = 4 * plot;
      const [left, top] = [tiles[at], tiles[at + 1]];
      return tiles[at + 2] > 0 && left < width && left + tiles[at + 2] > 0 && top < height && top + tiles[at + 3] > 0;
    },
    dispose() {
      for (const part of parts) {
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

const shown = new THREE.Color();
