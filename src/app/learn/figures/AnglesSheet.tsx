import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import {
  DEGREE,
  distance,
  dot,
  multiply,
  plus,
  rotateVector,
  rotationFromVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import { store } from '../../../state/store';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createRimShell } from '../../../three/rim-shell';
import { setKnobs } from '../use-knob';
import { type BeatMoment, type BeatScene, BeatView, onFront } from './BeatView';
import { createBooks } from './books';
import { circlesAt, createGlobe, evenly, frontOf, gridFrom, ringAt, TRUE_RADIUS, turnAt } from './globe-of-turns';
import { aroundUnrolled, type Spot, trueCircle } from './half-globe';
import { createPaintedLines, lineThrough } from './painted-lines';
import { toldTimes } from './ring-on-sheet';
import { BOOK_HELD, RINGS_SEEN, ringsAt } from './rings-beside';
import type { Word } from './scene-words';
import { createRings } from './three-rings';
import { tint } from './tints';
import { cutBehind, FRONT, spotAt, unrolledAt } from './unrolled-globe';

/** CSS pixels: a narrower figure has no room for the names of axes, and for numbers beside the sheet. */
const ROOMY = 500;
/** Where circles are, and between their rows books: in as many columns, and at the lock, where all books are one rotation. */
const CIRCLES = [28, 92, 152].flatMap((angle) => evenly(angle, 5));
const BOOKS = [0, 60, 122].flatMap((angle) => evenly(angle, 5));
/** rad: how far along its edge the lock has its name, between books. */
const NAMED_AT = 0.6 * Math.PI;
/** How long a book is. */
const BOOK = 0.14;

/** rad: so far books lean back, and the sheet's books and rings to the reader: few are seen from their edge. */
const LEAN = 20 * DEGREE;
const leaning = (angle: number): Quat => rotationFromVector([angle, 0, 0]);
const LEANT = leaning(-LEAN);

/** Where the rings stand beside the globe and above the sheet, how large they are, and how far beyond its end an axis has its name. */
const [BESIDE, ABOVE, SIZE, NAMED] = [[-1.06, 0.3, 0] as Vec3, [0, 1, 0] as Vec3, 0.26, 1.2];

/** CSS pixels: the name of the outer axis stands beside that of the inner where both fall together. */
const ASIDE = [-58, 0] as const;

/** Half a globe round a gimbal lock, with circles of one true size, on its way into a sheet of two angles; the rings stand as a spot says that the reader moves. */
export function AnglesSheet() {
  return (
    <BeatView
      create={createSheet}
      aim={({ rise, wide, high, up, aside = 0 }) => ({ turn: 0, rise, half: [wide, high], at: [aside, up, 0] })}
      label="Camera on the sheet of angles"
      onDrag={dragSpot}
    />
  );
}

/** A place of the figure, whose sheet goes from −1 to 1. */
const placeOf = (spot: Spot, flat: number): Vec3 => times(unrolledAt(spot, flat), 1 / Math.PI);

type Knobs = BeatMoment['knobs'];

const flatIn = (knobs: Knobs): number => Number(knobs.flat ?? 0);

/** How the rings stand. */
const spotIn = ({ radius, against }: Knobs): Spot => [Number(radius) * DEGREE, FRONT + Number(against) * DEGREE];

/** How far from the spot it is taken hold of on the globe, beside which the camera turns; and how far beyond the sheet. */
const [NEAR, OUTSIDE] = [0.16, 0.08];

let isDragged = false;

/** The spot goes where the pointer is, on the globe and on the sheet. */
function dragSpot(ray: THREE.Ray, isFirst: boolean): boolean {
  const { knobs } = store.getState();
  const isFlat = flatIn(knobs) === 1;
  const globe = new THREE.Vector3();
  if (!ray.intersectSphere(new THREE.Sphere(globe.clone(), 2 / Math.PI), globe))
    ray.closestPointToPoint(globe, globe).setLength(2 / Math.PI);
  const at = isFlat ? onFront(ray) : (globe.toArray() as Vec3);
  if (isFirst)
    isDragged =
      at !== null &&
      (isFlat
        ? Math.abs(at[0]) < 1 + OUTSIDE && Math.abs(at[1]) < 0.5 + OUTSIDE
        : flatIn(knobs) === 0 && distance(at, placeOf(spotIn(knobs), 0)) < NEAR);
  if (!at || !isDragged) return false;
  setKnobs(spotAt(times(at, Math.PI), isFlat));
  return true;
}

function createSheet(): BeatScene {
  const pane = createRimShell(new THREE.PlaneGeometry(2, 1), THREE.DoubleSide);
  pane.object.name = 'grid';
  const globe = createGlobe({
    grid: gridFrom(FRONT - Math.PI),
    circles: circlesAt(CIRCLES).flatMap(cutBehind),
  });
  const books = createBooks(BOOKS.length, false);
  const ring = createPaintedLines({ width: 2.4, depthTest: false });
  const truly = createPaintedLines({ width: 1.6, depthTest: false, dash: [0.03, 0.025] });
  const edge = createPaintedLines({ width: 5, depthTest: false });
  const lines = [ring, truly, edge];
  const rings = createRings(multiply(BOOK_HELD, LEANT));
  rings.object.scale.setScalar(SIZE);
  const [top, here] = [createMarkers(1), createMarkers(1)];
  const topStyle = markerStyle(7, 0, 3, 2);
  const hereStyle = markerStyle(8, 1, 0, 2.4);
  top.object.renderOrder = 20;
  here.object.renderOrder = 21;
  const lock = new THREE.Group().add(edge.object, top.object);
  const named = { ring: ring.object, dot: here.object, books: books.object, lock };
  for (const [name, object] of Object.entries(named)) object.name = name;
  let isDark = true;
  return {
    object: new THREE.Group().add(
      pane.object,
      books.object,
      ...globe.objects,
      ring.object,
      truly.object,
      lock,
      here.object,
      rings.object,
    ),
    setPalette(palette) {
      ({ isDark } = palette);
      for (const part of [globe, books, rings, ...lines]) part.setPalette(palette);
      for (const part of [top, here]) part.setHalo(palette.background);
      topStyle.ring.set(palette.violation);
      hereStyle.fill.set(tint('angle', palette));
    },
    draw(moment) {
      const { knobs, there, camera, width } = moment;
      const flat = flatIn(knobs);
      const isRoomy = width >= ROOMY;
      const at = (spot: Spot): Vec3 => placeOf(spot, flat);
      const eye = camera.position.toArray() as Vec3;
      const spot = spotIn(knobs);
      const [angle] = spot;
      const frontAt = (spot: Spot): number => {
        const [angle, direction] = spot;
        const round = (1 - flat) * (direction - FRONT);
        const level = (1 - flat) * Math.sin(angle / 2);
        const out: Vec3 = [level * Math.sin(round), (1 - flat) * Math.cos(angle / 2), level * Math.cos(round) + flat];
        return frontOf(dot(unit(out), unit(subtract(eye, at(spot)))));
      };
      globe.draw(at, frontAt);
      globe.round.object.visible = there.circles > 0.5;
      pane.paint(isDark ? '#7f93b8' : '#8fa0bd', (isDark ? 0.09 : 0.13) * flat, 0);

      const words: Word[] = [];
      for (const each of [books, top, here, ...lines]) each.begin();
      const side = leaning(LEAN * flat);
      for (const spot of BOOKS) {
        const front = frontAt(spot);
        if (front > 0) books.add(at(spot), multiply(side, multiply(turnAt(spot), LEANT)), BOOK, front);
      }
      const beside = plus(BESIDE, subtract(ABOVE, BESIDE), flat);
      const turned = multiply(side, RINGS_SEEN);
      rings.object.position.set(...beside);
      rings.object.quaternion.set(...turned);
      const said = rings.draw({ ...moment, knobs: ringsAt(spot), there: { lost: 0, between: 0 } });
      if (isRoomy)
        for (const word of said) {
          const named = plus(beside, rotateVector(turned, word.at), NAMED * SIZE);
          words.push({ ...word, at: named, by: word.text === 'outer axis' ? ASIDE : [0, 0] });
        }
      if (flat === 0) top.add(...at([0, FRONT]), topStyle);
      else edge.add('violation-fill', lineThrough(ringAt(0, FRONT - Math.PI).map(at)));
      const above = flat > 0.5 ? -16 : isRoomy ? -40 : -22;
      words.push({ at: at([0, FRONT + NAMED_AT * flat]), by: [0, above], text: 'lock', colour: 'violation-fill' });
      ring.add('angle', lineThrough(ringAt(angle, FRONT - Math.PI).map(at)));
      here.add(...at(spot), hereStyle);
      const apart = { text: `axes ${Math.round(angle / DEGREE)}° apart`, colour: 'angle' };
      if (flat === 0 && isRoomy) words.push({ ...apart, at: at([angle, FRONT + Math.PI / 2]), by: [62, 0] });
      if (there.circles > 0.5)
        for (const piece of cutBehind(trueCircle(...spot, TRUE_RADIUS))) ring.add('angle', lineThrough(piece.map(at)));
      if (flat === 1) {
        const [x, y] = at(spot);
        const far = TRUE_RADIUS / Math.PI;
        truly.add(
          'text-1',
          lineThrough(ringAt(0).map(([, way]): Vec3 => [x + far * Math.cos(way), y + far * Math.sin(way), 0])),
        );
        if (isRoomy) {
          const around = { text: `around × ${toldTimes(aroundUnrolled(angle))}`, colour: 'angle' };
          words.push(
            { ...apart, at: at([angle, FRONT - Math.PI]), by: [-74, 0] },
            { ...around, at: at([angle, FRONT + Math.PI]), by: [62, 0] },
          );
        }
        for (const [angle, text] of [
          [0, '0°'],
          [Math.PI, '180°'],
        ] as const)
          words.push({ at: at([angle, FRONT - Math.PI]), by: [-20, 0], text, colour: 'text-2', isSmall: true });
        words.push({
          at: at([0, FRONT - Math.PI]),
          by: [0, -30],
          text: '↓ between axes',
          colour: 'text-2',
          isSmall: true,
        });
        for (const [k, text] of ['−180°', 'against each other', '180°'].entries())
          words.push({
            at: at([Math.PI, FRONT + (k - 1) * Math.PI]),
            by: [0, 16],
            text,
            colour: 'text-2',
            isSmall: true,
          });
      } else if (flat < 0.5) {
        const rim = at([Math.PI, FRONT + Math.PI / 4]);
        words.push({ at: rim, by: [26, 10], text: '180°', colour: 'text-2', isSmall: true });
      }
      for (const each of [books, top, here, ...lines]) each.end();
      return words;
    },
    dispose() {
      for (const part of [pane, globe, books, rings, top, here, ...lines]) part.dispose();
    },
  };
}
