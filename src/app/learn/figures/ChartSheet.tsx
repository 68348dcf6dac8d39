import * as THREE from 'three';
import { DEGREE } from '../../../core/math';
import { isStill, requestFrame } from '../../../state/frame/playback';
import { store } from '../../../state/store';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createRimShell } from '../../../three/rim-shell';
import { type BeatScene, BeatView } from './BeatView';
import { stretchAt } from './chart-grid';
import type { Word } from './scene-words';
import { tint } from './tints';
import { lengthIn, trueCircle } from './true-circle';

/** Lines of the sheet each way: one unit lies round the middle. */
const LINES = 18;
/** rad: where the sheet ends, in every chart. */
const RIM = 170 * DEGREE;
/** Chart units from line to line: one spacing for every chart. */
const STEP = (2 * RIM) / (LINES + 1);
/** Of one unit: lines that shade it. */
const STRIPES = 7;
/** rad: how large the true circles are. */
const TRUE_RADIUS = 13 * DEGREE;
/** Pieces of the ring. */
const RING = 96;
/** How much of what is missing a frame goes. */
const SHARE = 0.22;
/** Nearer than this the chart is there. */
const THERE = 1e-3;
/** CSS pixels: a narrower figure has no room for numbers. */
const ROOMY = 500;

/** Circles of the same true size, at angles from the middle, in eight directions: the ends of each. */
const TRUE_CIRCLES = [0, 50, 100, 150].flatMap((angle) =>
  Array.from({ length: angle === 0 ? 1 : 8 }, (_, i) =>
    trueCircle(angle * DEGREE, (i * Math.PI) / 4 + Math.PI / 8, TRUE_RADIUS),
  ),
);

/** S×2×3: the straight lines of a round sheet, x as upright as z. @param rim chart units */
function gridTo(rim: number): number[] {
  return Array.from({ length: LINES }, (_, i) => STEP * (i - (LINES - 1) / 2)).flatMap((across) => {
    if (Math.abs(across) >= rim) return [];
    const along = Math.sqrt(rim * rim - across * across);
    return [-along, 0, across, along, 0, across, across, 0, -along, across, 0, along].map((x) => x / Math.PI);
  });
}

/** S×2×3: one unit of a chart round a place of it, shaded. */
function unitAt(x: number): number[] {
  const half = STEP / 2;
  const sides = [-half, half].flatMap((z) => [x - half, 0, z, x + half, 0, z]);
  const stripes = Array.from({ length: STRIPES + 2 }, (_, i) => x - half + (STEP * i) / (STRIPES + 1));
  return [...sides, ...stripes.flatMap((at) => [at, 0, -half, at, 0, half])].map((each) => each / Math.PI);
}

/** The straight sheet of a chart with circles of one true size; they move where the chart is another. */
export function ChartSheet() {
  return (
    <BeatView create={createSheet} aim={() => ({ turn: 0, rise: 89, radius: 1.15 })} label="Camera on the sheet" />
  );
}

function createSheet(): BeatScene {
  const ball = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  const lines = createLines({ width: 1.4, depthTest: false, opacity: 0.4 }, [], 2 * LINES);
  const rim = createLines({ width: 1.4, depthTest: false }, circleSegments(1, 0, 2, RING));
  const circles = createLines({ width: 2, depthTest: false }, [], TRUE_CIRCLES.length * (TRUE_CIRCLES[0].length - 1));
  const units = createLines({ width: 2, depthTest: false }, [], 2 * (STRIPES + 4));
  const ring = createLines({ width: 2.4, depthTest: false }, [], RING);
  const sheet = new THREE.Group().add(lines.object, rim.object);
  for (const [name, { object }] of Object.entries({ ball, circles, unit: units, ring })) object.name = name;
  sheet.name = 'grid';
  for (const { object } of [lines, rim, units]) object.renderOrder = 18;
  for (const { object } of [circles, ring]) object.renderOrder = 19;
  ball.object.renderOrder = -5;
  let bent = Number.NaN;
  return {
    object: new THREE.Group().add(ball.object, sheet, units.object, circles.object, ring.object),
    setPalette(palette) {
      ball.paint(palette.isDark ? '#7f93b8' : '#8fa0bd', 0.03, palette.isDark ? 0.3 : 0.36);
      circles.setColor(palette.text);
      lines.setColor(palette.axes[1], 0.4);
      rim.setColor(palette.axes[1], 0.6);
      units.setColor(palette.axes[1]);
      ring.setColor(tint('angle', palette));
    },
    draw({ knobs, there, width }) {
      const { chart } = store.getState().work.settings;
      const goal = chart === 'quaternion-vector' ? 1 : 0;
      const left = isStill || Number.isNaN(bent) ? 0 : (1 - SHARE) * (bent - goal);
      const next = Math.abs(left) < THERE ? goal : goal + left;
      if (next !== goal) requestFrame();
      if (next !== bent) {
        bent = next;
        ball.object.scale.setScalar(lengthIn(bent, Math.PI) / Math.PI);
        rim.object.scale.setScalar(lengthIn(bent, RIM) / Math.PI);
        lines.set(gridTo(lengthIn(bent, RIM)));
        circles.begin();
        for (const ends of TRUE_CIRCLES) {
          const seen = ends.map(([x, y]) => {
            const angle = Math.hypot(x, y);
            const far = lengthIn(bent, angle) / angle / Math.PI;
            return [far * x, -far * y];
          });
          for (let i = 0; i + 1 < seen.length; i++)
            circles.add(seen[i][0], 0, seen[i][1], seen[i + 1][0], 0, seen[i + 1][1]);
        }
        circles.end();
      }
      const far = lengthIn(bent, Number(knobs.radius) * DEGREE);
      ring.set(circleSegments(far / Math.PI, 0, 2, RING));
      units.set([...unitAt(0), ...unitAt(far)]);
      sheet.visible = there.grid > 0.5;
      circles.object.visible = there.circles > 0.5;
      ring.object.visible = there.ring > 0.5;
      units.object.visible = there.unit > 0.5;
      const numbers = width < ROOMY ? [] : far < 3 * STEP ? [0] : [0, far];
      return numbers.map(
        (at): Word => ({
          at: [at / Math.PI, 0, 0],
          by: at > 0 ? [-36, 0] : [0, 32],
          text: stretchAt(chart, [at, 0, 0]).toFixed(2),
          colour: 'axis-y',
          there: there.unit,
        }),
      );
    },
    dispose() {
      for (const part of [ball, lines, rim, circles, units, ring]) part.dispose();
    },
  };
}
