import * as THREE from 'three';
import type { Vec3 } from '../core';
import type { ShapeOutline } from '../core/geometry';
import { CHART_UP, FLAT_EYE, SOLID_EYE } from './chart-view';

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
  /** What was learned, where the limit was filled up: the limit is a quiet outline around that. */
  inner?: ShapeOutline;
  /** Whether all of the limit is a quiet outline: something is drawn over it. */
  isQuiet?: boolean;
}

/** Per tile, texels of four: the columns of clipFromChart, the tile's rectangle in clip space, then its point size and its eye. */
const TEXELS = 6;
const FOV = (24 * Math.PI) / 180;
/**
 * Cameras of the tiles: each looks at its plot's middle, and its picture is put where the tile is.
 *
 * @param tiles N×4: left, top, width, height, CSS pixels of a view of that size
 * @returns clipFromChart of each, and all that shaders read of tiles, one row each
 */
export function tileCameras(
  plots: readonly SmallPlot[],
  tiles: ArrayLike<number>,
  width: number,
  height: number,
): { matrices: THREE.Matrix4[]; texture: THREE.DataTexture } {
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
  const matrices = plots.map((plot, i) => {
    const [left, top, w, h] = [tiles[4 * i], tiles[4 * i + 1], tiles[4 * i + 2], tiles[4 * i + 3]];
    const matrix = new THREE.Matrix4();
    if (!(w > 0 && h > 0)) return matrix.makeScale(0, 0, 0);
    // A tile that is narrower than high is filled from side to side.
    const distance = plot.radius / Math.sin(Math.atan(Math.tan(FOV / 2) * Math.min(1, w / h)));
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
  return { matrices, texture };
}
