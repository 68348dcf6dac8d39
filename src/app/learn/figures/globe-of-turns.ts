import type { Quat, Vec3 } from '../../../core';
import { DEGREE, multiply, rotationFromVector } from '../../../core/math';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { createBooks } from './books';
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
/** How long a book is. */
const BOOK = 0.085;

/** Spots evenly round the top, from the one behind on. @param angle ° */
const evenly = (angle: number, count: number): Spot[] =>
  Array.from({ length: count }, (_, i): Spot => [angle * DEGREE, FRONT - Math.PI + (2 * Math.PI * i) / count]);

/** Where circles and books can be: on top, and in four rings. */
export const SPOTS: readonly Spot[] = [
  [0, 0],
  ...evenly(28, 4),
  ...evenly(60, 8),
  ...evenly(105, 8),
  ...evenly(150, 8),
];

/** Where books are: near the top at every second spot, where all of them would heap. */
export const BOOK_SPOTS = SPOTS.filter(([angle], i) => i % 2 === 0 || angle > 90 * DEGREE);

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

/** How bright something is, by the cosine between what it faces and the eye: on the far side it is faint. */
export const shadeOf = (facing: number): number => BEHIND + (1 - BEHIND) * Math.min(1, Math.max(0, 8 * facing));

/** How a book stands at a spot that stands upright on top: turned about the line from the middle to there. */
export const turnAt = ([angle, direction]: Spot): Quat =>
  rotationFromVector([angle * Math.cos(direction), 0, -angle * Math.sin(direction)]);

interface GlobeParts {
  grid: readonly (readonly Spot[])[];
  circles: readonly (readonly Spot[])[];
  books: readonly Spot[];
  /** How a book stands on top. */
  onTop: Readonly<Quat>;
}

/** Half a globe of turns with circles and books, wherever its spots are laid. */
export function createGlobe({ grid, circles, books, onTop }: GlobeParts) {
  const piecesOf = (paths: GlobeParts['grid']) => paths.reduce((sum, path) => sum + path.length - 1, 0);
  const net = createLines({ width: 1.5, depthTest: false }, [], piecesOf(grid));
  const round = createLines({ width: 2.2, depthTest: false }, [], piecesOf(circles));
  const held = createBooks(books.length, false);
  net.object.renderOrder = 18;
  round.object.renderOrder = 19;
  for (const [name, { object }] of Object.entries({ globe: net, circles: round, books: held })) object.name = name;
  const turns = books.map((spot) => multiply(turnAt(spot), onTop));
  return {
    net,
    round,
    objects: [held, net, round].map(({ object }) => object),
    setPalette(palette: ScenePalette) {
      round.setColor(palette.text);
      net.setColor(palette.axes[1], palette.isDark ? 0.75 : 0.9);
      for (const lines of [net, round]) lines.setBackground(palette.background);
      held.setPalette(palette);
    },
    /** @param at where a spot is laid @param shadeAt how bright the spot is, 0 to 1 */
    draw(at: (spot: Spot) => Vec3, shadeAt: (spot: Spot) => number) {
      for (const [lines, paths] of [
        [net, grid],
        [round, circles],
      ] as const) {
        lines.begin();
        for (const path of paths) {
          const seen = path.map((spot) => ({ at: at(spot), shade: shadeAt(spot) }));
          for (let i = 0; i + 1 < seen.length; i++)
            lines.add(...seen[i].at, ...seen[i + 1].at, seen[i].shade, seen[i + 1].shade);
        }
        lines.end();
      }
      held.begin();
      for (const [i, spot] of books.entries()) held.add(at(spot), turns[i], BOOK, shadeAt(spot));
      held.end();
    },
    dispose() {
      for (const part of [net, round, held]) part.dispose();
    },
  };
}
