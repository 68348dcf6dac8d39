import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, dot, subtract, times, unit } from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createRimShell } from '../../../three/rim-shell';
import { arrowHead } from './arrow-head';
import { type BeatScene, BeatView } from './BeatView';
import {
  circlesAt,
  createGlobe,
  evenly,
  frontOf,
  gridFrom,
  RING_PIECES,
  RINGS,
  ringAt,
  TRUE_RADIUS,
} from './globe-of-turns';
import { aroundPressed, cast, type Lying, outwardCast, pressed, type Spot, trueCircle } from './half-globe';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';

/** CSS pixels: a narrower figure has no room for numbers. */
const ROOMY = 500;

/** rad: in which direction the circle lies that the ring leads, between other circles. */
const HERE = Math.PI / 8;

/** Where circles are. */
const SPOTS: readonly Spot[] = [[0, 0], ...evenly(60, 8), ...evenly(105, 8), ...evenly(150, 8)];

/** A turn whose arrow is drawn: between circles, and square to the look at the globe. */
const TURN: Spot = [82 * DEGREE, 15 * DEGREE];
/** Of the arrow: where the arc stands that half the angle is along; the pieces of the arc. */
const [ARC, PIECES] = [0.45, 24];
/** How long the head of the arrow is. */
const HEAD = 0.06;

/** From the top out to a spot, laid somewhere. */
const alongArc = ([angle, direction]: Spot, at: (spot: Spot) => Vec3): Vec3[] =>
  Array.from({ length: PIECES + 1 }, (_, i) => at([(angle * i) / PIECES, direction]));

/** Half a globe of turns with circles of one true size, on its way into the plane: pressed flat, or as its own shadow. */
export function ChartSheet() {
  return (
    <BeatView
      create={createSheet}
      aim={({ rise = 89, radius = 1.12, up = 0, turn = 0 }) => ({ turn, rise, radius, at: [0, up, 0] })}
      label="Camera on the sheet"
    />
  );
}

/** A place of the figure, whose sheet ends at 1. */
const placeOf = ([out, up]: Lying, direction: number): Vec3 => [
  (out * Math.cos(direction)) / Math.PI,
  up / Math.PI,
  (-out * Math.sin(direction)) / Math.PI,
];

function createSheet(): BeatScene {
  const floor = createLines({ width: 1, opacity: 0.5 }, [], RING_PIECES * RINGS.length);
  const floorShell = createRimShell(new THREE.CircleGeometry(1, 72).rotateX(-Math.PI / 2), THREE.DoubleSide);
  const globe = createGlobe({ grid: gridFrom(0), circles: circlesAt(SPOTS) });
  const [ring, arrow, half] = [0, 1, 2].map(() => createPaintedLines({ width: 2.4, depthTest: false }));
  const [truly, drops, wide] = [0, 1, 2].map(() =>
    createPaintedLines({ width: 1.6, depthTest: false, dash: [0.03, 0.025] }),
  );
  for (const [name, { object }] of Object.entries({ ring, q: arrow, half, w: drops, wide })) object.name = name;
  const drawings = [ring, arrow, half, truly, drops, wide];
  floor.object.renderOrder = 1;
  const sheet = new THREE.Group().add(floorShell.object, floor.object);
  sheet.name = 'grid';
  return {
    object: new THREE.Group().add(sheet, ...globe.objects, ...drawings.map(({ object }) => object)),
    setPalette(palette) {
      floorShell.paint(palette.isDark ? '#7f93b8' : '#8fa0bd', palette.isDark ? 0.09 : 0.13, 0);
      floor.setColor(palette.line);
      for (const part of [globe, ...drawings]) part.setPalette(palette);
    },
    draw({ knobs, there, camera, width }) {
      const flat = Number(knobs.flat ?? 0);
      const isCast = Number(knobs.cast ?? 0) > 0.5;
      const lie = isCast ? cast : pressed;
      const at = (angle: number, direction: number): Vec3 => placeOf(lie(angle, flat), direction);
      const eye = camera.position.toArray() as Vec3;
      globe.draw(
        (spot) => at(...spot),
        ([angle, direction]) => {
          const lean = ((1 - flat) * angle) / 2;
          const normal: Vec3 = placeOf([Math.sin(lean) * Math.PI, Math.cos(lean) * Math.PI], direction);
          return frontOf(dot(normal, unit(subtract(eye, at(angle, direction)))));
        },
      );
      globe.net.object.visible = there.globe > 0.5;
      sheet.visible = there.grid > 0.5;
      const onFloor = (angle: number): number => lie(angle, 1)[0] / Math.PI;
      floorShell.object.scale.setScalar(onFloor(Math.PI));
      floor.set(RINGS.flatMap((angle) => circleSegments(onFloor(angle), 0, 2, RING_PIECES)));

      const words: Word[] = [];
      for (const lines of drawings) lines.begin();
      if (there.half > 0.5 && flat === 0) {
        const [top, tip] = [at(0, 0), at(...TURN)];
        arrow.add('text-2', [0, 0, 0, ...top]);
        arrow.add('axis-x', [0, 0, 0, ...tip, ...arrowHead(tip, times(tip, -1), eye, HEAD)]);
        half.add('angle', lineThrough(alongArc(TURN, (spot) => times(at(...spot), ARC))));
        words.push(
          { at: tip, by: [46, -10], text: 'turn by θ', colour: 'text-1' },
          width >= ROOMY
            ? { at: times(tip, 0.6), by: [46, 14], text: 'q: length 1', colour: 'axis-x' }
            : { at: times(tip, 0.6), by: [8, 12], text: 'q', colour: 'axis-x' },
          { at: times(at(TURN[0] / 2, TURN[1]), ARC), by: [12, -14], text: 'θ/2', colour: 'angle' },
        );
      }
      const angle = Number(knobs.radius) * DEGREE;
      if (there.ring > 0.5) {
        ring.add('angle', lineThrough(ringAt(angle).map((spot) => at(...spot))));
        const one = trueCircle(angle, HERE, TRUE_RADIUS).map((each) => at(...each));
        ring.add('angle', lineThrough(one));
        if (flat === 1) {
          const place = at(angle, HERE);
          truly.add(
            'text-1',
            circleSegments(TRUE_RADIUS / Math.PI, 0, 2, 40).map((each, i) => each + place[i % 3]),
          );
          const stretch = isCast ? outwardCast(angle) : aroundPressed(angle);
          const said = `${isCast ? 'along the radius' : 'around'} × ${stretch.toFixed(2)}`;
          if (width >= ROOMY)
            words.push({ at: at(Math.PI, 0), by: isCast ? [104, -22] : [66, 0], text: said, colour: 'angle' });
        }
      }
      if (there.wide > 0.5) {
        wide.add('text-3', circleSegments(1, 0, 2, RING_PIECES));
        words.push({ at: [0, 0, 1], by: [0, -12], text: 'exponential map', colour: 'text-2', isSmall: true });
      }
      if (isCast && flat < 1)
        for (const [i, way] of [50, 100, 150].entries()) {
          const from = at(way * DEGREE, -0.4);
          drops.add('axis-x', [...from, from[0], 0, from[2]]);
          if (i === 0) words.push({ at: [from[0], from[1] / 2, from[2]], by: [-14, 0], text: 'w', colour: 'axis-x' });
        }
      for (const lines of drawings) lines.end();
      if (flat < 0.5 && there.globe > 0.5)
        words.push({ at: at(0, 0), by: [0, -36], text: 'no turn', colour: 'text-2' });
      const rim = at(Math.PI, -Math.PI / 4);
      words.push({ at: rim, by: [26, 10], text: '180°', colour: 'text-2', isSmall: true });
      return words;
    },
    dispose() {
      for (const part of [floorShell, floor, globe, ...drawings]) part.dispose();
    },
  };
}
