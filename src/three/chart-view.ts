import * as THREE from 'three';
import type { Vec3 } from '../core';

/**
 * What stands upright where rotation spaces are shown: z of every chart, the twist axis. Up is a twist about the bone, level is a
 * swing, where the bone points. Scenes keep the chart's coordinates; the camera's upright is all that turns, so that (x, y, z) is seen
 * where a camera with y upright sees (x, z, −y).
 */
export const CHART_UP: Vec3 = [0, 0, 1];

/**
 * The way from a chart's middle to an eye, unit.
 *
 * @param azimuth rad: how far to the right of the front, which is −y, with x to the right
 * @param elevation rad above the level
 */
function chartEye(azimuth: number, elevation: number): THREE.Vector3 {
  const level = Math.cos(elevation);
  return new THREE.Vector3(Math.sin(azimuth) * level, -Math.cos(azimuth) * level, Math.sin(elevation));
}

/** Whole rotations are first seen from aside and a little above; a swing, which is flat, from so far above that it is open to the eye. */
export const SOLID_EYE = chartEye(0.62, 0.34);
export const FLAT_EYE = chartEye(0.3, 1);
