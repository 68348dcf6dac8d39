import { useMemo, useState } from 'react';
import * as THREE from 'three';
import { type ChartKind, chartKinds, charts } from '../../core';
import { CHART_UP } from '../../three/chart-view';
import { createLines } from '../../three/lines';
import { createMarkers, type MarkerStyle } from '../../three/markers';
import { createRotationBall } from '../../three/rotation-ball';
import { degrees } from '../ui/format';
import { type ChartGrid, chartGrid, LOCKED } from './chart-grid';
import { LabCard, LabSlider } from './LabCard';
import { type LabScene, LabView } from './LabView';

const DEGREE = Math.PI / 180;

/** A chart's straight grid as the exponential map sees it: where lines run together, an axis is lost. */
export function GimbalLock() {
  const [chart, setChart] = useState<ChartKind>('euler-zyz-published');
  const [reach, setReach] = useState(70 * DEGREE);
  const grid = useMemo(() => chartGrid(chart, reach), [chart, reach]);
  const [least, most] = grid.stretch;
  const isLocked = least < LOCKED;
  return (
    <LabCard
      title="Gimbal lock"
      about="The straight grid of a chart, drawn in the exponential map. Where grid lines run together, marked in orange, turning one of the three angles does nothing."
      controls={
        <>
          <select
            className="select is-filled"
            aria-label="Chart of the grid"
            title={charts[chart].summary}
            value={chart}
            onChange={(event) => setChart(event.target.value as ChartKind)}
          >
            {chartKinds.map((kind) => (
              <option key={kind} value={kind}>
                {charts[kind].label}
              </option>
            ))}
          </select>
          <LabSlider
            label="Reach"
            value={reach}
            min={20 * DEGREE}
            max={110 * DEGREE}
            step={DEGREE}
            show={(value) => `±${degrees(value)}`}
            onChange={setReach}
          />
        </>
      }
      reading={
        <p className="lab-reading number" role="status">
          Volume: {least.toFixed(2)} to {most.toFixed(2)} of the true one.{' '}
          {isLocked ? <b className="is-warning">Gimbal lock: an axis is lost.</b> : 'No axis is lost.'}
          {grid.isCut && ' The corners of the grid lie outside the chart and are left out.'}
        </p>
      }
    >
      <LabView
        create={createScene}
        from={[6.3, -12.1, 5]}
        up={CHART_UP}
        apply={(scene) => scene.setGrid(grid)}
        inputs={[grid]}
      />
    </LabCard>
  );
}

/** Of the 9×9×9 points that are looked at, as many as can be lost at a pole. */
const MOST_LOCKED = 9 * 9 * 9;
/** Of lines that are farthest from the eye; a light background outshines more. */
const LEAST_SHADE = { dark: 0.22, light: 0.6 };

function createScene(): LabScene & { setGrid(grid: ChartGrid): void } {
  const object = new THREE.Group();
  const ball = createRotationBall((angle) => angle);
  const lines = [0, 1, 2].map(() => createLines({ width: 1.4, opacity: 0.9 }));
  const markers = createMarkers(MOST_LOCKED);
  const style: MarkerStyle = {
    radius: 3.4,
    fillOpacity: 1,
    ringWidth: 0,
    halo: 1.2,
    fill: new THREE.Color(),
    ring: new THREE.Color(),
  };
  object.add(ball.object, ...lines.map((line) => line.object), markers.object);
  const from = new THREE.Vector3();
  const view = new THREE.Vector3();
  let grid: ChartGrid | null = null;
  let reach = 1;
  let leastShade = LEAST_SHADE.dark;
  /** The nearer the brighter: a tangle of lines has depth then. */
  const shadeAt = (segments: Float32Array, i: number) => {
    const nearness = (segments[i] * view.x + segments[i + 1] * view.y + segments[i + 2] * view.z) / reach;
    return leastShade + (1 - leastShade) * Math.min(1, Math.max(0, 0.5 + 0.5 * nearness)) ** 1.3;
  };
  const shade = (camera: THREE.PerspectiveCamera) => {
    from.copy(camera.position);
    view.copy(camera.position).normalize();
    grid?.lines.forEach((segments, axis) => {
      const line = lines[axis];
      line.begin();
      for (let i = 0; i < segments.length; i += 6) {
        line.add(
          segments[i],
          segments[i + 1],
          segments[i + 2],
          segments[i + 3],
          segments[i + 4],
          segments[i + 5],
          shadeAt(segments, i),
          shadeAt(segments, i + 3),
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
    setPalette(palette) {
      ball.setPalette(palette);
      leastShade = palette.isDark ? LEAST_SHADE.dark : LEAST_SHADE.light;
      markers.setHalo(palette.background);
      style.fill.set(palette.violation);
      lines.forEach((line, axis) => {
        line.setColor(palette.axes[axis], 0.85);
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
      for (const line of lines) line.dispose();
    },
  };
}
