import * as THREE from 'three';
import type { Vec3 } from '../core';
import { DEGREE } from '../core/math';
import { circleSegments } from './circle';
import { createLines, type Lines } from './lines';
import type { ScenePalette } from './palette';
import { createRimShell } from './rim-shell';

/**
 * The room that rotations live in: a ball whose surface is half a turn, where each rotation's second vector begins,
 * with circles at 45°, 90°, 135° and 180° and axes ticked every 30°. That of swings is its level disc.
 */
export interface RotationBall {
  readonly object: THREE.Group;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/**
 * @param radiusOf how far from the middle the chart puts a rotation of `angle` (rad, 0 to π)
 * @param isFlat for swings alone
 */
export function createRotationBall(radiusOf: (angle: number) => number, isFlat = false): RotationBall {
  const radius = radiusOf(Math.PI);
  const shell = createRimShell(
    isFlat ? new THREE.CircleGeometry(radius, 96) : new THREE.SphereGeometry(radius, 48, 24),
    isFlat ? THREE.DoubleSide : THREE.FrontSide,
  );
  shell.object.renderOrder = -5;
  const equator = circleSegments(radius, 0, 1);
  const meridians = isFlat ? [] : [...circleSegments(radius, 0, 2), ...circleSegments(radius, 1, 2)];
  const rings = [45, 90, 135].flatMap((degrees) => circleSegments(radiusOf(degrees * DEGREE), 0, 1));
  const axes = [0, 1, 2].map((axis) => (isFlat && axis === 2 ? [] : axisSegments(axis, radiusOf, isFlat)));
  const circles = createLines({ width: 1.05 }, [...equator, ...meridians]);
  const scales = createLines({ width: 1.05 }, [...rings, ...axes.flat()]);
  scales.object.name = 'axes';
  const object = new THREE.Group().add(shell.object);
  for (const lines of [circles, scales]) {
    lines.setColor('white');
    lines.object.renderOrder = -4;
    object.add(lines.object);
  }
  return {
    object,
    setPalette({ isDark, line, axes: colors }) {
      shell.paint(isDark ? '#7f93b8' : '#8fa0bd', isDark ? 0.025 : 0.03, isDark ? 0.15 : 0.22);
      paint(circles, [
        [equator, line, isDark ? 0.42 : 0.5],
        [meridians, line, isDark ? 0.18 : 0.24],
      ]);
      paint(scales, [
        [rings, line, isDark ? 0.16 : 0.24],
        ...axes.map((axis, i): Paint => [axis, colors[i], isDark ? 0.62 : 0.75]),
      ]);
    },
    dispose() {
      for (const part of [shell, circles, scales]) part.dispose();
    },
  };
}

type Paint = readonly [segments: readonly number[], color: string, opacity: number];

/** Tints segments in a row. */
function paint(lines: Lines, parts: readonly Paint[]): void {
  let first = 0;
  for (const [segments, color, opacity] of parts) {
    const end = first + segments.length / 6;
    lines.tint(first, end, color, opacity);
    first = end;
  }
}

/** A line from −180° to 180° with a tick every 30°, longer every 90°. */
function axisSegments(axis: number, radiusOf: (angle: number) => number, isFlat: boolean): number[] {
  const radius = radiusOf(Math.PI);
  const along = (distance: number): [number, number, number] => [
    axis === 0 ? distance : 0,
    axis === 1 ? distance : 0,
    axis === 2 ? distance : 0,
  ];
  const segments = [...along(-radius), ...along(radius)];
  for (let step = -6; step <= 6; step++) {
    if (step === 0) continue;
    const [x, y, z] = along(Math.sign(step) * radiusOf(Math.abs(step) * 30 * DEGREE));
    const length = (step % 3 === 0 ? 0.12 : 0.063) * (radius / Math.PI);
    const [tx, ty, tz] = halfTick(axis, length, isFlat);
    segments.push(x - tx, y - ty, z - tz, x + tx, y + ty, z + tz);
  }
  return segments;
}

/** In a flat room ticks lie in it; else those of the upright axis lie across the first view, and the others stand. */
function halfTick(axis: number, length: number, isFlat: boolean): Vec3 {
  if (isFlat) return axis === 0 ? [0, length, 0] : [length, 0, 0];
  return axis === 2 ? [length * 0.71, length * 0.71, 0] : [0, 0, length];
}
