import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import {
  cross,
  DEGREE,
  multiply,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  times,
} from '../../../core/math';
import type { BeatScene } from './BeatView';
import { createBooks } from './books';
import { areRingsLocked, betweenAxes } from './lock';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';

const OUTER = 25;
/** °: of the inner ring while nothing is turned against the outer. */
export const INNER = 20;
const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const turn = (axis: Readonly<Vec3>, degrees: number): Quat => rotationFromVector(times(axis, degrees * DEGREE));

/** The axes of the outer, the middle and the inner ring, each carried along by those before; unit. */
export function ringAxes(outer: number, middle: number): [Vec3, Vec3, Vec3] {
  const first = turn(X, outer);
  const both = multiply(first, turn(Y, middle));
  return [X, rotateVector(first, Y), rotateVector(both, Z)];
}

/** How the inner ring stands with the outer and the inner ring turned against each other, °. */
export function bookTurn(middle: number, against: number): Quat {
  const both = multiply(turn(X, OUTER + against), turn(Y, middle));
  return multiply(both, turn(Z, INNER - against));
}

/** Of each ring, from outside: its part, its colour, how far its axis reaches, and where the word stands, CSS pixels from the end. */
const RINGS = [
  { part: 'outer', colour: 'axis-x', reach: 1.3, by: [34, -16] },
  { part: 'middle', colour: 'axis-y', reach: 1.06, by: [0, -22] },
  { part: 'inner', colour: 'axis-z', reach: 1.2, by: [22, 18] },
] as const;

/** How far the axis reaches that no ring turns about. */
const LOST = 1.2;

/** Where the arc between outer and inner axis is, and its word; pieces of the arc. */
const [ARC, ARC_WORD, PIECES] = [1.16, 1.3, 24];

/** The scene of the figure; each ring and its axis are one part of it. @param held how the book stands in the inner ring */
export function createRings(held: Readonly<Quat> = [0, 0, 0, 1]): BeatScene {
  const rings = RINGS.map(({ part }) => {
    const [ring, axis] = [3.4, 1.8].map((width) => createPaintedLines({ width }));
    const object = new THREE.Group().add(ring.object, axis.object);
    object.name = part;
    return { object, ring, axis };
  });
  const lost = createPaintedLines({ width: 2, dash: [0.05, 0.04] });
  lost.object.name = 'lost';
  const arc = createPaintedLines({ width: 4 });
  arc.object.name = 'between';
  const book = createBooks(1, true);
  const parts = [book, lost, arc, ...rings.flatMap(({ ring, axis }) => [ring, axis])];
  return {
    object: new THREE.Group().add(book.object, lost.object, arc.object, ...rings.map(({ object }) => object)),
    setPalette(palette) {
      for (const part of parts) part.setPalette(palette);
    },
    draw({ knobs, there }) {
      const middle = Number(knobs.middle);
      const against = Number(knobs.against ?? 0);
      const first = turn(X, OUTER + against);
      const both = multiply(first, turn(Y, middle));
      const all = bookTurn(middle, against);
      const circles = [circle(1.06, X, Y, first), circle(0.9, Y, Z, both), circle(0.74, X, Y, all)];
      for (const part of parts) part.begin();
      const words: Word[] = [];
      const axes = ringAxes(OUTER + against, middle);
      if (areRingsLocked(middle) && there.lost > 0.5) {
        const way = times(cross(axes[0], axes[1]), LOST);
        words.push({ at: way, by: [0, 18], text: 'no ring turns about this', colour: 'violation-fill', isSmall: true });
        lost.add('violation-fill', [...times(way, -1), ...way]);
      }
      for (const [i, way] of axes.entries()) {
        const { part, colour, reach, by } = RINGS[i];
        words.push({ at: times(way, reach), by, text: `${part} axis`, colour, isSmall: true });
        rings[i].ring.add(colour, circles[i]);
        rings[i].axis.add(colour, [...times(way, -reach), ...times(way, reach)]);
      }
      const [outer, , inner] = axes;
      const round = shortRotationVector(rotationBetween(outer, inner));
      const onArc = (share: number, far: number): Vec3 =>
        times(rotateVector(rotationFromVector(times(round, share)), outer), far);
      if (there.between > 0.5) {
        for (let i = 0; i < PIECES; i++) arc.add('angle', [...onArc(i / PIECES, ARC), ...onArc((i + 1) / PIECES, ARC)]);
        words.push({
          at: onArc(0.5, ARC_WORD),
          by: middle > 75 ? [-30, -22] : [0, 0],
          text: `${Math.round(betweenAxes(middle))}°`,
          colour: 'angle',
        });
      }
      book.add([0, 0, 0], multiply(all, held), 0.86);
      for (const part of parts) part.end();
      return words;
    },
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}

/** A circle in the plane of two axes, turned. */
function circle(radius: number, u: Readonly<Vec3>, w: Readonly<Vec3>, q: Readonly<Quat>): number[] {
  const at = (i: number): Vec3 => {
    const angle = (2 * Math.PI * i) / 64;
    const flat = [0, 1, 2].map((k) => radius * (Math.cos(angle) * u[k] + Math.sin(angle) * w[k])) as Vec3;
    return rotateVector(q, flat);
  };
  return Array.from({ length: 64 }, (_, i) => [...at(i), ...at(i + 1)]).flat();
}
