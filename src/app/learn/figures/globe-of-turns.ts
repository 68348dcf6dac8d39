import type { Quat, Vec3 } from '../../../core';
import { DEGREE, rotationFromVector } from '../../../core/math';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { type Spot, trueCircle } from './half-globe';
import { FRONT } from './unrolled-globe';

/** rad: how large the true circles are. */
export const TRUE_RADIUS = 13 * DEGREE;
/** rad: the rings of the globe. */
export const RINGS = [30, 60, 90, 120, 150, 180].map((angle) => angle * DEGREE);
const SPOKES = 12;
/** Pieces of a ring, and of a spoke. */
export const RING_PIECES = 72;
const OUT = 18;
/** How bright lines are on the side of the globe that faces away. */
const BEHIND = 0.28;
/** Spots evenly round the top, one of them in front, within half a turn of the front. @param angle ° */
export const evenly = (angle: number, count: number): Spot[] =>
  Array.from(
    { length: count },
    (_, i): Spot => [angle * DEGREE, FRONT + (2 * Math.PI * (i - Math.floor(count / 2))) / count],
  );

/** Circles of one true size. */
export const circlesAt = (spots: readonly Spot[]): Spot[][] => spots.map((spot) => trueCircle(...spot, TRUE_RADIUS));

/** All turns by an angle, rad; from a direction once round to the left. */
export const ringAt = (angle: number, from = 0): Spot[] =>
  Array.from({ length: RING_PIECES + 1 }, (_, i) => [angle, from + (2 * Math.PI * i) / RING_PIECES] as const);

/** The rings and spokes of the globe. @param from rad: the direction in which rings begin and end */
export const gridFrom = (from: number): Spot[][] => [
  ...RINGS.map((angle) => ringAt(angle, from)),
  ...Array.from({ length: SPOKES + 1 }, (_, i) =>
    Array.from({ length: OUT + 1 }, (_, k): Spot => [(Math.PI * k) / OUT, from + (2 * Math.PI * i) / SPOKES]),
  ),
];

/** How much something is on the near side, by the cosine between what it faces and the eye: 0 to 1. */
export const frontOf = (facing: number): number => Math.min(1, Math.max(0, 8 * facing));

/** How a book stands at a spot that stands upright on top: turned about the line from the middle to there. */
export const turnAt = ([angle, direction]: Spot): Quat =>
  rotationFromVector([angle * Math.cos(direction), 0, -angle * Math.sin(direction)]);

interface GlobeParts {
  grid: readonly (readonly Spot[])[];
  circles: readonly (readonly Spot[])[];
}

/** Half a globe of turns with circles, wherever its spots are laid. */
export function createGlobe({ grid, circles }: GlobeParts) {
  const piecesOf = (paths: GlobeParts['grid']) => paths.reduce((sum, path) => sum + path.length - 1, 0);
  const net = createLines({ width: 1.5, depthTest: false }, [], piecesOf(grid));
  const round = createLines({ width: 2.2, depthTest: false }, [], piecesOf(circles));
  net.object.renderOrder = 18;
  round.object.renderOrder = 19;
  for (const [name, { object }] of Object.entries({ globe: net, circles: round })) object.name = name;
  return {
    net,
    round,
    objects: [net, round].map(({ object }) => object),
    setPalette(palette: ScenePalette) {
      round.setColor(palette.text);
      net.setColor(palette.axes[1], palette.isDark ? 0.75 : 0.9);
      for (const lines of [net, round]) lines.setBackground(palette.background);
    },
    /** On the far side the globe is faint, and has no circles. @param at where a spot is laid @param frontAt see `frontOf` */
    draw(at: (spot: Spot) => Vec3, frontAt: (spot: Spot) => number) {
      for (const [lines, paths, least] of [
        [net, grid, BEHIND],
        [round, circles, 0],
      ] as const) {
        lines.begin();
        for (const path of paths) {
          const seen = path.map((spot) => ({ at: at(spot), shade: least + (1 - least) * frontAt(spot) }));
          for (let i = 0; i + 1 < seen.length; i++)
            if (seen[i].shade + seen[i + 1].shade > 0)
              lines.add(...seen[i].at, ...seen[i + 1].at, seen[i].shade, seen[i + 1].shade);
        }
        lines.end();
      }
    },
    dispose() {
      for (const part of [net, round]) part.dispose();
    },
  };
}
