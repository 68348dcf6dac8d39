import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE } from '../../../core/math';
import { type ChartKind, charts } from '../../../core/space';
import { isStill, requestFrame } from '../../../state/frame/playback';
import { store } from '../../../state/store';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createRimShell } from '../../../three/rim-shell';
import { type BeatScene, BeatView } from './BeatView';
import { shortWay } from './chart-grid';
import { tint } from './tints';
import { trueCircle } from './true-circle';

/** Lines of the sheet each way, and pieces of each. */
const LINES = 17;
const PIECES = 32;
const ENDS = PIECES + 1;
/** rad: where the sheet ends, in every chart. */
const RIM = 170 * DEGREE;
/** Chart units from line to line: one spacing for every chart. */
const STEP = (2 * RIM) / (LINES + 1);
/** Of the rim: lines further out would be short arcs. */
const INSIDE = 0.95;
/** rad: how large the true circles are. */
const TRUE_RADIUS = 13 * DEGREE;
/** Pieces of the ring. */
const RING = 96;
/** How much of what is missing a frame goes. */
const SHARE = 0.22;
/** Nearer than this the sheet is there; radii of the ball. */
const THERE = 1e-3;

/** By the chart: 2·LINES lines of ENDS points, radii of the ball. */
const sheets = new Map<ChartKind, Float32Array>();

/** A round sheet of the straight grid of a chart, its third number 0, as the exponential map sees it: found once. */
function sheetOf(chart: ChartKind): Float32Array {
  const kept = sheets.get(chart);
  if (kept) return kept;
  const points = new Float32Array(2 * LINES * ENDS * 3);
  const rim = charts[chart].toVector([Math.sin(RIM / 2), 0, 0, Math.cos(RIM / 2)])[0];
  for (let n = 0; n < 2 * LINES * ENDS; n++) {
    const [line, k] = [Math.floor(n / ENDS), n % ENDS];
    // Lines beyond the rim, or almost there, are a point of it.
    const steps = STEP * ((line % LINES) - (LINES - 1) / 2);
    const across = Math.abs(steps) > INSIDE * rim ? Math.sign(steps) * rim : steps;
    const along = Math.sqrt(rim * rim - across * across) * ((2 * k) / PIECES - 1);
    const v: Vec3 = line < LINES ? [along, across, 0] : [across, along, 0];
    const [x, y, z] = shortWay(charts[chart].toRotation(v));
    // Upright is z in charts, and y here.
    points.set([x / Math.PI, z / Math.PI, -y / Math.PI], 3 * n);
  }
  sheets.set(chart, points);
  return points;
}

/** Circles of the same true size, at angles from the middle, in eight directions; segments, radii of the ball. */
const TRUE_CIRCLES = [0, 50, 100, 150].flatMap((angle) =>
  Array.from({ length: angle === 0 ? 1 : 8 }, (_, i) => {
    const ends = trueCircle(angle * DEGREE, (i * Math.PI) / 4 + Math.PI / 8, TRUE_RADIUS);
    return ends
      .slice(1)
      .flatMap(([x, y], k) => [ends[k][0] / Math.PI, 0, -ends[k][1] / Math.PI, x / Math.PI, 0, -y / Math.PI]);
  }).flat(),
);

/** One sheet of a chart; it moves where the chart is another. */
export function ChartSheet() {
  return (
    <BeatView create={createSheet} aim={() => ({ turn: 0, rise: 89, radius: 1.15 })} label="Camera on the sheet" />
  );
}

function createSheet(): BeatScene {
  const ball = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  const equator = createLines({ width: 1, opacity: 0.3 }, circleSegments(1, 0, 2));
  const lines = createLines({ width: 1.4, depthTest: false, opacity: 0.55 }, [], 2 * LINES * PIECES);
  const rim = createLines({ width: 1.4, depthTest: false }, circleSegments(RIM / Math.PI, 0, 2, RING));
  const circles = createLines({ width: 2, depthTest: false }, TRUE_CIRCLES);
  circles.object.name = 'circles';
  circles.object.renderOrder = 19;
  const ring = createLines({ width: 2.4, depthTest: false }, [], RING);
  ball.object.name = 'ball';
  ring.object.name = 'ring';
  const sheet = new THREE.Group().add(lines.object, rim.object);
  sheet.name = 'grid';
  rim.object.renderOrder = 18;
  lines.object.renderOrder = 18;
  ring.object.renderOrder = 19;
  ball.object.renderOrder = -5;
  let now: Float32Array | null = null;
  return {
    object: new THREE.Group().add(ball.object, equator.object, sheet, circles.object, ring.object),
    setPalette(palette) {
      ball.paint(palette.isDark ? '#7f93b8' : '#8fa0bd', 0.03, palette.isDark ? 0.3 : 0.36);
      equator.setColor(palette.line);
      circles.setColor(palette.text);
      lines.setColor(palette.axes[1]);
      rim.setColor(palette.axes[1], 0.6);
      ring.setColor(tint('angle', palette));
    },
    draw({ knobs, there }) {
      const points = sheetOf(store.getState().work.settings.chart);
      const share = isStill || !now ? 1 : SHARE;
      now ??= points.slice();
      let isMoving = false;
      for (let i = 0; i < points.length; i++) {
        now[i] += share * (points[i] - now[i]);
        isMoving ||= Math.abs(points[i] - now[i]) > THERE;
      }
      if (isMoving) requestFrame();
      lines.begin();
      for (let n = 0; n + 1 < 2 * LINES * ENDS; n++) {
        if (n % ENDS === PIECES) continue;
        const [x0, y0, z0, x1, y1, z1] = now.subarray(3 * n, 3 * n + 6);
        if (Math.hypot(x1 - x0, y1 - y0, z1 - z0) < 1e-6) continue;
        lines.add(x0, y0, z0, x1, y1, z1);
      }
      lines.end();
      sheet.visible = there.grid > 0.5;
      circles.object.visible = there.circles > 0.5;
      const radius = Number(knobs.radius) / 180;
      ring.set(circleSegments(radius, 0, 2, RING));
      ring.object.visible = there.ring > 0.5;
      return [];
    },
    dispose() {
      for (const part of [ball, equator, lines, rim, circles, ring]) part.dispose();
    },
  };
}
