import { useMemo } from 'react';
import * as THREE from 'three';
import type { Clip } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE } from '../../../core/math';
import { CHART_UP } from '../../../three/chart-view';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createPointCloud } from '../../../three/points';
import { createRotationBall } from '../../../three/rotation-ball';
import { useLimber } from '../../ui/use-limber';
import { cloudFacts, turnFromReference } from '../measure';
import { useKnob } from '../use-knob';
import { type ChartGrid, gridAt, MOST_LOCKED, MOST_SEGMENTS } from './chart-grid';
import { type FigureScene, SceneView } from './SceneView';

/** One sheet of a chart as the exponential map sees it: where the sheet becomes a line, an axis is lost. */
export function GimbalLock() {
  const chart = useLimber((state) => state.work.settings.chart);
  const held = Number(useKnob('held') ?? 0) * DEGREE;
  const cloud = useLimber(({ fit, work: { selectedJoint } }) => fit?.clouds[selectedJoint] ?? null);
  const clip = useLimber((state) => state.clip);
  const grid = gridAt(chart, held);
  const ghost = gridAt(chart, GHOST);
  const samples = useMemo(() => (clip && cloud ? shortVectors(clip, cloud) : new Float32Array(0)), [clip, cloud]);
  return (
    <SceneView
      create={createScene}
      from={[6.3, -12.1, 5]}
      up={CHART_UP}
      apply={(scene) => {
        scene.setGrid(grid, held === GHOST ? null : ghost);
        scene.setSamples(samples);
      }}
      inputs={[grid, ghost, samples]}
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

/** rad: the middle angle of the sheet that stays behind as a ghost. */
const GHOST = 60 * DEGREE;

interface GridScene extends FigureScene {
  /** @param ghost a sheet of the same chart that the other is seen beside; null for none */
  setGrid(grid: ChartGrid, ghost: ChartGrid | null): void;
  /** N×3. */
  setSamples(samples: Float32Array): void;
}

function createScene(): GridScene {
  const object = new THREE.Group();
  const ball = createRotationBall((angle) => angle);
  const lines = [0, 1].map(() => createLines({ width: 2 }, [], MOST_SEGMENTS));
  const ghosts = [0, 1].map(() => createLines({ width: 1 }, [], MOST_SEGMENTS));
  const markers = createMarkers(MOST_LOCKED);
  const style = markerStyle(3.4, 1, 0, 1.2);
  const middle = createMarkers(1);
  const ring = markerStyle(9, 0, 2.2, 1.2);
  const samples = createPointCloud();
  samples.setSize(3.4);
  samples.setDepthRange(11, 18);
  const grids = new THREE.Group().add(...[...lines, ...ghosts].map((line) => line.object));
  ball.object.name = 'ball';
  grids.name = 'grid';
  markers.object.name = 'locked';
  middle.object.name = 'none';
  samples.object.name = 'samples';
  object.add(ball.object, grids, samples.object, markers.object, middle.object);
  let grid: ChartGrid | null = null;
  let ghost: ChartGrid | null = null;
  return {
    object,
    setGrid(next, behind) {
      [grid, ghost] = [next, behind];
      for (const [i, line] of ghosts.entries()) line.set(behind?.lines[i] ?? new Float32Array(0));
      for (const [i, line] of lines.entries()) line.set(next.lines[i]);
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
      // Rings had those colours one step ago.
      ball.setPalette({ ...palette, axes: [palette.line, palette.line, palette.line] });
      samples.setPalette(palette);
      for (const each of [markers, middle]) each.setHalo(palette.background);
      ring.ring.set(palette.text);
      middle.begin();
      middle.add(0, 0, 0, ring);
      middle.end();
      style.fill.set(palette.violation);
      for (const line of ghosts) line.setColor(palette.axes[1], 0.22);
      // The same colour as the sheet, whichever of the three numbers runs along the line.
      for (const line of lines) line.setColor(palette.axes[1]);
      // Markers hold colours of their own.
      if (grid) this.setGrid(grid, ghost);
    },
    update: () => false,
    dispose() {
      ball.dispose();
      for (const each of [markers, middle]) each.dispose();
      samples.dispose();
      for (const line of [...lines, ...ghosts]) line.dispose();
    },
  };
}
