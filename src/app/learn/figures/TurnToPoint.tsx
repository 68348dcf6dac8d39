import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { cross, DEGREE, plus, rotateVector, rotationFromVector, times, unit } from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines, type Lines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createRimShell } from '../../../three/rim-shell';
import { setKnobs } from '../use-knob';
import { arrowHead } from './arrow-head';
import { type BeatMoment, type BeatScene, BeatView, onFront } from './BeatView';
import { bookEdges, createBooks } from './books';
import { coverDots } from './double-cover';
import type { Word } from './scene-words';
import { tint } from './tints';
import { turnArc } from './turn-arc';

/** Radius of the ball of all rotations: half a turn is 1. */
const HALF_TURN = 180;

/** Unit: lying in the picture at first, and tipped towards the eye; ° both. */
function axisOf(azimuth: number, tip: number): Vec3 {
  const level = Math.cos(tip * DEGREE);
  return [level * Math.cos(azimuth * DEGREE), level * Math.sin(azimuth * DEGREE), Math.sin(tip * DEGREE)];
}

const turnOf = (axis: Readonly<Vec3>, degrees: number): Quat => rotationFromVector(times(axis, degrees * DEGREE));

interface Turned {
  axis: Vec3;
  /** °, 0 to 720. */
  angle: number;
}

const eyeOf = ({ camera: { position } }: BeatMoment): Vec3 => unit(position.toArray() as Vec3);

const turnedIn = ({ knobs }: BeatMoment): Turned => ({
  axis: axisOf(Number(knobs.azimuth), Number(knobs.tip)),
  angle: Number(knobs.turn),
});

/** How long the head of an arrow is. */
const HEAD = 0.12;

/** The head of an arrow from the middle along an axis, as the eye sees it: segments; none where the arrow is short. */
function headOf(axis: Readonly<Vec3>, end: number, eye: Readonly<Vec3>): number[] {
  if (Math.abs(end) < 2 * HEAD) return [];
  return arrowHead(times(axis, end), times(axis, -Math.sign(end)), eye, HEAD);
}

/** A book that is turned, and beside it the map where each turn is a dot. */
export function TurnToPoint() {
  return (
    <div className="learn-views">
      <BeatView
        create={createDesk}
        aim={({ turn = 0, rise = 0, desk = 0 }) => ({ turn: turn + desk, rise: rise + 0.6 * desk, radius: 0.98 })}
        label="Camera on the book"
        index={2}
      />
      <BeatView
        create={createMap}
        aim={({ turn = 0, rise = 0, radius = 1.3 }) => ({ turn, rise, radius })}
        label="Camera on the map"
        onDrag={dragDot}
      />
    </div>
  );
}

let isDragged = false;

/** In the flat disk the dot goes where the pointer is. */
function dragDot(ray: THREE.Ray, isFirst: boolean): boolean {
  const at = onFront(ray);
  const flat = Math.abs(ray.direction.z) > 0.9;
  const out = at ? Math.hypot(at[0], at[1]) : Number.POSITIVE_INFINITY;
  if (isFirst) isDragged = flat && out < 1.1;
  if (!at || !isDragged) return false;
  setKnobs({
    turn: Math.round(Math.min(1, out) * HALF_TURN),
    azimuth: Math.atan2(at[1], at[0]) / DEGREE,
  });
  return true;
}

/** The book. */
function createDesk(): BeatScene {
  const object = new THREE.Group();
  const book = createBooks(1, true);
  const axis = createLines({ width: 2.4, depthTest: true }, [], 1);
  const arc = createLines({ width: 3, depthTest: true }, [], 64);
  const rest = createLines({ width: 1, opacity: 0.55, dash: [0.05, 0.04] }, bookEdges([0, 0, 0, 1]));
  axis.object.name = 'axis';
  arc.object.name = 'angle';
  object.add(book.object, axis.object, arc.object, rest.object);
  return {
    object,
    setPalette(palette) {
      book.setPalette(palette);
      axis.setColor(palette.axes[2]);
      arc.setColor(tint('angle', palette));
      rest.setColor(palette.line);
    },
    draw(moment) {
      const { axis: a, angle } = turnedIn(moment);
      book.begin();
      book.add([0, 0, 0], turnOf(a, angle), 1);
      book.end();
      const seen = angle <= 360 ? angle : angle - 360;
      const eye = eyeOf(moment);
      axis.set([...times(a, -0.86), ...times(a, 0.9), ...headOf(a, 0.9, eye)]);
      // So far before the side that faces the eye that a short arc runs past the eye.
      const beside = rotateVector(turnOf(a, -50), eye);
      arc.set(turnArc(a, Math.min(seen, 359) * DEGREE, eye, beside));
      arc.object.visible = seen > 1;
      return [];
    },
    dispose() {
      for (const thing of [book, axis, arc, rest]) thing.dispose();
    },
  };
}

/** Where little books stand in the disk: six rings, six more in each. */
function fieldPlaces(): { radius: number; azimuth: number }[] {
  const places = [{ radius: 0, azimuth: 0 }];
  for (let ring = 1; ring <= 6; ring++)
    for (let i = 0; i < 6 * ring; i++) places.push({ radius: ring / 6, azimuth: (360 * i) / (6 * ring) + 60 });
  return places;
}

const FIELD = fieldPlaces();
/** How many of them stand on the rim, the last. */
const RIM = 36;
/** ° between the books on the axis. */
const BEAD = 30;
const BEADS = 2 * (360 / BEAD) + 1;
/** How long the books are of two opposite places. */
const PAIRED = 0.2;
/** Of the books at both dots of one rotation: how long they are, and how far from the axis they stand. */
const TWIN = { size: 0.3, aside: 0.24 } as const;
/** ° along the axis: where a dot is asked for. */
const ASKED = coverDots(220);
/** px. */
const DOT = 7;

/** The disk, the ball, and the shell around it. */
function createMap(): BeatScene {
  const object = new THREE.Group();
  const disk = createRimShell(new THREE.CircleGeometry(1, 96), THREE.DoubleSide);
  const rings = createLines(
    { width: 1.1 },
    [1 / 3, 2 / 3, 1].flatMap((radius) => circleSegments(radius, 0, 1)),
  );
  const ball = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  const circles = createLines({ width: 1 }, [
    ...circleSegments(1, 0, 1),
    ...circleSegments(1, 0, 2),
    ...circleSegments(1, 1, 2),
  ]);
  const shell = createRimShell(new THREE.SphereGeometry(2, 48, 32));
  const field = createBooks(FIELD.length - RIM, false);
  const rim = createBooks(RIM, false);
  const books = new THREE.Group().add(field.object, rim.object);
  const beads = createBooks(BEADS, false);
  const axis = createLines({ width: 1.8 }, [], 1);
  const arrow = createLines({ width: 5, depthTest: false }, [], 1);
  const back = createLines({ width: 2.4, depthTest: false, dash: [0.06, 0.045] }, [], 1);
  const dots = createMarkers(3);
  const others = createMarkers(1);
  const pairs = createMarkers(2);
  const pairBooks = createBooks(2, true);
  const twins = createBooks(2, true);
  const dot = markerStyle(DOT, 1, 0, 2);
  const second = markerStyle(DOT, 1, 0, 2);
  const asked = markerStyle(DOT, 0, 2.2, 2);
  const around = markerStyle(30, 0, 2.6, 0);
  const names: readonly (readonly [string, THREE.Object3D])[] = [
    ['axis', axis.object],
    ['angle', arrow.object],
    ['dot', dots.object],
    ['books', books],
    ['ball', ball.object],
    ['shell', shell.object],
  ];
  for (const [name, part] of names) part.name = name;
  const pair = new THREE.Group().add(pairs.object, pairBooks.object);
  pair.name = 'pair';
  const other = new THREE.Group().add(back.object, others.object, twins.object);
  other.name = 'other';
  object.add(disk.object, rings.object, ball.object, circles.object, shell.object, books, beads.object);
  object.add(axis.object, arrow.object, other, pair, dots.object);
  disk.object.renderOrder = -6;
  ball.object.renderOrder = -5;
  shell.object.renderOrder = -7;
  for (const line of [arrow, back]) line.object.renderOrder = 18;
  others.object.renderOrder = 19;
  dots.object.renderOrder = 20;
  let palette: ScenePalette | null = null;
  for (const some of [field, rim]) some.begin();
  for (const { radius, azimuth } of FIELD) {
    const a = axisOf(azimuth, 0);
    (radius < 1 ? field : rim).add(times(a, radius), turnOf(a, radius * HALF_TURN), 0.115);
  }
  for (const some of [field, rim]) some.end();
  const fade = (line: Lines, color: string, there: number) => {
    line.object.visible = there > 0.02;
    line.setColor(color, there);
  };
  return {
    object,
    setPalette(next) {
      palette = next;
      for (const some of [field, rim, beads, pairBooks, twins]) some.setPalette(next);
      for (const markers of [dots, others, pairs]) markers.setHalo(next.background);
      axis.setColor(next.axes[2]);
      arrow.setColor(tint('angle', next));
      dot.fill.set(next.sample);
      second.fill.set(next.axes[0]);
      around.ring.set(next.axes[0]);
      asked.ring.set(next.text);
    },
    draw(moment) {
      if (!palette) return [];
      const { there, scene, camera } = moment;
      const { axis: a, angle } = turnedIn(moment);
      const [followed, away] = coverDots(angle).map((degrees) => degrees / HALF_TURN);
      const [flat, solid, outer] = [scene.disk ?? 0, there.ball ?? 0, there.shell ?? 0];
      const { isDark, line, axes } = palette;
      const grey = isDark ? '#7f93b8' : '#8fa0bd';
      disk.object.visible = flat > 0.02;
      disk.paint(grey, (isDark ? 0.12 : 0.16) * flat, 0);
      fade(rings, line, 0.5 * flat);
      ball.object.visible = solid > 0.02;
      ball.paint(grey, 0.03 * solid, (isDark ? 0.3 : 0.36) * solid);
      fade(circles, line, 0.34 * solid);
      // Home again after a whole turn: the dot is then all of the shell.
      const home = Math.max(0, 1 - Math.abs(angle - 360) / 14);
      shell.object.visible = outer > 0.02;
      shell.paint(axes[0], (0.015 + 0.07 * home) * outer, (0.34 + 0.3 * home) * outer);
      books.visible = (there.books ?? 0) > 0.5 && flat > 0.3;
      rim.object.visible = (there.pair ?? 0) > 0.5;
      const reach = 1.16 + 0.2 * (scene.letters ?? 0) + 0.96 * outer;
      axis.set([...times(a, -reach), ...times(a, reach)]);
      axis.object.visible = (there.axis ?? 0) > 0.1;
      arrow.set([0, 0, 0, ...times(a, followed), ...headOf(a, followed, camera.position.toArray() as Vec3)]);
      arrow.object.visible = (there.angle ?? 0) > 0.1;
      const isDoubled = (scene.doubled ?? 0) > 0.5;
      back.set([0, 0, 0, ...times(a, away)]);
      back.setColor(axes[0], scene.doubled ?? 0);
      back.object.visible = isDoubled;
      dots.begin();
      if ((there.dot ?? 0) > 0.1) dots.add(...times(a, followed), dot);
      if ((scene.asks ?? 0) > 0.5) for (const far of ASKED) dots.add(...times(a, far / HALF_TURN), asked);
      dots.end();
      others.begin();
      if (isDoubled) others.add(...times(a, away), second);
      others.end();
      pairs.begin();
      pairBooks.begin();
      if ((there.pair ?? 0) > 0.5)
        for (const sign of [-1, 1]) {
          const end = times(a, sign);
          pairs.add(...end, around);
          // Before the little books, so that none of them covers it.
          pairBooks.add([end[0], end[1], 0.12], turnOf(a, sign * HALF_TURN), PAIRED);
        }
      pairs.end();
      pairBooks.end();
      const eye = camera.position.toArray() as Vec3;
      const aside = asideOf(a, eye);
      const beaded = scene.beaded ?? 0;
      beads.begin();
      for (let i = 0; i < BEADS; i++) {
        const degrees = (i - (BEADS - 1) / 2) * BEAD;
        if (beaded < 0.1 || Math.abs(degrees) > beaded + 1) continue;
        const place = plus(times(a, degrees / HALF_TURN), aside, 0.13 + 0.05 * outer);
        beads.add(place, turnOf(a, degrees), 0.125 + 0.03 * outer);
      }
      beads.end();
      const size = TWIN.size * (1 + 0.5 * outer);
      const twinAt = (far: number) => plus(times(a, far), aside, -TWIN.aside * (1 + 0.5 * outer));
      twins.begin();
      if (isDoubled) for (const far of [followed, away]) twins.add(twinAt(far), turnOf(a, far * HALF_TURN), size);
      twins.end();
      const overTwin = (far: number) => plus(twinAt(far), upOf(camera), 0.62 * size);
      return wordsOf({ a, followed, away, reach, isDoubled, overTwin, flat, outer, moment });
    },
    dispose() {
      for (const thing of [
        disk,
        rings,
        ball,
        circles,
        shell,
        field,
        rim,
        beads,
        axis,
        arrow,
        back,
        dots,
        others,
        pairs,
      ])
        thing.dispose();
      for (const some of [pairBooks, twins]) some.dispose();
    },
  };
}

/** Unit: upright in the picture. */
const upOf = (camera: THREE.Camera): Vec3 =>
  new THREE.Vector3(0, 1, 0).applyQuaternion(camera.quaternion).toArray() as Vec3;

/** Unit, across the axis as the eye sees it, downwards. */
function asideOf(axis: Readonly<Vec3>, eye: Readonly<Vec3>): Vec3 {
  const aside = unit(cross(axis, eye));
  return aside[1] > 0 ? times(aside, -1) : aside;
}

/** CSS pixels to the middle of a word that stands over a point of the axis, clear of the line and of the books below. */
function overAxis(axis: Readonly<Vec3>, camera: THREE.Camera): [x: number, y: number] {
  const seen = new THREE.Vector3(...axis).applyQuaternion(camera.quaternion.clone().invert());
  const away = Math.hypot(seen.x, seen.y) || 1;
  const side = seen.x < 0 ? 1 : -1;
  return [(side * 30 * seen.y) / away, (side * 20 * seen.x) / away];
}

interface Said {
  a: Vec3;
  /** Radii of the ball. */
  followed: number;
  away: number;
  reach: number;
  isDoubled: boolean;
  /** Over the book of a dot so far along the axis. */
  overTwin: (far: number) => Vec3;
  flat: number;
  outer: number;
  moment: BeatMoment;
}

function wordsOf({ a, followed, away, reach, isDoubled, overTwin, flat, outer, moment }: Said): Word[] {
  const { there, scene } = moment;
  const up = upOf(moment.camera);
  const isField = (there.books ?? 0) > 0.5 && flat > 0.3;
  const asks = (scene.asks ?? 0) > 0.5;
  const letter = (name: string): string => ((scene.letters ?? 0) > 0.5 ? `${name}: ` : '');
  const [x, y] = overAxis(a, moment.camera);
  // In the disk the degrees of its rings stand above.
  const over: [x: number, y: number] = isDoubled ? [0, -8] : flat > 0.6 ? [-x, -y] : [x, y];
  const mark = (radius: number, colour: string, there: number): Word => ({
    at: times(up, radius),
    by: [0, -11],
    text: `${Math.round(radius * HALF_TURN)}°`,
    colour,
    there,
    isSmall: true,
  });
  const isFlat = flat > 0.6 && !isField;
  const solid = there.ball ?? 0;
  return [
    mark(1, 'text-2', isFlat || solid > 0.5 ? 1 : 0),
    mark(2 / 3, 'text-3', isFlat ? 1 : 0),
    mark(1 / 3, 'text-3', isFlat ? 1 : 0),
    mark(2, 'axis-x', outer),
    { at: times(a, -reach), by: [-14, 12], text: 'axis', colour: 'axis-z', there: isField ? 0 : (there.axis ?? 0) },
    {
      at: isDoubled ? overTwin(followed) : times(a, followed),
      by: over,
      text: `${letter('A')}${Math.round(Math.abs(followed) * HALF_TURN)}°`,
      colour: 'sample',
      there: isField || asks ? 0 : (there.dot ?? 0),
    },
    {
      at: overTwin(away),
      by: over,
      text: `${letter('B')}${Math.round(Math.abs(away) * HALF_TURN)}°`,
      colour: 'axis-x',
      there: isDoubled ? 1 : 0,
    },
    { at: times(a, ASKED[0] / HALF_TURN), by: [4, -22], text: 'A', colour: 'text-1', there: asks ? 1 : 0 },
    { at: times(a, ASKED[1] / HALF_TURN), by: [-4, -22], text: 'B', colour: 'text-1', there: asks ? 1 : 0 },
  ];
}
