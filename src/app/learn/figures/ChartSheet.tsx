import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { type ChartKind, charts } from '../../../core/space';
import { isStill, requestFrame } from '../../../state/frame/playback';
import { store } from '../../../state/store';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createRimShell } from '../../../three/rim-shell';
import { useLimber } from '../../ui/use-limber';
import { type BeatScene, BeatView } from './BeatView';
import { isOutside, shortWay, stretchAt } from './chart-grid';
import { tint } from './tints';

/** Lines of the sheet each way. */
const LINES = 21;
/** Pieces of the ring. */
const RING = 96;
/** How much of what is missing a frame goes. */
const SHARE = 0.22;
/** Nearer than this the sheet is there; radii of the ball. */
const THERE = 1e-3;

interface Sheet {
  /** LINES² points, radii of the ball; NaN outside the chart. */
  points: Float32Array;
  /** The true room of one unit of the chart, there; and the most of it. */
  room: Float32Array;
  most: number;
}

const sheets = new Map<string, Sheet>();

/** One sheet of the straight grid of a chart, its third number 0, as the exponential map sees it: found once. */
function sheetOf(chart: ChartKind, reach: number): Sheet {
  const key = `${chart} ${reach}`;
  let sheet = sheets.get(key);
  if (sheet) return sheet;
  if (sheets.size > 24) sheets.clear();
  sheet = { points: new Float32Array(3 * LINES * LINES), room: new Float32Array(LINES * LINES), most: 0 };
  for (let i = 0; i < LINES; i++) {
    for (let j = 0; j < LINES; j++) {
      const at = (k: number) => -reach + (2 * reach * k) / (LINES - 1);
      const v: Vec3 = [at(i), at(j), 0];
      const n = LINES * i + j;
      const [x, y, z] = isOutside(chart, v) ? [Number.NaN, 0, 0] : shortWay(charts[chart].toRotation(v));
      // Upright is z in charts, and y here.
      sheet.points.set([x / Math.PI, z / Math.PI, -y / Math.PI], 3 * n);
      sheet.room[n] = Number.isNaN(x) ? 0 : stretchAt(chart, v);
      sheet.most = Math.max(sheet.most, sheet.room[n]);
    }
  }
  sheets.set(key, sheet);
  return sheet;
}

/** Of the most room that a sheet has, the share at which a line is faintest, and how strong it is then. */
const NONE = 0.3;
const FAINTEST = 0.2;

/** How strong a line of the sheet is, 0 to 1, by its true room as a share of the most that the sheet has. */
const strengthAt = (share: number): number => FAINTEST + (1 - FAINTEST) * Math.max(0, (share - NONE) / (1 - NONE));

/** One sheet of a chart, the stronger where its units stand for more true room; it moves where the chart is another. */
export function ChartSheet() {
  // Another chart is another picture.
  useLimber((state) => state.work.settings.chart);
  return (
    <BeatView create={createSheet} aim={() => ({ turn: 30, rise: 62, radius: 1.25 })} label="Camera on the sheet" />
  );
}

function createSheet(): BeatScene {
  const ball = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  const circles = createLines({ width: 1, opacity: 0.3 }, circleSegments(1, 0, 2));
  const lines = createLines({ width: 2, depthTest: false }, [], 2 * LINES * LINES);
  const ring = createLines({ width: 2.4, depthTest: false }, [], RING);
  ball.object.name = 'ball';
  lines.object.name = 'grid';
  ring.object.name = 'ring';
  lines.object.renderOrder = 18;
  ring.object.renderOrder = 19;
  ball.object.renderOrder = -5;
  let now: Float32Array | null = null;
  return {
    object: new THREE.Group().add(ball.object, circles.object, lines.object, ring.object),
    setPalette(palette) {
      ball.paint(palette.isDark ? '#7f93b8' : '#8fa0bd', 0.03, palette.isDark ? 0.3 : 0.36);
      circles.setColor(palette.line);
      lines.setColor(palette.axes[1]);
      lines.setBackground(palette.background);
      ring.setColor(tint('angle', palette));
    },
    draw({ knobs }) {
      const { points, room, most } = sheetOf(store.getState().work.settings.chart, Number(knobs.reach));
      const share = isStill || !now ? 1 : SHARE;
      now ??= points.slice();
      let isMoving = false;
      for (let i = 0; i < points.length; i++) {
        const missing = points[i] - now[i];
        // What was outside before, or is now, is there at once.
        now[i] = Number.isNaN(missing) ? points[i] : now[i] + share * missing;
        isMoving ||= Math.abs(points[i] - now[i]) > THERE;
      }
      if (isMoving) requestFrame();
      lines.begin();
      const add = (a: number, b: number) => {
        const from = now!.subarray(3 * a, 3 * a + 3);
        const to = now!.subarray(3 * b, 3 * b + 3);
        const length = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
        // A longer step is no step but a change of sides.
        if (length < 0.4)
          lines.add(
            from[0],
            from[1],
            from[2],
            to[0],
            to[1],
            to[2],
            strengthAt(room[a] / most),
            strengthAt(room[b] / most),
          );
      };
      for (let i = 0; i < LINES; i++) {
        for (let j = 0; j < LINES; j++) {
          if (i + 1 < LINES) add(LINES * i + j, LINES * (i + 1) + j);
          if (j + 1 < LINES) add(LINES * i + j, LINES * i + j + 1);
        }
      }
      lines.end();
      const radius = Number(knobs.radius) / 180;
      ring.set(circleSegments(radius, 0, 2, RING));
      return [
        {
          at: [0, 0, radius],
          by: [0, 14],
          text: `${Math.round(Number(knobs.radius))}°`,
          colour: 'angle',
          isSmall: true,
        },
      ];
    },
    dispose() {
      for (const part of [ball, circles, lines, ring]) part.dispose();
    },
  };
}
