import { useMemo } from 'react';
import * as THREE from 'three';
import type { Clip } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { CHART_UP } from '../../../three/chart-view';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createPointCloud } from '../../../three/points';
import { createRotationBall } from '../../../three/rotation-ball';
import { useLimber } from '../../ui/use-limber';
import { cloudFacts, turnFromReference } from '../measure';
import { useKnob } from '../use-knob';
import { type ChartGrid, gridAt } from './chart-grid';
import { type FigureScene, SceneView } from './SceneView';

/** A chart's straight grid as the exponential map sees it: where lines run together, an axis is lost. */
export function GimbalLock() {
  const chart = useLimber((state) => state.work.settings.chart);
  const reach = Number(useKnob('reach') ?? 1);
  const cloud = useLimber(({ fit, work: { selectedJoint } }) => fit?.clouds[selectedJoint] ?? null);
  const clip = useLimber((state) => state.clip);
  const grid = gridAt(chart, reach);
  const samples = useMemo(() => (clip && cloud ? shortVectors(clip, cloud) : new Float32Array(0)), [clip, cloud]);
  return (
    <SceneView
      create={createScene}
      from={[6.3, -12.1, 5]}
      up={CHART_UP}
      apply={(scene) => {
        scene.setGrid(grid);
        scene.setSamples(samples);
      }}
      inputs={[grid, samples]}
    />
  );
}

/** N×3: samples in the exponential map, whatever chart they were fitted in. */
function shortVectors(clip: Clip, cloud: JointCloud): Float32Array {
  return Float32Array.from(
    cloudFacts(clip, cloud).rotations.flatMap((rotation) => {
      const v = turnFromReference(cloud.reference, rotation);
      return [0, 3, 6].map((at) => cloud.axes[at] * v[0] + cloud.axes[at + 1] * v[1] + cloud.axes[at + 2] * v[2]);
    }),
  );
}

/** Of the 11×11×11 points that are looked at, as many as can be lost at poles. */
const MOST_LOCKED = 11 * 11 * 11;
/** Of lines that are farthest from the eye; a light background outshines more. */
const LEAST_SHADE = { dark: 0.22, light: 0.6 };
/** Of lines whose units stand for no true volume: as faint as a line of the sheet gets. */
const FAINTEST = 0.08;

interface GridScene extends FigureScene {
  setGrid(grid: ChartGrid): void;
  /** N×3. */
  setSamples(samples: Float32Array): void;
}

function createScene(): GridScene {
  const object = new THREE.Group();
  const ball = createRotationBall((angle) => angle);
  const lines = [0, 1, 2].map(() => createLines({ width: 1.8, opacity: 0.9 }));
  const markers = createMarkers(MOST_LOCKED);
  const style = markerStyle(3.4, 1, 0, 1.2);
  const samples = createPointCloud();
  samples.setSize(3.4);
  samples.setDepthRange(11, 18);
  const grids = new THREE.Group().add(...lines.map((line) => line.object));
  ball.object.name = 'ball';
  grids.name = 'grid';
  markers.object.name = 'locked';
  samples.object.name = 'samples';
  object.add(ball.object, grids, samples.object, markers.object);
  const from = new THREE.Vector3();
  const view = new THREE.Vector3();
  let grid: ChartGrid | null = null;
  let reach = 1;
  let leastShade = LEAST_SHADE.dark;
  /** The nearer the brighter, and the more room the brighter, as on the sheet: lines that run together fade. */
  const shadeAt = (segments: Float32Array, i: number, room: number) => {
    const nearness = (segments[i] * view.x + segments[i + 1] * view.y + segments[i + 2] * view.z) / reach;
    const depth = leastShade + (1 - leastShade) * Math.min(1, Math.max(0, 0.5 + 0.5 * nearness)) ** 1.3;
    return depth * (FAINTEST + (1 - FAINTEST) * room);
  };
  const shade = (camera: THREE.PerspectiveCamera) => {
    from.copy(camera.position);
    view.copy(camera.position).normalize();
    if (!grid) return;
    const { rooms, stretch } = grid;
    grid.lines.forEach((segments, axis) => {
      const line = lines[axis];
      const roomAt = (i: number) => rooms[axis][i / 3] / stretch[1];
      line.begin();
      for (let i = 0; i < segments.length; i += 6) {
        line.add(
          segments[i],
          segments[i + 1],
          segments[i + 2],
          segments[i + 3],
          segments[i + 4],
          segments[i + 5],
          shadeAt(segments, i, roomAt(i)),
          shadeAt(segments, i + 3, roomAt(i + 3)),
        );
      }
      line.end();
    });
  };
  return {
    object,
    setGrid(next) {
      grid = next;
      reach = 1e-6;
      next.lines.forEach((segments, axis) => {
        lines[axis].set(segments);
        for (let i = 0; i < segments.length; i += 3) {
          reach = Math.max(reach, Math.hypot(segments[i], segments[i + 1], segments[i + 2]));
        }
      });
      from.set(0, 0, 0);
      markers.begin();
      for (let i = 0; i < next.locked.length; i += 3) {
        markers.add(next.locked[i], next.locked[i + 1], next.locked[i + 2], style);
      }
      markers.end();
    },
    setSamples(next) {
      samples.setPoints(next, new Float32Array(next.length / 3));
    },
    setPalette(palette) {
      ball.setPalette(palette);
      samples.setPalette(palette);
      leastShade = palette.isDark ? LEAST_SHADE.dark : LEAST_SHADE.light;
      markers.setHalo(palette.background);
      style.fill.set(palette.violation);
      lines.forEach((line) => {
        // The same colour as the sheet, whichever of the three numbers runs along the line.
        line.setColor(palette.axes[1], 0.85);
        line.setBackground(palette.background);
      });
      // Markers hold colours of their own.
      if (grid) this.setGrid(grid);
    },
    update(camera) {
      if (!from.equals(camera.position)) shade(camera);
      return false;
    },
    dispose() {
      ball.dispose();
      markers.dispose();
      samples.dispose();
      for (const line of lines) line.dispose();
    },
  };
}
