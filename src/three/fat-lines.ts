import * as THREE from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';

/** Width in CSS pixels, opacity 0 to 1. */
export interface LineStyle {
  width: number;
  opacity?: number;
  depthTest?: boolean;
  /** Draw only what is hidden by depth already written. */
  isHiddenPart?: boolean;
  /** Lengths in scene units. */
  dash?: [dash: number, gap: number];
}

/** Line segments of even width on the screen. `segments` is S×2×3. */
export function createFatLines(style: LineStyle, segments?: ArrayLike<number>): LineSegments2 {
  const material = new LineMaterial({
    linewidth: style.width,
    transparent: true,
    opacity: style.opacity ?? 1,
    depthWrite: false,
    depthTest: style.depthTest ?? true,
    toneMapped: false,
    dashed: style.dash !== undefined,
    ...(style.dash ? { dashSize: style.dash[0], gapSize: style.dash[1] } : {}),
    ...(style.isHiddenPart ? { depthFunc: THREE.GreaterDepth } : {}),
  });
  const lines = new LineSegments2(new LineSegmentsGeometry(), material);
  lines.frustumCulled = false;
  if (segments) setSegments(lines, segments);
  return lines;
}

/** Replaces all segments, S×2×3. */
export function setSegments(lines: LineSegments2, segments: ArrayLike<number>): void {
  lines.geometry.dispose();
  lines.visible = segments.length > 0;
  lines.geometry = new LineSegmentsGeometry();
  if (!lines.visible) return;
  lines.geometry.setPositions(Float32Array.from(segments));
  if (lines.material.dashed) lines.computeLineDistances();
}

export function setLineColor(lines: LineSegments2, color: string, opacity?: number): void {
  lines.material.color.set(color);
  if (opacity !== undefined) lines.material.opacity = opacity;
}

export function disposeLines(lines: LineSegments2): void {
  lines.geometry.dispose();
  lines.material.dispose();
}

/** The S×2×3 segments of a circle of radius `radius` round the origin, in the plane of axes `u` and `w`. */
export function circleSegments(radius: number, u: number, w: number, count = 128): number[] {
  const segments: number[] = [];
  for (let i = 0; i < count; i++) {
    for (const end of [i, i + 1]) {
      const angle = (end / count) * 2 * Math.PI;
      const point = [0, 0, 0];
      point[u] = Math.cos(angle) * radius;
      point[w] = Math.sin(angle) * radius;
      segments.push(...point);
    }
  }
  return segments;
}
