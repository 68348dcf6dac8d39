import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { DEGREE, multiply, rotateVector, rotationFromVector, times } from '../../../core/math';
import { type BeatScene, BeatView } from './BeatView';
import { createBooks } from './books';
import { createPaintedLines } from './painted-lines';

const OUTER = 25;
const INNER = 20;
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

/** Three rings, one inside the other, with a book in the inmost. */
export function ThreeRings() {
  return (
    <BeatView create={createRings} aim={() => ({ turn: 28, rise: 20, radius: 1.3 })} label="Camera on the rings" />
  );
}

function createRings(): BeatScene {
  const rings = createPaintedLines({ width: 3.4 });
  const axes = createPaintedLines({ width: 1.8 });
  const book = createBooks(1, true);
  return {
    object: new THREE.Group().add(rings.object, axes.object, book.object),
    setPalette(palette) {
      for (const part of [rings, axes, book]) part.setPalette(palette);
    },
    draw({ knobs }) {
      const middle = Number(knobs.middle);
      const first = turn(X, OUTER);
      const both = multiply(first, turn(Y, middle));
      const all = multiply(both, turn(Z, INNER));
      for (const part of [rings, axes, book]) part.begin();
      rings.add('axis-x', ring(1.06, X, Y, first));
      rings.add('axis-y', ring(0.9, Y, Z, both));
      rings.add('axis-z', ring(0.74, X, Y, all));
      const colours = ['axis-x', 'axis-y', 'axis-z'];
      const reach = [1.2, 1.06, 0.9];
      for (const [i, axis] of ringAxes(OUTER, middle).entries())
        axes.add(colours[i], [...times(axis, -reach[i]), ...times(axis, reach[i])]);
      book.add([0, 0, 0], all, 0.86);
      for (const part of [rings, axes, book]) part.end();
      return [];
    },
    dispose() {
      for (const part of [rings, axes, book]) part.dispose();
    },
  };
}

/** A circle in the plane of two axes, turned. */
function ring(radius: number, u: Readonly<Vec3>, w: Readonly<Vec3>, q: Readonly<Quat>): number[] {
  const at = (i: number): Vec3 => {
    const angle = (2 * Math.PI * i) / 64;
    const flat = [0, 1, 2].map((k) => radius * (Math.cos(angle) * u[k] + Math.sin(angle) * w[k])) as Vec3;
    return rotateVector(q, flat);
  };
  return Array.from({ length: 64 }, (_, i) => [...at(i), ...at(i + 1)]).flat();
}
