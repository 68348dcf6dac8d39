import { useMemo, useState } from 'react';
import * as THREE from 'three';
import { type ChartKind, chartKinds, charts } from '../../core';
import { createRotationBall } from '../../three/ball';
import { createLines } from '../../three/lines';
import { degrees } from '../format';
import { type ChartGrid, chartGrid } from './chart-grid';
import { LabCard, LabSlider } from './LabCard';
import { type LabScene, LabView } from './LabView';

const DEGREE = Math.PI / 180;

/** A chart's straight grid as the exponential map sees it: where lines run together, an axis is lost. */
export function GimbalLock() {
  const [chart, setChart] = useState<ChartKind>('euler-zyz-published');
  const [reach, setReach] = useState(70 * DEGREE);
  const grid = useMemo(() => chartGrid(chart, reach), [chart, reach]);
  const [least, most] = grid.stretch;
  const isLocked = least < 0.02;
  return (
    <LabCard
      title="Gimbal lock"
      about="The straight grid of a chart, drawn in the exponential map. Where a grid line shrinks to a point, turning that angle does nothing."
      controls={
        <>
          <select
            className="select lab-select"
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
        </p>
      }
    >
      <LabView create={createScene} from={[4.5, 3.6, 8.6]} apply={(scene) => scene.setGrid(grid)} inputs={[grid]} />
    </LabCard>
  );
}

function createScene(): LabScene & { setGrid(grid: ChartGrid): void } {
  const object = new THREE.Group();
  const ball = createRotationBall((angle) => angle);
  const lines = [0, 1, 2].map(() => createLines({ width: 1.4, opacity: 0.9 }));
  object.add(ball.object, ...lines.map((line) => line.object));
  return {
    object,
    setGrid(grid) {
      grid.lines.forEach((segments, axis) => {
        lines[axis]!.set(segments);
      });
    },
    setPalette(palette) {
      ball.setPalette(palette);
      lines.forEach((line, axis) => {
        line.setColor(palette.axes[axis]!, 0.85);
        line.setBackground(palette.background);
      });
    },
    update: () => false,
    dispose() {
      ball.dispose();
      for (const line of lines) line.dispose();
    },
  };
}
